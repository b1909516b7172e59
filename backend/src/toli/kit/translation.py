"""Texts in the reader's language.

The message catalogue of a language is `locales/<code>/LC_MESSAGES/toli.po`; it is compiled in memory.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import Final
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from toli.kit.languages import FIRST, FOLDER, LANGUAGE, catalogue_path
from toli.kit.text import Text

TERRITORY: Final = "IN"


def mark(text: str) -> str:
    """Mark a text for the catalogues; it is translated elsewhere."""
    return text


def mark_in_context(_context: str, text: str) -> str:
    """Mark a text that has a translation of its own in a context."""
    return text


SHARING: Final = frozenset(
    {mark("Single Sharing"), mark("Double Sharing"), mark("Triple Sharing"), mark("Quad Sharing")}
)
"""The names of sharing types that a trip begins with."""


def translate(text: str, /, **values: object) -> str:
    """English if the language lacks it."""
    return find_text(text).format(**values)


def translate_count(singular: str, plural: str, count: int, /, **values: object) -> str:
    """The text may use `count`."""
    return find_count_text(singular, plural, count).format(count=count, **values)


def find_text(text: str) -> str:
    # The empty text is the catalogue's header.
    return _catalogue(LANGUAGE.get()).gettext(text) if text else text


def find_text_in_context(context: str, text: str) -> str:
    return _catalogue(LANGUAGE.get()).pgettext(context, text)


def find_count_text(singular: str, plural: str, count: int) -> str:
    return _catalogue(LANGUAGE.get()).ngettext(singular, plural, count)


NO_NAMES: Final[Mapping[str, str]] = {}


def in_language(text: str, names: Mapping[str, str] = NO_NAMES) -> str:
    """Other strings stay. `names` maps an operator's own names to their translations."""
    if LANGUAGE.get() == FIRST or not isinstance(text, Text):
        return str(text)
    message = find_text(text.message) if text.plural is None else find_count_text(text.message, *text.plural)
    return message.format(**{name: _value_in_language(value, names) for name, value in text.values.items()})


def _value_in_language(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, Text):
        return in_language(value, names)
    if isinstance(value, list):
        return ", ".join(str(_value_in_language(part, names)) for part in value)
    if isinstance(value, date):
        return write_short_day(value)
    if not isinstance(value, str):
        return value
    translations = {name: find_text(name) for name in SHARING} | dict(names)
    longest_first = "|".join(re.escape(name) for name in sorted(translations, key=len, reverse=True) if name)
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda match: translations[match[0]] or match[0], value)


def write_day(day: date) -> str:
    """Format a day: Thu, 17 Dec 2026."""
    return format_date(day, find_text(mark("EEE, d MMM y")), locale=_locale(LANGUAGE.get()))


def write_short_day(day: date) -> str:
    """Format a day: 17 Dec 2026."""
    return format_date(day, find_text(mark("d MMM y")), locale=_locale(LANGUAGE.get()))


def write_moment(moment: datetime, *, time_zone: str) -> str:
    """Format an instant: Thu, 17 Dec 2026, 18:30."""
    local = moment.astimezone(ZoneInfo(time_zone))
    return f"{write_day(local.date())}, {local:%H:%M}"


def write_days(first: date, last: date) -> str:
    """Format a range: Thu, 17 Dec 2026 to Mon, 21 Dec 2026."""
    return translate("{first} to {last}", first=write_day(first), last=write_day(last))


def write_travellers(count: int) -> str:
    """`1 traveller`, `2 travellers`."""
    return translate_count("{count} traveller", "{count} travellers", count)


def write_beds(beds: int, sharing_type: str, more: Sequence[str | None] = (), *, is_alone: bool = False) -> str:
    """`2 beds in double sharing, Child, From Delhi`.

    `more` are the traveller category and the variant. An operator's own name keeps its capitals.
    """
    translated_name = find_text(sharing_type) if sharing_type in SHARING else sharing_type
    name = sharing_type.lower() if translated_name == sharing_type and sharing_type in SHARING else translated_name
    parts = [name, *more, translate("room alone") if is_alone else None]
    return translate_count("{count} bed in {name}", "{count} beds in {name}", beds, name=_join(parts))


def write_without_bed(people: int, kind: Sequence[str | None]) -> str:
    """Format travellers without a bed: `1 x Infant, no bed`."""
    return translate("{count} x {name}, no bed", count=people, name=_join(kind))


def _join(parts: Iterable[str | None]) -> str:
    return ", ".join(part for part in parts if part)


@cache
def _locale(language: str) -> Locale:
    return Locale(language, TERRITORY)


@cache
def _catalogue(language: str) -> NullTranslations:
    path = catalogue_path(language, FOLDER)
    if language == FIRST or not path.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return GNUTranslations(compiled)
