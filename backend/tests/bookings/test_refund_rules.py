"""A refund is split by way, completely, and in amounts that the provider accepts."""

from hypothesis import assume, given
from hypothesis import strategies as st

from toli.kit.money import Paise
from toli.selling.bookings.rules.refund import LEAST_REFUND, split_refund


@given(
    charge=st.integers(0, 3_000_000),
    online=st.one_of(st.just(0), st.integers(LEAST_REFUND, 3_000_000)),
    offline=st.one_of(st.just(0), st.integers(1, 5_000_000)),
)
def test_a_refund_is_split_without_a_remainder(charge: int, online: int, offline: int) -> None:
    amount = online + offline - charge
    assume(amount >= LEAST_REFUND)
    parts = split_refund(Paise(amount), online=Paise(online), offline=Paise(offline))
    assert parts.online + parts.offline == amount
    assert 0 <= parts.online <= online
    assert 0 <= parts.offline <= offline
    stays = online - parts.online
    if offline >= LEAST_REFUND and online >= 3 * LEAST_REFUND:
        assert stays == 0 or stays >= LEAST_REFUND
    if charge <= offline:
        assert parts.online == online
