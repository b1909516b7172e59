"""What an operator keeps of a booking: money by hand, notes, messages, and its history."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas import Reason, RupeesIn
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose

HandMethod = Literal["cash", "bank", "upi"]
HandKind = Literal["received", "returned"]


class HandPaymentIn(RequestBody):
    """Money received by hand, or given back, on a day of the operator's own calendar.

    `tell` writes to the traveller.
    """

    kind: HandKind
    amount: RupeesIn
    method: HandMethod
    moved_on: date
    reference: Annotated[Line, Field(max_length=80)] = ""
    note: Reason = ""
    tell: bool = True


class ReverseIn(BaseModel):
    """Why money that was recorded is taken off again."""

    reason: Annotated[Reason, Field(min_length=1)]


class HandPaymentOut(BaseModel):
    """Money by hand, as it was recorded; reversed, it counts no more."""

    hand_payment_id: int
    kind: HandKind
    amount: RupeesOut
    method: HandMethod
    moved_on: date
    returns_of: int | None
    reference: str
    note: str
    recorded_by: str | None
    recorded_at: datetime
    reversed_by: str | None
    reversed_at: datetime | None
    reversed_reason: str


class HandPayments(BaseModel):
    """All money by hand of a booking. `left` of it can still be given back, `due` still be received."""

    payments: list[HandPaymentOut]
    left: RupeesOut
    due: RupeesOut


class NoteIn(BaseModel):
    """A note for the operator's own eyes."""

    text: Annotated[Prose, Field(min_length=1, max_length=2000)]


class MessageIn(BaseModel):
    """An e-mail to who booked."""

    subject: Annotated[Line, Field(min_length=1, max_length=120)]
    text: Annotated[Prose, Field(min_length=1, max_length=4000)]


class NoteOut(BaseModel):
    """A note, or a message that was sent."""

    note_id: int
    kind: Literal["note", "message"]
    subject: str
    text: str
    written_by: str | None
    written_at: datetime


class Act(BaseModel):
    """One act on a booking, from the audit log. `actor` is null for what happened by itself."""

    action: str
    actor: str | None
    data: dict[str, Any]
    done_at: datetime


class Customer(BaseModel):
    """Who booked, as their account has it."""

    name: str
    email: str
    phone: str | None


class Reference(BaseModel):
    """The last payment at the provider, by its own numbers."""

    payment_id: str
    transaction_reference: str | None


class HistoryOut(BaseModel):
    """What happened to a booking, the newest first, and what its operator noted and wrote."""

    customer: Customer
    updated_at: datetime
    last_payment: Reference | None
    acts: list[Act]
    notes: list[NoteOut]


class FoundBooking(BaseModel):
    """A booking that was looked for: enough to tell it from others, and to open it."""

    reservation_event_id: int
    booking_reference: str
    event_id: int
    event_title: str
    tour_start_date: date
    customer_name: str
