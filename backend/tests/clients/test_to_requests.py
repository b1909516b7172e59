"""Asking to become a tour operator, and the answer."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, RunJobs
from tests.people import mails, open_site
from tests.shop import Person, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def asha(database: Database) -> Person:
    return await person(database, "asha@traveller.example")


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


def confirmed(owner: psycopg.Connection[Any]) -> None:
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")


async def ask(browser: httpx.AsyncClient, user_id: int) -> httpx.Response:
    return await browser.post(f"/api/to-requests/create/{user_id}")


async def test_wish_is_granted_and_taken_back(
    api: Api,
    asha: Person,
    admin: httpx.AsyncClient,
    database: Database,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
) -> None:
    hers = asha.on(api())
    refused = await ask(hers, asha.user_id)
    assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
    confirmed(owner)
    asked = await ask(hers, asha.user_id)
    assert asked.status_code == 201
    request = asked.json()
    assert (request["approval_status"], request["decided_at"]) == ("open", None)
    assert request["user"] == {
        "user_id": asha.user_id,
        "username": "asha@traveller.example",
        "name": "Asha",
        "email": "asha@traveller.example",
        "phone": "+919876543210",
    }
    again = await ask(hers, asha.user_id)
    assert (again.status_code, again.json()["code"]) == (409, "to_request_open")
    assert (await admin.get("/api/to-requests/")).json() == [request]
    own = {"approval_status": "open", "asked_at": request["asked_at"], "decision_reason": ""}
    assert (await hers.get("/api/users/me")).json()["to_request"] == own

    path = f"/api/to-requests/{request['to_request_id']}"
    approved = (await admin.put(f"{path}/approved")).json()
    assert approved["approval_status"] == "approved"
    assert (await hers.get("/api/users/me")).json()["role_id"] == 3
    lives = owner.execute("SELECT max(expires_at) - now() FROM user_session").fetchone()
    assert lives is not None
    assert lives[0] <= timedelta(hours=12), "an operator's session lives no longer, whenever it began"
    assert (await admin.put(f"{path}/approved")).json() == approved, "once is enough"
    assert (await ask(hers, asha.user_id)).json()["code"] == "not_a_traveller"

    site = await open_site(database, "brahmaputra", user_id=asha.user_id)
    blocked = await admin.put(f"{path}/rejected")
    assert (blocked.status_code, blocked.json()["code"]) == (409, "runs_approved_client")
    owner.execute("UPDATE client SET approval_status = 'rejected' WHERE client_id = %s", [site])
    assert (await admin.put(f"{path}/rejected")).json()["approval_status"] == "rejected"
    me = (await hers.get("/api/users/me")).json()
    assert (me["role_id"], me["to_request"]["approval_status"]) == (2, "rejected")
    assert (await ask(hers, asha.user_id)).json()["to_request_id"] == request["to_request_id"], "one may ask again"

    log = owner.execute("SELECT action, data->>'before' FROM audit_entry ORDER BY audit_id").fetchall()
    assert log == [
        ("to_request.made", None),
        ("to_request.approved", "open"),
        ("to_request.rejected", "approved"),
        ("to_request.made", None),
    ]
    # A decision that was replaced before its e-mail was sent is not sent.
    await run_jobs()
    assert await mails(api) == []


@pytest.mark.parametrize(
    ("decision", "subject"),
    [("approved", "You are a tour operator at Toli"), ("rejected", "Your request to become a tour operator")],
)
async def test_answer_comes_by_mail(
    api: Api,
    asha: Person,
    admin: httpx.AsyncClient,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
    decision: str,
    subject: str,
) -> None:
    confirmed(owner)
    request = (await ask(asha.on(api()), asha.user_id)).json()
    await admin.put(f"/api/to-requests/{request['to_request_id']}/{decision}")
    await run_jobs()
    (mail,) = await mails(api)
    assert (mail["to"], mail["subject"]) == ("asha@traveller.example", subject)


async def test_asking_side_by_side_asks_once(api: Api, asha: Person, owner: psycopg.Connection[Any]) -> None:
    confirmed(owner)
    answers = await asyncio.gather(*(ask(asha.on(api()), asha.user_id) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
    assert owner.execute("SELECT count(*) FROM to_request").fetchone() == (1,)


async def test_nobody_asks_for_another_or_decides_but_administrators(
    api: Api, asha: Person, admin: httpx.AsyncClient, database: Database, owner: psycopg.Connection[Any]
) -> None:
    other = await person(database, "dev@traveller.example")
    operator = await person(database, "op@zanskar.example", role=Role.OPERATOR)
    confirmed(owner)
    assert (await ask(other.on(api()), asha.user_id)).status_code == 404
    assert (await ask(api(), asha.user_id)).status_code == 401
    assert (await ask(operator.on(api()), operator.user_id)).json()["code"] == "not_a_traveller"
    request = (await ask(asha.on(api()), asha.user_id)).json()
    path = f"/api/to-requests/{request['to_request_id']}/approved"
    for visitor, status in ((api(), 401), (asha.on(api()), 403), (operator.on(api()), 403)):
        assert (await visitor.put(path)).status_code == status
        assert (await visitor.get("/api/to-requests")).status_code == status
    assert (await admin.put("/api/to-requests/999999/approved")).status_code == 404
    assert (await admin.put(f"/api/to-requests/{request['to_request_id']}/open")).status_code == 422
    assert owner.execute("SELECT approval_status FROM to_request").fetchall() == [("open",)]


async def test_list_has_the_open_ones_first_and_several_are_decided_at_once(
    api: Api, admin: httpx.AsyncClient, database: Database, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    ids = []
    for name in ("a", "b", "c"):
        somebody = await person(database, f"{name}@traveller.example")
        confirmed(owner)
        ids.append((await ask(somebody.on(api()), somebody.user_id)).json()["to_request_id"])
    await admin.put(f"/api/to-requests/{ids[2]}/rejected")

    async def listed(**query: Any) -> list[int]:
        return [one["to_request_id"] for one in (await admin.get("/api/to-requests", params=query)).json()]

    assert await listed() == [ids[1], ids[0], ids[2]]
    assert await listed(approval_status="rejected") == [ids[2]]
    assert await listed(limit=1, page=2) == [ids[0]]

    path = "/api/to-requests/decisions"
    short = await admin.put(f"/api/to-requests/{ids[0]}/rejected", json={"reason": "no"})
    assert (short.status_code, short.json()["detail"]) == (422, "Give a reason of at least 5 characters.")
    asked = {"decision": "rejected", "reason": " Please send your licence.  "}
    assert (await somebody.on(api()).post(path, json={**asked, "to_request_ids": ids})).status_code == 403
    assert (await admin.post(path, json={**asked, "to_request_ids": []})).status_code == 422
    await admin.put(f"/api/to-requests/{ids[1]}/approved")
    runs = owner.execute("SELECT user_id FROM to_request WHERE to_request_id = %s", [ids[1]]).fetchone()
    assert runs is not None
    await open_site(database, "majuli", user_id=runs[0])
    owner.execute("DELETE FROM procrastinate_jobs")
    answer = (await admin.post(path, json={**asked, "to_request_ids": [ids[0], ids[1], ids[0], 999999]})).json()
    assert [(one["to_request_id"], one["decision_reason"]) for one in answer["decided"]] == [
        (ids[0], "Please send your licence.")
    ]
    assert [(one["id"], one["code"]) for one in answer["refused"]] == [
        (ids[1], "runs_approved_client"),
        (999999, "not_found"),
    ]
    assert await listed(approval_status="rejected") == [ids[2], ids[0]]
    await run_jobs()
    (mail,) = await mails(api)
    assert mail["to"] == "a@traveller.example"
    assert "Reason: Please send your licence." in mail["text"]
    (log,) = owner.execute("SELECT data FROM audit_entry ORDER BY audit_id DESC LIMIT 1").fetchone() or ()
    assert (log["reason_given"], "licence" in str(log)) == (True, False), "free text may hold personal data"
    approved = await admin.put(f"/api/to-requests/{ids[0]}/approved", json={"reason": "not kept"})
    assert approved.json()["decision_reason"] == ""
