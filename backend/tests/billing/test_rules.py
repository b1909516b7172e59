"""The platform's commission, and the tax on it."""

from datetime import date

from toli.kit.money import Paise
from toli.payments.billing.rules.commission import commission_of, most_commission, plan_on, tax_commission
from toli.payments.billing.rules.source_tax import most_tax
from toli.payments.billing.schemas import Plan


def test_commission_is_by_the_plan_of_the_day() -> None:
    first = Plan(date(2026, 4, 1), percent_bp=250, amount_paise=None)
    second = Plan(date(2026, 10, 1), percent_bp=None, amount_paise=50_000)
    plans = [second, first]
    assert plan_on(plans, date(2026, 3, 31)) is None
    assert plan_on(plans, date(2026, 9, 30)) is first
    assert plan_on(plans, date(2026, 10, 1)) is second
    assert commission_of(Paise(20_000_00), plan=first) == 500_00
    assert commission_of(Paise(20_000_00), plan=second) == 500_00
    assert commission_of(Paise(300_00), plan=second) == 300_00
    assert commission_of(Paise(20_000_00), plan=None) == 0
    # The most that it can be of a payment: the tax in the price counts, and a booking's payments share its amount.
    assert most_commission(Paise(1_000_00), plan=first, total=None) == 29_50
    assert most_commission(Paise(1_000_00), plan=second, total=Paise(4_000_00)) == 147_50
    assert most_commission(Paise(1_000_00), plan=second, total=None) == 590_00
    assert most_commission(Paise(1_000_00), plan=None, total=None) == 0
    assert most_tax(Paise(1_000_00), day=date(2026, 11, 24)) == 5_00
    assert most_tax(Paise(1_000_00), day=date(2024, 7, 9)) == 10_00
    assert tax_commission(Paise(500_00), is_registered=True, is_interstate=True) == (90_00, 0, 0)
    assert tax_commission(Paise(500_00), is_registered=True, is_interstate=False) == (0, 45_00, 45_00)
    assert tax_commission(Paise(500_00), is_registered=False, is_interstate=False) == (0, 0, 0)
