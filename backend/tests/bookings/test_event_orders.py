"""Events of a payment in any order, repeated or lost, lead to the same outcome."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bookings.test_state_machine import FORGET, Booth, Place
from tests.databases import TestDatabase
from toli.infra.ports.payments import PaymentStatus

HEARD = ("verify", "heard failed", "heard captured", "order paid", "expired", "swept")
"""Events after the traveller has paid."""


@pytest.fixture
def place(fresh: TestDatabase) -> Iterator[Place]:
    made = Place(fresh)
    Booth.place = made
    yield made
    made.close()


def play(place: Place, events: list[str], *, rival: bool) -> Any:
    """Play a story of one booking to its end; what is left of it when the reconciler has run."""
    place.owner.execute(FORGET)
    booth = Booth()
    mine = booth.hold(who=0, double=0, quad=4)
    order = booth.order(mine, whole=False, credit=0)
    tried = booth.pay(order, PaymentStatus.FAILED)
    for event in events:
        if event == "heard captured":
            booth.pay_late(tried)
            booth.hear_of(order)
        elif event == "verify":
            booth.pay_late(tried)
            booth.verify(tried)
        elif event == "expired":
            booth.time_passes(60)
        elif event == "swept":
            booth.sweep()
            if rival:
                booth.hold(who=1, double=0, quad=12)
        else:
            booth.hear_of(order)
        booth.every_invariant_holds()
    booth.pay_late(tried)
    booth.teardown()
    return place.owner.execute(
        "SELECT b.booking_status, s.sold, (SELECT -sum(amount_paise) FROM ledger_posting l"
        " WHERE l.booking_id = b.booking_id AND account = 'customer_prepayment'),"
        " (SELECT count(*) FROM refund) FROM booking b JOIN plan_stock s USING (client_id, departure_id)"
        " WHERE b.booking_id = %s",
        [mine[1].booking_id],
    ).fetchone()


@pytest.mark.long
def test_each_order_of_events_ends_in_the_same_booking(place: Place) -> None:
    ends = {play(place, list(events), rival=False) for events in itertools.permutations(HEARD[:4])}
    assert ends == {("confirmed", 4, 945_000, 0)}


@pytest.mark.long
@pytest.mark.parametrize("rival", [False, True])
def test_repeated_lost_and_shuffled_events_end_in_a_booking_or_the_money_back(place: Place, *, rival: bool) -> None:
    allowed = {("confirmed", 4, 945_000, 0)}
    if rival:
        # The rival's own beds are only held, and expire; the money came too late and is all back.
        allowed |= {("cancelled", 0, 0, 1)}

    @settings(max_examples=100, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.sampled_from(HEARD), max_size=9))
    def shuffled(events: list[str]) -> None:
        assert play(place, events, rival=rival) in allowed

    shuffled()
