"""Money never loses a paisa."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toli.kit.money import Paise, from_rupees, half_up, share, split, to_rupees

amounts = st.integers(-(10**12), 10**12)


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
