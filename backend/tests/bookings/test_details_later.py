"""Trips below a price: ID number and emergency contact follow after payment."""

from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.conftest import Api
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

NAMED = {"full_name": "Asha Rao", "phone": "9812345679"}
PRICE = 10_500
"""Rupees with tax of a bed in double sharing."""


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


async def set_limit(office: httpx.AsyncClient, shop: Shop, rupees: float | None) -> httpx.Response:
    return await office.put(f"/api/events/{shop.trip_id}", json={"details_later_below": rupees})


async def hold(browser: httpx.AsyncClient, shop: Shop, traveller: dict[str, Any] = NAMED) -> httpx.Response:
    body = {"booking_payload": shop.payload(travellers=[traveller], double=2)}
    return await browser.post("/api/bookings/holds", json=body)


def fields_of(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 422, answer.text
    return [error["field"].rsplit(".", 1)[-1] for error in answer.json()["errors"]]


async def test_details_are_needed_before_unless_the_price_is_below_the_trips_limit(
    browser: httpx.AsyncClient, office: httpx.AsyncClient, shop: Shop
) -> None:
    assert fields_of(await hold(browser, shop)) == ["id_proof", "emergency_contact"]
    assert (await set_limit(office, shop, PRICE)).json()["details_later_below"] == PRICE
    assert fields_of(await hold(browser, shop)) == ["id_proof", "emergency_contact"]
    await set_limit(office, shop, PRICE + 0.01)
    assert fields_of(await hold(browser, shop, {"phone": "9812345679"})) == ["full_name"]
    assert fields_of(await hold(browser, shop, NAMED | {"emergency_contact": "12"})) == ["emergency_contact"]
    assert (await hold(browser, shop)).status_code == 201
    await set_limit(office, shop, None)
    assert fields_of(await hold(browser, shop)) == ["id_proof", "emergency_contact"]


async def test_a_limit_is_an_amount(office: httpx.AsyncClient, shop: Shop) -> None:
    for wrong in (0, -1, 10.001, "much"):
        assert fields_of(await office.put(f"/api/events/{shop.trip_id}", json={"details_later_below": wrong})) == [
            "details_later_below"
        ]


async def test_details_are_added_after_payment(
    browser: httpx.AsyncClient,
    office: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    owner: psycopg.Connection[Any],
) -> None:
    await set_limit(office, shop, PRICE + 1)
    held = (await hold(browser, shop)).json()
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    booking_id = held["reservation_event_id"]
    sheet = f"/api/reports/clients/{shop.client_id}/plans/{shop.plan_id}/sheet"
    travellers = (await office.get(sheet)).json()["travellers"]
    assert [(row["has_id"], row["emergency_contact"]) for row in travellers] == [(False, ""), (False, "")]

    lead = f"/api/bookings/{booking_id}/travellers/{travellers[0]['traveller_id']}"
    assert fields_of(await browser.put(lead, json=NAMED)) == ["id_proof", "emergency_contact"]
    details = {"id_type": "Passport", "id_proof": "P1234567", "emergency_contact": "98123 45670"}
    assert (await browser.put(lead, json=NAMED | details)).status_code == 200
    # The other traveller has the first one's contact, as with any booking.
    travellers = (await office.get(sheet)).json()["travellers"]
    assert [(row["has_id"], row["emergency_contact"]) for row in travellers] == [
        (True, "+919812345670"),
        (False, "+919812345670"),
    ]
