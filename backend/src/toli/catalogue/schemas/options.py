"""Options of trips on the wire: variants, traveller categories and add-ons, for operators and visitors."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, WithJsonSchema

from toli.catalogue.schemas.fields import PublicId, Version
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line
from toli.pricing.schemas.terms import HundredthsIn, HundredthsOut, PercentIn

MOST_OPTIONS: Final = 20
"""Rows of one section at most."""

AddOnBasis = Literal["person", "booking"]
OptionName = Annotated[Line, StringConstraints(min_length=1, max_length=60)]
Stock = Annotated[int, Field(ge=1, le=100_000)]
OptionAge = Annotated[int, Field(ge=0, le=120)]


def _to_paise(rupees: Decimal) -> Decimal:
    return rupees * 100


DifferenceIn = Annotated[
    Decimal, Field(max_digits=12, decimal_places=2), AfterValidator(_to_paise), WithJsonSchema({"type": "number"})
]
"""Rupees that become paise, above or below 0."""


class VariantIn(RequestBody):
    """A way to take the trip, such as a pick-up point; `difference` is what it adds to the price per person.

    `stock`: how many people of each departure can have it; null for any number.
    """

    option_id: PublicId | None = None
    name: OptionName
    difference: DifferenceIn
    stock: Stock | None = None


class TravellerCategoryIn(RequestBody):
    """A kind of traveller by age at the start of the tour, and the percent of the price that it pays.

    Both ages are included; null is no bound. `takes_bed` false is for infants, who sleep with somebody else: they are
    travellers, and take no bed, nor a place of a variant. It stays once the trip was published; left out, it stays too,
    and a new category takes a bed.
    """

    traveller_category_id: PublicId | None = None
    name: OptionName
    min_age: OptionAge | None = None
    max_age: OptionAge | None = None
    percent: PercentIn
    takes_bed: bool | None = None


class AddOnIn(RequestBody):
    """Something that a party can buy with the trip; `price` is that of one, per day where `is_per_day`.

    `basis`: whether there is at most one per person, or a number for the booking. `tax_percent` null: taxed with the
    trip. `stock`: how many each departure has; null for any number. It is bought until `cutoff_days` before the start,
    and until the day before it.
    """

    option_id: PublicId | None = None
    name: OptionName
    description: Annotated[Line, Field(max_length=500)] = ""
    price: HundredthsIn
    basis: AddOnBasis = "person"
    is_per_day: bool = False
    tax_percent: PercentIn | None = None
    stock: Stock | None = None
    cutoff_days: Annotated[int, Field(ge=0, le=365)] = 0


class OptionsIn(RequestBody):
    """The options of a trip. A section that is left out stays; a list replaces its section, in this order.

    A row with an id keeps it. What is left out is sold no more; bookings keep theirs.
    """

    variants: Annotated[list[VariantIn], Field(max_length=MOST_OPTIONS)] | None = None
    categories: Annotated[list[TravellerCategoryIn], Field(max_length=MOST_OPTIONS)] | None = None
    add_ons: Annotated[list[AddOnIn], Field(max_length=MOST_OPTIONS)] | None = None
    version: Version | None = None


class VariantOut(BaseModel):
    """A variant; `taken` counts those held and sold on all departures."""

    option_id: int
    name: str
    difference: RupeesOut
    stock: int | None
    taken: int


class TravellerCategoryOut(BaseModel):
    """A kind of traveller by age at the start of the tour; both ages are included, null is no bound.

    Without `takes_bed` they take no bed of the departure.
    """

    traveller_category_id: int
    name: str
    min_age: int | None
    max_age: int | None
    percent: HundredthsOut
    takes_bed: bool


class AddOnOut(BaseModel):
    """An add-on; `taken` counts those held and sold on all departures."""

    option_id: int
    name: str
    description: str
    price: RupeesOut
    basis: AddOnBasis
    is_per_day: bool
    tax_percent: HundredthsOut | None
    stock: int | None
    cutoff_days: int
    taken: int


class OptionsOut(BaseModel):
    """The options of a trip that are sold, in their order."""

    variants: list[VariantOut]
    categories: list[TravellerCategoryOut]
    add_ons: list[AddOnOut]
    version: str


class VariantOffer(BaseModel):
    """A variant as visitors see it: what it adds to the price per person, or takes off, with tax.

    `left`: how many more people of the departure can have it; null for any number, and for the trip itself.
    """

    option_id: int
    name: str
    difference_with_tax: RupeesOut
    left: int | None


class AddOnOffer(BaseModel):
    """An add-on as visitors see it: the price of one with tax, for all days of the trip where it is priced per day.

    `left`: how many the departure still has; null for any number, and for the trip itself. `bookable_until` is the last
    day on which it can be bought for the departure; null for the trip itself.
    """

    option_id: int
    name: str
    description: str
    price_with_tax: RupeesOut
    basis: AddOnBasis
    is_per_day: bool
    left: int | None
    bookable_until: date | None
