"""Leaders' links on the wire: the operator's list, the phone's page and sheet, and what leaders record.

Money is in rupees.
"""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, Field

from toli.costs.schemas import Category, Payee
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line, Prose
from toli.media.schemas import Image
from toli.reporting.schemas.sheet import SheetOut

Kind = Literal["roll_call", "mark", "id_check", "incident", "spending"]
IncidentKind = Literal["health", "accident", "transport", "lost", "conduct", "other"]
PhoneState = Literal["code", "open", "other_phone", "spent", "sending", "over"]
LinkState = Literal["waiting", "open", "spent", "revoked", "over"]
PaidWith = Literal["cash", "upi"]
Refusal = Literal["traveller_gone", "roll_call_gone"]

PublicId = Annotated[int, Field(ge=1, le=2**53)]
Place = Annotated[Line, Field(max_length=120)]
MOST_SENT = 200
"""Records in one call; a phone that has more sends the next ones in another."""


class LeaderLinkIn(RequestBody):
    """The leader that a link is made for. With `email`, its codes are sent there as well as shown."""

    name: Annotated[Line, Field(min_length=1, max_length=80)]
    phone: RequiredPhone
    email: EmailAddress | None = None


class LeaderLinkOut(BaseModel):
    """A link as its operator sees it. `url` is null once it has ended, `code` once it was used or tried too often.

    `waiting` for its code, `open` on a phone, `spent`: its code was tried too often.
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


class Mark(BaseModel):
    """Whether a traveller was there at a roll call: what was recorded last counts."""

    traveller_id: int
    is_present: bool
    at: datetime
    by: str


class RollCall(BaseModel):
    """A roll call; `roll_call` is the key that the phone drew."""

    roll_call: UUID
    at: datetime
    place: str
    by: str
    marks: list[Mark]


class Incident(BaseModel):
    """Something that happened on tour."""

    incident: UUID
    at: datetime
    by: str
    category: IncidentKind
    traveller_id: int | None
    text: str


class Spending(BaseModel):
    """Money that a leader spent. `is_cost`: it is among the costs of the departure."""

    spending: UUID
    leader_event_id: int
    at: datetime
    by: str
    category: Category
    amount: RupeesOut
    paid_by: PaidWith
    payee: str
    note: str
    has_bill: bool
    is_cost: bool


class LeaderRecords(BaseModel):
    """What all leaders of a departure recorded, as far as it was sent, each kind in the order of time."""

    roll_calls: list[RollCall]
    incidents: list[Incident]
    spending: list[Spending]
    ids_checked: list[int]


class NamedTraveller(BaseModel):
    """A traveller of the departure by name."""

    traveller_id: int
    full_name: str


class SpendingBill(BaseModel):
    """The picture of the bill of a spending."""

    spending: UUID
    image: Image


class DepartureLeaders(BaseModel):
    """The links of a departure, and what its leaders recorded. `open_until`: the last day on which sheets are shown."""

    event_plan_id: int
    open_until: date
    can_add: bool
    links: list[LeaderLinkOut]
    records: LeaderRecords
    travellers: list[NamedTraveller]
    bills: list[SpendingBill]


class CostsOfLeaders(RequestBody):
    """The spending that becomes costs of the departure."""

    leader_event_ids: Annotated[list[PublicId], Field(min_length=1, max_length=500)]


class LeaderPage(BaseModel):
    """What a phone that opens a link sees first.

    `code`: it asks for the code. `other_phone`: it is open on another one. `spent`: it needs a new code.
    `sending`: the sheet is no longer shown, and what was not sent yet may be.
    """

    state: PhoneState
    leader: str
    operator: str
    event_name: str
    tour_start_date: date
    tour_end_date: date
    shown_until: date
    sent_until: date


class LeaderCodeIn(RequestBody):
    """The code that binds a link to the phone."""

    code: Annotated[Line, Field(pattern=r"^\s*[0-9]{6}\s*$")]


class MedicalNote(BaseModel):
    """What a traveller's medical note says."""

    traveller_id: int
    text: str


class LeaderSheet(BaseModel):
    """The departure sheet for a phone, with what medical notes say."""

    page: LeaderPage
    sheet: SheetOut
    version: str
    medical_notes: list[MedicalNote]


class RecordIn(RequestBody):
    """What every record has: a key that the phone draws, and the time by the phone's clock."""

    key: UUID
    at: AwareDatetime


class RollCallIn(RecordIn):
    """The beginning of a roll call."""

    kind: Literal["roll_call"]
    place: Place = ""


class MarkIn(RecordIn):
    """A traveller who was there at a roll call, or was not."""

    kind: Literal["mark"]
    roll_call: UUID
    traveller_id: PublicId
    is_present: bool


class IdCheckIn(RecordIn):
    """A traveller whose ID was checked, or was ticked by mistake."""

    kind: Literal["id_check"]
    traveller_id: PublicId
    is_checked: bool


class IncidentIn(RecordIn):
    """Something that happened on tour, to one traveller or to all."""

    kind: Literal["incident"]
    category: IncidentKind
    traveller_id: PublicId | None = None
    text: Annotated[Prose, Field(min_length=1, max_length=2000)]


class SpendingIn(RecordIn):
    """Money that the leader spent."""

    kind: Literal["spending"]
    category: Category
    amount: Annotated[Decimal, Field(gt=0, le=1_000_000, max_digits=12, decimal_places=2)]
    paid_by: PaidWith
    payee: Payee = ""
    note: Annotated[Prose, Field(max_length=500)] = ""


AnyRecordIn = Annotated[
    RollCallIn | MarkIn | IdCheckIn | IncidentIn | SpendingIn,
    Field(discriminator="kind"),
]


class RecordsIn(BaseModel):
    """What a phone has recorded and not sent yet, in its order. `sent_at` is the phone's clock at this moment."""

    sent_at: AwareDatetime
    records: Annotated[list[AnyRecordIn], Field(max_length=MOST_SENT)]


class RefusedRecord(BaseModel):
    """A record that cannot be stored: its traveller left the departure, or its roll call is not known."""

    key: UUID
    reason: Refusal


class SentRecords(BaseModel):
    """What was stored now or before, what was refused, and all records of the departure.

    `sheet_version` changes when the sheet does.
    """

    page: LeaderPage
    stored: list[UUID]
    refused: list[RefusedRecord]
    records: LeaderRecords
    sheet_version: str
