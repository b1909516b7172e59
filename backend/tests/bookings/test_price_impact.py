"""Whom new prices concern, as the operator reads it before saving them."""

from datetime import datetime
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def test_bookings_and_carts_keep_their_price_and_alerts_see_the_new_one(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(api(shop.label))
    address = f"/api/events/{shop.trip_id}/pricing/impact"

    async def impact(**of: int) -> dict[str, Any]:
        answer = await office.get(address, params=of)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    nobody = {"bookings": 0, "carts": 0, "carts_until": None, "alerts": 0}
    assert await impact() == nobody
    owner.execute(
        "INSERT INTO departure_alert (client_id, trip_id, email, confirmed_at)"
        " VALUES (%(client)s, %(event)s, 'a@x.example', now()), (%(client)s, %(event)s, 'b@x.example', NULL)",
        {"client": shop.client_id, "event": shop.trip_id},
    )
    booked = await hold(browser, shop, double=1)
    await verify(browser, await play((await order(browser, booked))["order_id"]))
    cart = await hold(browser, shop, quad=2)
    found = await impact(event_plan_id=shop.plan_id)
    until = datetime.fromisoformat(found.pop("carts_until"))
    assert found == {"bookings": 1, "carts": 1, "alerts": 1}
    (expires,) = owner.execute("SELECT expires_at FROM hold WHERE state = 'active'").fetchone() or ()
    assert until == expires
    assert await impact(event_plan_id=shop.plan_id + 1) == nobody | {"alerts": 1}

    # The cart is charged what it was quoted, whatever the price is now.
    price = {"room_bed_id": shop.beds["Quad Sharing"], "price_per_head_trip": 9_999}
    assert (await office.put(f"/api/events/{shop.trip_id}/pricing", json=price)).status_code == 200
    seen = (await browser.get(f"/api/bookings/holds/{cart['reservation_event_id']}")).json()
    assert seen["quote"]["total"] == cart["quote"]["total"]

    owner.execute(
        "UPDATE departure SET tour_start_date = '2020-01-01', tour_end_date = '2020-01-04',"
        " booking_start_date = '2019-01-01', booking_end_date = '2019-12-01'"
    )
    assert (await impact())["bookings"] == 0, "a departure that is over concerns nobody"
