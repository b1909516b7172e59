"""Text from people: trimmed, and without the characters no one can mean."""

import re
from typing import Annotated

from pydantic import AfterValidator

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")
BREAKS = re.compile(r"[\t\r\n]+")


def one_line(text: str) -> str:
    """A line: trimmed, with no line break or other control character (they could forge headers and log lines)."""
    return CONTROL.sub("", BREAKS.sub(" ", text)).strip()


def prose(text: str) -> str:
    """Several lines: trimmed, line feeds between them, no other control character."""
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).strip()


Line = Annotated[str, AfterValidator(one_line)]
Prose = Annotated[str, AfterValidator(prose)]
