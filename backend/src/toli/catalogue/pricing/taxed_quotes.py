"""TCS in frozen quotes."""

from toli.catalogue.pricing.schemas.quotes import QuoteLine, QuoteOut
from toli.catalogue.pricing.travel_tax import NOTHING, TravelTax, add_shares, spread, take_shares
from toli.kit.money import BASIS_POINTS, Paise, half_up


def without_travel_tax(quote: QuoteOut) -> QuoteOut:
    if not quote.tcs:
        return quote
    price = Paise(quote.total - quote.tcs)
    parts = [Paise(quote.advance), *(Paise(instalment.amount) for instalment in quote.instalments)]
    lines = [line for line in quote.lines if line.kind != "tcs"]
    return _with_parts(quote, take_shares(parts, tax=Paise(quote.tcs), price=price), lines=lines, tcs=Paise(0))


def with_travel_tax(changed: QuoteOut, *, like: QuoteOut) -> QuoteOut:
    if not like.tcs:
        return changed
    price, before = Paise(changed.total), Paise(like.total - like.tcs)
    line = next(line for line in like.lines if line.kind == "tcs")
    percent_bp = round((line.tax_percent or 0) * 100)
    if half_up(before * percent_bp, BASIS_POINTS) == like.tcs:
        tcs = Paise(half_up(price * percent_bp, BASIS_POINTS))
    else:
        tcs = Paise(half_up(price * like.tcs, before))
    parts = [Paise(changed.advance), *(Paise(instalment.amount) for instalment in changed.instalments)]
    lines = [*changed.lines, line.model_copy(update={"price": tcs, "amount": tcs})]
    return _with_parts(changed, add_shares(parts, tax=tcs, price=price), lines=lines, tcs=tcs)


def retax_rest(quote: QuoteOut, *, due: Paise, tcs: Paise, tax: TravelTax | None) -> QuoteOut:
    """Recalculate the TCS of the unpaid amount; paise. `tcs` is collected so far."""
    change = (NOTHING if tax is None else tax.of(Paise(due - tcs))) - tcs
    if not change:
        return quote
    parts = [Paise(quote.advance), *(Paise(entry.amount) for entry in quote.instalments)]
    unpaid, rest = list[int](), int(due)
    for part in reversed(parts):
        unpaid.insert(0, min(part, rest))
        rest -= unpaid[0]
    shares = spread([Paise(part) for part in unpaid], lambda until: half_up(until * change, due))
    changed = [Paise(part + share) for part, share in zip(parts, shares, strict=True)]
    price, after = quote.total - quote.tcs, Paise(quote.tcs + change)
    percent = half_up(after * BASIS_POINTS, price) / 100
    line = QuoteLine(kind="tcs", name="TCS", quantity=1, price=after, amount=after, tax_percent=percent)
    lines = [entry for entry in quote.lines if entry.kind != "tcs"]
    return _with_parts(quote, changed, lines=[*lines, line] if after else lines, tcs=after)


def _with_parts(quote: QuoteOut, parts: list[Paise], *, lines: list[QuoteLine], tcs: Paise) -> QuoteOut:
    advance, *rest = parts
    instalments = [
        instalment.model_copy(update={"amount": amount})
        for instalment, amount in zip(quote.instalments, rest, strict=True)
    ]
    return quote.model_copy(
        update={
            "lines": lines,
            "advance": advance,
            "instalments": instalments,
            "balance": Paise(sum(rest)),
            "total": Paise(sum(parts)),
            "tcs": tcs,
        }
    )
