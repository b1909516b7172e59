"""Wire models of leaders' links. Money is in rupees."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field

from toli.clients.media.schemas import Image
from toli.finance.costs.schemas import CostCategory, Payee
from toli.identity.people.schemas import EmailAddress
from toli.kit.money import RupeesOut
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose
from toli.kit.wire import RequestBody, Schema
from toli.operating.sheet.schemas.sheet import SheetOut
from toli.selling.offline.schemas.upi import UpiPayee

Kind = Literal["roll_call", "mark", "id_check", "incident", "spending", "payment"]
IncidentKind = Literal["health", "accident", "transport", "lost", "conduct", "other"]
PhoneState = Literal["code", "open", "other_phone", "spent", "sending", "over"]
LinkState = Literal["waiting", "open", "spent", "revoked", "over"]
PaidWith = Literal["cash", "upi"]
Refusal = Literal["traveller_gone", "roll_call_gone", "booking_gone", "payment_not_allowed", "customer_without_contact"]

PublicId = Annotated[int, Field(ge=1, le=2**53)]
Place = Annotated[Line, Field(max_length=120)]
MOST_SENT = 200
"""Records in one call; a phone that has more sends the next ones in another."""


class LeaderLinkIn(RequestBody):
    """With `email`, codes are also sent there. `takes_payments`: needs the right to payments."""

    name: Annotated[Line, Field(min_length=1, max_length=80)]
    phone: RequiredPhone
    email: EmailAddress | None = None
    takes_payments: bool = False


class LeaderRightIn(RequestBody):
    """`takes_payments`: the phone shows balances, and records payments."""

    takes_payments: bool


class LeaderLinkOut(BaseModel):
    """`url` is null after its end, `code` once used or spent.

    `waiting` for its code, `open` on a phone, `spent`: its code was tried too often. `cash_holder` is the cash book
    with the leader's name and `cash_held` its balance; null without it, or without the right to money.
    """

    leader_link_id: int
    name: str
    phone: str
    email: str
    state: LinkState
    url: str | None
    code: str | None
    made_at: datetime
    opened_at: datetime | None
    last_seen_at: datetime | None
    takes_payments: bool
    cash_holder: str | None
    cash_held: RupeesOut | None


class Mark(BaseModel):
    """The last mark counts."""

    traveller_id: int
    is_present: bool
    at: datetime
    by: str


class RollCall(BaseModel):
    """`roll_call` is its key, drawn by the phone."""

    roll_call: UUID
    at: datetime
    place: str
    by: str
    marks: list[Mark]


class Incident(BaseModel):
    incident: UUID
    at: datetime
    by: str
    category: IncidentKind
    traveller_id: int | None
    text: str


class Spending(BaseModel):
    """`is_cost`: it is among the departure's costs."""

    spending: UUID
    leader_event_id: int
    at: datetime
    by: str
    category: CostCategory
    amount: RupeesOut
    paid_by: PaidWith
    payee: str
    note: str
    has_bill: bool
    is_cost: bool


class LeaderPayment(Schema):
    """`on_account`: the part above the balance. `receipt`: the numbers of its receipts."""

    payment: UUID
    at: datetime
    by: str
    trip_id: int
    booking_id: int
    booking_reference: str
    customer_name: str
    amount: RupeesOut
    on_account: RupeesOut
    paid_by: PaidWith
    reference: str
    receipt: str
    is_reversed: bool


class LeaderRecords(BaseModel):
    """Sent records, each kind in order of time. `payments`: a phone gets its own."""

    roll_calls: list[RollCall]
    incidents: list[Incident]
    spending: list[Spending]
    payments: list[LeaderPayment]
    ids_checked: list[int]


class NamedTraveller(BaseModel):
    traveller_id: int
    full_name: str


class SpendingBill(BaseModel):
    spending: UUID
    image: Image


