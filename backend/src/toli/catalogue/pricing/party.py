from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from toli.catalogue.pricing.travel_tax import TravelTax
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of traveller, such as child. `takes_bed` false: infants."""

    traveller_category_id: int
    name: str
    share_bp: int
    takes_bed: bool = True


@dataclass(frozen=True, slots=True)
class Variant:
    """`difference` in paise."""

    option_id: int
    name: str
    difference: Paise


@dataclass(frozen=True, slots=True)
class Beds:
    """`price_per_head` in paise for the trip.

    `supplement`: extra for a room alone, None if shared; `beds_each`: stock beds per person: the whole room alone, none
    for infants.
    """

    sharing_type_id: int
    room_type: str
    quantity: int
    price_per_head: Paise
    category: Category | None = None
    variant: Variant | None = None
    supplement: Paise | None = None
    beds_each: int = 1


@dataclass(frozen=True, slots=True)
class AddOn:
    """`price` in paise for all days. `tax_rate_bp` None: the trip's rate."""

    option_id: int
    name: str
    quantity: int
    price: Paise
    tax_rate_bp: int | None = None


class DiscountKind(StrEnum):
    CODE = "code"
    EARLY_BIRD = "early_bird"
    GROUP = "group"
    RETURNING = "returning"


class DiscountBasis(StrEnum):
    PRICE = "price"
    PERSON = "person"
    BOOKING = "booking"


@dataclass(frozen=True, slots=True)
class Discount:
    """Basis points of the beds' price, or paise.

    At most one automatic discount, the largest, and one code apply. `is_exclusive`: a code replaces the automatic
    discount if larger, instead of adding to it.
    """

    discount_id: int
    kind: DiscountKind
    name: str
    basis: DiscountBasis
    value: int
    is_exclusive: bool = False
    least_people: int = 1


@dataclass(frozen=True, slots=True)
class AgreedPrice:
    """An agreed total with tax, in paise."""

    total: Paise
    reason: str


@dataclass(frozen=True, slots=True)
class Party:
    """Raises ValueError for no beds. An agreed price replaces the sum of the lines.

    `travel_tax`: TCS of a tour abroad.
    """

    beds: tuple[Beds, ...]
    add_ons: tuple[AddOn, ...] = ()
    discounts: tuple[Discount, ...] = ()
    agreed: AgreedPrice | None = None
    travel_tax: TravelTax | None = None

    def __post_init__(self) -> None:
        if (
            not self.beds
            or min(line.quantity for line in self.beds) < 1
            or any(line.quantity < 1 for line in self.add_ons)
        ):
            raise ValueError("a party has at least one bed, and at least one of each thing named")

    @property
    def people(self) -> int:
        return sum(beds.quantity for beds in self.beds)

    @property
    def people_with_bed(self) -> int:
        return sum(beds.quantity for beds in self.beds if beds.beds_each)


@dataclass(frozen=True, slots=True)
class Days:
    """Booking day and start, in the operator's time zone."""

    today: date
    starts_on: date
