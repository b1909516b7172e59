"""Guesses of an uploaded table's columns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LEAST_SHARED_WORD: Final = 3
"""Letters of a word that alone may identify a column."""


@dataclass(frozen=True, slots=True)
class Field:
    """`example` is for the template file, `also` other column names, between commas."""

    name: str
    label: str
    example: str
    hint: str = ""
    also: str = ""
    is_required: bool = False
    may_be_fixed: bool = False


def words_of(header: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", header.casefold().replace("'", "")))


def guess_columns(
    fields: Sequence[Field], columns: Sequence[str], *, remembered: Mapping[str, str] | None = None
) -> dict[str, int]:
    """`remembered` maps fields to earlier column names, which win."""
    headers = [words_of(column) for column in columns]
    places: dict[str, int] = {}
    remembered_words = {name: words_of(column) for name, column in (remembered or {}).items()}
    for field in fields:
        place = _find(headers, remembered_words.get(field.name, ()), used_places=places)
        if place is not None:
            places[field.name] = place
    for names in (_exact_names, _loose_names):
        for field in fields:
            if field.name in places:
                continue
            place = names(field, headers, places)
            if place is not None:
                places[field.name] = place
    return places


def _find(headers: Sequence[tuple[str, ...]], words: tuple[str, ...], *, used_places: Mapping[str, int]) -> int | None:
    free = (place for place, header in enumerate(headers) if place not in used_places.values())
    return next((place for place in free if words and headers[place] == words), None)


def _exact_names(field: Field, headers: Sequence[tuple[str, ...]], used_places: Mapping[str, int]) -> int | None:
    names = (field.label, field.name.replace("_", " "), *field.also.split(", "))
    candidates = (_find(headers, words_of(name), used_places=used_places) for name in names)
    return next((place for place in candidates if place is not None), None)


def _loose_names(field: Field, headers: Sequence[tuple[str, ...]], used_places: Mapping[str, int]) -> int | None:
    names = sorted({words_of(name) for name in (field.label, *field.also.split(", "))}, key=len, reverse=True)
    for name in names:
        if sum(map(len, name)) < LEAST_SHARED_WORD:
            continue
        for place, header in enumerate(headers):
            if place not in used_places.values() and set(name) <= set(header):
                return place
    return None
