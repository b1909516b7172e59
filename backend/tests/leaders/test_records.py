"""What leaders record: stored once, merged between phones, corrected by wrong clocks, turned into costs, erased."""

import asyncio
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from PIL import Image

from tests.leaders.conftest import Phone, Tour
from toli.infra.db.database import Database
from toli.operating.leaders.service import erasure

pytestmark = pytest.mark.anyio


def roll_call_with(phone: Phone, travellers: list[int], *, place: str = "Kamalabari ghat") -> list[dict[str, Any]]:
    call = phone.record("roll_call", place=place)
    marks = [phone.record("mark", roll_call=call["key"], traveller_id=one, is_present=True) for one in travellers]
    return [call, *marks]


async def test_records_that_are_sent_again_are_stored_once(tour: Tour) -> None:
    phone = await tour.opened()
    asha, mina = tour.travellers
    calls = []
    for place in ("Jorhat", "Kamalabari", "Garamur"):
        calls += roll_call_with(phone, [asha], place=place)
        tour.clock.move(timedelta(minutes=10))
    incident = phone.record("incident", category="health", traveller_id=mina, text="Dizzy, rested an hour.")
    first = await phone.send(*calls)
    again = await phone.send(*calls, incident)
    assert again["stored"] == [one["key"] for one in (*calls, incident)]
    assert set(first["stored"]) < set(again["stored"])
    records = again["records"]
    assert [call["place"] for call in records["roll_calls"]] == ["Jorhat", "Kamalabari", "Garamur"]
    assert [len(call["marks"]) for call in records["roll_calls"]] == [1, 1, 1]
    assert [(one["text"], one["by"]) for one in records["incidents"]] == [("Dizzy, rested an hour.", "Ramesh Bora")]
    assert (await tour.read())["records"] == records


async def test_two_leaders_merge_and_the_later_mark_counts(tour: Tour) -> None:
    ramesh, bina = await tour.opened(), await tour.opened(name="Bina Kalita")
    asha, mina = tour.travellers
    call, first = roll_call_with(ramesh, [asha])
    await ramesh.send(call)
    tour.clock.move(timedelta(minutes=1))
    absent = bina.record("mark", roll_call=call["key"], traveller_id=asha, is_present=False)
    there = bina.record("mark", roll_call=call["key"], traveller_id=mina, is_present=True)
    await asyncio.gather(bina.send(absent, there), ramesh.send(first))
    (found,) = (await ramesh.send())["records"]["roll_calls"]
    assert {(one["traveller_id"], one["is_present"], one["by"]) for one in found["marks"]} == {
        (asha, False, "Bina Kalita"),
        (mina, True, "Bina Kalita"),
    }
    # The same records from two phones at once: each is stored once.
    calls = [ramesh.record("roll_call", place=f"Stop {number}") for number in range(20)]
    await asyncio.gather(*(ramesh.send(*calls) for _ in range(4)))
    assert len((await bina.send())["records"]["roll_calls"]) == 21


async def test_records_that_do_not_fit_are_refused_and_the_others_stored(tour: Tour) -> None:
    phone = await tour.opened()
    call, mark = roll_call_with(phone, [tour.travellers[0]])
    stranger = phone.record("mark", roll_call=call["key"], traveller_id=999_999, is_present=True)
    lost = phone.record("mark", roll_call=stranger["key"], traveller_id=tour.travellers[0], is_present=True)
    sent = await phone.send(call, stranger, lost, mark)
    assert sent["stored"] == [call["key"], mark["key"]]
    assert sent["refused"] == [
        {"key": stranger["key"], "reason": "traveller_gone"},
        {"key": lost["key"], "reason": "roll_call_gone"},
    ]


async def test_a_wrong_clock_is_corrected(tour: Tour) -> None:
    phone = await tour.opened()
    now = tour.clock.now()
    slow = now - timedelta(hours=6)
    call = {**phone.record("roll_call", place="Jorhat"), "at": (slow - timedelta(minutes=30)).isoformat()}
    sent = await phone.send(call, sent_at=slow.isoformat())
    (found,) = sent["records"]["roll_calls"]
    assert datetime.fromisoformat(found["at"]) == now - timedelta(minutes=30)


