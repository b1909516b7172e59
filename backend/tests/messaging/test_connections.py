"""Connections to a mail server are kept and used again."""

import asyncio

import aiosmtplib
import pytest

from tests.messaging.smtp import MailServer, mail_server
from toli.infra.ports.smtp import MOST_CONNECTIONS, SmtpConnections, parse_smtp_url

pytestmark = pytest.mark.anyio


async def send(connections: SmtpConnections, server: MailServer, *, to: str = "asha@traveller.example") -> None:
    address = parse_smtp_url(f"smtp://127.0.0.1:{server.port}")
    email = f"From: no-reply@toli.example\r\nTo: {to}\r\nSubject: Hello\r\n\r\nHello\r\n"
    await connections.send(address, email.encode(), sender="no-reply@toli.example", recipient=to)


async def test_connection_is_used_again_and_few_are_open_at_once() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        for _ in range(3):
            await send(connections, server)
        assert server.connections == 1
        server.refusal = "550 no such person"
        with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
            await send(connections, server)
        server.refusal = None
        await asyncio.gather(*(send(connections, server) for _ in range(20)))
        await send(connections, server, to="आशा@traveller.example")
        assert len(server.received) == 24
        assert server.connections <= MOST_CONNECTIONS
        await connections.aclose()
        assert not connections._pools


async def test_closed_connection_is_replaced_and_an_idle_one_is_closed() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        await send(connections, server)
        server.close_connections()
        await send(connections, server)
        assert (server.connections, len(server.received)) == (2, 2)
        await connections.aclose()
        impatient = SmtpConnections(idle_seconds=0)
        await send(impatient, server)
        await asyncio.sleep(0.01)
        assert not impatient._pools
        await send(impatient, server)
        assert (server.connections, len(server.received)) == (4, 4)
        await impatient.aclose()


async def test_failure_during_an_email_closes_the_connection() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        server.answer = "451 try later"
        with pytest.raises(aiosmtplib.SMTPException):
            await send(connections, server)
        assert not connections._pools
        server.answer = "250 taken"
        await send(connections, server)
        assert server.connections == 2
        await connections.aclose()
