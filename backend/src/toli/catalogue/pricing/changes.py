from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from toli.catalogue.pricing.cancellation import Sold, refund_on
from toli.catalogue.pricing.party import (
    AddOn,
    AgreedPrice,
    Beds,
    Category,
    Days,
    Discount,
    DiscountBasis,
    Party,
    Variant,
)
from toli.catalogue.pricing.quotes import LEAST_TOTAL, AgreedPriceTooLow, Quote, quote, tax_of
from toli.catalogue.pricing.schemas.quotes import InstalmentDue, QuoteLine, QuoteOut
from toli.catalogue.pricing.taxed_quotes import with_travel_tax, without_travel_tax
from toli.clients.companies.terms import Advance, CancellationTerms, PaymentTerms, TaxRate, TaxTerms, Terms
from toli.kit.money import Paise, half_up

ROUNDING = "Rounding"
ALL_NOW = PaymentTerms(Advance("price", 10_000), ())

ExtraKind = Literal["charge", "correction"]


@dataclass(frozen=True, slots=True)
class Extra:
    """A charge or correction with tax, in paise."""

    kind: ExtraKind
    reason: str
    amount: Paise


@dataclass(frozen=True, slots=True)
class Change:
    """A booking's party before and after, and extras.

    `last_due`: the last possible due date. `shift`: in days, of the start.
    """

    was: Party
    will: Party
    extras: tuple[Extra, ...]
    today: date
    last_due: date
    shift: timedelta = timedelta(0)

    @property
    def is_smaller(self) -> bool:
        return self.will.people < self.was.people


def frozen_beds(line: QuoteLine, *, beds_each: int) -> Beds:
    assert line.sharing_type_id is not None
    assert line.room_type is not None
    category, variant = None, None
    if line.traveller_category_id is not None:
        category = Category(line.traveller_category_id, line.traveller_category or "", 10_000, line.takes_bed)
    if line.option_id is not None:
        variant = Variant(line.option_id, line.option or "", Paise(0))
    return Beds(
        sharing_type_id=line.sharing_type_id,
        room_type=line.room_type,
        quantity=line.quantity,
        price_per_head=Paise(line.price),
        category=category,
        variant=variant,
        supplement=Paise(0) if line.is_alone else None,
        beds_each=beds_each if line.takes_bed else 0,
    )


def frozen_add_on(line: QuoteLine) -> AddOn:
    assert line.option_id is not None
    rate = None if line.tax_percent is None else round(line.tax_percent * 100)
    return AddOn(line.option_id, line.name, line.quantity, Paise(line.price), rate)


def frozen_discounts(before: QuoteOut) -> tuple[Discount, ...]:
    discounts = []
    for line in before.lines:
        if line.discount_id is not None and line.discount_kind is not None:
            basis = line.discount_basis or DiscountBasis.BOOKING
            value = line.discount_each if line.discount_percent is None else round(line.discount_percent * 100)
            discounts.append(
                Discount(
                    discount_id=line.discount_id,
                    kind=line.discount_kind,
                    name=line.name,
                    basis=basis,
                    value=-line.amount if value is None else value,
                    least_people=line.discount_least_people or 1,
                )
            )
    return tuple(discounts)


def charge_for_leaving(terms: CancellationTerms, sold: Sold, *, falls: Paise, leaving: int, days: Days) -> Paise:
    """Of the leaving share of the price, in paise. `falls`: the reduction of the price without the charge."""
    if not leaving or falls <= 0:
        return Paise(0)
    tax, advance = (Paise(half_up(part * falls, sold.price)) for part in (sold.tax, sold.advance))
    share = Sold(falls, tax, advance, leaving)
    return refund_on(terms, share, paid=falls, starts_on=days.starts_on, today=days.today).kept


def charge_for_moving(terms: CancellationTerms, *, people: int) -> Paise:
    return Paise(terms.move_per_person * people)


def price_change(before: QuoteOut, change: Change) -> QuoteOut:
    """Price a changed booking by its frozen tax, prices and discounts; paise.

    The old total, plus the exact difference of the parties and the extras. An agreed price keeps its share of the usual
    price. Increases are due as in `add_to_quote`; reductions come off the last instalments. Raises AgreedPriceTooLow.
    """
    plain = without_travel_tax(before)
    base = _base(plain, usual_price(plain, change, change.was), usual_price(plain, change, change.will))
    return with_travel_tax(price_as(plain, change, base=base), like=before)


def usual_price(before: QuoteOut, change: Change, party: Party) -> Quote:
    return quote(party, _plain(before), _days(change))


