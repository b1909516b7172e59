"""The operator's office, a departure with travellers, and phones of leaders."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.bookings.conftest import Play, asha, browser, play, shop, verify
from tests.bookings.conftest import order as place_order
from tests.conftest import Api, HandClock
from tests.shop import PAYER, Shop

__all__ = ["asha", "browser", "play", "shop"]

LEAD = {**PAYER, "age": 34, "gender": "Female", "phone": "9876501234", "medical_needs": "Insulin"}
MINA = {"full_name": "Mina Das", "emergency_contact": "9123456780"}
RAMESH = {"name": "Ramesh Bora", "phone": "9864012345"}


class Phone:
    """A leader's phone, with its own cookies and clock."""

    def __init__(self, http: httpx.AsyncClient, url: str, clock: HandClock) -> None:
        self.http, self.clock = http, clock
        self.token = url.rpartition("/")[2]
        self.path = f"/api/leader-links/{self.token}"

    async def open(self, code: str) -> httpx.Response:
        return await self.http.post(f"{self.path}/open", json={"code": code})

    async def send(self, *records: dict[str, Any], sent_at: str | None = None) -> Any:
        answer = await self.post(*records, sent_at=sent_at)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, *records: dict[str, Any], sent_at: str | None = None) -> httpx.Response:
        body = {"sent_at": sent_at or self.clock.now().isoformat(), "records": list(records)}
        return await self.http.post(f"{self.path}/records", json=body)

    def record(self, kind: str, **values: Any) -> dict[str, Any]:
        return {"key": str(uuid4()), "at": self.clock.now().isoformat(), "kind": kind, **values}


@dataclass
class Tour:
    """A departure with two travellers, and the office that runs it."""

    office: httpx.AsyncClient
    api: Api
    shop: Shop
    clock: HandClock
    travellers: Sequence[int]

    @property
    def path(self) -> str:
        return f"/api/event-plans/{self.shop.plan_id}"

    async def read(self) -> Any:
        answer = await self.office.get(f"{self.path}/leaders")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def link(self, **leader: Any) -> Any:
        answer = await self.office.post(f"{self.path}/leader-links", json={**RAMESH, **leader})
        assert answer.status_code == 201, answer.text
        return answer.json()["links"][-1]

    def phone(self, link: Any) -> Phone:
        return Phone(self.api(self.shop.label), link["url"], self.clock)

    async def opened(self, **leader: Any) -> Phone:
        """A phone with a link of its own that is open on it."""
        link = await self.link(**leader)
        phone = self.phone(link)
        answer = await phone.open(link["code"])
        assert answer.json()["state"] == "open", answer.text
        return phone


@pytest.fixture
async def tour(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, clock: HandClock) -> Tour:
    payload = shop.payload(double=2, travellers=[LEAD, MINA])
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    await verify(browser, await play((await place_order(browser, held))["order_id"]))
    office = shop.operator.on(api(shop.label))
    sheet = (await office.get(f"/api/reports/clients/{shop.client_id}/plans/{shop.plan_id}/sheet")).json()
    return Tour(office, api, shop, clock, [one["traveller_id"] for one in sheet["travellers"]])
