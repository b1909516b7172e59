"""64 concurrent buyers of one departure: exactly its beds are sold, without a 500."""

import asyncio
from collections import Counter

import pytest

from tests.conftest import Api, HandClock
from tests.shop import open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("capacity", [20, 7])
async def test_sixty_four_at_once_for_the_last_beds(
    api: Api, database: Database, clock: HandClock, capacity: int
) -> None:
    shop = await open_shop(
        database,
        today=local_date(clock.now(), time_zone="Asia/Kolkata"),
        capacity=capacity,
        rooms={"Double Sharing": 20, "Quad Sharing": 10},
    )
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(64)]
    browsers = [somebody.on(api(shop.label)) for somebody in people]
    answers = await asyncio.gather(
        *(
            browser.post(
                "/api/bookings/holds",
                json={"booking_payload": shop.payload(**({"double": 1} if number % 2 else {"quad": 1}))},
            )
            for number, browser in enumerate(browsers)
        )
    )
    assert Counter(answer.status_code for answer in answers) == {201: capacity, 409: 64 - capacity}
    assert {answer.json()["detail"] for answer in answers if answer.status_code == 409} == {
        "Cannot add more rooms. Only 0 slots available for this event plan."
    }
    assert await broken_invariants(database) == []


async def test_two_sharing_types_in_opposite_orders_do_not_deadlock(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"), capacity=20)
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(16)]
    forwards = shop.payload(double=1, quad=1)
    backwards = {**forwards, "booking_rooms": forwards["booking_rooms"][::-1]}
    answers = await asyncio.gather(
        *(
            somebody.on(api(shop.label)).post(
                "/api/bookings/holds", json={"booking_payload": backwards if number % 2 else forwards}
            )
            for number, somebody in enumerate(people)
        )
    )
    assert Counter(answer.status_code for answer in answers) == {201: 10, 409: 6}
    assert await broken_invariants(database) == []
