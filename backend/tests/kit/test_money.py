"""Money never loses a paisa."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.kit.money import Paise, from_rupees, half_up, share, split, to_rupees
from toli.pricing.service import Sharing, quote

amounts = st.integers(-(10**12), 10**12)
prices = st.integers(100, 10**9)


@given(amount=amounts, weights=st.lists(st.integers(0, 1000), min_size=1, max_size=20).filter(any))
def test_parts_sum_to_the_whole(amount: int, weights: list[int]) -> None:
    parts = split(Paise(amount), weights=weights)
    assert sum(parts) == amount
    assert all(part == 0 for part, weight in zip(parts, weights, strict=True) if weight == 0)


@given(numerator=amounts, denominator=st.integers(1, 10**6))
def test_half_rounds_away_from_zero(numerator: int, denominator: int) -> None:
    exact = Decimal(numerator) / Decimal(denominator)
    assert half_up(numerator, denominator) == int(exact.quantize(Decimal(1), rounding="ROUND_HALF_UP"))


@given(amount=st.integers(0, 10**12))
def test_wire_and_back(amount: int) -> None:
    assert from_rupees(Decimal(str(to_rupees(amount)))) == amount


@pytest.mark.parametrize("text", ["0.001", "1.005", "99.999"])
def test_more_than_two_decimals_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="two decimals"):
        from_rupees(Decimal(text))


@pytest.mark.parametrize(
    ("amount", "expected"), [(99_000, 5_000), (101_000, 5_100), (100_999, 5_000), (109_000, 5_500)]
)
def test_tax_is_whole_rupees_half_up(amount: int, expected: int) -> None:
    assert share(Paise(amount), rate_bp=500) == expected


@given(
    beds=st.lists(st.tuples(st.integers(1, 30), prices), min_size=1, max_size=4),
    starts_in=st.integers(1, 400),
    tax=st.integers(0, 2800),
    advance=st.integers(1, 10_000),
    days_before=st.none() | st.integers(1, 365),
)
def test_a_quote_adds_up(
    beds: list[tuple[int, int]], starts_in: int, tax: int, advance: int, days_before: int | None
) -> None:
    today = date(2026, 11, 20)
    priced = quote(
        [
            Sharing(room_bed_id=place, room_type="x", beds=count, price_per_head=Paise(price))
            for place, (count, price) in enumerate(beds)
        ],
        tax_rate_bp=tax,
        advance_rate_bp=advance,
        balance_days_before_start=days_before,
        today=today,
        starts_on=today + timedelta(days=starts_in),
    )
    assert sum(line.amount for line in priced.lines) == priced.bed_total
    assert priced.bed_total + priced.tax == priced.total
    assert priced.advance + priced.balance == priced.total
    assert priced.tax % 100 == 0
    assert (priced.balance_due_on is None) == (priced.balance == 0)
    if priced.balance_due_on is not None:
        assert today < priced.balance_due_on < today + timedelta(days=starts_in)
        if days_before is None:
            assert priced.balance_due_on <= today + timedelta(days=28)
        else:
            assert priced.balance_due_on == today + timedelta(days=starts_in - days_before)


@pytest.mark.parametrize(("starts_in", "due_in"), [(60, 28), (29, 28), (28, 27), (3, 2), (2, 1), (1, None), (0, None)])
def test_balance_is_due_in_28_days_or_the_day_before_the_start(starts_in: int, due_in: int | None) -> None:
    today = date(2026, 11, 20)
    priced = quote(
        [Sharing(room_bed_id=1, room_type="x", beds=1, price_per_head=Paise(1_000_000))],
        tax_rate_bp=500,
        advance_rate_bp=3000,
        balance_days_before_start=None,
        today=today,
        starts_on=today + timedelta(days=starts_in),
    )
    assert priced.balance_due_on == (None if due_in is None else today + timedelta(days=due_in))
    assert priced.advance == (1_050_000 if due_in is None else 315_000)


@pytest.mark.parametrize(
    ("starts_in", "days_before", "due_in"), [(220, 30, 190), (31, 30, 1), (30, 30, None), (5, 45, None), (60, 1, 59)]
)
def test_balance_is_due_a_number_of_days_before_the_start(starts_in: int, days_before: int, due_in: int | None) -> None:
    today = date(2026, 11, 20)
    priced = quote(
        [Sharing(room_bed_id=1, room_type="x", beds=1, price_per_head=Paise(1_000_000))],
        tax_rate_bp=0,
        advance_rate_bp=3000,
        balance_days_before_start=days_before,
        today=today,
        starts_on=today + timedelta(days=starts_in),
    )
    assert priced.balance_due_on == (None if due_in is None else today + timedelta(days=due_in))
    assert priced.advance == (1_000_000 if due_in is None else 300_000)
