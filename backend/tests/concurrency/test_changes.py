"""Moves, splits, changes, desk bookings and waiting-list offers of two departures at once: nothing is oversold."""

import asyncio
from collections import Counter
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.service import event_import
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.waiting.service import waiting_offers

pytestmark = [pytest.mark.anyio, pytest.mark.long]

CAPACITY = 14
PARTIES = 5
ROUNDS = 14
"""Each with some 50 calls, 700 in all."""


class Office:
    """The operator's calls on two departures of a trip."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop, other: int) -> None:
        self.http, self.shop, self.plans = http, shop, (shop.plan_id, other)
        self.path = f"/api/bookings/clients/{shop.client_id}"
        self.answers: Counter[int] = Counter()

    def rooms(self, beds: int) -> list[dict[str, Any]]:
        rooms: list[dict[str, Any]] = self.shop.payload(double=beds)["booking_rooms"]
        return rooms

    async def call(self, method: str, path: str, **more: Any) -> Any:
        answer = await self.http.request(method, path, **more)
        self.answers[answer.status_code] += 1
        return answer.json()

    async def enter(self, plan: int) -> int | None:
        body = {
            "event_plan_id": self.plans[plan],
            "contact": {"name": "Meera Joshi", "phone": "98160 12345"},
            "booking_rooms": self.rooms(2),
            "unpaid": "keep",
        }
        made = await self.call("POST", f"{self.path}/desk", json=body)
        return made.get("reservation_event_id")

    async def move(self, booking_id: int, plan: int, beds: int) -> None:
        body = {"booking_rooms": self.rooms(beds), "event_plan_id": self.plans[plan], "keep_prices": True}
        await self.call("POST", f"{self.path}/reservations/{booking_id}/change", json=body)

    async def grow(self, booking_id: int, beds: int) -> None:
        body = {"booking_rooms": self.rooms(beds)}
        await self.call("POST", f"{self.path}/reservations/{booking_id}/change", json=body)

    async def shrink(self, booking_id: int) -> None:
        """Let all but the first leave."""
        path = f"{self.path}/reservations/{booking_id}"
        people = (await self.call("GET", f"{path}/details"))["traveller_info"]
        body = {"booking_rooms": self.rooms(1), "leaving": [one["traveller_id"] for one in people[1:]], "charge": 0}
        if len(people) > 1:
            await self.call("POST", f"{path}/change", json=body)

    async def split(self, booking_id: int, plan: int) -> None:
        """Let the last traveller move without the others."""
        path = f"{self.path}/reservations/{booking_id}"
        people = (await self.call("GET", f"{path}/details"))["traveller_info"]
        body = {
            "moving": [people[-1]["traveller_id"]],
            "event_plan_id": self.plans[plan],
            "booking_rooms": self.rooms(max(len(people) - 1, 1)),
            "moving_rooms": self.rooms(1),
            "keep_prices": True,
        }
        await self.call("POST", f"{path}/split", json=body)


async def add_departure(database: Database, shop: Shop) -> int:
    starts = shop.today + timedelta(days=90)
    dates = PlanDates(
        booking_start_date=shop.today,
        booking_end_date=starts - timedelta(days=1),
        tour_start_date=starts,
        tour_end_date=starts + timedelta(days=3),
    )
    async with database.client_transaction(shop.client_id) as tx:
        return await event_import.add_plan(tx, trip_id=shop.trip_id, today=shop.today, dates=dates)


async def test_two_departures_swap_grow_and_shrink_at_once(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, today=today, capacity=CAPACITY, rooms={"Double Sharing": 7})
    office = Office(shop.operator.on(api(shop.label)), shop, await add_departure(database, shop))
    waiting = [(await person(database, f"w{one}@traveller.example", label=shop.label)) for one in range(4)]
    made = [(plan, await office.enter(plan)) for plan in (0, 1) for _ in range(PARTIES)]
    parties = [(plan, booking_id) for plan, booking_id in made if booking_id is not None]
    assert len(parties) == 2 * PARTIES
    # Once alone, because any one of the calls at once may be refused each time.
    await office.move(parties[0][1], 1, 2)
    await office.split(parties[1][1], 1)
    assert set(office.answers) <= {200, 201}, office.answers

    async def wait(who: int) -> None:
        body = {"event_plan_id": office.plans[who % 2], "party": 1 + who % 3, "phone": "98160 12345"}
        await waiting[who].on(api(shop.label)).post("/api/bookings/waiting-list", json=body)

    async def offer(plan: int) -> None:
        await waiting_offers.offer_beds(
            database, client_id=shop.client_id, departure_id=office.plans[plan], now=clock.now()
        )

    for turn in range(ROUNDS):
        at = [(plan + turn) % 2 for plan, _ in parties]
        await asyncio.gather(
            *(office.move(booking_id, 1 - plan, 2) for plan, (_, booking_id) in zip(at, parties, strict=True)),
            *(office.grow(booking_id, 3) for _, booking_id in parties[::2]),
            *(office.shrink(booking_id) for _, booking_id in parties[1::4]),
            *(office.split(booking_id, 1 - plan) for plan, (_, booking_id) in zip(at, parties, strict=True)),
            *(wait(who) for who in range(len(waiting))),
            *(offer(plan) for plan in (0, 1) for _ in range(2)),
            office.enter(0),
            office.enter(1),
        )
        assert await broken_invariants(database) == []
    assert set(office.answers) <= {200, 201, 409, 422}, office.answers
    rows = owner.execute("SELECT capacity, held + sold FROM plan_stock").fetchall()
    assert all(taken <= capacity for capacity, taken in rows)
