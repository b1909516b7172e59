"""Calls repeated under their `Idempotency-Key` are carried out once."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold
from tests.conftest import Api
from tests.shop import Shop, person
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

KEY = {"Idempotency-Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"'}


def ordering(held: dict[str, Any], which: str = "advance") -> dict[str, Any]:
    return {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"][which]}


async def test_a_repeated_call_gets_the_same_response(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    payload = {"booking_payload": shop.payload(double=2)}
    first = await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    again = await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert owner.execute("SELECT count(*) FROM booking").fetchone() == (1,)


async def test_many_at_once_make_one_hold(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    payload = {"booking_payload": shop.payload(double=1)}
    answers = await asyncio.gather(*(browser.post("/api/bookings/holds", json=payload, headers=KEY) for _ in range(20)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} <= {"request_in_progress"}
    assert len({answer.content for answer in answers if answer.status_code == 201}) == 1
    assert owner.execute("SELECT count(*) FROM booking").fetchone() == (1,)


async def test_a_key_belongs_to_one_call(browser: httpx.AsyncClient, shop: Shop) -> None:
    held = await hold(browser, shop, double=1)
    assert (await browser.post("/api/bookings/create-order", json=ordering(held), headers=KEY)).status_code == 201
    other = await browser.post("/api/bookings/create-order", json=ordering(held, "total"), headers=KEY)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


async def test_a_key_belongs_to_one_person(
    browser: httpx.AsyncClient, shop: Shop, api: Api, database: Database
) -> None:
    payload = {"booking_payload": shop.payload(double=1)}
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    mine = await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    theirs = await dev.post("/api/bookings/holds", json=payload, headers=KEY)
    assert mine.json()["reservation_event_id"] != theirs.json()["reservation_event_id"]


async def test_a_server_error_is_retried(browser: httpx.AsyncClient, shop: Shop, api: Api) -> None:
    held = await hold(browser, shop, double=1)
    await api().post("/sandbox/razorpay/faults", json={"all": "down"})
    failed = await browser.post("/api/bookings/create-order", json=ordering(held), headers=KEY)
    assert failed.status_code == 503
    await api().delete("/sandbox/razorpay/faults")
    placed = await browser.post("/api/bookings/create-order", json=ordering(held), headers=KEY)
    assert placed.status_code == 201, placed.text


async def test_a_call_of_a_process_that_hangs_may_be_made_again_after_a_minute(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    payload = {"booking_payload": shop.payload(double=1)}
    await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    # Another process lives: it holds the lock on its number.
    owner.execute("SELECT pg_advisory_lock(77)")
    owner.execute("UPDATE idempotency_record SET status = NULL, body = NULL, process = 77")
    at_work = await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    assert (at_work.status_code, at_work.headers["Retry-After"]) == (409, "1")
    owner.execute("UPDATE idempotency_record SET created_at = now() - interval '61 seconds'")
    assert (await browser.post("/api/bookings/holds", json=payload, headers=KEY)).status_code == 201


async def test_a_call_of_a_process_that_ended_may_be_made_again_at_once(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    payload = {"booking_payload": shop.payload(double=1)}
    await browser.post("/api/bookings/holds", json=payload, headers=KEY)
    # Nobody holds the lock on this number, as when a process has ended.
    owner.execute("UPDATE idempotency_record SET status = NULL, body = NULL, process = 1")
    other = {"booking_payload": shop.payload(double=2)}
    assert (await browser.post("/api/bookings/holds", json=other, headers=KEY)).status_code == 422
    assert (await browser.post("/api/bookings/holds", json=payload, headers=KEY)).status_code == 201
    assert owner.execute("SELECT status FROM idempotency_record").fetchone() == (201,)


async def test_a_claim_of_another_process_is_waited_for(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    """The other process executes the call in a transaction that is rolled back: the call is then executed here."""
    payload = {"booking_payload": shop.payload(double=1)}
    (user_id,) = owner.execute("SELECT user_id FROM app_user WHERE email = 'asha@traveller.example'").fetchone() or (0,)
    with owner.transaction(force_rollback=True):
        owner.execute(
            "INSERT INTO idempotency_record (user_id, key, call_sha256) VALUES (%s, %s, '')",
            [user_id, KEY["Idempotency-Key"].strip('"')],
        )
        call = asyncio.create_task(browser.post("/api/bookings/holds", json=payload, headers=KEY))
        await asyncio.sleep(0.5)
        assert not call.done()
    assert (await call).status_code == 201


@pytest.mark.parametrize("key", ["", '""', "a" * 256, "two words"])
async def test_an_invalid_key_is_refused(browser: httpx.AsyncClient, shop: Shop, key: str) -> None:
    answer = await browser.post(
        "/api/bookings/holds", json={"booking_payload": shop.payload(double=1)}, headers={"Idempotency-Key": key}
    )
    assert answer.status_code == 422


async def test_discounts_and_departures_are_added_once(api: Api, shop: Shop, owner: psycopg.Connection[Any]) -> None:
    office = shop.operator.on(api(shop.label))
    discount = {"kind": "group", "name": "Group of 4", "basis": "booking", "value": 3000, "least_people": 4}
    starts = shop.today + timedelta(days=90)
    plan = {
        "booking_start_date": shop.today.isoformat(),
        "booking_end_date": (starts - timedelta(days=1)).isoformat(),
        "tour_start_date": starts.isoformat(),
    }
    for number, (path, body) in enumerate(
        ((f"/api/clients/{shop.client_id}/discounts", discount), (f"/api/events/{shop.trip_id}/plan", plan))
    ):
        key = {"Idempotency-Key": f"added-{number}"}
        first, again = [await office.post(path, json=body, headers=key) for _ in range(2)]
        assert (first.status_code, again.content) == (201, first.content), first.text
        assert again.headers["Idempotent-Replayed"] == "true"
    assert owner.execute("SELECT count(*) FROM discount").fetchone() == (1,)
    assert owner.execute("SELECT count(*) FROM departure").fetchone() == (2,)
