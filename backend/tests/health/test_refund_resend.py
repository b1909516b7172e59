"""Administrators send stuck refunds again: once at the provider, and recorded."""

from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.shop import Shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.selling.checkout.service import reconcile

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]

STATE = "SELECT state, key_number FROM refund"
PROCESSED = "SELECT count(*) FROM sandbox.razorpay_refund WHERE status = 'processed'"
RETRIES = "SELECT actor_id, client_id, subject FROM audit_entry WHERE action = 'refund.retried' ORDER BY audit_id"


@pytest.fixture
async def refund(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, owner: Owner) -> int:
    """A refund of ₹300 that was requested and not sent yet, while refunds fail at the provider."""
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    await api().post("/sandbox/razorpay/faults", json={"refund_processing": "fail"})
    office = shop.operator.on(api(shop.label))
    answer = await office.post(f"/api/bookings/refund/{held['reservation_event_id']}", json={"amount": 300})
    assert answer.status_code == 200, answer.text
    (refund_id,) = owner.execute("SELECT refund_id FROM refund").fetchone() or (0,)
    return int(refund_id)


async def test_a_slow_refund_is_sent_again_under_its_key(
    api: Api, database: Database, shop: Shop, refund: int, run_jobs: RunJobs, owner: Owner
) -> None:
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    path = f"/api/health/refunds/{refund}/resend"
    assert (await api().post(path)).status_code == 401
    assert (await shop.operator.on(api()).post(path)).status_code == 403
    assert (await admin.on(api()).post("/api/health/refunds/999999/resend")).status_code == 404

    # As a refund whose job was lost.
    owner.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'payments.send_refund'")
    owner.execute("UPDATE refund SET created_at = now() - interval '8 days'")
    (slow,) = (await admin.on(api()).get("/api/health/differences")).json()["data"]
    assert (slow["kind"], slow["ref"], slow["amount"]) == ("refund_slow", str(refund), 300)
    await api().delete("/sandbox/razorpay/faults")
    for _ in range(2):
        answer = await admin.on(api()).post(path)
        assert (answer.status_code, answer.json()) == (202, {"state": "requested"})
    await run_jobs()
    owner.execute("UPDATE refund SET updated_at = updated_at - interval '1 hour'")
    assert (await admin.on(api()).post(path)).json()["state"] in {"pending", "processed"}
    await run_jobs()
    assert owner.execute(STATE).fetchall() == [("processed", 0)]
    assert owner.execute(PROCESSED).fetchone() == (1,)
    assert (await admin.on(api()).post(path)).json() == {"state": "processed"}
    assert set(owner.execute(RETRIES).fetchall()) == {(admin.user_id, shop.client_id, f"refund:{refund}")}


async def test_a_refund_that_the_provider_failed_for_good_goes_under_a_new_key(
    app: FastAPI, api: Api, database: Database, shop: Shop, refund: int, run_jobs: RunJobs, owner: Owner
) -> None:
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    for _ in range(6):
        await run_jobs()
        owner.execute("UPDATE refund SET updated_at = updated_at - interval '1 hour'")
        await reconcile.reconcile(database, app.state.services.providers)
    assert owner.execute(STATE).fetchall() == [("needs_attention", 0)]
    await api().delete("/sandbox/razorpay/faults")
    for _ in range(2):
        assert (await admin.on(api()).post(f"/api/health/refunds/{refund}/resend")).status_code == 202
    await run_jobs()
    owner.execute("UPDATE refund SET updated_at = updated_at - interval '1 hour'")
    await reconcile.reconcile(database, app.state.services.providers)
    await run_jobs()
    assert owner.execute(STATE).fetchall() == [("processed", 1)]
    assert owner.execute(PROCESSED).fetchone() == (1,)
