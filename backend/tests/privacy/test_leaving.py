"""Taking one's data, and leaving."""

import json
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, asha, browser, hold, invariants, order, play, shop, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails, open_site
from tests.shop import PAYER, Person, Shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

__all__ = ["asha", "browser", "invariants", "play", "shop"]
pytestmark = pytest.mark.anyio

EMAIL = "asha@traveller.example"


def confirmed(owner: psycopg.Connection[Any]) -> None:
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play) -> int:
    payload = shop.payload(double=1, travellers=[PAYER | {"medical_needs": "Asthma"}])
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return int(held["reservation_event_id"])


async def test_data_is_all_there_and_nobody_elses(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    asha: Person,
    play: Play,
    database: Database,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
) -> None:
    dev = await person(database, "dev@traveller.example", label=shop.label)
    his = dev.on(api(shop.label))
    for visitor, user_id in ((browser, asha.user_id), (his, dev.user_id)):
        await visitor.post(f"/api/clients/create/client_customer_joining/{shop.label}/{user_id}")
    await book(browser, shop, play)
    await hold(his, shop, double=1)
    for email in (EMAIL, "dev@traveller.example"):
        asked = {"name": "A", "email": email, "contact_no": "9876543210", "message": "Is it cold?", "party_size": 2}
        await api(shop.label).post("/api/connection-requests", json=asked)
        wish = {"email": email, "event_id": shop.trip_id}
        await api(shop.label).post("/api/departure-alerts", json=wish)
    confirmed(owner)
    await browser.post(f"/api/to-requests/create/{asha.user_id}")
    owner.execute(
        "UPDATE to_request SET approval_status = 'rejected', decided_at = now(), decision_reason = 'No licence.'"
    )
    await run_jobs()
    owner.execute(
        "INSERT INTO change_request (client_id, booking_id, state, asked, note, total_before_paise,"
        " total_after_paise, charge_paise, refund_paise, asked_by) SELECT client_id, booking_id, 'asked',"
        ' \'{"joining": [{"full_name": "Chitra"}]}\', \'A friend\', 0, 0, 0, 0, user_id FROM booking'
    )
    owner.execute(
        "INSERT INTO upi_claim (client_id, booking_id, utr, amount_paise, said_by)"
        " SELECT client_id, booking_id, '123456789012', 50000, user_id FROM booking"
    )
    answer = await browser.get("/api/users/me/export")
    assert answer.headers["content-disposition"].startswith('attachment; filename="toli-my-data-')
    assert answer.headers["cache-control"] == "no-store"
    data = answer.json()
    assert data["account"] == {
        "user_id": asha.user_id,
        "role": "traveller",
        "username": EMAIL,
        "email": EMAIL,
        "phone": "+919876543210",
        "registered_at": data["account"]["registered_at"],
        "second_factor_since": None,
    }
    counts = {name: len(part) for name, part in data.items() if isinstance(part, list)}
    assert counts == {
        "sign_ins": 1,
        "operators": 1,
        "clients": 0,
        "bookings": 1,
        "payments": 1,
        "refunds": 0,
        "on_account": 0,
        "enquiries": 1,
        "alerts": 1,
        "reviews": 0,
        "waiting": 0,
        "changes": 1,
        "phone_consents": 0,
        "upi_claims": 1,
        "letters": 2,
        "acts": 1,
    }
    assert (data["enquiries"][0]["message"], data["enquiries"][0]["party_size"]) == ("Is it cold?", 2)
    wish = data["wish_to_operate"]
    assert (wish["approval_status"], wish["decision_reason"]) == ("rejected", "No licence.")
    assert (data["payments"][0]["amount"], data["payments"][0]["status"]) == (
        data["bookings"][0]["reservation_event"]["advance_paid"],
        "captured",
    )
    assert data["travellers"] is None
    assert (data["changes"][0]["note"], data["changes"][0]["asked"]) == ("A friend", None)
    assert (data["upi_claims"][0]["utr"], data["upi_claims"][0]["amount"]) == ("123456789012", 500)
    assert PAYER["id_proof"] not in answer.text
    assert "Asthma" not in answer.text
    assert "dev@traveller.example" not in answer.text
    whole = (await browser.get("/api/users/me/export?with_travellers=true")).json()
    assert whole["changes"][0]["asked"] == {"joining": [{"full_name": "Chitra"}]}
    assert (whole["travellers"][0]["id_proof"], whole["travellers"][0]["medical_needs"]) == ("P1234567", "Asthma")
    log = owner.execute("SELECT data FROM audit_entry WHERE action = 'data.exported' ORDER BY audit_id").fetchall()
    assert log == [({"with_travellers": False},), ({"with_travellers": True},)]
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    refused = await browser.get("/api/users/me/export?with_travellers=true")
    assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
    assert (await api().get("/api/users/me/export")).status_code == 401


