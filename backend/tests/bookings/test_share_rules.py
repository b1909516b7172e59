"""What each pays of a booking, and from whose payment a refund comes: whatever the amounts, the parts sum exactly."""

from hypothesis import given
from hypothesis import strategies as st

from toli.kit.money import Paise
from toli.payments.gateway.rules import LEAST, spread_by_share
from toli.selling.sharing.rules import get_lefts, propose_amounts

PAISE = st.integers(min_value=0, max_value=50_000_000)


@given(due=PAISE, open_amounts=st.lists(PAISE, max_size=12))
def test_what_is_left_of_the_shares_and_the_organiser_sums_to_what_is_due(due: int, open_amounts: list[int]) -> None:
    lefts = get_lefts(Paise(due), open_amounts=[Paise(one) for one in open_amounts])
    assert sum(lefts.shares) + lefts.organiser == due
    assert lefts.organiser >= 0
    assert all(0 <= left <= wanted for left, wanted in zip(lefts.shares, open_amounts, strict=True))


@given(
    price=st.integers(min_value=100, max_value=50_000_000),
    paid=PAISE,
    people=st.integers(min_value=2, max_value=40),
)
def test_proposed_parts_are_whole_rupees_and_equal_to_a_rupee(price: int, paid: int, people: int) -> None:
    due = Paise(max(price - paid, 0))
    parts = propose_amounts(due, price=Paise(price), paid=Paise(paid), people=people)
    assert len(parts) == people - 1
    assert all(part >= 0 and part % 100 == 0 for part in parts)
    assert max(parts) - min(parts) <= 100
    own = due - sum(parts)
    assert own >= 0
    # Nobody of the others pays more than a rupee above an equal part of the price.
    assert max(parts) <= price / people + 100


@given(data=st.data(), left=st.lists(st.integers(min_value=100, max_value=5_000_000), min_size=1, max_size=8))
def test_a_refund_is_spread_exactly_and_who_leaves_gets_their_own_first(data: st.DataObject, left: list[int]) -> None:
    shares = [data.draw(st.sampled_from([None, *range(1, 4)])) for _ in left]
    first = data.draw(st.sets(st.integers(min_value=1, max_value=3), max_size=2))
    amount = Paise(data.draw(st.integers(min_value=100, max_value=sum(left))))
    have = [Paise(one) for one in left]
    parts = spread_by_share(amount, balances=have, shares=shares, first=first)
    if parts is None:
        # Too little would be sent or left of a payment. All of it can always be sent.
        assert amount != sum(left)
        return
    assert sum(parts) == amount
    assert all(part == 0 or LEAST <= part <= here for part, here in zip(parts, left, strict=True))
    own = sum(here for here, share in zip(left, shares, strict=True) if share in first)
    given_of_own = sum(part for part, share in zip(parts, shares, strict=True) if share in first)
    assert given_of_own >= min(own, amount) - LEAST


def test_a_refund_of_a_shared_booking_is_borne_in_proportion() -> None:
    left = [Paise(600_000), Paise(300_000), Paise(100_000)]
    assert spread_by_share(Paise(500_000), balances=left, shares=[7, None, 8], first=()) == [300_000, 150_000, 50_000]
    assert spread_by_share(Paise(500_000), balances=left, shares=[None] * 3, first=()) == [500_000, 0, 0]
    assert spread_by_share(Paise(500_000), balances=left, shares=[7, None, 8], first=[8]) == [266_667, 133_333, 100_000]
