"""A departure with bookings of every kind, and the calls of its operator."""

from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, browser, hold, invariants, order, play, shop, verify
from tests.conftest import Api
from tests.shop import Person, Shop, person
from toli.infra.db.database import Database

__all__ = ["browser", "invariants", "play", "shop"]


@pytest.fixture
async def asha(database: Database, shop: Shop) -> Person:
    return await person(database, "asha@traveller.example", label=shop.label)


@dataclass
class Departure:
    """The operator's browser, and the bookings of a departure by name."""

    http: httpx.AsyncClient
    shop: Shop
    bookings: dict[str, int] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/api/bookings/event-plan/{self.shop.plan_id}/changes"

    async def preview(self, **change: Any) -> dict[str, Any]:
        answer = await self.http.post(f"{self.path}/preview", json=change)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def change(self, **change: Any) -> dict[str, Any]:
        answer = await self.http.post(self.path, json=change)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def read(self, change_id: int) -> dict[str, Any]:
        found: dict[str, Any] = (await self.http.get(f"{self.path}/{change_id}")).json()
        return found

    async def plan(self) -> dict[str, Any]:
        plans = (await self.http.get(f"/api/events/{self.shop.trip_id}/plan")).json()
        return next(one for one in plans if one["ep_id"] == self.shop.plan_id)

    async def booking(self, name: str) -> dict[str, Any]:
        path = f"/api/bookings/clients/{self.shop.client_id}/reservations/{self.bookings[name]}/details"
        found: dict[str, Any] = (await self.http.get(path)).json()["reservation_event"]
        return found


@pytest.fixture
async def departure(
    api: Api,
    database: Database,
    shop: Shop,
    browser: httpx.AsyncClient,
    play: Play,
) -> Departure:
    """Asha paid ₹6,300 online, Dev that and ₹14,700 in cash, Ela nothing by phone; Fay is paying just now."""
    found = Departure(shop.operator.on(api(shop.label)), shop)

    async def book(name: str, http: httpx.AsyncClient) -> None:
        held = await hold(http, shop, double=2)
        assert (await verify(http, await play((await order(http, held))["order_id"]))).status_code == 200
        found.bookings[name] = held["reservation_event_id"]

    await book("asha", browser)
    dev = await person(database, "dev@traveller.example", label=shop.label)
    await book("dev", dev.on(api(shop.label)))
    cash = await found.http.post(
        f"/api/bookings/clients/{shop.client_id}/reservations/{found.bookings['dev']}/offline-payments",
        json={"kind": "received", "amount": 14700, "method": "cash", "moved_on": shop.today.isoformat()},
    )
    assert cash.status_code == 201, cash.text
    ela = await found.http.post(
        f"/api/bookings/clients/{shop.client_id}/desk",
        json={
            "event_plan_id": shop.plan_id,
            "contact": {"name": "Ela Anand", "phone": "+919876543211"},
            "booking_rooms": [{"room_bed_id": shop.beds["Double Sharing"], "selected_beds_quantity": 1}],
            "unpaid": "keep",
        },
    )
    assert ela.status_code == 201, ela.text
    found.bookings["ela"] = ela.json()["reservation_event_id"]
    fay = await person(database, "fay@traveller.example", label=shop.label)
    held = await hold(fay.on(api(shop.label)), shop, double=1)
    found.bookings["fay"] = held["reservation_event_id"]
    return found
