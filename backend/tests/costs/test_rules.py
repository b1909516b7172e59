"""The arithmetic of costs holds for any costs, prices and groups, to the paisa."""

from hypothesis import given, settings
from hypothesis import strategies as st

from toli.finance.costs.rules import (
    MOST_PEOPLE,
    Account,
    Cost,
    Group,
    Price,
    Shape,
    Sharing,
    break_even,
    expected,
    margin_tenths,
    shape_of,
    unpaid_bills,
)
from toli.finance.costs.schemas import CostBasis
from toli.kit.money import Paise

amounts = st.integers(0, 5_000_000).map(Paise)
costs = st.builds(Cost, st.sampled_from(CostBasis), amounts, st.integers(1, 9), st.booleans())
shapes = st.builds(Shape, st.integers(0, 50_000_000), st.integers(0, 900_000), st.integers(0, 900_000))
prices = st.builds(Price, st.integers(1, 50_000_000).map(Paise), st.integers(1, 30))
shared = st.integers(1, 30).flatmap(lambda people: st.builds(Sharing, st.integers(1, people), st.just(people)))


def profit(people: int, shape: Shape, price: Price, sharing: Sharing) -> int:
    """What is left, times the people of the price, so that it is whole."""
    return price.amount * people - shape.cost_of(people, sharing=sharing) * price.people


@settings(max_examples=300)
@given(shapes, prices, shared)
def test_one_traveller_fewer_than_the_break_even_loses(shape: Shape, price: Price, sharing: Sharing) -> None:
    found = break_even(shape, price=price, sharing=sharing)
    if found is None:
        # Nobody is enough: tried further than any departure goes, and at every change of the number of rooms.
        assert all(profit(people, shape, price, sharing) < 0 for people in (*range(1, 400), 1000, 5000, MOST_PEOPLE))
        return
    assert profit(found, shape, price, sharing) >= 0
    assert found == 1 or profit(found - 1, shape, price, sharing) < 0
    assert all(profit(people, shape, price, sharing) < 0 for people in range(1, min(found, 400)))


@given(st.lists(costs, max_size=12), st.integers(0, 60), st.integers(1, 20), shared)
def test_the_costs_of_a_group_are_the_sum_of_its_lines(
    lines: list[Cost], people: int, days: int, sharing: Sharing
) -> None:
    group = Group(people, sharing.rooms_for(people), days)
    assert sum(expected(line, group) for line in lines) == shape_of(lines, days=days).cost_of(people, sharing=sharing)


@given(shared, st.integers(0, 500))
def test_rooms_are_whole_and_enough(sharing: Sharing, people: int) -> None:
    rooms = sharing.rooms_for(people)
    assert rooms * sharing.people >= people * sharing.rooms > (rooms - 1) * sharing.people
    assert sharing.rooms_for(sharing.people) == sharing.rooms


@given(st.integers(-(10**9), 10**9), st.integers(-(10**6), 10**9))
def test_the_margin_is_the_nearest_tenth_of_a_percent(left: int, revenue: int) -> None:
    tenths = margin_tenths(left, revenue)
    if revenue <= 0:
        assert tenths is None
    else:
        assert tenths is not None
        assert abs(1000 * left - tenths * revenue) * 2 <= revenue


accounts = st.builds(
    lambda billed, tds, paid: Account(Paise(billed), Paise(min(tds, billed)), Paise(paid)),
    st.integers(0, 10**6),
    st.integers(0, 10**5),
    st.integers(0, 10**6),
)


@given(st.lists(accounts, max_size=6))
def test_unpaid_is_what_a_payee_billed_less_all_that_was_paid(rows: list[Account]) -> None:
    unpaid = unpaid_bills(rows)
    assert sum(unpaid) == max(sum(row.payable for row in rows) - sum(row.paid for row in rows), 0)
    assert all(0 <= amount <= row.payable for amount, row in zip(unpaid, rows, strict=True))


def test_a_worked_example() -> None:
    """A bus for ₹60,000, ₹2,000 of meals each, rooms of two at ₹3,000, sold at ₹9,523.81 without tax each."""
    lines = [
        Cost("departure", Paise(6_000_000)),
        Cost("person", Paise(50_000), is_per_day=True),
        Cost("room", Paise(100_000), quantity=3),
    ]
    shape = shape_of(lines, days=4)
    assert shape == Shape(fixed=6_000_000, per_person=200_000, per_room=300_000)
    price, doubles = Price(Paise(1_904_762), 2), Sharing(rooms=1, people=2)
    # 10 people leave 95,238.10 - 60,000 - 20,000 - 5 x 3,000 = 238.10; 9 would leave 85,714.29 - 93,000.
    assert break_even(shape, price=price, sharing=doubles) == 10
    # An eleventh needs a sixth room, and still leaves 9,523.81 - 5,000 more.
    assert break_even(shape, price=Price(Paise(500_000), 1), sharing=Sharing(1, 1)) is None
    assert break_even(Shape(0, 0, 0), price=price, sharing=doubles) == 1
