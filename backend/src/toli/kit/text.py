"""Text that people enter: trimmed, and without control characters."""

import re
from html import unescape
from typing import Annotated

from pydantic import AfterValidator

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")
LIST_MARK = re.compile(r"^[*+] ", re.MULTILINE)
MARKUP = re.compile(r"[#*_>`\[\]]|\(https?:[^)]*\)")
BREAKS = re.compile(r"[\t\r\n]+")


def one_line(text: str) -> str:
    """Clean one line: trimmed, without line breaks and control characters, which could forge headers and log lines."""
    return CONTROL.sub("", BREAKS.sub(" ", text)).strip()


def prose(text: str) -> str:
    """Clean several lines: trimmed, with line feeds and no other control characters."""
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def plain_text(markdown: str) -> str:
    """Convert Markdown to plain text, keeping lines and list marks."""
    return unescape(MARKUP.sub("", LIST_MARK.sub("- ", markdown))).strip()


def beds_in(beds: int, sharing_type: str) -> str:
    """Name beds of a sharing type, `2 beds in double sharing`: a bed is one person, "2 x Double" reads as two rooms."""
    return f"{beds} {'bed' if beds == 1 else 'beds'} in {sharing_type.lower()}"


FULL_NAME = re.compile(r"[a-z]{2,}(\.[a-z]{2,})+")
"""A username that is a first and a last name."""


def shown_name(username: str) -> str:
    """Return the name to show for a username: `asha.baruah` and `asha.baruah@…` are Asha Baruah.

    Other usernames are shown as they are.
    """
    if "@" not in username and not FULL_NAME.fullmatch(username):
        return username
    parts = [part for part in re.split(r"[^a-zA-Z]+", username.partition("@")[0]) if part]
    return " ".join(part.capitalize() for part in parts) or username


Line = Annotated[str, AfterValidator(one_line)]
Prose = Annotated[str, AfterValidator(prose)]
