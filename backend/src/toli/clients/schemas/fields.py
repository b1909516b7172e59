"""Types of fields that several schemas of clients share."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from toli.kit.text import Line, Prose

ApprovalStatus = Literal["open", "approved", "rejected"]
Decision = Literal["approved", "rejected"]


Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]


Name = Annotated[Line, StringConstraints(min_length=1, max_length=100)]
Label = Annotated[str, StringConstraints(max_length=100)]
Filename = Annotated[str, StringConstraints(min_length=1, max_length=100)]
TimeZone = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$", to_lower=True)]
Policy = Annotated[Prose, StringConstraints(max_length=20_000)]


Address = Annotated[Prose, StringConstraints(max_length=400)]


Reason = Annotated[Prose, StringConstraints(max_length=500)]


Chosen = Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=100)]
