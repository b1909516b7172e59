import re
from collections.abc import Iterable, Mapping
from datetime import date
from html import unescape
from typing import Annotated, Self

from babel.dates import format_date
from pydantic import AfterValidator

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")
LIST_MARK = re.compile(r"^[*+] ", re.MULTILINE)
MARKUP = re.compile(r"[#*_>`\[\]]|\(https?:[^)]*\)")
BREAKS = re.compile(r"[\t\r\n]+")
SHORT_DAY = "d MMM y"
"""17 Dec 2026."""


class Text(str):
    """An English message with its template and values, translated by `kit.translation.in_language`.

    Placeholders are those of `str.format`. A value may be a Text, a date, or a list of them.
    """

    __slots__ = ("message", "plural", "values")

    message: str
    plural: tuple[str, int] | None
    """The plural of the message, and the count."""
    values: Mapping[str, object]

    def __new__(cls, message: str, /, **values: object) -> Self:
        text = super().__new__(cls, message.format(**{name: _in_english(value) for name, value in values.items()}))
        text.message, text.plural, text.values = message, None, values
        return text


def _in_english(value: object) -> object:
    if isinstance(value, list):
        return ", ".join(str(_in_english(part)) for part in value)
    return format_date(value, SHORT_DAY, locale="en_IN") if isinstance(value, date) else value


def count_text(singular: str, plural: str, count: int, /, **values: object) -> Text:
    """The messages may use `count`."""
    text = Text(singular if count == 1 else plural, count=count, **values)
    text.message, text.plural = singular, (plural, count)
    return text


def one_line(text: str) -> str:
    """Without control characters, which could forge headers and log lines."""
    return CONTROL.sub("", BREAKS.sub(" ", text)).strip()


def prose(text: str) -> str:
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def plain_text(markdown: str) -> str:
    """Convert Markdown to plain text with lines and list marks."""
    return unescape(MARKUP.sub("", LIST_MARK.sub("- ", markdown))).strip()


def beds_in(beds: int, sharing_type: str) -> Text:
    """`2 beds in double sharing`: "2 x Double" would read as two rooms."""
    kind, comma, more = sharing_type.partition(",")
    name = (kind.lower() if kind.endswith(" Sharing") else kind) + comma + more
    return count_text("{count} bed in {name}", "{count} beds in {name}", beds, name=name)


def join_names(names: Iterable[str]) -> str:
    listed = list(names)
    return ("; " if any("," in name for name in listed) else ", ").join(listed)


FULL_NAME = re.compile(r"[a-z]{2,}(\.[a-z]{2,})+")
"""A username that consists of a first and a last name."""


def shown_name(username: str) -> str:
    """Display name of a username: `asha.baruah` and `asha.baruah@…` become Asha Baruah."""
    if "@" not in username and not FULL_NAME.fullmatch(username):
        return username
    parts = [part for part in re.split(r"[^a-zA-Z]+", username.partition("@")[0]) if part]
    return " ".join(part.capitalize() for part in parts) or username


SALUTATIONS: Mapping[str, str] = {
    **{word: word.capitalize() for word in ("mr", "mrs", "ms", "miss", "dr", "shri", "smt", "kumari")},
    "prof": "Professor",
    "gen": "General",
    "brig": "Brigadier",
    "col": "Colonel",
    "maj": "Major",
    "capt": "Captain",
    "lt": "Lieutenant",
    "cdr": "Commander",
    "wg": "Wing",
    "sqn": "Squadron",
    "ldr": "Leader",
    "flt": "Flight",
    "retd": "",
}
"""Salutations and ranks by their short forms, as they are spoken; a retired officer keeps the rank."""
SALUTATION = re.compile(rf"\(?\b({'|'.join(SALUTATIONS)})\b[.)]*\s*", re.IGNORECASE)
LEADING_SALUTATIONS = re.compile(rf"^(?:{SALUTATION.pattern})+(?=\w)", re.IGNORECASE)
"""Salutations and ranks before a name: `Col.`, `Lt. Col. (Retd.)`."""


def get_greeting_name(name: str, *, salutation: str = "") -> str:
    """With a salutation the last name (Colonel Rathore), otherwise the first (Asha).

    A salutation may begin the name.
    """
    bare_name = LEADING_SALUTATIONS.sub("", name)
    salutation = salutation or name.removesuffix(bare_name)
    if not salutation:
        return _spell_salutation(bare_name.partition(" ")[0])
    words = bare_name.split()
    last_name = next((word for word in reversed(words) if len(word.strip(".")) > 1), bare_name)
    return _spell_salutation(f"{salutation} {last_name}")


def _spell_salutation(text: str) -> str:
    spelt = SALUTATION.sub(lambda match: f"{SALUTATIONS[match[1].lower()]} ", text)
    return " ".join(spelt.split())


Line = Annotated[str, AfterValidator(one_line)]
ShownName = Annotated[str, AfterValidator(shown_name)]
"""The display name of a username."""
Prose = Annotated[str, AfterValidator(prose)]
