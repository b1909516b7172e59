"""Travel credit on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Reason, RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut


class CreditIn(RequestBody):
    """Travel credit to give to the customer of a booking.

    `from_payments`: in place of the money that is kept of a cancelled booking. Otherwise it is the operator's own.
    """

    amount: RupeesIn
    valid_until: CalendarDate
    reason: Annotated[Reason, Field(min_length=1)]
    from_payments: bool = False


class CreditUseIn(RequestBody):
    """How much of a balance to pay by travel credit."""

    amount: RupeesIn


class CreditNoteOut(BaseModel):
    """A credit note. `left` was not used yet; it can be used until `valid_until`."""

    credit_note_id: int
    user_id: int
    customer: str
    booking_reference: str | None
    amount: RupeesOut
    left: RupeesOut
    valid_until: date
    state: Literal["valid", "used", "expired"]
    reason: str
    given_at: datetime
    given_by: str | None


class CreditNotes(BaseModel):
    """Credit notes, the soonest to expire first. `usable` is what is left of the valid ones."""

    notes: list[CreditNoteOut]
    usable: RupeesOut
    expired: RupeesOut
