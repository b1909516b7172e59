"""The departure sheet on the wire: everyone on a plan, and what stands ready for them."""

from datetime import date, datetime

from pydantic import BaseModel

from toli.documents.schemas import Brand
from toli.kit.money import RupeesOut
from toli.resources.schemas.assignments import PlanResources


class SheetTraveller(BaseModel):
    """A traveller as the guide needs them.

    Of medical notes only that there are some. `is_lead`: the first of their booking, beside whom stands what is due of
    it. `phone` and `email` of a lead without their own are the account's.
    """

    traveller_id: int
    reservation_event_id: int
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
    id_sighted_by: str | None
    sharing_types: str
    room: str
    room_type: str
    balance_due: RupeesOut


class SheetOut(BaseModel):
    """Everyone on a departure by booking, how far all is prepared, and the hotels, drivers and places it has."""

    event_id: int
    event_plan_id: int
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
    """A sheet with what it looks like on paper, and the day it is for its operator."""

    sheet: SheetOut
    brand: Brand
    today: date
