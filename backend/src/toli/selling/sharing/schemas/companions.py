from pydantic import BaseModel


class Companion(BaseModel):
    """A traveller without changing (age) and erased details (ID number, medical needs)."""

    full_name: str
    id_type: str
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    gender: str
    dietary_requirements: str
