"""The screens have the same words in `frontend/src/lib/messages/en/audit.ts`."""

from collections.abc import Mapping
from typing import Final

from toli.kit.formats import format_rupees

SUBJECTS: Final[Mapping[str, str]] = {
    "client": "Company",
    "user": "Person",
    "name": "Unknown account",
    "administration": "Administration",
    "enquiry": "Enquiry",
    "refund": "Refund",
    "category": "Category",
    "mail": "E-mail",
    "review": "Review",
    "discount": "Discount",
    "hotel": "Hotel",
    "place": "Place",
    "driver": "Driver",
    "import": "Import",
}
SHOWN_IDS: Final[Mapping[str, tuple[str, int]]] = {"booking": ("RES", 4), "trip": ("EVT", 4), "departure": ("PLN", 3)}
"""The letters of an id and its digits at least, by the kind of a subject: `booking:12` is RES-0012."""


def subject_of(subject: str) -> str:
    """As on screens: RES-0012, Static content 3."""
    kind, _, of_id = subject.partition(":")
    if kind in SHOWN_IDS and of_id.isdecimal():
        letters, digits = SHOWN_IDS[kind]
        return f"{letters}-{of_id:0>{digits}}"
    return _capital(f"{SUBJECTS.get(kind, _spaced(kind))} {of_id}".rstrip())


def details_of(data: Mapping[str, object]) -> str:
    rest = [f"{_capital(_named(name))}: {_shown(name, data[name])}" for name in data if name not in {"before", "after"}]
    if "after" in data:
        rest.insert(0, f"{_shown('', data.get('before'))} → {_shown('', data['after'])}")
    elif "before" in data:
        rest.insert(0, f"Before: {_shown('', data['before'])}")
    return "; ".join(rest)


def _shown(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name.endswith("_paise"):
        return format_rupees(value)
    if isinstance(value, list):
        return ", ".join(_shown("", element) for element in value) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{_named(key)} {_shown(key, element)}" for key, element in value.items())
    return "nothing" if value is None or value == "" else str(value)


def _named(name: str) -> str:
    return _spaced(name.removesuffix("_paise"))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
