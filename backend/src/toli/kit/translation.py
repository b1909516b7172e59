"""Texts of e-mails and documents in the language of who reads them.

`languages/<code>/messages.json` has them by the English one, with the same names in braces for what is filled in. A
text that depends on a count has one for each plural form of the language, by the names of Unicode CLDR.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date

from toli.kit.languages import FIRST, FOLDER, LANGUAGE

TERRITORY: Final = "IN"


def mark(text: str) -> str:
    """Return a text unchanged, and name it to the check of the languages: it is translated elsewhere."""
    return text


SHARING: Final = frozenset(
    {mark("Single Sharing"), mark("Double Sharing"), mark("Triple Sharing"), mark("Quad Sharing")}
)
"""The names of sharing types that a trip begins with."""


def translate(text: str, /, **values: object) -> str:
    """Return a text in the language of who reads it, filled in; in English where the language lacks it."""
    return find_text(text).format(**values)


def translate_count(one: str, other: str, count: int, /, **values: object) -> str:
    """Return the text for a count, which it may name as `count`."""
    return find_count_text(one, other, count).format(count=count, **values)


def find_text(text: str) -> str:
    """Return a text in the language of who reads it, with its braces."""
    found = _texts(LANGUAGE.get()).get(text)
    return found if isinstance(found, str) else text


def find_count_text(one: str, other: str, count: int) -> str:
    """Return the text for a count, with its braces."""
    forms = _texts(LANGUAGE.get()).get(other)
    if isinstance(forms, Mapping):
        return forms[_locale(LANGUAGE.get()).plural_form(count)]
    return one if count == 1 else other


def write_day(day: date) -> str:
    """Write a calendar day: Thu, 17 Dec 2026."""
    return format_date(day, find_text(mark("EEE, d MMM y")), locale=_locale(LANGUAGE.get()))


def write_short_day(day: date) -> str:
    """Write a calendar day without its weekday: 17 Dec 2026."""
    return format_date(day, find_text(mark("d MMM y")), locale=_locale(LANGUAGE.get()))


def write_moment(moment: datetime, *, time_zone: str) -> str:
    """Write an instant in a time zone: Thu, 17 Dec 2026, 18:30."""
    local = moment.astimezone(ZoneInfo(time_zone))
    return f"{write_day(local.date())}, {local:%H:%M}"


def write_days(first: date, last: date) -> str:
    """Write the days of a tour: Thu, 17 Dec 2026 to Mon, 21 Dec 2026."""
    return translate("{first} to {last}", first=write_day(first), last=write_day(last))


def write_travellers(count: int) -> str:
    """Count travellers in words: `1 traveller`, `2 travellers`."""
    return translate_count("{count} traveller", "{count} travellers", count)


def write_beds(beds: int, sharing_type: str, more: Sequence[str | None] = (), *, is_alone: bool = False) -> str:
    """Describe beds of a sharing type: `2 beds in double sharing, Child, From Delhi`.

    A bed is for one person; "2 x Double" would read as two rooms. A name that an operator chose keeps its capitals.
    `more` are the traveller category and the variant; `is_alone`: each has the room alone.
    """
    known = find_text(sharing_type) if sharing_type in SHARING else sharing_type
    name = sharing_type.lower() if known == sharing_type and sharing_type in SHARING else known
    parts = [name, *more, translate("room alone") if is_alone else None]
    return translate_count("{count} bed in {name}", "{count} beds in {name}", beds, name=_join(parts))


def write_without_bed(people: int, kind: Sequence[str | None]) -> str:
    """Describe travellers without a bed by their category and variant: `1 x Infant, no bed`."""
    return translate("{count} x {name}, no bed", count=people, name=_join(kind))


def _join(parts: Iterable[str | None]) -> str:
    return ", ".join(part for part in parts if part)


@cache
def _locale(language: str) -> Locale:
    return Locale(language, TERRITORY)


@cache
def _texts(language: str) -> Mapping[str, str | Mapping[str, str]]:
    path = FOLDER / language / "messages.json"
    if language == FIRST or not path.is_file():
        return {}
    texts: dict[str, str | dict[str, str]] = json.loads(path.read_text("utf-8"))
    return texts
