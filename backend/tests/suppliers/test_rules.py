"""Tax deducted at source holds for any bills: by threshold, never too much, and not less for bills in parts."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.finance.exports.rules.travel_tax import quarter_of
from toli.finance.suppliers.rules import (
    NO_PAN_BP,
    RATES,
    Bill,
    Deductee,
    find_rate,
    proposed_tds,
    return_due_on,
    return_form,
    tds_due,
)
from toli.finance.suppliers.schemas import TdsReason
from toli.kit.money import BASIS_POINTS, Paise
from toli.kit.tds import TdsSection

YEAR = date(2026, 4, 1)
days = st.integers(0, 364).map(lambda day: YEAR + timedelta(days=day))
amounts = st.integers(1, 40_000_000).map(Paise)
bills = st.builds(Bill, days, amounts)
deductees = st.builds(Deductee, st.sampled_from(TdsSection), st.booleans(), st.booleans())


def rupees(*amounts: int, month: int = 5) -> list[Bill]:
    return [Bill(date(2026, month, day), Paise(100 * amount)) for day, amount in enumerate(amounts, 1)]


@pytest.mark.parametrize(
    ("section", "is_individual", "billed", "tax", "reason"),
    [
        (TdsSection.NONE, False, rupees(500_000), 0, TdsReason.NO_SECTION),
        # 194C: above 30,000 in one bill, or above 1,00,000 in the year.
        (TdsSection.CONTRACT, True, rupees(30_000), 0, TdsReason.BELOW_THRESHOLD),
        (TdsSection.CONTRACT, True, rupees(30_001), 300_01, TdsReason.SINGLE_BILL),
        (TdsSection.CONTRACT, False, rupees(30_001, 20_000), 600_02, TdsReason.SINGLE_BILL),
        (TdsSection.CONTRACT, False, rupees(25_000, 25_000, 25_000, 25_000), 0, TdsReason.BELOW_THRESHOLD),
        (TdsSection.CONTRACT, False, rupees(25_000, 25_000, 25_000, 25_001), 2_000_02, TdsReason.TOTAL),
        # 194J: above 50,000 in the year.
        (TdsSection.PROFESSIONAL, True, rupees(50_000), 0, TdsReason.BELOW_THRESHOLD),
        (TdsSection.PROFESSIONAL, True, rupees(40_000, 10_001), 5_000_10, TdsReason.TOTAL),
        (TdsSection.TECHNICAL, True, rupees(60_000), 1_200_00, TdsReason.TOTAL),
        # 194-I: above 50,000 in a month, and only the bills of that month.
        (TdsSection.LAND, False, rupees(50_000) + rupees(50_000, month=6), 0, TdsReason.BELOW_THRESHOLD),
        (TdsSection.LAND, False, rupees(40_000) + rupees(30_000, 30_000, month=6), 6_000_00, TdsReason.TOTAL),
        (TdsSection.PLANT, False, rupees(60_000), 1_200_00, TdsReason.TOTAL),
    ],
)
def test_tax_by_section_and_threshold(
    section: TdsSection,
    is_individual: bool,  # noqa: FBT001  a column of the table
    billed: list[Bill],
    tax: int,
    reason: TdsReason,
) -> None:
    due = tds_due(Deductee(section, is_individual, has_pan=True), billed)
    assert (due.tax, due.reason) == (tax, reason)


def test_thresholds_are_those_of_the_day() -> None:
    professional = Deductee(TdsSection.PROFESSIONAL, is_individual=True, has_pan=True)
    for day, tax in ((date(2025, 3, 31), 4_000_00), (date(2025, 4, 1), 0)):
        assert tds_due(professional, [Bill(day, Paise(40_000_00))]).tax == tax
    assert tds_due(professional, [Bill(date(2021, 3, 31), Paise(90_000_00))]).reason is TdsReason.NO_RATE


def test_without_a_pan_the_rate_is_twenty_percent() -> None:
    due = tds_due(Deductee(TdsSection.CONTRACT, is_individual=True, has_pan=False), rupees(40_000))
    assert (due.tax, due.rate_bp) == (8_000_00, NO_PAN_BP)


def test_every_rate_begins_with_a_financial_year() -> None:
    # `tds_due` takes one rate for all bills of a year.
    assert {(rate.since.month, rate.since.day) for rate in RATES} == {(4, 1)}


@given(deductees, st.lists(bills, max_size=12), bills, st.integers(0, 10_000_000).map(Paise))
def test_the_proposal_is_never_negative_and_never_more_than_the_rate_allows(
    deductee: Deductee, others: list[Bill], bill: Bill, withheld: Paise
) -> None:
    amount, due = proposed_tds(deductee, bill=bill, other_bills=others, withheld=withheld)
    assert 0 <= amount <= bill.taxable
    assert due.base <= sum(row.taxable for row in [*others, bill])
    assert amount * BASIS_POINTS <= due.base * due.rate_bp


@given(deductees, st.lists(bills, max_size=8), bills, st.data())
def test_a_bill_in_parts_lowers_no_tax_of_a_year_above_its_threshold(
    deductee: Deductee, others: list[Bill], bill: Bill, data: st.DataObject
) -> None:
    rate = find_rate(deductee.section, day=bill.day)
    total = sum(row.taxable for row in [*others, bill])
    whole = tds_due(deductee, [*others, bill]).tax
    first = Paise(data.draw(st.integers(0, bill.taxable)))
    parts = [Bill(bill.day, first), Bill(bill.day, Paise(bill.taxable - first))]
    in_parts = tds_due(deductee, [*others, *parts]).tax
    if rate is not None and (rate.monthly is not None or (rate.yearly is not None and total > rate.yearly)):
        assert in_parts == whole
    else:
        assert in_parts <= whole


@given(deductees, st.lists(bills, min_size=1, max_size=12))
def test_bill_by_bill_what_is_proposed_adds_up_to_the_tax_of_the_year(deductee: Deductee, year: list[Bill]) -> None:
    withheld = 0
    for number, bill in enumerate(year):
        amount, due = proposed_tds(deductee, bill=bill, other_bills=year[:number], withheld=Paise(withheld))
        withheld += amount
        # Less only where a small bill cannot bear the tax on the ones before it.
        assert withheld == due.tax or amount == bill.taxable


@pytest.mark.parametrize(
    ("first", "form", "due_on"),
    [
        (date(2026, 1, 1), "Form 26Q", date(2026, 5, 31)),
        (date(2026, 4, 1), "Form 140", date(2026, 7, 31)),
        (date(2026, 7, 1), "Form 140", date(2026, 10, 31)),
        (date(2026, 10, 1), "Form 140", date(2027, 1, 31)),
    ],
)
def test_the_return_of_a_quarter(first: date, form: str, due_on: date) -> None:
    quarter = quarter_of(first)
    assert (return_form(quarter), return_due_on(quarter)) == (form, due_on)
