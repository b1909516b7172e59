from collections.abc import Sequence
from datetime import date
from typing import Final

from toli.kit.gst import SUPPORT_SERVICES_TAX_BP
from toli.kit.money import BASIS_POINTS, Paise, half_up
from toli.payments.billing.schemas import Plan

CODES: Final = {"invoice": "PI", "credit": "PC"}
"""The prefix of a number of the platform's invoices and credit notes."""


def plan_on(plans: Sequence[Plan], day: date) -> Plan | None:
    return max((plan for plan in plans if plan.valid_from <= day), key=lambda plan: plan.valid_from, default=None)


def commission_of(value: Paise, *, plan: Plan | None) -> Paise:
    """Return a commission of at most `value`: the price without tax."""
    if plan is None:
        return Paise(0)
    if plan.percent_bp is not None:
        return Paise(half_up(value * plan.percent_bp, BASIS_POINTS))
    return Paise(min(plan.amount_paise or 0, value))


def most_commission(price: Paise, *, plan: Plan | None, total: Paise | None) -> Paise:
    """With tax. The tax in `price` is unknown, so it counts. Payments of `total` share a plan's amount."""
    if plan is None or plan.percent_bp is not None:
        commission = commission_of(price, plan=plan)
    else:
        commission = Paise(half_up((plan.amount_paise or 0) * price, max(total or price, price)))
    return Paise(min(price, half_up(commission * (BASIS_POINTS + SUPPORT_SERVICES_TAX_BP), BASIS_POINTS)))


def tax_commission(commission: Paise, *, is_registered: bool, is_interstate: bool) -> tuple[int, int, int]:
    """Return IGST, CGST and SGST; 0 if the platform is not registered."""
    if not is_registered:
        return 0, 0, 0
    if is_interstate:
        return half_up(commission * SUPPORT_SERVICES_TAX_BP, BASIS_POINTS), 0, 0
    half = half_up(commission * SUPPORT_SERVICES_TAX_BP, 2 * BASIS_POINTS)
    return 0, half, half


def number_of(kind: str, *, year: int, serial: int) -> str:
    return f"{CODES[kind]}/{year % 100:02}-{(year + 1) % 100:02}/{serial:05}"
