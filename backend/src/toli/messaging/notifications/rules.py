import re
from collections.abc import Sequence
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import format_datetime
from typing import Final

from toli.kit.clock import Clock
from toli.kit.text import one_line
from toli.messaging.notifications.schemas import AttachedFile, Email, Envelope

HEX_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
PLAIN_COLOUR: Final = "#0f766e"
MAX_SUBJECT_LENGTH: Final = 150
MIN_CONTRAST: Final = 4.5
"""WCAG AA for text of normal size: white on the brand's colour, and the colour on white."""


def message(email: Email, *, envelope: Envelope, clock: Clock, files: Sequence[AttachedFile] = ()) -> EmailMessage:
    """Set the envelope's sender under the brand's name. EmailMessage refuses line breaks in headers."""
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = one_line(email.subject)[:MAX_SUBJECT_LENGTH]
    mail["From"] = Address(one_line(envelope.brand.name), addr_spec=envelope.sender)
    mail["To"] = envelope.recipient
    if envelope.reply_to is not None:
        mail["Reply-To"] = envelope.reply_to
    mail["Date"] = format_datetime(clock.now())
    mail["Message-ID"] = f"<{envelope.token}@{envelope.sender.rpartition('@')[2]}>"
    if envelope.unsubscribe is not None:
        # One click in the mail program stops them (RFC 8058).
        mail["List-Unsubscribe"] = f"<{envelope.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    # Suppresses out-of-office replies.
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(email.text)
    mail.add_alternative(email.html, subtype="html")
    for file in files:
        kind, _, subtype = file.media_type.partition("/")
        mail.add_attachment(file.data, maintype=kind, subtype=subtype, filename=file.filename)
    return mail


def to_bytes(mail: EmailMessage) -> bytes:
    """Use RFC 6532 for non-ASCII addresses."""
    return mail.as_bytes(policy=SMTP if mail["To"].isascii() else SMTPUTF8)


def masked(address: str) -> str:
    box, at, domain = address.rpartition("@")
    return f"{box[:1]}•••{at}{domain}"


def readable_colour(colour: str) -> str:
    if not HEX_COLOUR.fullmatch(colour):
        return PLAIN_COLOUR
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    while _contrast_with_white(red, green, blue) < MIN_CONTRAST:
        red, green, blue = (part * 19 // 20 for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _contrast_with_white(*parts: int) -> float:
    linear = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 (sRGB)
        for part in parts
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 1.05 / (luminance + 0.05)