def price_as(before: QuoteOut, change: Change, *, base: Paise, name: str = ROUNDING) -> QuoteOut:
    extras = [*_extras_of(before), *change.extras]
    rate = round(before.tax_percent * 100)
    total = Paise(base + sum(extra.amount for extra in extras))
    if total < LEAST_TOTAL:
        raise AgreedPriceTooLow(LEAST_TOTAL)
    names = [line.name for line in before.lines if line.kind == "adjustment" and line.name != ROUNDING]
    agreed = AgreedPrice(total, names[0] if names else name)
    priced = quote(replace(change.will, agreed=agreed), _plain(before), _days(change))
    quote_out = QuoteOut.of(priced)
    advance = _advance(before, change, base=base, total=total)
    instalments = _instalments(before, change, balance=Paise(total - advance))
    return quote_out.model_copy(
        update={
            "lines": list(_with_extras(quote_out, extras, rate_bp=rate)),
            "advance": advance,
            "advance_percent": half_up(advance * 10_000, total) / 100,
            "balance": total - advance,
            "instalments": instalments,
            "balance_due_on": instalments[-1].due_on if instalments else None,
        }
    )


def _plain(before: QuoteOut) -> Terms:
    rate = round(before.tax_percent * 100)
    return Terms(TaxTerms((TaxRate(rate),), before.is_tax_included), ALL_NOW, CancellationTerms(()))


def _days(change: Change) -> Days:
    return Days(change.today, change.last_due + timedelta(days=1))


def extras_total(before: QuoteOut) -> Paise:
    return Paise(sum(extra.amount for extra in _extras_of(before)))


def _extras_of(before: QuoteOut) -> list[Extra]:
    return [
        Extra(line.kind, line.name, Paise(line.with_tax))
        for line in before.lines
        if line.with_tax is not None and line.kind in {"charge", "correction"}
    ]


def has_agreed_price(before: QuoteOut) -> bool:
    return any(line.kind == "adjustment" and line.name != ROUNDING for line in before.lines)


def _base(before: QuoteOut, old_quote: Quote, new_quote: Quote) -> Paise:
    sold = Paise(before.total - extras_total(before))
    if has_agreed_price(before) and old_quote.total:
        if old_quote.total == new_quote.total:
            return sold
        return Paise(100 * half_up(sold * new_quote.total, old_quote.total * 100))
    return Paise(sold + new_quote.total - old_quote.total)


def _advance(before: QuoteOut, change: Change, *, base: Paise, total: Paise) -> Paise:
    advance = before.advance
    sold = before.total - extras_total(before)
    if change.is_smaller and 0 < base < sold:
        advance = 100 * half_up(advance * base, sold * 100)
    return Paise(max(min(advance, total), min(LEAST_TOTAL, total)))


def _instalments(before: QuoteOut, change: Change, *, balance: Paise) -> list[InstalmentDue]:
    due: dict[date, int] = defaultdict(int)
    for part in before.instalments:
        due[min(part.due_on + change.shift, change.last_due)] += part.amount
    days = sorted(due)
    more = balance - sum(due.values())
    if more > 0:
        due[days[-1] if days and days[-1] > change.today else change.last_due] += more
    for day in reversed(days):
        less = min(max(-more, 0), due[day])
        due[day] -= less
        more += less
    return [InstalmentDue(due_on=day, amount=amount) for day, amount in sorted(due.items()) if amount]


def _with_extras(quote_out: QuoteOut, extras: Sequence[Extra], *, rate_bp: int) -> Iterator[QuoteLine]:
    parts = [
        Paise(extra.amount)
        if quote_out.is_tax_included
        else Paise(extra.amount - tax_of(extra.amount, rate_bp=rate_bp, is_included=True))
        for extra in extras
    ]
    whole = next((line for line in quote_out.lines if line.kind == "adjustment"), None)
    rest = (0 if whole is None else whole.amount) - sum(parts)
    lines = [
        QuoteLine(kind=extra.kind, name=extra.reason, quantity=1, price=part, amount=part, with_tax=extra.amount)
        for extra, part in zip(extras, parts, strict=True)
    ]
    name = ROUNDING if whole is None else whole.name
    if rest and lines and name == ROUNDING:
        # Rounding of the tax goes with the last extra, so that nobody reads a line of a rupee.
        last = lines[-1]
        lines[-1] = last.model_copy(update={"price": last.price + rest, "amount": last.amount + rest})
        rest = 0
    for line in quote_out.lines:
        if line.kind == "tax":
            break
        if line.kind != "adjustment":
            yield line
    if rest:
        yield QuoteLine(kind="adjustment", name=name, quantity=1, price=rest, amount=rest)
    yield from lines
    yield from (line for line in quote_out.lines if line.kind == "tax")