async def test_an_id_check_is_on_the_departure_sheet(tour: Tour, owner: psycopg.Connection[Any]) -> None:
    phone = await tour.opened()
    asha, _ = tour.travellers
    before = await phone.send()
    sent = await phone.send(phone.record("id_check", traveller_id=asha, is_checked=True))
    assert sent["records"]["ids_checked"] == [asha]
    # Phones get checks with the records, and need not read the sheet again.
    assert sent["sheet_version"] == before["sheet_version"]
    path = f"/api/reports/clients/{tour.shop.client_id}/plans/{tour.shop.plan_id}/sheet"
    lead = (await tour.office.get(path)).json()["travellers"][0]
    assert lead["id_sighted_by"] == "Ramesh Bora"
    ((actor, data),) = owner.execute(
        "SELECT actor_id, data FROM audit_entry WHERE action = 'traveller.id_sighted'"
    ).fetchall()
    assert (actor, data["traveller_id"]) == (None, asha)
    tour.clock.move(timedelta(minutes=1))
    sent = await phone.send(phone.record("id_check", traveller_id=asha, is_checked=False))
    assert sent["records"]["ids_checked"] == []


async def test_what_was_spent_becomes_costs_with_its_bill(tour: Tour) -> None:
    phone = await tour.opened()
    ferry = phone.record(
        "spending", category="transport", amount=1250.5, paid_by="cash", payee="Ferry", note="Two cars"
    )
    tea = phone.record("spending", category="meal", amount=300, paid_by="upi")
    await phone.send(ferry, tea)
    picture = io.BytesIO()
    Image.new("RGB", (400, 600), "white").save(picture, "JPEG")
    for _ in range(2):
        sent = await phone.http.post(
            "/api/leader-links/bills",
            data={"token": phone.token, "key": ferry["key"]},
            files={"file": ("bill.jpg", picture.getvalue(), "image/jpeg")},
        )
        assert sent.status_code == 204, sent.text
    found = await tour.read()
    spending = found["records"]["spending"]
    assert [(one["amount"], one["has_bill"], one["is_cost"]) for one in spending] == [
        (1250.5, True, False),
        (300, False, False),
    ]
    ((shown,)) = found["bills"]
    assert (await tour.office.get(shown["image"]["url"])).status_code == 200

    body = {"leader_event_ids": [one["leader_event_id"] for one in spending]}
    added = await tour.office.post(f"{tour.path}/leader-costs", json=body)
    assert [one["is_cost"] for one in added.json()["records"]["spending"]] == [True, True]
    again = await tour.office.post(f"{tour.path}/leader-costs", json=body)
    assert again.json()["code"] == "spending_taken"
    profit = (await tour.office.get(f"{tour.path}/profit")).json()
    assert profit["unplanned"] == 1550.5
    paid = {one["amount"]: one for one in profit["payments"]}
    assert (paid[1250.5]["payee"], paid[1250.5]["note"]) == ("Ferry", "Two cars (paid by Ramesh Bora)")
    assert paid[1250.5]["bill"] is not None
    assert paid[300]["paid_by"] == "upi"
    # A payment that is removed can be added again.
    await tour.office.delete(f"{tour.path}/cost-payments/{paid[300]['cost_payment_id']}")
    assert [one["is_cost"] for one in (await tour.read())["records"]["spending"]] == [True, False]


async def test_a_bill_needs_its_spending_and_phone(tour: Tour) -> None:
    phone, other = await tour.opened(), await tour.opened(name="Bina Kalita")
    tea = phone.record("spending", category="meal", amount=300, paid_by="cash")
    await phone.send(tea)
    file = {"file": ("bill.jpg", b"\xff\xd8\xff", "image/jpeg")}
    for sender, token, key, status in (
        (phone, phone.token, "not-a-key", 422),
        (phone, "unknown", tea["key"], 404),
        (other, phone.token, tea["key"], 403),
        (other, other.token, tea["key"], 404),
        (phone, phone.token, tea["key"], 415),
    ):
        sent = await sender.http.post("/api/leader-links/bills", data={"token": token, "key": key}, files=file)
        assert sent.status_code == status, sent.text


async def test_people_are_erased_after_the_tour_and_spending_stays(
    tour: Tour, database: Database, owner: psycopg.Connection[Any]
) -> None:
    phone = await tour.opened()
    asha, _ = tour.travellers
    tea = phone.record("spending", category="meal", amount=300, paid_by="cash")
    await phone.send(*roll_call_with(phone, [asha]), phone.record("incident", category="other", text="Rain."), tea)
    soon = datetime.now(UTC)
    assert await erasure.erase_after_tours(database, now=soon, days=30) == 0
    assert await erasure.erase_after_tours(database, now=soon + timedelta(days=400), days=30) == 1
    assert await erasure.erase_after_tours(database, now=soon + timedelta(days=400), days=30) == 0
    found = await tour.read()
    assert (found["records"]["roll_calls"], found["records"]["incidents"]) == ([], [])
    assert [one["amount"] for one in found["records"]["spending"]] == [300]
    ((phone_number, token),) = owner.execute("SELECT phone, sealed_token FROM leader_link").fetchall()
    assert (phone_number, token) == ("", None)
