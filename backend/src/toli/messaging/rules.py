"""How a mail is put together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from babel.dates import format_date

from toli.kit.clock import Clock
from toli.kit.text import one_line
from toli.messaging.schemas import Brand, File, Letter

HEX_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
PLAIN_COLOUR: Final = "#0f766e"
LONGEST_SUBJECT: Final = 150
READABLE_ON_WHITE: Final = 4.5
"""WCAG AA for text of ordinary size: white on the brand's colour, and the colour on white."""

LOCALE: Final = "en_IN"

SMTP_PORT: Final = 587
SMTPS_PORT: Final = 465


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in. `start_tls` None means: when the server offers it."""

    host: str
    port: int
    username: str | None
    password: str | None
    use_tls: bool
    start_tls: bool | None


def mail_server(url: str) -> MailServer:
    """Read `smtp://user:password@host:587` or `smtps://…:465`.

    With a password the connection is encrypted or not made at all. Raises ValueError for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ValueError("a mail server's address starts with smtp:// or smtps://")
    is_smtps = parts.scheme == "smtps"
    username = unquote(parts.username) if parts.username else None
    start_tls = None
    if is_smtps:
        start_tls = False
    elif username is not None:
        start_tls = True
    return MailServer(
        host=parts.hostname,
        port=parts.port or (SMTPS_PORT if is_smtps else SMTP_PORT),
        username=username,
        password=unquote(parts.password) if parts.password else None,
        use_tls=is_smtps,
        start_tls=start_tls,
    )


def message(
    letter: Letter,
    *,
    brand: Brand,
    sender: str,
    recipient: str,
    reply_to: str | None,
    domain: str,
    clock: Clock,
    files: Sequence[File] = (),
) -> EmailMessage:
    """A mail ready to be sent: plain text, HTML beside it, and files attached.

    `sender` is the platform's address (`Name <box@host>`); the brand's name stands before it. `reply_to` is whom an
    answer goes to instead. EmailMessage itself refuses line breaks in headers.
    """
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = one_line(letter.subject)[:LONGEST_SUBJECT]
    mail["From"] = Address(one_line(brand.name), addr_spec=parseaddr(sender)[1])
    mail["To"] = recipient
    if reply_to is not None:
        mail["Reply-To"] = reply_to
    mail["Date"] = format_datetime(clock.now())
    mail["Message-ID"] = make_msgid(domain=domain)
    # So that no out-of-office answer comes back.
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(letter.text)
    mail.add_alternative(letter.html, subtype="html")
    for file in files:
        kind, _, subtype = file.media_type.partition("/")
        mail.add_attachment(file.data, maintype=kind, subtype=subtype, filename=file.filename)
    return mail


def masked(address: str) -> str:
    """An address as somebody sees it who has to recognise, and not to read it: `a•••@traveller.example`."""
    box, at, domain = address.rpartition("@")
    return f"{box[:1]}•••{at}{domain}"


def readable_colour(colour: str) -> str:
    """A brand's colour, darkened until white text on it can be read."""
    if not HEX_COLOUR.fullmatch(colour):
        return PLAIN_COLOUR
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    while _contrast_with_white(red, green, blue) < READABLE_ON_WHITE:
        red, green, blue = (part * 19 // 20 for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _contrast_with_white(*parts: int) -> float:
    linear = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 (sRGB)
        for part in parts
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 1.05 / (luminance + 0.05)


def format_day(day: date) -> str:
    """A calendar day as e-mails show it: Thu, 17 Dec 2026."""
    return format_date(day, "EEE, d MMM y", locale=LOCALE)
