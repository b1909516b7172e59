from dataclasses import replace

from toli.catalogue.pricing.changes import (
    ROUNDING,
    Change,
    extras_total,
    has_agreed_price,
    price_as,
    price_change,
    usual_price,
)
from toli.catalogue.pricing.party import Discount, DiscountBasis, Party
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.pricing.taxed_quotes import with_travel_tax, without_travel_tax
from toli.kit.money import Paise, half_up


def price_split(before: QuoteOut, *, stay: Change, move: Change, name: str) -> tuple[QuoteOut, QuoteOut]:
    """Price the staying and the moving part of a booking; paise.

    The staying part keeps earlier charges and corrections; the moving part pays its usual price with its own discounts.
    Both sum to the old price, to the paisa, if their usual prices sum to the old one. Raises AgreedPriceTooLow.
    """
    sold_with = before
    before = without_travel_tax(before)
    sold = Paise(before.total - extras_total(before))
    stays = price_change(_share_of(before, price_change(before, stay), sold=sold), stay)
    stays_base = Paise(stays.total - extras_total(stays))
    usual_before = usual_price(before, move, move.was).total
    usual = usual_price(before, move, _with_discounts(move)).total
    if usual_price(before, stay, stay.will).total + usual == usual_before and stays_base < sold:
        base = Paise(sold - stays_base)
    elif has_agreed_price(before) and usual_before:
        base = Paise(100 * half_up(sold * usual, usual_before * 100))
    else:
        base = usual
    plain = replace(move, will=replace(move.will, discounts=()))
    is_reduced = usual != usual_price(before, move, plain.will).total
    without = _without_extras(before, total=sold)
    scaled = _scale(without, part=base, of=sold)
    moves = price_as(scaled, plain, base=base, name=name if is_reduced else ROUNDING)
    return with_travel_tax(stays, like=sold_with), with_travel_tax(moves, like=sold_with)


def _with_discounts(move: Change) -> Party:
    return replace(
        move.will, discounts=tuple(discount for discount in move.was.discounts if _counts(discount, move.will.people))
    )


def _counts(discount: Discount, people: int) -> bool:
    return discount.basis != DiscountBasis.BOOKING and people >= discount.least_people


def _share_of(before: QuoteOut, after: QuoteOut, *, sold: Paise) -> QuoteOut:
    return _scale(before, part=Paise(after.total - extras_total(before)), of=sold)


def _scale(before: QuoteOut, *, part: Paise, of: Paise) -> QuoteOut:
    if not 0 < part < of:
        return before
    scaled = [
        instalment.model_copy(update={"amount": 100 * half_up(instalment.amount * part, of * 100)})
        for instalment in before.instalments
    ]
    return before.model_copy(update={"instalments": scaled})


def _without_extras(before: QuoteOut, *, total: Paise) -> QuoteOut:
    lines = [line for line in before.lines if line.kind not in {"charge", "correction"}]
    return before.model_copy(update={"lines": lines, "total": total})
