from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, Self

from toli.catalogue.pricing.cancellation import Sold, curve
from toli.catalogue.pricing.party import Beds, Days, Party
from toli.catalogue.pricing.quotes import quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut, RefundPoint
from toli.catalogue.pricing.schemas.terms import (
    BracketIn,
    CancellationTermsIn,
    ChargeIn,
    OwnSectionsOut,
    PaymentTermsIn,
    SectionsOut,
    TaxTermsIn,
    TermsExample,
    TermsIn,
    TermsLevel,
    TermsOut,
    TermsSources,
)
from toli.clients.companies.terms import (
    ALL_BP,
    SECTIONS,
    StoredTerms,
    Terms,
    merge_terms,
    read_terms,
    store_section,
    without_tax,
)
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise
from toli.kit.text import Text

LEAST_ADVANCE: Final = 100
"""1%, or ₹1 per person."""

EXAMPLE_PRICE: Final = Paise(10_000_00)
EXAMPLE_STARTS_IN: Final = timedelta(days=180)

LEVELS: Final[tuple[TermsLevel, ...]] = ("client", "event", "departure")

Problems = Iterator[tuple[str, Text]]


def terms_to_store(body: TermsIn) -> dict[str, object]:
    """Raises InvalidFields."""
    problems = [
        *(() if body.tax is None else _tax_problems(body.tax)),
        *(() if body.payment is None else _payment_problems(body.payment)),
        *(() if body.cancellation is None else _cancellation_problems(body.cancellation)),
    ]
    if problems:
        raise InvalidFields(problems)
    sections = {name: getattr(body, name) for name in SECTIONS}
    return {
        name: store_section(name, section.model_dump()) for name, section in sections.items() if section is not None
    }


def charges_tax(stored: StoredTerms) -> bool:
    tax = stored.get("tax")
    return isinstance(tax, dict) and any(rate["rate_bp"] for rate in tax["rates"])


@dataclass(frozen=True, slots=True)
class Example:
    price_per_head: Paise
    days: Days

    @classmethod
    def on(cls, today: date, *, price: Paise | None = None, starts_on: date | None = None) -> Self:
        """Defaults: ₹10,000, start in half a year."""
        return cls(EXAMPLE_PRICE if price is None else price, Days(today, starts_on or today + EXAMPLE_STARTS_IN))


def show_terms(*levels: StoredTerms, has_gstin: bool, example: Example) -> TermsOut:
    named = list(zip(LEVELS, levels, strict=False))
    level, own = named[-1]
    above = levels[:-1]
    applies = read_terms(merge_terms(*levels))
    return TermsOut(
        level=level,
        own=OwnSectionsOut.model_validate(
            {name: getattr(applies, name) if name in own else None for name in SECTIONS}, from_attributes=True
        ),
        applies=_sections(applies),
        sources=TermsSources.model_validate(
            {name: next(at for at, stored in reversed(named) if name in stored) for name in SECTIONS}
        ),
        above=_sections(read_terms(merge_terms(*above))) if above else None,
        has_gstin=has_gstin,
        example=_work_out(applies if has_gstin else without_tax(applies), example),
    )


def _work_out(terms: Terms, example: Example) -> TermsExample:
    beds = Beds(sharing_type_id=0, room_type="Double Sharing", quantity=2, price_per_head=example.price_per_head)
    days = example.days
    priced = quote(Party((beds,)), terms, days)
    sold = Sold(priced.total, priced.tax, priced.advance, priced.people)

    def refunds(paid: Paise) -> list[RefundPoint]:
        points = curve(terms.cancellation, sold, paid=paid, starts_on=days.starts_on, today=days.today)
        return [RefundPoint.of(point) for point in points]

    return TermsExample(
        booked_on=days.today,
        starts_on=days.starts_on,
        quote=QuoteOut.of(priced),
        refunds=refunds(priced.total),
        advance_refunds=refunds(priced.advance),
    )


def _sections(terms: Terms) -> SectionsOut:
    return SectionsOut.model_validate(terms, from_attributes=True)


def _tax_problems(tax: TaxTermsIn) -> Problems:
    days = [rate.from_day for rate in tax.rates]
    if days[0] is not None:
        yield "tax.rates.0.from_day", Text("The first rate applies from the beginning, so it has no date.")
    for place, (earlier, later) in enumerate(pairwise(days), start=1):
        if later is None or (earlier is not None and later <= earlier):
            yield f"tax.rates.{place}.from_day", Text("Each rate must start on a later day than the one above it.")


def _payment_problems(payment: PaymentTermsIn) -> Problems:
    advance = payment.advance
    if advance.value < LEAST_ADVANCE:
        least = "1%" if advance.basis == "price" else "₹1 per person"
        yield "payment.advance.value", Text("The advance must be at least {least}.", least=least)
    if advance.basis == "price" and advance.value > ALL_BP:
        yield "payment.advance.value", Text("The advance cannot be more than 100%.")
    is_full = advance.basis == "price" and advance.value == ALL_BP
    if not payment.instalments and not is_full:
        yield "payment.instalments", Text("Add when the rest is due, or ask for 100% when booking.")


def _cancellation_problems(terms: CancellationTermsIn) -> Problems:
    yield from _bracket_problems(terms.brackets, at="cancellation.brackets")
    yield from _charge_problems(terms.no_show, at="cancellation.no_show")
    for place, season in enumerate(terms.seasons):
        at = f"cancellation.seasons.{place}"
        if season.last_day < season.first_day:
            yield f"{at}.last_day", Text("The last day must not be before the first.")
        if any(
            season.first_day <= other.last_day and other.first_day <= season.last_day for other in terms.seasons[:place]
        ):
            yield f"{at}.first_day", Text("Seasons must not overlap.")
        yield from _bracket_problems(season.brackets, at=f"{at}.brackets")


def _bracket_problems(brackets: Sequence[BracketIn], *, at: str) -> Problems:
    if brackets[-1].from_days != 0:
        yield (
            f"{at}.{len(brackets) - 1}.from_days",
            Text("The last bracket must reach to the day of the start: 0 days."),
        )
    for place, bracket in enumerate(brackets):
        yield from _charge_problems(bracket.charge, at=f"{at}.{place}.charge")
    for place, (earlier, later) in enumerate(pairwise(brackets), start=1):
        if later.from_days >= earlier.from_days:
            yield f"{at}.{place}.from_days", Text("Each bracket must have fewer days than the one above it.")
        if later.charge.basis == earlier.charge.basis and later.charge.value < earlier.charge.value:
            yield f"{at}.{place}.charge.value", Text("Cancelling later cannot cost less than cancelling earlier.")


def _charge_problems(charge: ChargeIn, *, at: str) -> Problems:
    if charge.basis != "person" and charge.value > ALL_BP:
        yield f"{at}.value", Text("A charge cannot be more than 100%.")
