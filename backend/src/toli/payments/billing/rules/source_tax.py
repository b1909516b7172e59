"""Tax collected at source (CGST Act, section 52)."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from toli.kit.money import BASIS_POINTS, Paise, half_up
from toli.payments.billing.schemas import CollectedTax, PaidSupply

RATES: Final = ((date(2024, 7, 10), 50), (date(2018, 10, 1), 100))
"""The rate in basis points from a day on, of both halves together or of the integrated tax.

Notifications 52/2018-CT and 02/2018-IT; 15/2024-CT and 01/2024-IT. Nothing is collected before.
"""


def rate_on(day: date) -> int:
    return next((rate for since, rate in RATES if day >= since), 0)


def tax_net_value(net: Paise, *, rate_bp: int, is_interstate: bool) -> tuple[int, int, int]:
    """Return IGST, CGST and SGST, at least 0; CGST and SGST are equal."""
    value = max(net, 0)
    if is_interstate:
        return half_up(value * rate_bp, BASIS_POINTS), 0, 0
    half = half_up(value * rate_bp, 2 * BASIS_POINTS)
    return 0, half, half


def most_tax(price: Paise, *, day: date) -> Paise:
    return Paise(half_up(price * rate_on(day), BASIS_POINTS))


def collect_tax(supplies: Iterable[PaidSupply]) -> list[CollectedTax]:
    """Compute a month's tax by GSTIN, place of supply and rate.

    A negative value is not carried forward to another month.
    """
    sums: dict[tuple[str, str, int], list[int]] = {}
    for supply in supplies:
        rate_bp = rate_on(supply.issued_on)
        if rate_bp and supply.taxable:
            values = sums.setdefault((supply.gstin, supply.place_of_supply, rate_bp), [0, 0])
            values[supply.is_return] += supply.taxable
    collected = []
    for (gstin, place, rate_bp), (gross, returned) in sorted(sums.items()):
        heads = tax_net_value(Paise(gross - returned), rate_bp=rate_bp, is_interstate=gstin[:2] != place)
        collected.append(CollectedTax(gstin, place, rate_bp, gross, returned, *heads))
    return collected
