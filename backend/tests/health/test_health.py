"""Health: problems are shown to administrators only, and can be retried or dismissed."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.types.json import Jsonb

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.kit.queues import Queue
from toli.reporting.invariants.invariants import INVARIANTS

pytestmark = pytest.mark.anyio
MESSAGES = Path(__file__).resolve().parents[3] / "frontend" / "src" / "lib" / "messages"
Owner = psycopg.Connection[Any]

TICK = """
INSERT INTO procrastinate_jobs (queue_name, task_name, lock, queueing_lock, args, status, attempts)
VALUES ('default', 'bookings.sweep', 'bookings.sweep', 'bookings.sweep', '{"timestamp": 1}', 'failed', 1)
"""


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_failed_jobs_are_listed_and_retried(
    api: Api, admin: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    async with database.platform_transaction() as tx:
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
    for path in ("/jobs/1/retry", "/jobs/1/put-away", "/mail/1/resend", "/mail/1/put-away", "/checks"):
        assert (await office.post(f"/api/health{path}")).status_code == 403
    for path in ("retry", "put-away"):
        assert (await office.post(f"/api/health/jobs/{path}", json={"name": "bookings.settle"})).status_code == 403

    async def shown() -> dict[str, Any]:
        answer: dict[str, Any] = (await admin.get("/api/health/jobs")).json()
        return answer

    seen = await shown()
    assert {queue["workers"] for queue in seen["queues"]} == {0}
    assert seen["failed"] == 3
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
    # By type and place; the message of the database may contain personal data.
    assert "payments/gateway/service/orders.py" in job["error"]
    assert job["failed_at"] is not None
    assert (await admin.get("/api/health")).json()["failed_jobs"] == 3

    # One periodic run does the work of both.
    both = await admin.post("/api/health/jobs/retry", json={"name": "bookings.sweep"})
    assert both.json() == {"retried": 1, "dropped": 1}
    again = await admin.post(f"/api/health/jobs/{job['job_id']}/retry")
    assert again.json() == {"retried": 1, "dropped": 0}
    assert (await admin.post("/api/health/jobs/999999/retry")).status_code == 404
    (waits,) = [one for kind in (await shown())["kinds"] for one in kind["jobs"] if kind["name"] == "bookings.settle"]
    assert (waits["state"], waits["tries"]) == ("retrying", 0)
    log = owner.execute(
        "SELECT action, client_id, data->>'job' FROM audit_entry WHERE action LIKE 'job.%' ORDER BY audit_id"
    ).fetchall()
    assert log == [("job.all_retried", 0, "bookings.sweep"), ("job.retried", shop.client_id, "bookings.settle")]
    owner.execute("UPDATE procrastinate_jobs SET status = 'doing' WHERE task_name = 'bookings.settle'")
    running = await admin.post(f"/api/health/jobs/{job['job_id']}/retry")
    assert (running.status_code, running.json()["code"]) == (409, "job_under_way")


async def test_failed_jobs_are_dismissed_and_failed_periodic_runs_deleted_after_a_success(
    admin: httpx.AsyncClient, shop: Shop, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    async def shown() -> dict[str, Any]:
        answer: dict[str, Any] = (await admin.get("/api/health/jobs")).json()
        return answer

    async def settle() -> str:
        async with database.platform_transaction() as tx:
            await enqueue(tx, "bookings.settle", client_id=shop.client_id, order_id=999)
        (job_id,) = owner.execute("SELECT max(id) FROM procrastinate_jobs").fetchone() or (0,)
        return f"/api/health/jobs/{job_id}"

    job = await settle()
    # A job that has not failed cannot be retried, and one that is retried cannot be dismissed.
    assert [(await admin.post(f"{job}/{verb}")).status_code for verb in ("retry", "put-away")] == [404, 404]
    owner.execute("UPDATE procrastinate_jobs SET attempts = 1")
    assert (await admin.post(f"{job}/put-away")).status_code == 404
    owner.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    assert (await admin.post(f"{job}/put-away")).status_code == 204

    # A failed periodic run is deleted once a later one has succeeded.
    for _ in range(2):
        owner.execute(TICK)
    owner.execute(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
        """ VALUES ('default', 'bookings.sweep', '{"timestamp": 2}')"""
    )
    assert (await shown())["failed"] == 2
    await run_jobs()
    for _ in range(2):
        owner.execute(TICK.replace("bookings.sweep", "bookings.gone"))
    all_away = await admin.post("/api/health/jobs/put-away", json={"name": "bookings.gone"})
    assert all_away.json() == {"put_away": 2}
    log = owner.execute(
        "SELECT action, client_id FROM audit_entry WHERE action LIKE 'job.%put_away' ORDER BY audit_id"
    ).fetchall()
    assert log == [("job.put_away", shop.client_id), ("job.all_put_away", 0)]
    assert await shown() | {"last_heartbeat": None} == {
        "queues": [{"name": queue, "workers": 0, "waiting": 0, "waiting_since": None} for queue in Queue],
        "last_heartbeat": None,
        "failed": 0,
        "retrying": 0,
        "kinds": [],
    }


async def test_job_whose_key_was_enqueued_concurrently_is_dropped(admin: httpx.AsyncClient, owner: Owner) -> None:
    owner.execute(TICK)
    (job_id,) = owner.execute("SELECT id FROM procrastinate_jobs").fetchone() or (0,)
    owner.execute("BEGIN")
    owner.execute(TICK.replace("'failed', 1", "'todo', 0"))
    retrying = asyncio.create_task(admin.post(f"/api/health/jobs/{job_id}/retry"))
    for _ in range(100):
        if owner.execute("SELECT FROM pg_locks WHERE NOT granted").fetchall():
            break
        await asyncio.sleep(0.02)
    owner.execute("COMMIT")
    assert (await retrying).json() == {"retried": 0, "dropped": 1}


async def test_checks_and_differences(
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

    asked, other = await asyncio.gather(*(admin.post("/api/health/checks") for _ in range(2)))
    assert asked.json() == other.json(), "side by side too"
    assert (asked.status_code, asked.json()["asked_by"]) == (202, "Admin")
    assert (await admin.post("/api/health/checks")).json()["run_id"] == asked.json()["run_id"], "one at a time"
    assert (await admin.get("/api/health/checks")).json()["under_way"]["finished_at"] is None
    await run_jobs()
    shown = (await admin.get("/api/health/checks")).json()
    assert (shown["last"]["broken"], shown["last"]["failed"], shown["under_way"]) == (0, 0, None)
    assert [result["invariant"] for result in shown["last"]["results"]] == list(INVARIANTS)
    assert [mail["to"] for mail in await mails(api)].count("admin@toli.example") == 0

    # Broken rows are listed, and administrators get an e-mail.
    owner.execute("UPDATE plan_stock SET sold = sold + 1 WHERE client_id = %s", [shop.client_id])
    owner.execute("ALTER TABLE figure_month RENAME TO figure_month_away")
    await admin.post("/api/health/checks")
    await run_jobs()
    shown = (await admin.get("/api/health/checks")).json()
    (broken,) = [result for result in shown["last"]["results"] if result["broken"]]
    assert (broken["invariant"], shown["last"]["broken"], len(shown["earlier"])) == ("I2", 1, 1)
    assert broken["rows"][0].startswith(f"client {shop.client_id}, plan {shop.plan_id}: held 0, live holds 0; sold 2")
    (mail,) = [mail for mail in await mails(api) if mail["to"] == "admin@toli.example"]
    assert mail["subject"].endswith(": data checks failed")
    assert "The data checks found 1 problem: I2." in mail["text"]
    assert "These checks could not be completed: F2." in mail["text"]
    health = (await admin.get("/api/health")).json()
    assert (health["broken"], health["unchecked"], health["is_well"]) == (1, 1, False)
    owner.execute("ALTER TABLE figure_month_away RENAME TO figure_month")
    owner.execute("UPDATE plan_stock SET sold = sold - 1 WHERE client_id = %s", [shop.client_id])

    # Differences that are not resolved automatically.
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


async def test_refused_email_is_sent_again_while_it_is_true(
    api: Api,
    admin: httpx.AsyncClient,
    browser: httpx.AsyncClient,
    play: Play,
    shop: Shop,
    database: Database,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    owner.execute("UPDATE client SET decided_at = now()")
    owner.execute("DELETE FROM procrastinate_jobs")
    booking = {"client_id": shop.client_id, "booking_id": held["reservation_event_id"]}
    lost = {
        "approved": ("client_decided", {"client_id": shop.client_id, "decision": "approved"}),
        "code": ("one_time_code", {"client_id": shop.client_id, "code_id": 1}),
        "confirmed": ("booking_confirmed", booking),
        # It says "today", and is due in some weeks.
        "due": ("timeline_step", booking | {"step": "balance_due", "occasion": "2020-01-01"}),
    }
    for subject, (job, ids) in lost.items():
        owner.execute(
            "INSERT INTO mail (dedupe_key, recipient, subject, text_body, html_body, failure, job, job_ids) VALUES"
            " (%(key)s, 'old@brahmaputra.example', %(key)s, '', '', 'the address was refused', %(job)s, %(ids)s)",
            {"key": subject, "job": f"messaging.{job}", "ids": Jsonb(ids)},
        )
    # A deletion notice stores neither recipient nor job.
    owner.execute(
        "INSERT INTO mail (dedupe_key, recipient, subject, text_body, html_body, failure) VALUES"
        " ('gone', '', 'gone', '', '', 'the address was refused')"
    )
    state = (await admin.get("/api/health/mail")).json()
    assert (state["answers"], state["given_up"], state["sent"], state["last_sent_at"]) == (None, 4, 0, None)
    shown = {one["subject"]: one for one in state["last_given_up"]}
    assert {subject: (one["recipient"], one["may_resend"]) for subject, one in shown.items()} == {
        "approved": ("o•••@brahmaputra.example", True),
        "confirmed": ("o•••@brahmaputra.example", True),
        "due": ("o•••@brahmaputra.example", True),
        "gone": (None, False),
    }
    assert (await admin.get("/api/health")).json()["mail_given_up"] == 4

    def about(subject: str, verb: str = "resend") -> str:
        return f"/api/health/mail/{shown[subject]['mail_id']}/{verb}"

    refused = await admin.post(about("gone"))
    assert (refused.status_code, refused.json()["code"]) == (409, "not_to_be_resent")
    outdated = await admin.post(about("due"))
    assert (outdated.status_code, outdated.json()["code"]) == (409, "letter_moot")
    for subject in ("approved", "confirmed"):
        assert (await admin.post(about(subject))).status_code == 204
        assert (await admin.post(about(subject))).status_code == 404
    # The booking is cancelled before its confirmation is rendered, so none is sent.
    owner.execute("UPDATE booking SET booking_status = 'cancelled'")
    await run_jobs()
    (mail,) = await mails(api)
    assert (mail["to"], mail["subject"]) == ("operator@brahmaputra.example", "Brahmaputra Trails was approved")

    for subject in ("due", "gone"):
        assert (await admin.post(about(subject, "put-away"))).status_code == 204
        assert (await admin.post(about(subject, "put-away"))).status_code == 404
    state = (await admin.get("/api/health/mail")).json()
    assert (state["given_up"], state["last_given_up"], state["kept"]) == (0, [], 1)
    assert (await admin.get("/api/health")).json()["mail_given_up"] == 0
    log = owner.execute(
        "SELECT action, data->>'job' FROM audit_entry WHERE action LIKE 'mail.%' ORDER BY audit_id"
    ).fetchall()
    assert log == [
        ("mail.resent", "client_decided"),
        ("mail.resent", "booking_confirmed"),
        ("mail.put_away", "timeline_step"),
        ("mail.put_away", ""),
    ]


def test_every_check_has_a_name_and_a_sentence_on_the_page() -> None:
    words = (MESSAGES / "en/health.ts").read_text("utf-8")
    named = re.findall(r'^ {4}([A-Z]\d): \{\s+name: "[^"]{4,}",\s+text: "[^"]{12,}[.]",?\s+\},', words, re.MULTILINE)
    assert sorted(named) == sorted(INVARIANTS)
