"""An administrator looks as an operator: a reason first, half an hour, nothing changed, every look in the audit log."""

from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import InternalError

from tests.conftest import Api, HandClock
from tests.shop import open_shop, person
from toli.identity.access.roles import Role
from toli.identity.people.service import purge
from toli.infra.db.database import READ_ONLY, Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

REASON = "Their guest asked why a refund is late."


async def test_support_view_shows_a_panel_and_changes_nothing(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, today=today)
    other = await open_shop(database, label="zanskar", today=today)
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    begin = f"/api/clients/{shop.client_id}/support-view"

    assert (await shop.operator.on(api()).post(begin, json={"reason": REASON})).status_code == 403
    assert (await admin.post(begin, json={"reason": ""})).status_code == 422
    assert (await admin.post("/api/clients/4711/support-view", json={"reason": REASON})).status_code == 404

    async def look() -> Any:
        offered = await admin.post(begin, json={"reason": REASON})
        assert offered.status_code == 200, offered.text
        view = api(shop.label)
        taken = await view.post(
            "/api/users/handoff/exchange",
            json={"code": offered.json()["url"].partition("#")[2]},
            headers={"Cookie": f"handoff={offered.cookies['handoff']}"},
        )
        assert taken.status_code == 200, taken.text
        view.headers["Authorization"] = f"Bearer {taken.json()['access_token']}"
        view.cookies.clear()
        return view

    view = await look()
    me = (await view.get("/api/users/me")).json()
    assert (me["role_id"], me["default_url"], me["email"]) == (3, shop.label, "admin@toli.example")
    assert me["support_until"] is not None
    for path in (
        "/api/users/has_access_to_route/to",
        f"/api/clients/users/by_user_and_approval/{me['user_id']}/approved",
        f"/api/reports/clients/{shop.client_id}/dashboard",
        f"/api/bookings/get_by_client_id/{shop.client_id}?status=booking",
        f"/api/events/client/{shop.client_id}",
    ):
        answer = await view.get(path)
        assert answer.status_code == 200, f"{path}: {answer.text}"
    assert (await view.get("/api/users/has_access_to_route/to")).json()["allowed"]
    seen = await view.get(f"/api/clients/users/by_user_and_approval/{me['user_id']}/approved")
    assert [client["client_id"] for client in seen.json()] == [shop.client_id]

    before = owner.execute("SELECT md5(string_agg(e::text, '|' ORDER BY e::text)) FROM trip e").fetchone()
    for refused in (
        await view.put(f"/api/events/{shop.trip_id}", json={"title": "Ours now"}),
        await view.post("/api/events", json={"title": "Ours"}),
        await view.post("/api/bookings/refund/1", json={}),
        await view.post("/api/bookings/clients/1/reservations/1/travellers/1/reveal"),
        await view.get("/api/images/private/licence.webp"),
        await view.post("/api/users/handoff", json={"client_url": other.label}),
        await view.delete("/api/users/sessions"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (403, "support_reads_only")
    assert owner.execute("SELECT md5(string_agg(e::text, '|' ORDER BY e::text)) FROM trip e").fetchone() == before
    # Neither another's panel, nor the administrators', nor this one from another host.
    assert (await view.get(f"/api/reports/clients/{other.client_id}/dashboard")).status_code == 404
    assert (await view.get("/api/reports/dashboard")).status_code == 403
    elsewhere = api(Authorization=view.headers["Authorization"])
    assert (await elsewhere.get("/api/users/me")).status_code == 401

    ended = await view.post("/api/users/support-view/end")
    assert ended.json()["url"].endswith("/admin/all-clients")
    assert (await view.get("/api/users/me")).status_code == 401
    assert (await admin.get("/api/users/me")).status_code == 200

    expired = await look()
    owner.execute(
        "UPDATE user_session SET expires_at = now() - interval '1 second' WHERE support_client_id IS NOT NULL"
    )
    assert (await expired.get("/api/users/me")).status_code == 401
    async with database.platform_transaction() as tx:
        for _ in range(2):
            await purge.purge(tx)
    rows = owner.execute(
        "SELECT action, client_id, data ->> 'reason' FROM audit_entry WHERE subject LIKE 'support:%' ORDER BY audit_id"
    ).fetchall()
    assert rows == [
        ("support.begun", shop.client_id, REASON),
        ("support.ended", shop.client_id, None),
        ("support.begun", shop.client_id, REASON),
        ("support.ended", shop.client_id, None),
    ]

    # Who is no administrator any more sees nothing.
    view = await look()
    owner.execute("UPDATE app_user SET role_id = 2 WHERE email = 'admin@toli.example'")
    assert (await view.get("/api/users/me")).status_code == 401


async def test_postgresql_refuses_what_slips_through(database: Database) -> None:
    READ_ONLY.set(True)
    with pytest.raises(InternalError, match="read-only transaction"):
        async with database.platform_transaction() as tx:
            await tx.execute(text("UPDATE client SET client_name = 'Ours'"))
