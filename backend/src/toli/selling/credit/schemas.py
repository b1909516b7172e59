from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import ShownName
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import Reason, RupeesIn

CreditSort = Literal["name", "-name", "given", "-given", "amount", "-amount", "left", "-left", "until", "-until"]
"""The order of credit notes; `given` and `until` are days. A minus sign turns it round."""


class CreditIn(RequestBody):
    """`from_payments` replaces kept money; otherwise an allowance."""

    amount: RupeesIn
    valid_until: CalendarDate
    reason: Annotated[Reason, Field(min_length=1)]
    from_payments: bool = False


class CreditUseIn(RequestBody):
    """A part of a balance, or for held beds the advance or total."""

    amount: RupeesIn


class CreditUseOut(Schema):
    booking_id: int
    booking_reference: str
    event_title: str
    amount: RupeesOut
    used_on: date


class CreditNoteOut(Schema):
    """`left` is unused until `valid_until`; `number` and `url` are of the document.

    `user_id`: null for a customer without an account.
    """

    credit_note_id: int
    user_id: int | None
    customer: ShownName
    operator: str
    booking_id: int | None
    trip_id: int | None
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
    given_by: ShownName | None
    uses: list[CreditUseOut]


class CreditNotes(BaseModel):
    """The soonest to expire first. `usable` is the valid balance."""

    notes: list[CreditNoteOut]
    usable: RupeesOut
    expired: RupeesOut


class CreditNotePage(CreditNotes):
    """A page of matches; the sums are of all."""

    total: int
    total_pages: int
