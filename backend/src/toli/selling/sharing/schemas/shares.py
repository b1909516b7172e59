from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.phones import TypedPhone
from toli.kit.text import Line
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import (
    Age,
    Gender,
    IdNumber,
    IdType,
    MealPreference,
    Name,
    Notes,
    PublicId,
    ShareRule,
)

ShareState = Literal["open", "paid", "ended"]


class ShareIn(RequestBody):
    """A traveller's share in whole rupees; 0 to enter details only."""

    traveller_id: PublicId
    amount: Annotated[int, Field(ge=0, le=10_000_000)]


class SharesIn(RequestBody):
    """The organiser, the first traveller, pays the rest.

    `rule` for shares unpaid after `due_on`: the organiser pays, or the place is released by the cancellation terms
    (`release`). An omitted share ends.
    """

    due_on: CalendarDate
    rule: ShareRule
    shares: Annotated[list[ShareIn], Field(min_length=1, max_length=200)]


class ShareOut(BaseModel):
    """A traveller's share: of `amount`, `paid` has come and `left` is due.

    `ended`: nothing is due any more. `has_details`: entered by `link`, which an operator's team sees only with the
    right to record payments.
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
    traveller_id: int
    full_name: str
    amount: RupeesOut


class SharesOut(BaseModel):
    """Unpaid amounts and the organiser's (`own_left`) sum to `due`.

    `due_on` and `rule` are null without shares. `is_over`: the rule was applied. `can_release`: the bed of each
    traveller is clear. `is_rule_fixed`: a share has been paid.
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
    """A traveller without contact, ID or medical needs, for holders of the link."""

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
    """`left` is due by `due_on`; then `rule` applies.

    `traveller` is null after removal.
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
    """Omitted fields stay."""

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
