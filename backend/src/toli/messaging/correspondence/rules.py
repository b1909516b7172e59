from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from urllib.parse import quote, quote_plus

from toli.delivery.channels.schemas.fields import FIELD
from toli.kit.phones import show_phone
from toli.kit.text import Text
from toli.kit.translation import translate

DEFAULTS: Final[Mapping[Text, tuple[str, str]]] = {
    Text("Balance due"): (
        "Balance of {due} for {trip}",
        """\
Hello {first_name},

{due} of your booking {reference} for {trip} ({dates}) is still to be paid. Due date: {due_date}.

You can pay here: {link}

Thank you,
{operator}""",
    ),
    Text("ID details needed"): (
        "ID details for {trip}",
        """\
Hello {first_name},

hotels and permits for {trip} ({dates}) need an ID number of each of your {travellers} travellers. \
Please add what is missing to your booking {reference}: {link}

Thank you,
{operator}""",
    ),
    Text("Where to be"): (
        "{trip} starts on {start_date}",
        """\
Hello {first_name},

{trip} starts on {start_date}. Please read this before you leave home:

{pickup}

Your booking: {reference}, {link}

See you soon,
{operator}""",
    ),
    Text("Thank you"): (
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
    return FIELD.sub(lambda field: values[field[1]], text)


def build_whatsapp_link(phone: str, text: str) -> str:
    """`phone` in E.164."""
    return f"https://wa.me/{phone.removeprefix('+')}?text={quote(text, safe='')}"


def build_forecast_link(destination: str) -> str:
    return f"https://www.google.com/search?q={quote_plus(f'weather {destination}')}"


def describe_rooms(rooms: Sequence[tuple[str, Sequence[str]]]) -> str:
    if not rooms:
        return translate("Rooms are given out on arrival.")
    return "\n".join(f"{_name_room(number)}: {', '.join(people)}" for number, people in rooms)


def _name_room(number: str) -> str:
    return translate("Room {number}", number=number) if number else translate("One room")


def describe_contacts(people: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{name}, {show_phone(phone)}" if phone else name for name, phone in people)


def describe_drivers(drivers: Iterable[tuple[str, str, str]]) -> str:
    lines = (", ".join(part for part in (name, show_phone(phone), vehicle) if part) for name, phone, vehicle in drivers)
    return "\n".join(lines) or translate("You hear of your driver before you leave.")


def describe_hotels(hotels: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{name}, {address}" for name, address in hotels) or translate(
        "You hear of them before you leave."
    )
