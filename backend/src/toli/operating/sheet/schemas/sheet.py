from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator

from toli.catalogue.resources.schemas.assignments import PlanResources
from toli.kit.money import RupeesOut
from toli.kit.text import ShownName, beds_in, join_names
from toli.kit.translation import in_language
from toli.kit.wire import Schema
from toli.payments.documents.schemas import Brand


def _write_beds(kinds: Sequence[Mapping[str, Any]] | None) -> str:
    return join_names(in_language(beds_in(kind["beds"], kind["sharing_type"])) for kind in kinds or ())


SharingTypes = Annotated[str, BeforeValidator(_write_beds)]


class SheetTraveller(Schema):
    """Medical notes are not included, only their presence.

    `is_lead`: the first traveller of a booking, with its balance and add-ons. A lead without `phone` or `email` gets
    the account's.
    """

    traveller_id: int
    booking_id: int
    booking_reference: str
    is_lead: bool
    full_name: str
    phone: str
    email: str
    emergency_contact: str
    age: int | None
    is_minor: bool
    gender: str
    meal_preference: str
    dietary_requirements: str
    has_medical_needs: bool
    id_type: str
    has_id: bool
    id_sighted_at: datetime | None
    id_sighted_by: ShownName | None
    sharing_types: SharingTypes
    traveller_category: str
    option: str
    add_ons: str
    room: str
    room_type: str
    balance_due: RupeesOut


class SheetOut(Schema):
    trip_id: int
    departure_id: int
    event_name: str
    destination: str
    tour_start_date: date
    tour_end_date: date
    bookings: int
    ids_sighted: int
    with_room: int
    balance_due: RupeesOut
    travellers: list[SheetTraveller]
    resources: PlanResources


class BrandedSheet(BaseModel):
    sheet: SheetOut
    brand: Brand
    today: date
    time_zone: str
