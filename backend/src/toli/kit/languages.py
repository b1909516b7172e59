"""The languages that people read, and the language of the present request."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator

FIRST: Final = "en"
"""The language that everything is written in first; what another one lacks is shown in it."""
FOLDER: Final = Path(__file__).resolve().parents[1] / "languages"


def languages_in(folder: Path) -> tuple[str, ...]:
    """Return the first language, and each that has a folder of texts in it."""
    return (FIRST, *sorted(one.name for one in folder.iterdir() if (one / "sentences.json").is_file()))


LANGUAGES: Final = languages_in(FOLDER)
"""The first language, and each that has a folder of texts."""
LANGUAGE: ContextVar[str] = ContextVar("language", default=FIRST)
"""The language of the request that is being answered, or of what is written to somebody."""

_ACCEPTED = re.compile(r"\s*([a-zA-Z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+))?\s*")


def current_language() -> str:
    """Return the language of the present request, or of who is written to."""
    return LANGUAGE.get()


def use_language(code: str) -> None:
    """Write in a language from here on, as far as this context goes; in the first where it is not known any more."""
    LANGUAGE.set(_known_or_first(code))


@contextmanager
def written_in(code: str) -> Iterator[None]:
    """Write in a language inside of it."""
    token = LANGUAGE.set(_known_or_first(code))
    try:
        yield
    finally:
        LANGUAGE.reset(token)


def _known_or_first(code: str) -> str:
    return known_language(code) or FIRST


def _checked(code: str) -> str:
    if known_language(code) is None:
        raise ValueError("Choose one of the languages offered.")
    return code


Language = Annotated[str, AfterValidator(_checked)]
"""The code of a language that there is, in a request."""


def _other(code: str) -> str:
    if code == FIRST:
        raise ValueError("Texts in English belong into the fields themselves.")
    return code


OtherLanguage = Annotated[str, AfterValidator(_checked), AfterValidator(_other)]
"""The code of a language besides the first one."""


def own_names(translation: Mapping[str, object] | None) -> Mapping[str, str]:
    """Return what an operator's own names are in the language of a trip's translation, by the English ones."""
    names = (translation or {}).get("names")
    return names if isinstance(names, dict) else {}


def known_language(code: str | None) -> str | None:
    """Return the code of a language that there is; None for every other."""
    return code if code in LANGUAGES else None


@lru_cache(maxsize=1024)
def accepted_language(header: str) -> str:
    """Choose a language by Accept-Language: the known one that is liked best, else the first."""
    liked = [(_quality(part[2]), -place, part[1].lower()) for place, part in enumerate(_parts(header))]
    known = [one for one in liked if one[0] > 0 and one[2] in LANGUAGES]
    return max(known)[2] if known else FIRST


def _parts(header: str) -> Iterable[re.Match[str]]:
    return (part for part in map(_ACCEPTED.fullmatch, header[:200].split(",")) if part)


def _quality(value: str | None) -> float:
    try:
        return float(value) if value else 1.0
    except ValueError:
        return 0.0
