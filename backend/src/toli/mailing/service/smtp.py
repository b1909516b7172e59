"""The operator's own mail server: where it may be, and whether it takes an e-mail."""

import asyncio
import ipaddress
import socket
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import Final

import aiosmtplib

from toli.config import Settings
from toli.kit.clock import Clock
from toli.kit.errors import Invalid
from toli.kit.sealing import Sealer
from toli.mailing import rules
from toli.mailing.errors import SmtpRefused
from toli.mailing.schemas import SenderRow, SmtpIn
from toli.mailing.service.keys import open_secret
from toli.ports.smtp import SmtpConnections, SmtpServer

LONGEST_REASON: Final = 200


def server_of(row: SenderRow, *, sealer: Sealer) -> SmtpServer:
    """Return how to reach the mail server of a sender."""
    assert row.sealed_secret is not None
    password = open_secret(sealer, row.sealed_secret, client_id=row.client_id)
    return _server(host=row.host, port=row.port, security=row.security, username=row.username, password=password)


def server_of_body(body: SmtpIn, *, password: str) -> SmtpServer:
    """Return how to reach the mail server that was entered."""
    return _server(host=body.host, port=body.port, security=body.security, username=body.username, password=password)


def _server(*, host: str, port: int, security: str, username: str, password: str) -> SmtpServer:
    return SmtpServer(
        host=host,
        port=port,
        username=username,
        password=password,
        use_tls=security == "tls",
        start_tls=security == "starttls",
    )


async def refuse_wrong_server(settings: Settings, body: SmtpIn) -> None:
    """Refuse a server that is not a mail server on the internet, except in development.

    Raises Invalid.
    """
    if settings.is_development:
        return
    if body.security == "none":
        raise Invalid("Choose STARTTLS or TLS: without encryption your password can be read.", field="security")
    if body.port not in rules.MAIL_PORTS:
        raise Invalid("Enter the port of a mail server: 587, 465 or 2525.", field="port")
    if not await is_public(body.host, port=body.port):
        raise Invalid("This mail server cannot be found on the internet. Check its name.", field="host")


async def is_public(host: str, *, port: int) -> bool:
    """Tell whether all addresses of a host are on the internet, and there is one."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(address[4][0]).is_global for address in found)


async def send_test(
    connections: SmtpConnections, server: SmtpServer, *, sender: str, recipient: str, product: str, clock: Clock
) -> None:
    """Send an e-mail by a server at once.

    Raises SmtpRefused with what the server answered.
    """
    email = EmailMessage(policy=SMTP)
    email["Subject"] = "Test of your mail server"
    email["From"] = sender
    email["To"] = recipient
    email["Date"] = format_datetime(clock.now())
    email["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    email.set_content(f"{product} can send e-mails by your mail server, from {sender}.\n")
    try:
        await connections.send(server, email.as_bytes(), sender=sender, recipient=recipient)
    except (aiosmtplib.SMTPException, OSError) as error:
        raise SmtpRefused(reason_of(error)) from error


def reason_of(error: Exception) -> str:
    """Say in a few words why a mail server did not take an e-mail."""
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return f"the server refused the user name or password ({error.code})"
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return f"the server refused the recipient ({error.recipients[0].code})"
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"the server answered {error.code} {error.message}"[:LONGEST_REASON]
    if isinstance(error, aiosmtplib.SMTPTimeoutError | TimeoutError):
        return "the server did not answer in time"
    return "the server could not be reached with this encryption"
