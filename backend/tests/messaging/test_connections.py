"""Connections to a mail server are kept and used again."""

import asyncio
from email.message import EmailMessage

import aiosmtplib
import pytest

from tests.messaging.smtp import mail_server
from toli.ports.smtp import MOST_CONNECTIONS, SmtpConnections, SmtpServer, parse_smtp_url

pytestmark = pytest.mark.anyio


def email(subject: str = "Hello") -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "no-reply@toli.example", "asha@traveller.example", subject
    made.set_content("Hello")
    return made


def address_of(port: int) -> SmtpServer:
    return parse_smtp_url(f"smtp://127.0.0.1:{port}")


async def test_connection_is_used_again_and_few_are_open_at_once() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        for number in range(3):
            await connections.send(address_of(server.port), email(str(number)))
        assert server.connections == 1
        server.refusal = "550 no such person"
        with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
            await connections.send(address_of(server.port), email())
        server.refusal = None
        await asyncio.gather(*(connections.send(address_of(server.port), email()) for _ in range(20)))
        assert len(server.received) == 23
        assert server.connections <= MOST_CONNECTIONS
        await connections.aclose()
        assert not connections._pools


async def test_closed_connection_is_replaced_and_an_idle_one_is_closed() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        await connections.send(address_of(server.port), email())
        server.close_connections()
        await connections.send(address_of(server.port), email())
        assert (server.connections, len(server.received)) == (2, 2)
        await connections.aclose()
        impatient = SmtpConnections(idle_seconds=0)
        await impatient.send(address_of(server.port), email())
        await asyncio.sleep(0.01)
        assert not impatient._pools
        await impatient.send(address_of(server.port), email())
        assert (server.connections, len(server.received)) == (4, 4)
        await impatient.aclose()


async def test_failure_during_an_email_closes_the_connection() -> None:
    async with mail_server() as server:
        connections = SmtpConnections()
        server.answer = "451 try later"
        with pytest.raises(aiosmtplib.SMTPException):
            await connections.send(address_of(server.port), email())
        assert not connections._pools
        server.answer = "250 taken"
        await connections.send(address_of(server.port), email())
        assert server.connections == 2
        await connections.aclose()
