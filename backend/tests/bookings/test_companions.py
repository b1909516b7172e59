"""Whom a person named before, offered for the next booking: their own, and nobody else's."""

from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.conftest import Api
from tests.shop import PAYER, Shop, open_shop, person
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

PATH = "/api/bookings/companions"
MEERA = {"full_name": "Meera Das", "gender": "Female", "phone": "98160 12345", "meal_preference": "Vegan", "age": 31}


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play, *named: dict[str, Any]) -> int:
    body = {"booking_payload": shop.payload(travellers=[PAYER, *named], double=1 + max(len(named), 1))}
    held = await browser.post("/api/bookings/holds", json=body)
    assert held.status_code == 201, held.text
    assert (await verify(browser, await play((await order(browser, held.json()))["order_id"]))).status_code == 200
    booking_id: int = held.json()["reservation_event_id"]
    return booking_id


async def names(browser: httpx.AsyncClient) -> list[str]:
    return [one["full_name"] for one in (await browser.get(PATH)).json()]


async def test_people_are_offered_as_last_named_and_without_secrets(
    browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    assert await names(browser) == []
    await book(browser, shop, play, MEERA | {"medical_needs": "Asthma", "id_proof": "P1234567"})
    await book(browser, shop, play, MEERA | {"full_name": "MEERA DAS", "meal_preference": "Vegetarian"})
    found = (await browser.get(PATH)).json()
    # Guests without a name are nobody.
    assert [one["full_name"] for one in found] == [PAYER["full_name"], "MEERA DAS"]
    assert found[1] == {
        "full_name": "MEERA DAS",
        "id_type": "",
        "meal_preference": "Vegetarian",
        # Whom the first traveller named.
        "emergency_contact": "+919876543210",
        "email": "",
        "phone": "+919816012345",
        "gender": "Female",
        "dietary_requirements": "",
    }


async def test_nobody_elses_people_are_offered(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, database: Database
) -> None:
    await book(browser, shop, play, MEERA)
    other = await open_shop(database, label="subansiri", today=shop.today)
    for label in (shop.label, other.label):
        ravi = await person(database, f"ravi@{label}.example", label=label)
        assert await names(ravi.on(api(label))) == []
    assert await names(shop.operator.on(api(shop.label))) == []
    assert (await api(shop.label).get(PATH)).status_code == 401


async def test_a_hold_that_is_not_paid_names_nobody(browser: httpx.AsyncClient, shop: Shop) -> None:
    body = {"booking_payload": shop.payload(travellers=[PAYER, MEERA], double=2)}
    assert (await browser.post("/api/bookings/holds", json=body)).status_code == 201
    assert await names(browser) == []
