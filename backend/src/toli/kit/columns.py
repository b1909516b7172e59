"""Which column of an uploaded table is which field: by an earlier choice, else by the columns' names."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LEAST_SHARED_WORD: Final = 3
"""Letters of a word that alone may identify a column."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a table.

    `example` is in the template file. `also` are other names of its column, between commas. `may_be_fixed`: one text
    may count for all rows, such as the trip of a file that has one departure.
    """

    name: str
    label: str
    example: str
    hint: str = ""
    also: str = ""
    is_required: bool = False
    may_be_fixed: bool = False


def words_of(header: str) -> tuple[str, ...]:
    """Return the words of the name of a column, in lower case."""
    return tuple(re.findall(r"[a-z0-9]+", header.casefold().replace("'", "")))


def guess_columns(
    fields: Sequence[Field], columns: Sequence[str], *, remembered: Mapping[str, str] | None = None
) -> dict[str, int]:
    """Guess which column each field is, each column once: as the last time, else by its name.

    `remembered` maps fields to names of columns.
    """
    headers = [words_of(column) for column in columns]
    found: dict[str, int] = {}
    wanted = {name: words_of(column) for name, column in (remembered or {}).items()}
    for field in fields:
        place = _find(headers, wanted.get(field.name, ()), taken=found)
        if place is not None:
            found[field.name] = place
    for names in (_exact_names, _loose_names):
        for field in fields:
            if field.name in found:
                continue
            place = names(field, headers, found)
            if place is not None:
                found[field.name] = place
    return found


def _find(headers: Sequence[tuple[str, ...]], words: tuple[str, ...], *, taken: Mapping[str, int]) -> int | None:
    free = (place for place, header in enumerate(headers) if place not in taken.values())
    return next((place for place in free if words and headers[place] == words), None)


def _exact_names(field: Field, headers: Sequence[tuple[str, ...]], taken: Mapping[str, int]) -> int | None:
    names = (field.label, field.name.replace("_", " "), *field.also.split(", "))
    found = (_find(headers, words_of(name), taken=taken) for name in names)
    return next((place for place in found if place is not None), None)


def _loose_names(field: Field, headers: Sequence[tuple[str, ...]], taken: Mapping[str, int]) -> int | None:
    """Find a column whose name has all words of one of the field's names, the longest name first."""
    names = sorted({words_of(name) for name in (field.label, *field.also.split(", "))}, key=len, reverse=True)
    for name in names:
        if sum(map(len, name)) < LEAST_SHARED_WORD:
            continue
        for place, header in enumerate(headers):
            if place not in taken.values() and set(name) <= set(header):
                return place
    return None
