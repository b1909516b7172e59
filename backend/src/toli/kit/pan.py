import re
from typing import Annotated, Final

from pydantic import AfterValidator, StringConstraints

from toli.kit.text import Text

FORMAT: Final = re.compile(r"[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]")
"""The fourth letter says what the holder is, such as P for a person and C for a company."""
INVALID: Final = Text("This is not a valid PAN. Please check its 10 characters, such as ABCPK1234F.")


def is_pan(text: str) -> bool:
    """Whether a text has the format of a PAN; it has no public check character."""
    return FORMAT.fullmatch(text) is not None


def pan_of_gstin(gstin: str) -> str:
    return gstin[2:12]


def hide_pan(pan: str) -> str:
    return f"{pan[:2]}•••••{pan[-3:]}" if pan else ""


def _check(text: str) -> str:
    if not is_pan(text):
        raise ValueError(INVALID)
    return text


Pan = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=20), AfterValidator(_check)]
"""A PAN in capital letters."""
