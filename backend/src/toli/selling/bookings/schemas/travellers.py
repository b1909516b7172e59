from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.kit.phones import TypedPhone
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.fields import (
    Age,
    Gender,
    IdNumber,
    IdType,
    MealPreference,
    Name,
    Notes,
    PublicId,
    Requests,
    Salutation,
)


class OpenTraveller(RequestBody):
    """`salutation`, such as Colonel, comes before the last name in greetings."""

    salutation: Salutation = ""
    full_name: Name = ""
    id_type: IdType = ""
    meal_preference: MealPreference = "N/A"
    emergency_contact: TypedPhone = ""
    email: Annotated[Line, Field(max_length=254)] = ""
    phone: TypedPhone = ""
    age: Age | None = None
    gender: Gender = ""
    dietary_requirements: Annotated[Line, Field(max_length=200)] = ""


def _without_default(schema: dict[str, object]) -> None:
    """Document a field without its default: omitted, it stays as saved with the replaced hold."""
    schema.pop("default")


class TravellerIn(OpenTraveller):
    """Only the first traveller needs a name, an ID and a contact.

    Without category and variant, a booked place is assigned.
    """

    id_proof: Annotated[IdNumber, Field(json_schema_extra=_without_default)] = ""
    medical_needs: Annotated[Notes, Field(json_schema_extra=_without_default)] = ""
    traveller_category_id: PublicId | None = None
    option_id: PublicId | None = None


class TravellerChange(OpenTraveller):
    """An omitted sealed detail stays; an empty text erases it."""

    id_proof: IdNumber | None = None
    medical_needs: Notes | None = None


class TravellerOut(Schema):
    """`id_proof` shows the last four characters only.

    `is_medical_readable`: the caller's booking account entered the medical needs, and may read them back.
    """

    traveller_id: int
    salutation: str
    full_name: str
    id_type: str
    id_proof: str
    has_medical_needs: bool
    is_medical_readable: bool
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    is_minor: bool
    gender: str
    dietary_requirements: str
    traveller_category_id: int | None
    traveller_category: str | None
    option_id: int | None
    option: str | None
    id_sighted_at: datetime | None
    user_id: int | None
    departure_id: int


class MedicalNeeds(BaseModel):
    """Medical needs of a traveller, read back by the account that entered them."""

    medical_needs: str


class RequestsIn(BaseModel):
    """An empty text removes the special requests."""

    special_requests: Requests


class SightedIn(BaseModel):
    is_sighted: bool


class SightedOut(BaseModel):
    id_sighted_at: datetime | None


class Unsealed(BaseModel):
    """Sealed details, revealed to the operator and audited."""

    id_type: str
    id_proof: str
    medical_needs: str
