"""The terms that a trip is sold by: tax, payment and cancellation.

They are stored as JSON, a section each: of a client, of a trip and of a departure. A section that a departure does not
have is its trip's, and one that the trip does not have its client's. A booking keeps the terms that it was made under.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal

from pydantic import TypeAdapter

from toli.kit.money import Paise

ALL_BP: Final = 10_000
"""The whole of an amount, in basis points."""

NOTHING: Final = Paise(0)

ChargeBasis = Literal["price", "advance", "person"]
DueAfter = Literal["booking", "start"]


@dataclass(frozen=True, slots=True)
class TaxRate:
    """A rate of tax in basis points from a day on; `from_day` None: from the beginning."""

    rate_bp: int
    from_day: date | None = None


@dataclass(frozen=True, slots=True)
class TaxTerms:
    """The rates of tax, each from a day on. `is_included`: the operator's prices have the tax in them."""

    rates: tuple[TaxRate, ...]
    is_included: bool = False

    def rate_on(self, day: date) -> int:
        """Get the rate of a day in basis points; 0 before the first."""
        begun = [rate for rate in self.rates if rate.from_day is None or rate.from_day <= day]
        return max(begun, key=lambda rate: rate.from_day or date.min).rate_bp if begun else 0


@dataclass(frozen=True, slots=True)
class Advance:
    """What is paid at once: a share of the price in basis points, or an amount per person in paise."""

    basis: Literal["price", "person"]
    value: int


@dataclass(frozen=True, slots=True)
class Instalment:
    """A part of the balance: `share` of all shares, due `days` after the booking or before the start."""

    share: int
    days: int
    counted_from: DueAfter


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """The advance, and the instalments of the balance in the order of their days."""

    advance: Advance
    instalments: tuple[Instalment, ...]


@dataclass(frozen=True, slots=True)
class Charge:
    """A cancellation charge: basis points of the price or of the advance, or paise per person."""

    basis: ChargeBasis
    value: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """The charge for cancelling `from_days` or more days before the start."""

    from_days: int
    charge: Charge


@dataclass(frozen=True, slots=True)
class Season:
    """The brackets of departures that start from `first_day` to `last_day`, both included."""

    first_day: date
    last_day: date
    brackets: tuple[Bracket, ...]


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """What cancelling costs: brackets in the order of fewer days, the last from 0 days on.

    `least_per_person`: no charge is less, in paise. `no_show`: what is charged once the tour has begun.
    `is_tax_returned`: what goes back has its tax in it; else the tax on it is kept besides the charge.
    `own_changes_days`: until so many days before the start travellers change their bookings themselves, as far as
    nothing goes back; None: the operator agrees to every change. `move_per_person`: what moving to another departure
    costs, in paise with its tax.
    """

    brackets: tuple[Bracket, ...]
    seasons: tuple[Season, ...] = ()
    least_per_person: Paise = NOTHING
    no_show: Charge = Charge("price", ALL_BP)
    is_tax_returned: bool = True
    own_changes_days: int | None = None
    move_per_person: Paise = NOTHING

    def brackets_of(self, starts_on: date) -> tuple[Bracket, ...]:
        """Get the brackets of a departure by its first day; of several seasons, the first one's."""
        for season in self.seasons:
            if season.first_day <= starts_on <= season.last_day:
                return season.brackets
        return self.brackets


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a departure, or of a booking."""

    tax: TaxTerms
    payment: PaymentTerms
    cancellation: CancellationTerms


def without_tax(terms: Terms) -> Terms:
    """Return the terms of who is not registered and so charges no tax; prices stay as they were entered."""
    return replace(terms, tax=TaxTerms(rates=(TaxRate(0),), is_included=terms.tax.is_included))


Section = Literal["tax", "payment", "cancellation"]
SECTIONS: Final[tuple[Section, ...]] = ("tax", "payment", "cancellation")

DEFAULT_TERMS: Final = Terms(
    tax=TaxTerms(rates=(TaxRate(500),)),
    payment=PaymentTerms(Advance("price", 3000), (Instalment(share=1, days=28, counted_from="booking"),)),
    cancellation=CancellationTerms(
        brackets=(
            Bracket(31, Charge("advance", 5000)),
            Bracket(15, Charge("advance", 7500)),
            Bracket(0, Charge("advance", ALL_BP)),
        )
    ),
)
"""The terms of a new client (seed 000, sections 5 and 6)."""

StoredTerms = Mapping[str, object]
"""Sections of terms by name, as JSON."""

_TERMS: Final = TypeAdapter(Terms)
_ADAPTERS: Final[Mapping[Section, TypeAdapter[object]]] = {
    "tax": TypeAdapter(TaxTerms),
    "payment": TypeAdapter(PaymentTerms),
    "cancellation": TypeAdapter(CancellationTerms),
}


def read_terms(stored: StoredTerms) -> Terms:
    """Read stored terms that have all their sections."""
    return _TERMS.validate_python(stored)


def store_terms(terms: Terms) -> dict[str, object]:
    """Convert terms to the JSON they are stored as."""
    stored: dict[str, object] = _TERMS.dump_python(terms, mode="json")
    return stored


def store_section(name: Section, content: Mapping[str, object]) -> object:
    """Convert a section given by its fields to the JSON it is stored as. Raises ValidationError."""
    adapter = _ADAPTERS[name]
    return adapter.dump_python(adapter.validate_python(content), mode="json")


def store_cancellation(terms: CancellationTerms) -> dict[str, object]:
    """Convert cancellation terms to the JSON that a booking keeps."""
    stored = _ADAPTERS["cancellation"].dump_python(terms, mode="json")
    assert isinstance(stored, dict)
    return stored


def read_cancellation(stored: StoredTerms) -> CancellationTerms:
    """Read the cancellation terms that a booking keeps."""
    terms = _ADAPTERS["cancellation"].validate_python(stored)
    assert isinstance(terms, CancellationTerms)
    return terms


def merge_terms(*levels: StoredTerms) -> dict[str, object]:
    """Merge stored terms: a later level's sections replace those of the levels before."""
    return {name: section for level in levels for name, section in level.items()}
