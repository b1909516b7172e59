"""What a party chooses: beds, add-ons and a discount code."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from toli.kit.money import Paise
from toli.pricing.travel_tax import TravelTax


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of traveller, such as child: the share of an adult's price, in basis points.

    `takes_bed` false: an infant, who sleeps with somebody else and takes no seat.
    """

    traveller_category_id: int
    name: str
    share_bp: int
    takes_bed: bool = True


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to take the trip, such as a pick-up point.

    What it adds to the price per person, or takes off (paise).
    """

    option_id: int
    name: str
    difference: Paise


@dataclass(frozen=True, slots=True)
class Beds:
    """Beds of one sharing type for travellers of one category and variant; `price_per_head` in paise for the trip.

    `supplement` is what each of them pays besides for a room alone, None for who shares; `beds_each` the beds of stock
    that each of them takes: those of the whole room for who is alone, none for an infant without a bed.
    """

    room_bed_id: int
    room_type: str
    quantity: int
    price_per_head: Paise
    category: Category | None = None
    variant: Variant | None = None
    supplement: Paise | None = None
    beds_each: int = 1


@dataclass(frozen=True, slots=True)
class AddOn:
    """An add-on with its price for one, in paise, for all its days. `tax_rate_bp` None: taxed with the trip."""

    option_id: int
    name: str
    quantity: int
    price: Paise
    tax_rate_bp: int | None = None


DiscountKind = Literal["code", "early_bird", "group", "returning"]
DiscountBasis = Literal["price", "person", "booking"]


@dataclass(frozen=True, slots=True)
class Discount:
    """A discount that the party may have.

    Basis points of the beds' price, or paise per person or for the booking.

    At most one automatic discount counts, the one that takes most off, and at most one code. `is_exclusive`: a code
    that replaces the automatic discount, if it takes more off, instead of being added to it. `least_people`: the
    smallest party that has it.
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
    """What an operator and a party agreed on: the total with tax in paise, and why it is not the usual price."""

    total: Paise
    reason: str


@dataclass(frozen=True, slots=True)
class Party:
    """What a party chooses, and the discounts that it may have. Raises ValueError for no beds.

    An agreed price replaces what the lines sum to, up or down. `travel_tax` is collected of who buys a tour abroad.
    """

    beds: tuple[Beds, ...]
    add_ons: tuple[AddOn, ...] = ()
    discounts: tuple[Discount, ...] = ()
    agreed: AgreedPrice | None = None
    travel_tax: TravelTax | None = None

    def __post_init__(self) -> None:
        """Check that each line is for at least one."""
        if not self.beds or min(one.quantity for one in self.beds) < 1 or any(one.quantity < 1 for one in self.add_ons):
            raise ValueError("a party has at least one bed, and at least one of each thing named")

    @property
    def people(self) -> int:
        """How many people it is, with those who take no bed."""
        return sum(beds.quantity for beds in self.beds)

    @property
    def people_with_bed(self) -> int:
        """How many of them take a bed."""
        return sum(beds.quantity for beds in self.beds if beds.beds_each)


@dataclass(frozen=True, slots=True)
class Days:
    """The day of a quote and of the start, both in the client's time zone."""

    today: date
    starts_on: date
