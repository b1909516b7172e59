"""Operators change the steps of a trip, look at them with a booking, and send themselves a test."""

from typing import Any

import httpx
import psycopg
import pytest

from tests.automation.test_due import book
from tests.bookings.conftest import Play
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop

pytestmark = pytest.mark.anyio

STEP = {"is_on": True, "subject": "Pack for {trip}", "text": "Hello {first_name}.", "offset_days": -10, "hour": 9}


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


async def test_steps_are_changed_for_all_trips_and_for_one_and_reset(
    office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[object]
) -> None:
    general, trip = f"/api/timeline/clients/{shop.client_id}/steps", f"/api/timeline/events/{shop.trip_id}/steps"

    async def packing(path: str) -> tuple[str, str, int]:
        answer = (await office.get(path)).json()
        (one,) = [step for step in answer["steps"] if step["step"] == "packing"]
        return one["level"], one["subject"], one["offset_days"]

    first = (await office.get(trip)).json()
    assert first["event_name"] == "Majuli by boat"
    assert [step["step"] for step in first["steps"]][:2] == ["confirmation", "packing"]
    assert {"first_name", "rooms", "forecast"} <= {field["name"] for field in first["fields"]}
    assert await packing(trip) == ("toli", "What to pack for {trip}", -14)
    await office.put(f"{general}/packing", json=STEP)
    assert await packing(general) == await packing(trip) == ("client", "Pack for {trip}", -10)
    await office.put(f"{trip}/packing", json={**STEP, "offset_days": -5})
    assert (await packing(general), await packing(trip)) == (
        ("client", "Pack for {trip}", -10),
        ("trip", "Pack for {trip}", -5),
    )
    copied = await office.post(f"/api/duplicate_an_event/{shop.trip_id}")
    assert copied.status_code == 201, copied.text
    copy = f"/api/timeline/events/{copied.json()['event_id']}/steps"
    assert await packing(copy) == ("trip", "Pack for {trip}", -5)
    for _ in range(2):
        assert (await office.delete(f"{trip}/packing")).status_code == 200
    assert await packing(trip) == ("client", "Pack for {trip}", -10)
    assert (await office.delete(f"{general}/packing")).status_code == 200
    assert await packing(trip) == ("toli", "What to pack for {trip}", -14)
    acts = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'timeline.%' ORDER BY audit_id").fetchall()
    assert [act for (act,) in acts] == [f"timeline.step_{verb}" for verb in ("saved", "saved", "reset", "reset")]


@pytest.mark.parametrize(
    ("step", "changed", "status"),
    [
        ("packing", {"text": "Hello {nobody}."}, 422),
        ("packing", {"hour": 3}, 422),
        ("packing", {"offset_days": 1}, 422),
        ("balance_due", {"offset_days": -1}, 422),
        ("confirmation", {"is_on": False, "offset_days": 0}, 409),
        ("lunch", {}, 422),
    ],
)
async def test_a_step_that_cannot_be_is_refused(
    office: httpx.AsyncClient, shop: Shop, step: str, changed: dict[str, object], status: int
) -> None:
    answer = await office.put(f"/api/timeline/events/{shop.trip_id}/steps/{step}", json=STEP | changed)
    assert answer.status_code == status, answer.text


async def test_a_text_is_previewed_for_a_booking_and_a_saved_step_sent_to_oneself(
    office: httpx.AsyncClient,
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    owner: psycopg.Connection[object],
) -> None:
    booking = await book(browser, shop, play)
    await run_jobs()
    (listed,) = (await office.get(f"/api/timeline/clients/{shop.client_id}/bookings?event_id={shop.trip_id}")).json()
    assert (listed["reservation_event_id"], listed["name"]) == (booking, "Asha Baruah")
    path = f"/api/timeline/bookings/{booking}"
    body = {"subject": "For {name}", "text": "{trip}: {rooms}"}
    seen = await office.post(f"{path}/preview", json=body)
    assert seen.json() == {"subject": "For Asha Baruah", "text": "Majuli by boat: Rooms are given out on arrival."}
    await office.put(f"/api/timeline/clients/{shop.client_id}/steps/packing", json=STEP)
    key = {"Idempotency-Key": "a-test-to-myself"}
    for _ in range(2):
        sent = await office.post(f"{path}/test", json={"step": "packing", "level": "client"}, headers=key)
        assert (sent.status_code, sent.json()) == (202, {"email": "operator@brahmaputra.example"})
    await run_jobs()
    tests = [mail for mail in await mails(api) if mail["subject"].startswith("Test: ")]
    assert [(mail["to"], mail["subject"]) for mail in tests] == [
        ("operator@brahmaputra.example", "Test: Pack for Majuli by boat")
    ]
    assert "Hello Asha." in tests[0]["text"]
    assert owner.execute("SELECT count(*) FROM timeline_delivery WHERE step = 'packing'").fetchone() == (0,)


async def test_the_confirmation_says_what_the_operator_wrote(
    office: httpx.AsyncClient, browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    step = {"is_on": True, "subject": "Welcome, {first_name}", "text": "See you!", "offset_days": 0, "hour": 9}
    await office.put(f"/api/timeline/clients/{shop.client_id}/steps/confirmation", json=step)
    await book(browser, shop, play)
    await run_jobs()
    (mail,) = [one for one in await mails(api) if one["to"] == "asha@traveller.example"]
    assert mail["subject"] == "Welcome, Asha"
    assert "Your booking is confirmed. See you!" in mail["text"]
    assert "Price: ₹10,500" in mail["text"]


async def test_a_message_greets_by_title_and_last_name(
    office: httpx.AsyncClient,
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    owner: psycopg.Connection[Any],
) -> None:
    step = {"is_on": True, "subject": "Welcome, {first_name}", "text": "See you!", "offset_days": 0, "hour": 9}
    await office.put(f"/api/timeline/clients/{shop.client_id}/steps/confirmation", json=step)
    await book(browser, shop, play)
    owner.execute("UPDATE traveller SET full_name = 'Col. ' || full_name")
    await run_jobs()
    (mail,) = [one for one in await mails(api) if one["to"] == "asha@traveller.example"]
    assert mail["subject"] == "Welcome, Colonel Baruah"
