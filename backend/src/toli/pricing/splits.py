"""Price a booking of which some travellers move: two prices out of one, by what was frozen in it."""

from dataclasses import replace

from toli.kit.money import Paise, half_up
from toli.pricing.changes import (
    ROUNDING,
    Change,
    extras_total,
    has_agreed_price,
    price_as,
    price_change,
    usual_price,
)
from toli.pricing.party import Discount, Party
from toli.pricing.schemas.quotes import QuoteOut
from toli.pricing.taxed_quotes import with_travel_tax, without_travel_tax


def price_split(before: QuoteOut, *, stay: Change, move: Change, name: str) -> tuple[QuoteOut, QuoteOut]:
    """Price who stays of a booking and who moves; amounts in paise.

    Who stays is priced as after any change; charges and corrections of earlier changes stay with them. Who moves pays
    the usual price of their own party, with the discounts that count for it. Where both parties together cost usually
    what the one did, both prices together are the price before, to the paisa, besides the extras of both.

    The uses of discounts stay with who stays: what they take off for who moves is a line of the `name`. The instalments
    of each are its share of those before. Raises AgreedPriceTooLow when too little is left to pay.
    """
    sold_with = before
    before = without_travel_tax(before)
    sold = Paise(before.total - extras_total(before))
    stays = price_change(_share_of(before, price_change(before, stay), sold=sold), stay)
    stays_base = Paise(stays.total - extras_total(stays))
    was = usual_price(before, move, move.was).total
    usual = usual_price(before, move, _with_discounts(move)).total
    if usual_price(before, stay, stay.will).total + usual == was and stays_base < sold:
        base = Paise(sold - stays_base)
    elif has_agreed_price(before) and was:
        base = Paise(100 * half_up(sold * usual, was * 100))
    else:
        base = usual
    plain = replace(move, will=replace(move.will, discounts=()))
    is_reduced = usual != usual_price(before, move, plain.will).total
    without = _without_extras(before, total=sold)
    scaled = _scale(without, part=base, of=sold)
    moves = price_as(scaled, plain, base=base, name=name if is_reduced else ROUNDING)
    return with_travel_tax(stays, like=sold_with), with_travel_tax(moves, like=sold_with)


def _with_discounts(move: Change) -> Party:
    """Return who moves with the discounts that count for them: not those of an amount for the booking, which stay."""
    return replace(move.will, discounts=tuple(one for one in move.was.discounts if _counts(one, move.will.people)))


def _counts(discount: Discount, people: int) -> bool:
    return discount.basis != "booking" and people >= discount.least_people


def _share_of(before: QuoteOut, after: QuoteOut, *, sold: Paise) -> QuoteOut:
    """Return the quote with the instalments that who stays has of it."""
    return _scale(before, part=Paise(after.total - extras_total(before)), of=sold)


def _scale(before: QuoteOut, *, part: Paise, of: Paise) -> QuoteOut:
    """Scale the instalments of a quote to a part of its price, to whole rupees."""
    if not 0 < part < of:
        return before
    scaled = [
        one.model_copy(update={"amount": 100 * half_up(one.amount * part, of * 100)}) for one in before.instalments
    ]
    return before.model_copy(update={"instalments": scaled})


def _without_extras(before: QuoteOut, *, total: Paise) -> QuoteOut:
    lines = [line for line in before.lines if line.kind not in {"charge", "correction"}]
    return before.model_copy(update={"lines": lines, "total": total})
