"""Travellers on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Age, Gender, IdNumber, IdType, MealPreference, Name, Notes, Requests
from toli.kit.bodies import RequestBody
from toli.kit.phones import TypedPhone
from toli.kit.text import Line


class OpenTraveller(RequestBody):
    """What anybody in the party may read of a traveller."""

    full_name: Name = ""
    id_type: IdType = ""
    meal_preference: MealPreference = "N/A"
    emergency_contact: TypedPhone = ""
    email: Annotated[Line, Field(max_length=254)] = ""
    phone: TypedPhone = ""
    age: Age | None = None
    gender: Gender = ""
    dietary_requirements: Annotated[Line, Field(max_length=200)] = ""


class TravellerIn(OpenTraveller):
    """A traveller as the form sends them. Only the first needs a name, an ID and a contact."""

    id_proof: IdNumber = ""
    medical_needs: Notes = ""


class TravellerChange(OpenTraveller):
    """A traveller of a booking, changed. What is sealed stays as it is where it is left out; empty erases it."""

    id_proof: IdNumber | None = None
    medical_needs: Notes | None = None


class TravellerOut(BaseModel):
    """A traveller as their own party sees them; `id_proof` shows its last four characters only."""

    traveller_id: int
    full_name: str
    id_type: str
    id_proof: str
    has_medical_needs: bool
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    is_minor: bool
    gender: str
    dietary_requirements: str
    id_sighted_at: datetime | None
    user_id: int
    event_plan_id: int


class RequestsIn(BaseModel):
    """What a party asks of its operator, in its own words; empty takes it back."""

    special_requests: Requests


class SightedIn(BaseModel):
    """Whether the operator has held a traveller's ID in their hands."""

    is_sighted: bool


class SightedOut(BaseModel):
    """Since when a traveller's ID is known to have been sighted; null when it is not."""

    id_sighted_at: datetime | None


class Unsealed(BaseModel):
    """What is sealed of a traveller, shown once to who asked; that they asked is recorded."""

    id_type: str
    id_proof: str
    medical_needs: str
