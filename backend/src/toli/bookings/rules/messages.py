"""Messages with fields: `{first_name}` becomes the first name of who booked."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from toli.bookings.schemas.messages import FIELD

DEFAULTS: Final[Mapping[str, tuple[str, str]]] = {
    "Balance due": (
        "Balance of {due} for {trip}",
        """\
Hello {first_name},

{due} of your booking {reference} for {trip} ({dates}) is still to be paid. Due date: {due_date}.

You can pay here: {link}

Thank you,
{operator}""",
    ),
    "ID details needed": (
        "ID details for {trip}",
        """\
Hello {first_name},

hotels and permits for {trip} ({dates}) need an ID number of each of your {travellers} travellers. \
Please add what is missing to your booking {reference}: {link}

Thank you,
{operator}""",
    ),
    "Where to be": (
        "{trip} starts on {start_date}",
        """\
Hello {first_name},

{trip} starts on {start_date}. Please read this before you leave home:

{pickup}

Your booking: {reference}, {link}

See you soon,
{operator}""",
    ),
    "Thank you": (
        "Thank you for travelling with {operator}",
        """\
Hello {first_name},

thank you for travelling with us on {trip}. We would like to hear what you liked and what we can do better: \
just reply to this message.

{operator}""",
    ),
}
"""The templates that every operator has: subject and text by name."""


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace the fields of a text. Values are not searched for fields again."""
    return FIELD.sub(lambda field: values[field[1]], text)


def build_whatsapp_link(phone: str, text: str) -> str:
    """Build the link that opens WhatsApp with a message to a number in E.164."""
    return f"https://wa.me/{phone.removeprefix('+')}?text={quote(text, safe='')}"
