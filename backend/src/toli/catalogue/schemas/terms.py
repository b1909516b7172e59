"""The terms that a departure is sold by, for pricing and bookings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from toli.kit.money import Paise
from toli.kit.translation import translate
from toli.pricing.discounts import DiscountRule
from toli.pricing.party import Category, Variant
from toli.pricing.terms import Terms
from toli.pricing.travel_tax import TravelTax


@dataclass(frozen=True, slots=True)
class PlanState:
    """The current state of a departure: its client's settings, and its free and taken beds.

    `available` and `taken` are in all, `beds` the free ones by sharing type. `has_waiting`: parties wait for beds.
    """

    client_id: int
    event_plan_id: int
    terms_version: int
    is_approved: bool
    takes_online_payments: bool
    time_zone: str
    available: int
    taken: int
    has_waiting: bool
    beds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SharingPrice:
    """A sharing type of a departure and its price per person for the trip.

    `single_supplement` is what one person pays besides for a whole room; None: nobody takes one alone.
    """

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise
    single_supplement: Paise | None


@dataclass(frozen=True, slots=True)
class CategoryTerms:
    """A traveller category with its ages at the start of the tour, both included; None: no bound."""

    category: Category
    min_age: int | None
    max_age: int | None

    def fits(self, age: int) -> bool:
        """Whether a traveller of this age is of the category."""
        return (self.min_age is None or age >= self.min_age) and (self.max_age is None or age <= self.max_age)

    @property
    def ages(self) -> str:
        """The ages in words of who reads them, such as `5 to 11`."""
        if self.max_age is None:
            return translate("{age} and over", age=self.min_age)
        if self.min_age is None:
            return translate("up to {age}", age=self.max_age)
        return translate("{first} to {last}", first=self.min_age, last=self.max_age)


@dataclass(frozen=True, slots=True)
class AddOnTerms:
    """An add-on with the price of one for all days of the trip, and the last day on which it is sold."""

    option_id: int
    name: str
    price: Paise
    tax_rate_bp: int | None
    is_per_person: bool
    last_day: date


@dataclass(frozen=True, slots=True)
class OptionTerms:
    """The options of a departure, each in its order."""

    variants: tuple[Variant, ...] = ()
    categories: tuple[CategoryTerms, ...] = ()
    add_ons: tuple[AddOnTerms, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanTerms:
    """What a departure sells, in one version of its terms: every change of them makes another version.

    `terms` are in force on it, without tax while the client has no GSTIN. `is_published`: the event is active and the
    departure no draft. `sharing` is in the order of its ids. `discounts` are those that are active and for its trip.
    """

    version: int
    event_id: int
    is_published: bool
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    access_code: str | None
    minimum_party: int | None
    is_abroad: bool
    terms: Terms
    sharing: tuple[SharingPrice, ...]
    discounts: tuple[DiscountRule, ...]
    options: OptionTerms


@dataclass(frozen=True, slots=True)
class SharingTerms:
    """A sharing type of a departure; `available` is the smaller of its own free beds and the departure's."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise
    available: int
    single_supplement: Paise | None = None


@dataclass(frozen=True, slots=True)
class SaleTerms:
    """Everything that decides whether a departure can be sold now, and at which price.

    `today` and the dates are calendar dates in the client's time zone. `is_on_sale`: the client is approved, the event
    active and the departure published; `is_open`: today is within its booking window, too. Without
    `takes_online_payments` only the operator's desk books. `sharing` is in the order
    of its ids, the order in which beds are claimed. `access_code` is what a buyer of a private departure must have, and
    `minimum_party` the fewest people of one booking on it. `travel_tax` is what is collected of this buyer of a trip
    abroad.
    """

    client_id: int
    event_id: int
    event_plan_id: int
    tour_start_date: date
    tour_end_date: date
    today: date
    is_on_sale: bool
    is_open: bool
    takes_online_payments: bool
    terms_version: int
    access_code: str | None
    minimum_party: int | None
    terms: Terms
    available: int
    taken: int
    sharing: tuple[SharingTerms, ...]
    discounts: tuple[DiscountRule, ...]
    options: OptionTerms = OptionTerms()
    is_abroad: bool = False
    travel_tax: TravelTax | None = None

    @property
    def names_of(self) -> tuple[int, int]:
        """The client and its departure, whose own names errors may have."""
        return self.client_id, self.event_plan_id
