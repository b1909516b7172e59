"""Arithmetic of prices and dates of an edit."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.catalogue.trips.schemas.departures import PlanDates
from toli.kit.errors import Invalid
from toli.kit.money import Paise
from toli.operating.bulk_edits.rules import MOST_PRICE, edited_price, shifted_dates
from toli.operating.bulk_edits.schemas import DatesShift, EditKind, PriceEdit

TODAY = date(2026, 11, 29)
prices = st.integers(1, 10_000_000_00).map(Paise)
hundredths = st.integers(-99_99, 500_00).map(lambda number: Decimal(number) / 100)


@pytest.mark.parametrize(
    ("price", "kind", "value", "after"),
    [
        (27_500_00, "percent", "10", 30_250_00),
        (27_500_00, "percent", "-10", 24_750_00),
        (27_510_00, "percent", "5", 28_886_00),
        (9_999_50, "percent", "0", 10_000_00),
        (10_000_00, "percent", "0.01", 10_001_00),
        (7_500_00, "percent", "12.5", 8_438_00),
        (9_999_50, "add", "0.50", 10_000_00),
        (9_999_50, "add", "-999.50", 9_000_00),
        (9_999_50, "set", "12500", 12_500_00),
        (9_999_50, "trip", "0", None),
    ],
)
def test_examples(price: int, kind: str, value: str, after: int | None) -> None:
    assert edited_price(Paise(price), PriceEdit(kind=EditKind(kind), value=Decimal(value))) == after


@given(prices, hundredths)
def test_a_percentage_rounds_to_the_nearest_rupee(price: Paise, percent: Decimal) -> None:
    exact = Decimal(price) * (100 + percent) / 100
    try:
        after = edited_price(price, PriceEdit(kind=EditKind.PERCENT, value=percent))
    except Invalid:
        assert exact < 50 or exact > MOST_PRICE - 50
        return
    assert after is not None
    assert after % 100 == 0
    assert abs(after - exact) <= 50


@given(prices, st.integers(-10_000_000_00, 10_000_000_00).map(lambda paise: Decimal(paise) / 100))
def test_what_is_added_is_exact(price: Paise, amount: Decimal) -> None:
    after = price + amount * 100
    edit = PriceEdit(kind=EditKind.ADD, value=amount)
    if 0 < after <= MOST_PRICE:
        assert edited_price(price, edit) == after
    else:
        with pytest.raises(Invalid):
            edited_price(price, edit)


@given(
    opens=st.integers(-60, 200),
    window=st.integers(0, 100),
    gap=st.integers(1, 30),
    days=st.integers(1, 20),
    by=st.integers(-365, 365).filter(bool),
)
def test_a_shift_moves_the_tour_and_what_is_to_come_of_its_window(
    opens: int, window: int, gap: int, days: int, by: int
) -> None:
    first = TODAY + timedelta(days=opens)
    closes = first + timedelta(days=window)
    start = closes + timedelta(days=gap)
    before = PlanDates(first, closes, start, start + timedelta(days=days - 1))
    after = shifted_dates(before, DatesShift(days=by), days=days, today=TODAY)
    assert after.tour_start_date - start == after.tour_end_date - before.tour_end_date == timedelta(days=by)
    if first <= TODAY:
        assert after.booking_start_date == first
    else:
        assert after.booking_start_date == max(TODAY, first + timedelta(days=by))
    assert after.booking_end_date == (closes if closes < TODAY else closes + timedelta(days=by))
    alone = shifted_dates(before, DatesShift(days=by, window_only=True), days=days, today=TODAY)
    assert (alone.booking_start_date, alone.tour_start_date) == (first, start)
