"""What cancelling a booking costs, in brackets by days before the start."""

from typing import Annotated, TypedDict

from pydantic import BaseModel, Field


class StoredBracket(TypedDict):
    """A bracket of a cancellation policy as stored in bookings: the charge in basis points of the advance."""

    days_before_more_than: int | None
    charge_of_advance_bp: int


class Bracket(BaseModel):
    """The cancellation charge from so many days before the start on, in percent of the advance."""

    from_days: Annotated[int, Field(ge=0, le=365)]
    charge_percent: Annotated[int, Field(ge=0, le=100)]


class BracketsIn(BaseModel):
    """A cancellation policy, earliest cancellation first; the last bracket begins at 0 days."""

    brackets: Annotated[list[Bracket], Field(min_length=1, max_length=8)]
