from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from toli.catalogue.pricing.schemas.terms import SectionsOut, TermsIn
from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.catalogue.trips.schemas.fields import PublicId
from toli.catalogue.trips.schemas.prices import MOST_ROOM_TYPES, RoomTypeIn
from toli.clients.companies.terms import Section
from toli.kit.money import RupeesOut
from toli.kit.text import ShownName
from toli.kit.wire import RequestBody, Schema

MOST_DEPARTURES = 100


class EditKind(StrEnum):
    SET = "set"
    ADD = "add"
    PERCENT = "percent"
    TRIP = "trip"


class EditedField(StrEnum):
    PRICE = "price"
    CAPACITY = "capacity"
    BEDS = "beds"
    DATES = "dates"
    TERMS = "terms"


class EditState(StrEnum):
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


class PriceEdit(RequestBody):
    """The price of a sharing type by name; null: of all.

    `set` to and `add` are rupees, also below zero; `percent` rounds half up to whole rupees; `trip`: the trip's price.
    """

    room_type: RoomTypeIn | None = None
    kind: EditKind
    value: Annotated[
        Decimal, Field(ge=Decimal(-10_000_000), le=Decimal(10_000_000), max_digits=12, decimal_places=2)
    ] = Decimal(0)


class CountEdit(RequestBody):
    """Set a number, or add to it, also below zero."""

    kind: Literal[EditKind.SET, EditKind.ADD]
    value: Annotated[int, Field(ge=-100_000, le=100_000)]


class BedsEdit(CountEdit):
    """The beds of a sharing type by name; null: of each."""

    room_type: RoomTypeIn | None = None


class DatesShift(RequestBody):
    """Shift by days, also below zero; booking stays open where it has opened.

    `window_only`: the last day of booking alone.
    """

    days: Annotated[int, Field(ge=-365, le=365)]
    window_only: bool = False


class TermsEdit(TermsIn):
    """Own sections; omitted: unchanged, null: the trip's."""


class BulkEditIn(RequestBody):
    """Changes of several departures."""

    departure_ids: Annotated[list[PublicId], Field(alias="event_plan_ids", min_length=1, max_length=MOST_DEPARTURES)]
    prices: Annotated[list[PriceEdit], Field(max_length=MOST_ROOM_TYPES)] = Field([])
    capacity: CountEdit | None = None
    beds: Annotated[list[BedsEdit], Field(max_length=MOST_ROOM_TYPES)] = Field([])
    shift: DatesShift | None = None
    terms: TermsEdit | None = None


class ApplyEditIn(BulkEditIn):
    """`fingerprint`: of the preview; refused if a departure changed since."""

    fingerprint: Annotated[str, Field(max_length=64)]


class EditedPrice(Schema):
    """Price per person, without and with tax. `was_trip_price`: it had no price of its own before."""

    room_type: str
    before: RupeesOut
    after: RupeesOut
    before_with_tax: RupeesOut
    after_with_tax: RupeesOut
    was_trip_price: bool
    is_trip_price: bool


class EditedCount(Schema):
    before: int
    after: int


class EditedBeds(EditedCount):
    room_type: str


class EditedDates(Schema):
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class EditedWindow(Schema):
    before: EditedDates
    after: EditedDates


class EditedTerms(Schema):
    """The changed sections, and all sections that apply."""

    sections: list[Section]
    before: SectionsOut
    after: SectionsOut


class EditedDeparture(Schema):
    """A departure before and after. `reason`: why it is refused. `booked_beds` keep their price and terms."""

    departure_id: int
    trip_id: int
    event_name: str
    status: PlanStatus
    tour_start_date: date
    tour_end_date: date
    booked_beds: int
    state: EditState
    reason: str | None
    prices: list[EditedPrice]
    capacity: EditedCount | None
    beds: list[EditedBeds]
    dates: EditedWindow | None
    terms: EditedTerms | None


class BulkEditPreview(Schema):
    """Departures by first day. `fingerprint` is sent back to apply the edit."""

    departures: list[EditedDeparture]
    changed: int
    refused: int
    fingerprint: str


class BulkEditOut(Schema):
    """An edit of departures. `restored`: the number of departures with all values restored."""

    bulk_edit_id: int
    fields: list[EditedField]
    trips: list[str]
    departures: int
    made_by: ShownName | None
    made_at: datetime
    undone_by: ShownName | None
    undone_at: datetime | None
    restored: int


class UndoProblem(Schema):
    """A departure that kept a value of the edit."""

    departure_id: int
    event_name: str
    tour_start_date: date
    message: str


class UndoneEdit(Schema):
    """The edit, and the departures that could not be restored."""

    edit: BulkEditOut
    problems: list[UndoProblem]
