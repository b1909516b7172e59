"""People of earlier bookings on the wire."""

from pydantic import BaseModel


class Companion(BaseModel):
    """A traveller of an earlier booking of the caller, with what does not change from trip to trip.

    Without age, which does, and without ID number and medical needs, which are erased after each tour.
    """

    full_name: str
    id_type: str
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    gender: str
    dietary_requirements: str
