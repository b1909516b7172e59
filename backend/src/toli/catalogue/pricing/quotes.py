"""Price of a party, in paise."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from toli.catalogue.pricing.party import AddOn, AgreedPrice, Beds, Days, Discount, DiscountBasis, DiscountKind, Party
from toli.catalogue.pricing.travel_tax import add_shares
from toli.clients.companies.terms import ALL_BP, Advance, Instalment, PaymentTerms, TaxTerms, Terms
from toli.kit.money import Paise, half_up, share, split

LineKind = Literal["beds", "add_on", "discount", "adjustment", "charge", "correction", "tax", "tcs"]
"""`charge` and `correction` come with a change of a booking (`pricing.changes`); `tcs` is `pricing.travel_tax`."""

NOTHING: Final = Paise(0)
LEAST_TOTAL: Final = Paise(100)
"""No discount makes a booking cheaper: the payment provider takes no less than ₹1."""


class AgreedPriceTooLow(ValueError):
    """Below the separately taxed add-ons and ₹1; `least` in paise."""

    def __init__(self, least: Paise) -> None:
        super().__init__(f"an agreed price is at least {least} paise")
        self.least = least


@dataclass(frozen=True, slots=True)
class Line:
    """`quantity` at `price` each; `amount` is negative for a discount."""

    kind: LineKind
    quantity: int
    price: Paise
    amount: Paise
    beds: Beds | None = None
    add_on: AddOn | None = None
    discount: Discount | None = None
    reason: str | None = None
    rate_bp: int | None = None


@dataclass(frozen=True, slots=True)
class TaxPart:
    rate_bp: int
    taxable: Paise
    tax: Paise


@dataclass(frozen=True, slots=True)
class DuePart:
    due_on: date
    amount: Paise


@dataclass(frozen=True, slots=True)
class Quote:
    """`lines` sum to `total`, and so do `advance` and `instalments`.

    `tcs`: collected for the buyer's income tax; it is in each payment like the tax.
    """

    party: Party
    lines: tuple[Line, ...]
    taxes: tuple[TaxPart, ...]
    tax_rate_bp: int
    is_tax_included: bool
    total: Paise
    advance: Paise
    advance_rate_bp: int
    instalments: tuple[DuePart, ...]
    tcs: Paise = NOTHING

    @property
    def people(self) -> int:
        return self.party.people

    def lines_of(self, kind: LineKind) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.kind == kind)

    @property
    def bed_total(self) -> Paise:
        return _sum(self.lines_of("beds"))

    @property
    def tax(self) -> Paise:
        return Paise(sum(part.tax for part in self.taxes))

    @property
    def balance(self) -> Paise:
        return Paise(self.total - self.advance)

    @property
    def balance_due_on(self) -> date | None:
        """The last due date; None: everything is due now."""
        return self.instalments[-1].due_on if self.instalments else None


def quote(party: Party, terms: Terms, days: Days) -> Quote:
    """Price a party under terms. Raises AgreedPriceTooLow.

    Tax is on each rate's amount after discounts, the advance on the total with tax; both are rounded half up to rupees
    (contract, section 5). An agreed price includes its tax, but not TCS.
    """
    beds = [_price_beds(choice) for choice in party.beds]
    discounts = _price_discounts(party, bed_total=_sum(beds))
    add_ons = [_price_add_on(choice) for choice in party.add_ons]
    rate = terms.tax.rate_on(days.today)
    priced = [*beds, *add_ons, *discounts]
    taxes = _tax(priced, terms.tax, trip_rate=rate)
    if party.agreed is not None:
        adjustment, taxes = _adjust(party.agreed, taxes, terms.tax, trip_rate=rate)
        priced += adjustment
    tax_lines = [] if terms.tax.is_included else [_tax_line(part) for part in taxes if part.tax]
    lines = (*priced, *tax_lines)
    total = _sum(lines)
    advance, instalments = _plan_payment(terms.payment, total=total, people=party.people, days=days)
    advance_rate_bp = _rate_of(terms.payment.advance, advance=advance, total=total)
    tcs = NOTHING if party.travel_tax is None else party.travel_tax.of(total)
    if tcs:
        lines = (*lines, Line("tcs", 1, tcs, tcs, rate_bp=half_up(tcs * ALL_BP, total)))
        parts = [advance, *(part.amount for part in instalments)]
        advance, *rest = add_shares(parts, tax=tcs, price=total)
        instalments = tuple(DuePart(part.due_on, amount) for part, amount in zip(instalments, rest, strict=True))
        total = Paise(total + tcs)
    return Quote(
        party=party,
        lines=lines,
        taxes=taxes,
        tax_rate_bp=rate,
        is_tax_included=terms.tax.is_included,
        total=total,
        advance=advance,
        advance_rate_bp=advance_rate_bp,
        instalments=instalments,
        tcs=tcs,
    )


def get_unpaid_instalments(instalments: Sequence[DuePart], *, owed: Paise) -> list[DuePart]:
    """The unpaid parts of `owed`, earliest first.

    Payments cover the earliest instalments first. The same as `next_due_on` in SQL.
    """
    unpaid: list[DuePart] = []
    rest = int(owed)
    for part in reversed(instalments):
        if rest <= 0:
            break
        unpaid.insert(0, DuePart(part.due_on, Paise(min(rest, part.amount))))
        rest -= part.amount
    if unpaid and rest > 0:
        unpaid[0] = DuePart(unpaid[0].due_on, Paise(unpaid[0].amount + rest))
    return unpaid


def price_with_tax(price: Paise, *, tax_rate_bp: int, is_included: bool) -> Paise:
    return price if is_included else Paise(price + share(price, rate_bp=tax_rate_bp))


def price_per_person(beds: Beds) -> Paise:
    """The category's share of bed and variant, in rupees.

    A full price keeps its paise. A single supplement is added whole, because its beds are lost for sale.
    """
    price = Paise(beds.price_per_head + (0 if beds.variant is None else beds.variant.difference))
    if beds.category is not None and beds.category.share_bp != ALL_BP:
        price = share(price, rate_bp=beds.category.share_bp)
    return Paise(max(price, 0) + (beds.supplement or 0))


def _price_beds(beds: Beds) -> Line:
    price = price_per_person(beds)
    return Line("beds", beds.quantity, price, Paise(price * beds.quantity), beds=beds)


def _price_add_on(add_on: AddOn) -> Line:
    return Line("add_on", add_on.quantity, add_on.price, Paise(add_on.price * add_on.quantity), add_on=add_on)


def _sum(lines: Sequence[Line]) -> Paise:
    return Paise(sum(line.amount for line in lines))


def _price_discounts(party: Party, *, bed_total: Paise) -> list[Line]:
    """Choose discounts, on the beds only; at least ₹1 remains."""
    most = Paise(max(bed_total - LEAST_TOTAL, 0))

    def amount(discount: Discount, *, of: Paise) -> Paise:
        if discount.basis == DiscountBasis.PRICE:
            reduction = share(of, rate_bp=discount.value)
        else:
            reduction = Paise(discount.value * (party.people if discount.basis == DiscountBasis.PERSON else 1))
        return Paise(min(reduction, of))

    def lines(chosen: Sequence[Discount]) -> Iterator[Line]:
        rest = most
        for discount in chosen:
            # A percentage is of the price itself, not of what may be taken off it.
            reduction = Paise(min(amount(discount, of=Paise(rest + bed_total - most)), rest))
            rest = Paise(rest - reduction)
            if reduction:
                yield Line("discount", 1, Paise(-reduction), Paise(-reduction), discount=discount)

    def best(of: Sequence[Discount]) -> list[Discount]:
        return [max(of, key=lambda candidate: (amount(candidate, of=bed_total), -candidate.discount_id))] if of else []

    automatic = best([candidate for candidate in party.discounts if candidate.kind != DiscountKind.CODE])
    codes = best([candidate for candidate in party.discounts if candidate.kind == DiscountKind.CODE])
    if codes and codes[0].is_exclusive:
        return list(lines(best([*codes, *automatic])))
    return list(lines([*automatic, *codes]))


def _tax(lines: Sequence[Line], terms: TaxTerms, *, trip_rate: int) -> tuple[TaxPart, ...]:
    by_rate: dict[int, int] = defaultdict(int)
    for line in lines:
        own = None if line.add_on is None else line.add_on.tax_rate_bp
        by_rate[trip_rate if own is None or not trip_rate else own] += line.amount
    return tuple(_tax_part(rate, Paise(amount), is_included=terms.is_included) for rate, amount in by_rate.items())


def tax_of(amount: Paise, *, rate_bp: int, is_included: bool) -> Paise:
    """Return the tax on an amount, or included in it, in rupees."""
    return _tax_part(rate_bp, amount, is_included=is_included).tax


def _tax_part(rate: int, amount: Paise, *, is_included: bool) -> TaxPart:
    if not is_included:
        return TaxPart(rate, amount, share(amount, rate_bp=rate))
    tax = Paise(100 * half_up(amount * rate, (ALL_BP + rate) * 100))
    return TaxPart(rate, Paise(amount - tax), tax)


def _adjust(
    agreed: AgreedPrice, taxes: Sequence[TaxPart], terms: TaxTerms, *, trip_rate: int
) -> tuple[list[Line], tuple[TaxPart, ...]]:
    """Return the line to an agreed total, and the new tax.

    Add-ons with own rates keep their tax; the rest has the trip's rate.
    """
    other_parts = tuple(part for part in taxes if part.rate_bp != trip_rate)
    before = next(part for part in taxes if part.rate_bp == trip_rate)
    rest = Paise(agreed.total - sum(part.taxable + part.tax for part in other_parts))
    if rest == before.taxable + before.tax:
        return [], tuple(taxes)
    if rest < LEAST_TOTAL:
        raise AgreedPriceTooLow(Paise(agreed.total - rest + LEAST_TOTAL))
    after = _tax_part(trip_rate, rest, is_included=True)
    amount = Paise(rest - before.taxable - before.tax if terms.is_included else after.taxable - before.taxable)
    line = Line("adjustment", 1, amount, amount, reason=agreed.reason)
    return [line] if amount else [], (after, *other_parts)


def _tax_line(part: TaxPart) -> Line:
    return Line("tax", 1, part.tax, part.tax, rate_bp=part.rate_bp)


def _plan_payment(terms: PaymentTerms, *, total: Paise, people: int, days: Days) -> tuple[Paise, tuple[DuePart, ...]]:
    """Split a total; due instalments are paid now, the rest by the day before the start."""
    if terms.advance.basis == "price":
        advance = share(total, rate_bp=terms.advance.value)
    else:
        advance = Paise(terms.advance.value * people)
    advance = Paise(min(total, max(advance, LEAST_TOTAL)))
    if not terms.instalments:
        return total, ()
    due: dict[date, int] = defaultdict(int)
    parts = _whole_rupee_parts(Paise(total - advance), terms.instalments)
    for instalment, part in zip(terms.instalments, parts, strict=True):
        due_on = _due_date(instalment, days)
        if due_on <= days.today:
            advance = Paise(advance + part)
        elif part:
            due[due_on] += part
    return advance, tuple(DuePart(day, Paise(amount)) for day, amount in sorted(due.items()))


def _whole_rupee_parts(amount: Paise, instalments: Sequence[Instalment]) -> list[Paise]:
    """Split into rupees; odd paise are in the last part."""
    rupees, paise = divmod(amount, 100)
    parts = [
        Paise(100 * part) for part in split(Paise(rupees), weights=[instalment.share for instalment in instalments])
    ]
    parts[-1] = Paise(parts[-1] + paise)
    return parts


def _due_date(instalment: Instalment, days: Days) -> date:
    if instalment.counted_from == "start":
        return days.starts_on - timedelta(days=max(instalment.days, 1))
    return min(days.today + timedelta(days=instalment.days), days.starts_on - timedelta(days=1))


def _rate_of(terms: Advance, *, advance: Paise, total: Paise) -> int:
    if terms.basis == "price" and advance == share(total, rate_bp=terms.value):
        return terms.value
    return half_up(advance * ALL_BP, total) if total else 0
