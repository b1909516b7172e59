from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from toli.catalogue.pricing.schemas.terms import HundredthsIn, HundredthsOut, PercentIn
from toli.catalogue.trips.schemas.fields import PublicId, Version
from toli.kit.money import RupeesOut
from toli.kit.text import Line
from toli.kit.wire import RequestBody

MOST_OPTIONS: Final = 20
"""Rows of one section at most."""


class OptionKind(StrEnum):
    VARIANT = "variant"
    ADD_ON = "add_on"


class AddOnBasis(StrEnum):
    PERSON = "person"
    BOOKING = "booking"


OptionName = Annotated[Line, StringConstraints(min_length=1, max_length=60)]
Stock = Annotated[int, Field(ge=1, le=100_000)]
OptionAge = Annotated[int, Field(ge=0, le=120)]


def _to_paise(rupees: Decimal) -> Decimal:
    return rupees * 100


DifferenceIn = Annotated[
    Decimal, Field(max_digits=12, decimal_places=2), AfterValidator(_to_paise), WithJsonSchema({"type": "number"})
]
"""Rupees that become paise, above or below 0."""


class _Option(BaseModel):
    name: OptionName
    stock: Stock | None = None


class VariantIn(_Option, RequestBody):
    """`difference` per person. `stock`: people per departure; null: unlimited."""

    option_id: PublicId | None = None
    difference: DifferenceIn


class _TravellerCategory(BaseModel):
    name: OptionName
    min_age: OptionAge | None = None
    max_age: OptionAge | None = None


class TravellerCategoryIn(_TravellerCategory, RequestBody):
    """Ages at the start of the tour, inclusive; null: no bound.

    `takes_bed` false: infants. Fixed after publication; by default true.
    """

    traveller_category_id: PublicId | None = None
    percent: PercentIn
    takes_bed: bool | None = None


class _AddOn(_Option):
    description: Annotated[Line, Field(max_length=500)] = ""
    basis: AddOnBasis = AddOnBasis.PERSON
    is_per_day: bool = False
    cutoff_days: Annotated[int, Field(ge=0, le=365)] = 0


class AddOnIn(_AddOn, RequestBody):
    """`price` per unit, and per day if `is_per_day`.

    `basis`: at most one per person, or a number per booking. `tax_percent` null: the trip's. `stock` per departure;
    null: unlimited. `cutoff_days`: end of sale, at least 1 day before the start.
    """

    option_id: PublicId | None = None
    price: HundredthsIn
    tax_percent: PercentIn | None = None


class OptionsIn(RequestBody):
    """Omitted sections stay; a list replaces its section, in this order.

    Omitted rows are no longer sold; bookings keep them.
    """

    variants: Annotated[list[VariantIn], Field(max_length=MOST_OPTIONS)] | None = None
    categories: Annotated[list[TravellerCategoryIn], Field(max_length=MOST_OPTIONS)] | None = None
    add_ons: Annotated[list[AddOnIn], Field(max_length=MOST_OPTIONS)] | None = None
    version: Version | None = None


class VariantOut(_Option):
    """`taken`: held and sold on all departures."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    option_id: int
    difference: RupeesOut
    taken: int


class TravellerCategoryOut(_TravellerCategory):
    """Ages at the start of the tour, inclusive; null: no bound."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    traveller_category_id: int
    percent: HundredthsOut
    takes_bed: bool


class AddOnOut(_AddOn):
    """`taken`: held and sold on all departures."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    option_id: int
    price: RupeesOut
    tax_percent: HundredthsOut | None
    taken: int


class OptionsOut(BaseModel):
    variants: list[VariantOut]
    categories: list[TravellerCategoryOut]
    add_ons: list[AddOnOut]
    version: str


class VariantOffer(BaseModel):
    """Difference per person with tax. `left` null: unlimited, and for the trip itself."""

    option_id: int
    name: str
    difference_with_tax: RupeesOut
    left: int | None


class AddOnOffer(BaseModel):
    """Price with tax for all days. `left` null: unlimited, and for the trip itself.

    `bookable_until`: null for the trip itself.
    """

    option_id: int
    name: str
    description: str
    price_with_tax: RupeesOut
    basis: AddOnBasis
    is_per_day: bool
    left: int | None
    bookable_until: date | None
