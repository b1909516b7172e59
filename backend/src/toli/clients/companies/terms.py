"""Stored as JSON sections per client, trip and departure.

A missing section is the upper level's. Bookings keep their terms.
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
    """Basis points; `from_day` None: from the beginning."""

    rate_bp: int
    from_day: date | None = None


@dataclass(frozen=True, slots=True)
class TaxTerms:
    """`is_included`: the operator's prices include tax."""

    rates: tuple[TaxRate, ...]
    is_included: bool = False

    def rate_on(self, day: date) -> int:
        begun = [rate for rate in self.rates if rate.from_day is None or rate.from_day <= day]
        return max(begun, key=lambda rate: rate.from_day or date.min).rate_bp if begun else 0


@dataclass(frozen=True, slots=True)
class Advance:
    """Basis points of the price, or paise per person."""

    basis: Literal["price", "person"]
    value: int


@dataclass(frozen=True, slots=True)
class Instalment:
    """Due `days` after the booking or before the start."""

    share: int
    days: int
    counted_from: DueAfter


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """Instalments in the order of dates."""

    advance: Advance
    instalments: tuple[Instalment, ...]


@dataclass(frozen=True, slots=True)
class Charge:
    """Basis points of the price or of the advance, or paise per person."""

    basis: ChargeBasis
    value: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """A charge for cancelling `from_days` or more days before the start."""

    from_days: int
    charge: Charge


@dataclass(frozen=True, slots=True)
class Season:
    """Start dates, inclusive."""

    first_day: date
    last_day: date
    brackets: tuple[Bracket, ...]


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """Brackets of decreasing days, the last from 0. Amounts in paise.

    `least_per_person`: minimum charge. `own_changes_days` None: changes on request only. `move_per_person`: with tax.
    """

    brackets: tuple[Bracket, ...]
    seasons: tuple[Season, ...] = ()
    least_per_person: Paise = NOTHING
    no_show: Charge = Charge("price", ALL_BP)
    is_tax_returned: bool = True
    own_changes_days: int | None = None
    move_per_person: Paise = NOTHING

    def brackets_of(self, starts_on: date) -> tuple[Bracket, ...]:
        """Return the brackets of the first matching season."""
        for season in self.seasons:
            if season.first_day <= starts_on <= season.last_day:
                return season.brackets
        return self.brackets


@dataclass(frozen=True, slots=True)
class Terms:
    tax: TaxTerms
    payment: PaymentTerms
    cancellation: CancellationTerms


def without_tax(terms: Terms) -> Terms:
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
    return _TERMS.validate_python(stored)


def store_terms(terms: Terms) -> dict[str, object]:
    stored: dict[str, object] = _TERMS.dump_python(terms, mode="json")
    return stored


def store_section(name: Section, content: Mapping[str, object]) -> object:
    """Raises ValidationError."""
    adapter = _ADAPTERS[name]
    return adapter.dump_python(adapter.validate_python(content), mode="json")


def store_cancellation(terms: CancellationTerms) -> dict[str, object]:
    stored = _ADAPTERS["cancellation"].dump_python(terms, mode="json")
    assert isinstance(stored, dict)
    return stored


def read_cancellation(stored: StoredTerms) -> CancellationTerms:
    terms = _ADAPTERS["cancellation"].validate_python(stored)
    assert isinstance(terms, CancellationTerms)
    return terms


def merge_terms(*levels: StoredTerms) -> dict[str, object]:
    return {name: section for level in levels for name, section in level.items()}
