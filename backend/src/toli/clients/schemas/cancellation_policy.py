"""What cancelling a booking costs, in brackets by days before the start."""

from typing import Annotated, TypedDict

from pydantic import BaseModel, Field


class StoredBracket(TypedDict):
    """A bracket of a cancellation policy as bookings freeze it: what is kept of the advance, in basis points."""

    days_before_more_than: int | None
    charge_of_advance_bp: int


class Bracket(BaseModel):
    """What cancelling costs from so many days before the start on, as a share of the advance."""

    from_days: Annotated[int, Field(ge=0, le=365)]
    charge_percent: Annotated[int, Field(ge=0, le=100)]


class BracketsIn(BaseModel):
    """A cancellation policy, the earliest cancellation first; the last bracket begins at 0 days."""

    brackets: Annotated[list[Bracket], Field(min_length=1, max_length=8)]
