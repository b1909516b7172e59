"""The platform's commission, the tax on it, and what is withheld of a payment."""

from datetime import date

from toli.billing.rules.commission import commission_of, plan_on, tax_commission, withhold
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


def test_platform_withholds_its_share_of_a_payment() -> None:
    plan = Plan(date(2026, 4, 1), percent_bp=250, amount_paise=None)
    today = date(2026, 11, 24)
    price, value = Paise(21_000_00), Paise(20_000_00)
    part = withhold(
        Paise(6_300_00), price=price, value=value, plan=plan, is_registered=True, collects_tax=True, today=today
    )
    assert (part.commission, part.source_tax, part.total) == (177_00, 30_00, 207_00)
    whole = withhold(price, price=price, value=value, plan=plan, is_registered=True, collects_tax=False, today=today)
    assert (whole.commission, whole.source_tax) == (590_00, 0)
    untaxed = withhold(
        Paise(100_00), price=price, value=price, plan=None, is_registered=False, collects_tax=True, today=today
    )
    assert untaxed.total == 0
