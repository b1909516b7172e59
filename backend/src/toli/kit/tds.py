"""Tax deducted at source (TDS): sections and account numbers of deductors."""

import re
from enum import StrEnum
from typing import Annotated, Final

from pydantic import AfterValidator, StringConstraints

from toli.kit.text import Text

TAN_PATTERN: Final = r"^[A-Z]{4}[0-9]{5}[A-Z]$"


class TdsSection(StrEnum):
    """Sections of the Income-tax Act, 1961; since 1 April 2026 rows of section 393(1) of the Act of 2025."""

    NONE = "none"
    CONTRACT = "194C"
    PROFESSIONAL = "194J"
    TECHNICAL = "194J_technical"
    PLANT = "194I_plant"
    LAND = "194I_land"


SECTION_NAMES: Final = {
    TdsSection.NONE: "",
    TdsSection.CONTRACT: "194C",
    TdsSection.PROFESSIONAL: "194J",
    TdsSection.TECHNICAL: "194J (technical)",
    TdsSection.PLANT: "194-I(a)",
    TdsSection.LAND: "194-I(b)",
}
"""The sections in files."""


def _check_tan(tan: str) -> str:
    if re.fullmatch(TAN_PATTERN, tan) is None:
        raise ValueError(Text("This is not a valid TAN. Please check its 10 characters, such as PNEA12345B."))
    return tan


Tan = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=20), AfterValidator(_check_tan)]
"""Tax deduction account number in capital letters."""