@pytest.mark.usefixtures("invariants")
async def test_leaving_waits_for_the_trip_and_then_forgets_everything(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    asha: Person,
    play: Play,
    clock: HandClock,
    database: Database,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
) -> None:
    assert (await browser.delete("/api/users/me")).json()["code"] == "identity_not_confirmed"
    await browser.post(f"/api/clients/create/client_customer_joining/{shop.label}/{asha.user_id}")
    await api(shop.label).post(
        "/api/connection-requests", json={"name": "Asha", "email": EMAIL, "contact_no": "9876543210"}
    )
    await api(shop.label).post("/api/departure-alerts", json={"email": EMAIL, "event_id": shop.trip_id})
    booking_id = await book(browser, shop, play)
    await run_jobs()
    confirmed(owner)
    await browser.post(f"/api/to-requests/create/{asha.user_id}")
    closed = await open_site(database, "closed", user_id=asha.user_id, approval="rejected")
    owner.execute("UPDATE client SET decision_reason = 'Asha has no licence.' WHERE client_id = %s", [closed])
    (run,) = (await browser.get("/api/users/me/export")).json()["clients"]
    assert (run["approval_status"], run["decision_reason"]) == ("rejected", "Asha has no licence.")
    refused = await browser.delete("/api/users/me")
    assert (refused.status_code, refused.json()["code"]) == (409, "trip_ahead")
    assert "Majuli by boat" in refused.json()["detail"]
    assert (await browser.get("/api/users/me")).status_code == 200

    # The last day of the tour, in the operator's own time zone, and the day after it.
    over = shop.today + timedelta(days=63)
    clock.moment = clock.moment.replace(year=over.year, month=over.month, day=over.day, hour=18, minute=0)
    owner.execute("UPDATE user_session SET expires_at = now() + interval '90 days'")
    assert (await browser.delete("/api/users/me")).json()["code"] == "trip_ahead"
    clock.move(timedelta(minutes=31))
    gone = await browser.delete("/api/users/me")
    assert gone.status_code == 204, gone.text
    assert gone.headers["clear-site-data"] == '"storage"'
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert (await browser.get("/api/users/me")).status_code == 401

    erased = f"deleted-{asha.user_id}@deleted.invalid"
    assert owner.execute(
        "SELECT email, username, phone, password_hash, disabled_at IS NOT NULL FROM app_user WHERE user_id = %s",
        [asha.user_id],
    ).fetchone() == (erased, erased, "", None, True)
    left = owner.execute("SELECT decision_reason FROM client WHERE client_id = %s", [closed]).fetchone()
    assert left == ("",)
    for table in ("user_session", "membership", "to_request"):
        left = owner.execute(f"SELECT count(*) FROM {table} WHERE user_id = %s", [asha.user_id]).fetchone()
        assert left == (0,), table
    for table, column in (
        ("connection_request", "email"),
        ("departure_alert", "email"),
        ("one_time_code", "email"),
        ("mail", "recipient"),
    ):
        assert owner.execute(f"SELECT count(*) FROM {table} WHERE {column} = %s", [EMAIL]).fetchone() == (0,), table
    assert owner.execute(
        "SELECT full_name, sealed_id_number, sealed_medical_needs, emergency_contact FROM traveller"
    ).fetchall() == [("Asha Baruah", None, None, "")]
    assert owner.execute("SELECT args::text FROM procrastinate_jobs").fetchall() != []
    assert EMAIL not in str(owner.execute("SELECT args::text FROM procrastinate_jobs").fetchall())

    operator = shop.operator.on(api(shop.label))
    owner.execute("UPDATE user_session SET last_used_at = now()")
    kept = (await operator.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/details")).json()
    assert kept["reservation_event"]["booking_status"] == "confirmed"
    assert kept["reservation_event"]["advance_paid"] > 0
    await run_jobs()
    assert [mail["subject"] for mail in await mails(api) if mail["to"] == EMAIL] == ["Your account was deleted"]
    reset = await api().post("/api/users/login", json={"username": EMAIL, "password": "whatever it was"})
    assert reset.status_code == 401
    assert json.dumps(kept).count(EMAIL) == 0

    # Had no server taken that letter, its job, which knows the address, would be gone after two days.
    owner.execute(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args, status) VALUES"
        """ ('default', 'messaging.account_deleted', '{"sealed_address": "x"}', 'failed'),"""
        """ ('default', 'messaging.purge', '{"timestamp": 1}', 'todo')"""
    )
    await run_jobs()


async def test_leaving_waits_while_beds_are_held(
    browser: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    held = await hold(browser, shop, double=1)
    confirmed(owner)
    assert (await browser.delete("/api/users/me")).json()["code"] == "payment_under_way"
    await browser.delete(f"/api/bookings/holds/{held['reservation_event_id']}")
    assert (await browser.delete("/api/users/me")).status_code == 204


async def test_operators_and_the_last_administrator_stay(
    api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    operator = await person(database, "op@zanskar.example", role=Role.OPERATOR)
    site = await open_site(database, "zanskar", user_id=operator.user_id)
    waiting = await open_site(database, "zanskartwo", user_id=operator.user_id, approval="open")
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    confirmed(owner)
    refused = await operator.on(api()).delete("/api/users/me")
    assert (refused.status_code, refused.json()["code"]) == (409, "runs_approved_client")
    assert (await admin.on(api()).delete("/api/users/me")).json()["code"] == "last_administrator"
    await person(database, "second@toli.example", role=Role.ADMIN)
    owner.execute("UPDATE client SET approval_status = 'rejected' WHERE client_id = %s", [site])
    assert (await operator.on(api()).delete("/api/users/me")).status_code == 204
    assert owner.execute("SELECT approval_status FROM client WHERE client_id = %s", [waiting]).fetchone() == (
        "rejected",
    )
    assert (await admin.on(api()).delete("/api/users/me")).status_code == 204


async def test_address_that_was_freed_can_register_again(
    api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    first = await person(database, EMAIL)
    confirmed(owner)
    await first.on(api()).delete("/api/users/me")
    second = await person(database, EMAIL)
    assert second.user_id != first.user_id
    mine = (await second.on(api()).get("/api/users/me/export")).json()
    assert (mine["acts"], mine["letters"]) == ([], [])
