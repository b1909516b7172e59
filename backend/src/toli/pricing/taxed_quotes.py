"""Take the tax on tours abroad out of a frozen quote, and put it back after a change."""

from toli.kit.money import BASIS_POINTS, Paise, half_up
from toli.pricing.schemas.quotes import QuoteLine, QuoteOut
from toli.pricing.travel_tax import add_shares, take_shares


def without_travel_tax(quote: QuoteOut) -> QuoteOut:
    """Return a quote as it is without the tax; amounts in paise."""
    if not quote.tcs:
        return quote
    price = Paise(quote.total - quote.tcs)
    parts = [Paise(quote.advance), *(Paise(one.amount) for one in quote.instalments)]
    lines = [line for line in quote.lines if line.kind != "tcs"]
    return _with_parts(quote, take_shares(parts, tax=Paise(quote.tcs), price=price), lines=lines, tcs=Paise(0))


def with_travel_tax(changed: QuoteOut, *, like: QuoteOut) -> QuoteOut:
    """Add the tax to a changed quote at the rate that it was sold at, however much more or less is bought now."""
    if not like.tcs:
        return changed
    price, before = Paise(changed.total), Paise(like.total - like.tcs)
    line = next(line for line in like.lines if line.kind == "tcs")
    percent_bp = round((line.tax_percent or 0) * 100)
    if half_up(before * percent_bp, BASIS_POINTS) == like.tcs:
        tcs = Paise(half_up(price * percent_bp, BASIS_POINTS))
    else:
        tcs = Paise(half_up(price * like.tcs, before))
    parts = [Paise(changed.advance), *(Paise(one.amount) for one in changed.instalments)]
    lines = [*changed.lines, line.model_copy(update={"price": tcs, "amount": tcs})]
    return _with_parts(changed, add_shares(parts, tax=tcs, price=price), lines=lines, tcs=tcs)


def _with_parts(quote: QuoteOut, parts: list[Paise], *, lines: list[QuoteLine], tcs: Paise) -> QuoteOut:
    advance, *rest = parts
    instalments = [
        one.model_copy(update={"amount": amount}) for one, amount in zip(quote.instalments, rest, strict=True)
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
