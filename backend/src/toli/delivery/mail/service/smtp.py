from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import Final

import aiosmtplib

from toli.delivery.mail import rules
from toli.delivery.mail.errors import SmtpRefused
from toli.delivery.mail.models import MailSender
from toli.delivery.mail.schemas import SmtpIn
from toli.delivery.mail.service.keys import open_secret
from toli.infra.config import Settings
from toli.infra.ports.public_hosts import HostNotPublic, find_public_addresses
from toli.infra.ports.smtp import SmtpConnections, SmtpServer
from toli.kit.clock import Clock
from toli.kit.errors import Invalid
from toli.kit.sealing import Sealer
from toli.kit.text import Text

LONGEST_REASON: Final = 200


def server_of(row: MailSender, *, settings: Settings, sealer: Sealer) -> SmtpServer:
    assert row.sealed_secret is not None
    password = open_secret(sealer, row.sealed_secret, client_id=row.client_id)
    return make_server(row, settings=settings, password=password)


def make_server(entered: MailSender | SmtpIn, *, settings: Settings, password: str) -> SmtpServer:
    return SmtpServer(
        host=entered.host,
        port=entered.port,
        username=entered.username,
        password=password,
        use_tls=entered.security == "tls",
        start_tls=entered.security == "starttls",
        is_public_only=not settings.is_development,
    )


async def refuse_wrong_server(settings: Settings, body: SmtpIn) -> None:
    """Raises Invalid unless it is a mail server on the internet; development allows all."""
    if settings.is_development:
        return
    if body.security == "none":
        raise Invalid(Text("Choose STARTTLS or TLS: without encryption your password can be read."), field="security")
    if body.port not in rules.MAIL_PORTS:
        raise Invalid(Text("Enter the port of a mail server: 587, 465 or 2525."), field="port")
    try:
        await find_public_addresses(body.host, port=body.port)
    except HostNotPublic:
        raise Invalid(Text("This mail server cannot be found on the internet. Check its name."), field="host") from None


async def send_test(
    connections: SmtpConnections, server: SmtpServer, *, sender: str, recipient: str, product: str, clock: Clock
) -> None:
    """Raises SmtpRefused with the server's answer."""
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
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return f"the server refused the user name or password ({error.code})"
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return f"the server refused the recipient ({error.recipients[0].code})"
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"the server answered {error.code} {error.message}"[:LONGEST_REASON]
    if isinstance(error, HostNotPublic):
        return "the server cannot be found on the internet"
    if isinstance(error, aiosmtplib.SMTPTimeoutError | TimeoutError):
        return "the server did not answer in time"
    return "the server could not be reached with this encryption"
