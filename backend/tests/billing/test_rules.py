"""The platform's commission, and the tax on it."""

from datetime import date

from toli.billing.rules.commission import commission_of, plan_on, tax_commission
from toli.billing.schemas import Plan
from toli.kit.money import Paise


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
    assert tax_commission(Paise(500_00), is_registered=True, is_interstate=True) == (90_00, 0, 0)
    assert tax_commission(Paise(500_00), is_registered=True, is_interstate=False) == (0, 45_00, 45_00)
    assert tax_commission(Paise(500_00), is_registered=False, is_interstate=False) == (0, 0, 0)
