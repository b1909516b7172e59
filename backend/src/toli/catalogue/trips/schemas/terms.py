from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from toli.catalogue.pricing.discounts import DiscountRule
from toli.catalogue.pricing.party import Category, Variant
from toli.catalogue.pricing.travel_tax import TravelTax
from toli.clients.companies.terms import Terms
from toli.kit.money import Paise
from toli.kit.translation import translate


@dataclass(frozen=True, slots=True)
class PlanState:
    """`available` and `taken` are totals, `beds` the free beds by sharing type."""

    client_id: int
    departure_id: int
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
    """`single_supplement`: extra for a whole room alone; None: not offered."""

    sharing_type_id: int
    room_type: str
    room_capacity: int
    price_per_head_paise: Paise
    single_supplement: Paise | None = None


@dataclass(frozen=True, slots=True)
class CategoryTerms:
    """Ages at the start of the tour, inclusive; None: no bound."""

    category: Category
    min_age: int | None
    max_age: int | None

    def fits(self, age: int) -> bool:
        return (self.min_age is None or age >= self.min_age) and (self.max_age is None or age <= self.max_age)

    @property
    def ages(self) -> str:
        if self.max_age is None:
            return translate("{age} and over", age=self.min_age)
        if self.min_age is None:
            return translate("up to {age}", age=self.max_age)
        return translate("{first} to {last}", first=self.min_age, last=self.max_age)


@dataclass(frozen=True, slots=True)
class AddOnTerms:
    """`price` per unit for all days; `last_day` of sale."""

    option_id: int
    name: str
    price: Paise
    tax_rate_bp: int | None
    is_per_person: bool
    last_day: date


@dataclass(frozen=True, slots=True)
class OptionTerms:
    variants: tuple[Variant, ...] = ()
    categories: tuple[CategoryTerms, ...] = ()
    add_ons: tuple[AddOnTerms, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanTerms:
    """One version of a departure's terms of sale; every change makes a new version.

    `terms`: without tax while the client has no GSTIN. `sharing` is in the order of its ids. `discounts`: active
    discounts of its trip.
    """

    version: int
    trip_id: int
    is_published: bool
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    access_code: str | None
    minimum_party: int | None
    is_abroad: bool
    details_later_below: Paise | None
    terms: Terms
    sharing: tuple[SharingPrice, ...]
    discounts: tuple[DiscountRule, ...]
    options: OptionTerms


@dataclass(frozen=True, slots=True)
class SharingTerms(SharingPrice):
    """`available`: the minimum of its free beds and the departure's."""

    available: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class SaleTerms:
    """Whether and at which price a departure can be sold now.

    `is_on_sale`: client approved, event active, departure published; `is_open`: also within its booking window.
    `sharing` is in the order of its ids, in which beds are claimed. `travel_tax`: TCS of this buyer.
    """

    client_id: int
    trip_id: int
    departure_id: int
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
    details_later_below: Paise | None = None
    travel_tax: TravelTax | None = None

    @property
    def names_of(self) -> tuple[int, int]:
        return self.client_id, self.departure_id
