"""Health: what went wrong is shown to administrators alone, and can be tried again."""

from typing import Any

import httpx
import psycopg
import pytest
from psycopg.types.json import Jsonb

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, person
from toli.access.roles import Role
from toli.db.jobs import enqueue
from toli.db.scope import Database, Scope
from toli.reporting.invariants import INVARIANTS

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]

TICK = """
INSERT INTO procrastinate_jobs (queue_name, task_name, lock, queueing_lock, args, status, attempts)
VALUES ('default', 'bookings.sweep', 'bookings.sweep', 'bookings.sweep', '{"timestamp": 1}', 'failed', 1)
"""


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_jobs_that_failed_are_told_and_tried_again(
    api: Api, admin: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    async with database.transaction(Scope.platform()) as tx:
        await enqueue(tx, "bookings.settle", client_id=shop.client_id, order_id=999)
    owner.execute("UPDATE procrastinate_jobs SET attempts = 11")
    with pytest.raises(AssertionError, match=r"bookings\.settle"):
        await run_jobs()
    for _ in range(2):
        owner.execute(TICK)

    for path in ("", "/jobs", "/differences", "/checks", "/mail"):
        for visitor, status in ((api(), 401), (shop.operator.on(api()), 403), (admin, 200)):
            assert (await visitor.get(f"/api/health{path}")).status_code == status
    office = shop.operator.on(api())
    for path in ("/jobs/1/retry", "/mail/1/resend", "/checks"):
        assert (await office.post(f"/api/health{path}")).status_code == 403
    assert (await office.post("/api/health/jobs/retry", json={"name": "bookings.settle"})).status_code == 403

    async def told() -> dict[str, Any]:
        answer: dict[str, Any] = (await admin.get("/api/health/jobs")).json()
        return answer

    seen = await told()
    assert (seen["workers"], seen["failed"]) == (0, 3)
    sweep, settle = seen["kinds"]
    assert (sweep["name"], sweep["by_clock"], sweep["failed"], sweep["jobs"][0]["ids"]) == (
        "bookings.sweep",
        True,
        2,
        {},
    )
    (job,) = settle["jobs"]
    assert (job["ids"], job["client_name"], job["state"], job["tries"]) == (
        {"client_id": shop.client_id, "order_id": 999},
        "Brahmaputra Trails",
        "failed",
        13,
    )
    # By its kind and its place; never in the words of the database, which may be personal.
    assert "payments/service/orders.py" in job["error"]
    assert job["failed_at"] is not None
    assert (await admin.get("/api/health")).json()["failed_jobs"] == 3

    # One run by the clock does the work of both.
    both = await admin.post("/api/health/jobs/retry", json={"name": "bookings.sweep"})
    assert both.json() == {"retried": 1, "dropped": 1}
    again = await admin.post(f"/api/health/jobs/{job['job_id']}/retry")
    assert again.json() == {"retried": 1, "dropped": 0}
    assert (await admin.post("/api/health/jobs/999999/retry")).status_code == 404
    (waits,) = [one for kind in (await told())["kinds"] for one in kind["jobs"] if kind["name"] == "bookings.settle"]
    assert (waits["state"], waits["tries"]) == ("retrying", 0)
    log = owner.execute(
        "SELECT action, client_id, data->>'job' FROM audit_entry WHERE action LIKE 'job.%' ORDER BY audit_id"
    ).fetchall()
    assert log == [("job.all_retried", 0, "bookings.sweep"), ("job.retried", shop.client_id, "bookings.settle")]
    owner.execute("UPDATE procrastinate_jobs SET status = 'doing' WHERE task_name = 'bookings.settle'")
    running = await admin.post(f"/api/health/jobs/{job['job_id']}/retry")
    assert (running.status_code, running.json()["code"]) == (409, "job_under_way")
    owner.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'bookings.settle'")
    await run_jobs()
    assert await told() | {"last_heartbeat": None} == {
        "workers": 0,
        "last_heartbeat": None,
        "waiting": 0,
        "failed": 0,
        "retrying": 0,
        "kinds": [],
    }


async def test_checks_and_what_does_not_come_right(
    api: Api,
    admin: httpx.AsyncClient,
    browser: httpx.AsyncClient,
    play: Play,
    shop: Shop,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    booking_id = held["reservation_event_id"]
    assert (await admin.get("/api/health/checks")).json() == {"last": None, "under_way": None, "earlier": []}

    asked = await admin.post("/api/health/checks")
    assert (asked.status_code, asked.json()["asked_by"]) == (202, "admin@toli.example")
    assert (await admin.post("/api/health/checks")).json()["run_id"] == asked.json()["run_id"], "one at a time"
    assert (await admin.get("/api/health/checks")).json()["under_way"]["finished_at"] is None
    await run_jobs()
    told = (await admin.get("/api/health/checks")).json()
    assert (told["last"]["broken"], told["last"]["failed"], told["under_way"]) == (0, 0, None)
    assert [result["invariant"] for result in told["last"]["results"]] == list(INVARIANTS)
    assert [mail["to"] for mail in await mails(api)].count("admin@toli.example") == 0

    # What breaks an invariant is named, and administrators are written to.
    owner.execute("UPDATE plan_stock SET sold = sold + 1 WHERE client_id = %s", [shop.client_id])
    await admin.post("/api/health/checks")
    await run_jobs()
    told = (await admin.get("/api/health/checks")).json()
    (broken,) = [result for result in told["last"]["results"] if result["broken"]]
    assert (broken["invariant"], told["last"]["broken"], len(told["earlier"])) == ("I2", 1, 1)
    assert broken["rows"][0].startswith(f"client {shop.client_id}, plan {shop.plan_id}: held 0, live holds 0; sold 2")
    (mail,) = [mail for mail in await mails(api) if mail["to"] == "admin@toli.example"]
    assert mail["subject"].endswith(": the check found something")
    assert "1 row breaks an invariant of seats, money or figures: I2." in mail["text"]
    health = (await admin.get("/api/health")).json()
    assert (health["broken"], health["unchecked"], health["is_well"]) == (1, 0, False)
    owner.execute("UPDATE plan_stock SET sold = sold - 1 WHERE client_id = %s", [shop.client_id])

    # What does not come right by itself.
    office = shop.operator.on(api(shop.label))
    await office.post(f"/api/bookings/refund/{booking_id}", json={"amount": 100})
    owner.execute("UPDATE refund SET state = 'needs_attention'")
    owner.execute(
        "INSERT INTO webhook_inbox (body_sha256, body, received_at) VALUES ('1', '{}', now() - interval '1 day')"
    )
    seen = (await admin.get("/api/health/differences")).json()
    assert [(one["kind"], one["client_name"], one["reservation_event_id"], one["amount"]) for one in seen["data"]] == [
        ("webhook_unread", None, None, None),
        ("refund_stuck", "Brahmaputra Trails", booking_id, 100),
    ]
    assert (await admin.get("/api/health")).json()["differences"] == 2


async def test_letter_that_was_refused_is_written_anew_and_a_code_is_of_no_use_later(
    api: Api, admin: httpx.AsyncClient, shop: Shop, owner: Owner, run_jobs: RunJobs
) -> None:
    add = "INSERT INTO mail (dedupe_key, recipient, subject, text_body, html_body, failure, job, job_ids) VALUES"
    owner.execute("UPDATE client SET decided_at = now()")
    ids = {"client_id": shop.client_id, "decision": "approved"}
    for key, job in (("one", "messaging.client_decided"), ("two", "messaging.one_time_code"), ("three", None)):
        owner.execute(
            f"{add} (%s, 'old@brahmaputra.example', 'Lost', '', '', 'the address was refused', %s, %s)",
            [key, job, Jsonb(ids)],
        )
    state = (await admin.get("/api/health/mail")).json()
    assert (state["answers"], state["given_up"], state["sent"], state["last_sent_at"]) == (None, 3, 0, None)
    resendable = {one["may_resend"]: one["mail_id"] for one in state["last_given_up"]}
    refused = await admin.post(f"/api/health/mail/{state['last_given_up'][1]['mail_id']}/resend")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_to_be_resent")
    assert (await admin.post(f"/api/health/mail/{resendable[True]}/resend")).status_code == 204
    assert (await admin.post(f"/api/health/mail/{resendable[True]}/resend")).status_code == 404
    await run_jobs()
    (mail,) = await mails(api)
    assert (mail["to"], mail["subject"]) == ("operator@brahmaputra.example", "Brahmaputra Trails is open")
    state = (await admin.get("/api/health/mail")).json()
    assert (state["given_up"], state["kept"]) == (2, 1)
    log = owner.execute("SELECT action, subject FROM audit_entry WHERE action LIKE 'mail.%'").fetchall()
    assert log == [("mail.resent", f"mail:{resendable[True]}")]
