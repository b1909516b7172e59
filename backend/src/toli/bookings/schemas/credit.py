"""Travel credit on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Reason, RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut

CreditSort = Literal["name", "-name", "given", "-given", "amount", "-amount", "left", "-left", "until", "-until"]
"""The order of credit notes; `given` and `until` are days. A minus sign turns it round."""


class CreditIn(RequestBody):
    """Travel credit to give to the customer of a booking.

    `from_payments`: in place of the money that is kept of a cancelled booking. Otherwise it is the operator's own.
    """

    amount: RupeesIn
    valid_until: CalendarDate
    reason: Annotated[Reason, Field(min_length=1)]
    from_payments: bool = False


class CreditUseIn(RequestBody):
    """How much of a balance to pay by travel credit; of held beds the advance or the total."""

    amount: RupeesIn


class CreditUseOut(BaseModel):
    """A part of a credit note that paid for a booking."""

    reservation_event_id: int
    booking_reference: str
    event_title: str
    amount: RupeesOut
    used_on: date


class CreditNoteOut(BaseModel):
    """A credit note. `left` was not used yet; it can be used until `valid_until`.

    It was given on a booking: as the operator's allowance, or in place of money that was paid for it. `number` and
    `url` are those of its document.
    """

    credit_note_id: int
    user_id: int
    customer: str
    operator: str
    reservation_event_id: int | None
    event_id: int | None
    booking_reference: str | None
    is_allowance: bool
    number: str | None
    url: str | None
    amount: RupeesOut
    left: RupeesOut
    valid_until: date
    state: Literal["valid", "used", "expired"]
    reason: str
    given_at: datetime
    given_by: str | None
    uses: list[CreditUseOut]


class CreditNotes(BaseModel):
    """Credit notes, the soonest to expire first. `usable` is what is left of the valid ones."""

    notes: list[CreditNoteOut]
    usable: RupeesOut
    expired: RupeesOut


class CreditNotePage(CreditNotes):
    """A page of the credit notes with the words that were looked for; the sums are of all."""

    total: int
    total_pages: int
