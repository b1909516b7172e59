"""An operator's customers: members, bookings, balances, and who is new."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock
from tests.shop import open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


async def test_staff_are_customers_only_where_they_have_booked(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}"
    staff, buyer, asha = [
        await person(database, f"{name}@traveller.example", label=shop.label) for name in ("staff", "buyer", "asha")
    ]
    for one in (shop.operator, staff, buyer, asha):
        joining = f"/api/clients/create/client_customer_joining/{shop.label}/{one.user_id}"
        assert (await one.on(api(shop.label)).post(joining)).is_success
    for one in (staff, buyer):
        owner.execute(
            "INSERT INTO team_member (client_id, user_id, role) VALUES (%s, %s, 'manager')",
            [shop.client_id, one.user_id],
        )
    held = await hold(buyer.on(api(shop.label)), shop, double=1)
    placed = await order(buyer.on(api(shop.label)), held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(buyer.on(api(shop.label)), paid.json())).status_code == 200
    listed = (await office.get(f"{path}/customers")).json()
    assert sorted(one["email"].partition("@")[0] for one in listed["data"]) == ["asha", "buyer"]
    assert (await office.get(f"{path}/news")).json()["joined"] == 1


async def test_the_lead_travellers_mobile_is_the_phone_of_an_account_without_one(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}"
    asha = await person(database, "asha@traveller.example", label=shop.label)
    owner.execute("UPDATE app_user SET phone = '' WHERE user_id = %s", [asha.user_id])
    browser = asha.on(api(shop.label))
    payload = shop.payload(double=1)
    payload["traveller_info"][0]["phone"] = "98123 45679"
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    placed = await order(browser, held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(browser, paid.json())).status_code == 200
    for query in ({}, {"q": "45679"}):
        (customer,) = (await office.get(f"{path}/customers", params=query)).json()["data"]
        assert customer["phone"] == "+919812345679"
    booking_id = held["reservation_event_id"]
    history = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/history")
    assert history.json()["customer"]["phone"] == "+919812345679"


async def test_customers_by_what_they_did(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    other = await open_shop(database, label="zanskar", today=shop.today)
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}"

    async def join(browser: httpx.AsyncClient, user_id: int, label: str) -> None:
        await browser.post(f"/api/clients/create/client_customer_joining/{label}/{user_id}")

    async def shown(**query: Any) -> list[str]:
        answer = await office.get(f"{path}/customers", params=query)
        assert answer.status_code == 200, answer.text
        return [one["email"].partition("@")[0] for one in answer.json()["data"]]

    # Asha joins and books; Dev only joins; Mira books without joining; Ravi joins another operator.
    asha, dev, mira, ravi = [
        await person(database, f"{name}@traveller.example", label=shop.label)
        for name in ("asha", "dev", "mira", "ravi")
    ]
    await join(asha.on(api(shop.label)), asha.user_id, shop.label)
    await join(ravi.on(api(other.label)), ravi.user_id, other.label)
    for buyer in (asha, mira):
        held = await hold(buyer.on(api(shop.label)), shop, double=1)
        placed = await order(buyer.on(api(shop.label)), held)
        paid = await api().post(
            f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
        )
        assert (await verify(buyer.on(api(shop.label)), paid.json())).status_code == 200
    news = {"joined": 1, "inbox": 0, "enquiries": 0, "requests": 0, "reviews": 0}
    assert (await office.get(f"{path}/news")).json() == news
    assert (await office.put(f"{path}/customers/seen")).status_code == 204
    await join(dev.on(api(shop.label)), dev.user_id, shop.label)
    assert (await office.get(f"{path}/news")).json() == news

    everybody = (await office.get(f"{path}/customers")).json()
    assert (everybody["total"], everybody["total_pages"], everybody["fresh"]) == (3, 1, 1)
    newest = everybody["data"][0]
    assert (newest["email"], newest["is_new"], newest["bookings"], newest["due"]) == (
        "dev@traveller.example",
        True,
        0,
        0,
    )
    hers = next(one for one in everybody["data"] if one["email"].startswith("asha"))
    assert (hers["bookings"], hers["upcoming"], hers["is_new"]) == (1, 1, False)
    assert hers["name"] == "Asha Baruah"
    assert hers["due"] == held["quote"]["total"] - held["quote"]["advance"]
    assert hers["next_start_date"] == str(shop.today + timedelta(days=60))

    assert await shown(show="joined") == ["dev", "asha"]
    assert await shown(show="booked") == ["mira", "asha"]
    assert await shown(show="upcoming") == ["mira", "asha"]
    assert await shown(show="due") == ["mira", "asha"]
    assert await shown(show="none") == ["dev"]
    assert await shown(event_id=shop.trip_id) == ["mira", "asha"]
    assert await shown(event_id=other.trip_id) == []
    assert await shown(q="DEV@") == ["dev"]
    assert sorted(await shown(q="baruah")) == ["asha", "mira"]
    assert sorted(await shown(q="98765 432")) == ["asha", "dev", "mira"]
    assert await shown(limit=1, page=3) == ["asha"]
    assert (await office.get(f"{path}/customers", params={"limit": 1, "page": 9})).json()["total"] == 3
    assert (await office.get(f"{path}/customers", params={"show": "rich"})).status_code == 422
    owner.execute(
        "UPDATE departure SET booking_start_date = '2020-01-01', booking_end_date = '2020-01-02',"
        " tour_start_date = '2020-02-01', tour_end_date = '2020-02-04'"
    )
    assert await shown(show="upcoming") == []
    assert (await dev.on(api(shop.label)).get(f"{path}/customers")).status_code == 404
