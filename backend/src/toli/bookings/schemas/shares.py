"""Shares of a booking on the wire. Money is in rupees, dates in the client's time zone."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import Age, Gender, IdNumber, IdType, MealPreference, Name, Notes, PublicId
from toli.bookings.share_models import ShareRule
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.phones import TypedPhone
from toli.kit.text import Line

ShareState = Literal["open", "paid", "ended"]


class ShareIn(RequestBody):
    """What a traveller pays in all, in whole rupees; 0 for one who only enters their details."""

    traveller_id: PublicId
    amount: Annotated[int, Field(ge=0, le=10_000_000)]


class SharesIn(RequestBody):
    """Who pays what of a booking by when; the organiser, who is its first traveller, pays the rest.

    `rule` says what happens after `due_on` with a share that is not paid: the organiser pays it, or the place is given
    up (`release`) by the booking's cancellation terms. A share that is left out ends.
    """

    due_on: CalendarDate
    rule: ShareRule
    shares: Annotated[list[ShareIn], Field(min_length=1, max_length=200)]


class ShareOut(BaseModel):
    """A traveller's share: `amount` in all, of which `paid` has come and `left` is to be paid.

    `ended`: nothing is asked for on it any more. `has_details`: somebody entered the traveller's details by `link`.
    An operator's team needs the right to record payments to see `link`.
    """

    share_id: int
    traveller_id: int | None
    full_name: str
    amount: RupeesOut
    paid: RupeesOut
    left: RupeesOut
    state: ShareState
    has_details: bool
    link: str | None


class ShareProposal(BaseModel):
    """What a traveller would pay if all paid an equal part."""

    traveller_id: int
    full_name: str
    amount: RupeesOut


class SharesOut(BaseModel):
    """The shares of a booking. What is left of them and of the organiser (`own_left`) sums to `due`.

    `due_on` and `rule` are null while nothing is shared. `is_over`: the deadline was over and the rule was applied.
    `can_share`: shares can be made or changed now, due on `last_due_on` at the
    latest. `can_release`: it is clear which
    bed each of the others would give up. `is_rule_fixed`: a share has been paid, so that the rule stays.
    """

    due: RupeesOut
    own_left: RupeesOut
    due_on: date | None
    rule: ShareRule | None
    is_over: bool
    is_rule_fixed: bool
    can_share: bool
    can_release: bool
    last_due_on: date
    proposed_due_on: date
    shares: list[ShareOut]
    proposal: list[ShareProposal]


class ShareTraveller(BaseModel):
    """A traveller as somebody with the link of their share sees them: no phone, e-mail, ID or medical needs.

    `has_…` says whether they are known.
    """

    full_name: str
    age: int | None
    gender: str
    meal_preference: str
    dietary_requirements: str
    has_phone: bool
    has_email: bool
    has_emergency_contact: bool
    has_id: bool
    has_medical_needs: bool


class SharePart(BaseModel):
    """The share of a link. `left` is to be paid by `due_on`; after that `rule` applies.

    `traveller` is null once they left the booking; `can_fill`: their details can be entered or changed.
    """

    state: ShareState
    amount: RupeesOut
    paid: RupeesOut
    left: RupeesOut
    due_on: date | None
    rule: ShareRule | None
    organiser: str
    traveller: ShareTraveller | None
    can_fill: bool
    filled: bool


class ShareTravellerIn(RequestBody):
    """A traveller's details as they enter them by the link of their share; what is left out stays."""

    full_name: Annotated[Name, Field(min_length=1)]
    age: Age | None = None
    gender: Gender = ""
    meal_preference: MealPreference = "N/A"
    dietary_requirements: Annotated[Line, Field(max_length=200)] = ""
    phone: TypedPhone | None = None
    email: Annotated[Line, Field(max_length=254)] | None = None
    emergency_contact: TypedPhone | None = None
    id_type: IdType | None = None
    id_proof: IdNumber | None = None
    medical_needs: Notes | None = None
