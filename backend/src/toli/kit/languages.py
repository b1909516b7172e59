"""Supported languages, and the current request's language."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel

from toli.kit.text import Text

FIRST: Final = "en"
"""The language that everything is written in first; what another one lacks is shown in it."""
FOLDER: Final = Path(__file__).resolve().parent / "locales"


def catalogue_path(language: str, folder: Path = FOLDER) -> Path:
    return folder / language / "LC_MESSAGES" / "toli.po"


def is_draft(language: str, folder: Path = FOLDER) -> bool:
    """Whether its catalogue is marked as a translation by a machine, without a check."""
    return '"X-Draft: yes\\n"' in catalogue_path(language, folder).read_text("utf-8").partition("\n\n")[0]


def languages_in(folder: Path, *, drafts: bool = False) -> tuple[str, ...]:
    """The first language, and each with a message catalogue; drafts only if asked for."""
    codes = sorted(entry.name for entry in folder.iterdir() if catalogue_path(entry.name, folder).is_file())
    return (FIRST, *(code for code in codes if drafts or not is_draft(code, folder)))


LANGUAGES: Final = languages_in(FOLDER, drafts=bool(os.environ.get("TOLI_DRAFT_LANGUAGES")))
"""The languages offered. The setting is that of the front end's build too, so it is read before all others."""
LANGUAGE: ContextVar[str] = ContextVar("language", default=FIRST)
"""The language of the request that is being answered, or of what is written to somebody."""

_ACCEPTED = re.compile(r"\s*([a-zA-Z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+))?\s*")


def drop_empty_texts(translations: Mapping[str, BaseModel]) -> dict[str, dict[str, object]]:
    """Translations by language and field, without empty texts and languages."""
    written = {
        code: {name: text for name, text in texts.model_dump().items() if text} for code, texts in translations.items()
    }
    return {code: texts for code, texts in written.items() if texts}


def current_language() -> str:
    return LANGUAGE.get()


def use_language(code: str) -> None:
    """Set the context's language; the first for an unknown code."""
    LANGUAGE.set(_known_or_first(code))


@contextmanager
def written_in(code: str) -> Iterator[None]:
    token = LANGUAGE.set(_known_or_first(code))
    try:
        yield
    finally:
        LANGUAGE.reset(token)


def _known_or_first(code: str) -> str:
    return known_language(code) or FIRST


def _checked(code: str) -> str:
    if known_language(code) is None:
        raise ValueError(Text("Choose one of the languages offered."))
    return code


Language = Annotated[str, AfterValidator(_checked)]
"""The code of a language that there is, in a request."""


def _other(code: str) -> str:
    if code == FIRST:
        raise ValueError(Text("Texts in English belong into the fields themselves."))
    return code


OtherLanguage = Annotated[str, AfterValidator(_checked), AfterValidator(_other)]
"""The code of a language besides the first one."""


def own_names(translation: Mapping[str, object] | None) -> Mapping[str, str]:
    names = (translation or {}).get("names")
    return names if isinstance(names, dict) else {}


def known_language(code: str | None) -> str | None:
    return code if code in LANGUAGES else None


@lru_cache(maxsize=1024)
def accepted_language(header: str) -> str:
    """Choose the best supported language of Accept-Language, else the first."""
    choices = [(_quality(part[2]), -place, part[1].lower()) for place, part in enumerate(_parts(header))]
    supported = [choice for choice in choices if choice[0] > 0 and choice[2] in LANGUAGES]
    return max(supported)[2] if supported else FIRST


def _parts(header: str) -> Iterable[re.Match[str]]:
    return (part for part in map(_ACCEPTED.fullmatch, header[:200].split(",")) if part)


def _quality(value: str | None) -> float:
    try:
        return float(value) if value else 1.0
    except ValueError:
        return 0.0