class DepartureLeaders(Schema):
    """`open_until`: the last day of the sheets."""

    departure_id: int
    open_until: date
    can_add: bool
    links: list[LeaderLinkOut]
    records: LeaderRecords
    travellers: list[NamedTraveller]
    bills: list[SpendingBill]


class CostsOfLeaders(RequestBody):
    leader_event_ids: Annotated[list[PublicId], Field(min_length=1, max_length=500)]


class LeaderPage(BaseModel):
    """`code`: it requires the code. `other_phone`: it is open on another phone. `spent`: it needs a new code.

    `sending`: the sheet is closed, unsent records are accepted.
    """

    state: PhoneState
    leader: str
    operator: str
    event_name: str
    tour_start_date: date
    tour_end_date: date
    shown_until: date
    sent_until: date
    takes_payments: bool


class LeaderCodeIn(RequestBody):
    code: Annotated[Line, Field(pattern=r"^\s*[0-9]{6}\s*$")]


class MedicalNote(BaseModel):
    traveller_id: int
    text: str


class BookingUpi(UpiPayee, Schema):
    booking_id: int


class LeaderSheet(BaseModel):
    """The departure sheet for a phone, with medical notes.

    Balances are zero, and `upi` is empty, for a link that takes no payments.
    """

    page: LeaderPage
    sheet: SheetOut
    version: str
    medical_notes: list[MedicalNote]
    upi: list[BookingUpi]


class LeaderPaymentLinkIn(RequestBody):
    booking_id: PublicId


class RecordIn(RequestBody):
    """Key drawn by the phone, and time by its clock."""

    key: UUID
    at: AwareDatetime


class RollCallIn(RecordIn):
    kind: Literal["roll_call"]
    place: Place = ""


class MarkIn(RecordIn):
    """A traveller's presence at a roll call."""

    kind: Literal["mark"]
    roll_call: UUID
    traveller_id: PublicId
    is_present: bool


class IdCheckIn(RecordIn):
    """A traveller's ID check, or its withdrawal."""

    kind: Literal["id_check"]
    traveller_id: PublicId
    is_checked: bool


class IncidentIn(RecordIn):
    """An incident on tour, of one traveller or all."""

    kind: Literal["incident"]
    category: IncidentKind
    traveller_id: PublicId | None = None
    text: Annotated[Prose, Field(min_length=1, max_length=2000)]


class SpendingIn(RecordIn):
    kind: Literal["spending"]
    category: CostCategory
    amount: Annotated[Decimal, Field(gt=0, le=1_000_000, max_digits=12, decimal_places=2)]
    paid_by: PaidWith
    payee: Payee = ""
    note: Annotated[Prose, Field(max_length=500)] = ""


class PaymentIn(RecordIn):
    """A payment of a booking. A `reference` that is no UTR is kept as the payment's note."""

    kind: Literal["payment"]
    booking_id: PublicId
    amount: Annotated[Decimal, Field(gt=0, le=10_000_000, max_digits=12, decimal_places=2)]
    paid_by: PaidWith
    reference: Annotated[Line, Field(max_length=80)] = ""


AnyRecordIn = Annotated[
    RollCallIn | MarkIn | IdCheckIn | IncidentIn | SpendingIn | PaymentIn,
    Field(discriminator="kind"),
]


class RecordsIn(BaseModel):
    """In order; `sent_at` is the phone's clock now."""

    sent_at: AwareDatetime
    records: Annotated[list[AnyRecordIn], Field(max_length=MOST_SENT)]


class RefusedRecord(BaseModel):
    """Its traveller or booking left the departure, or its roll call is unknown.

    `payment_not_allowed`: the link takes no payments. `customer_without_contact`: the payment is above the balance, and
    the customer has no phone number or e-mail address, so that the rest cannot be kept on account.
    """

    key: UUID
    reason: Refusal


class SentRecords(BaseModel):
    """`sheet_version` changes with the sheet."""

    page: LeaderPage
    stored: list[UUID]
    refused: list[RefusedRecord]
    records: LeaderRecords
    sheet_version: str
