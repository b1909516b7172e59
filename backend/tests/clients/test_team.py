"""Teams: invitations, roles, limits to trips, removal and a new owner."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import account, mails
from tests.shop import ORIGIN, Person, Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.identity.people.service import sessions
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


def confirm(owner: psycopg.Connection[Any], who: Person) -> None:
    """Confirm the identity in every session of a person."""
    owner.execute(
        "UPDATE user_session SET confirmed_until = now() + interval '10 minutes' WHERE user_id = %s", [who.user_id]
    )


@pytest.fixture
def office(api: Api, shop: Shop, owner: psycopg.Connection[Any]) -> httpx.AsyncClient:
    """The owner at work, who has confirmed their identity."""
    confirm(owner, shop.operator)
    return shop.operator.on(api(shop.label))


async def invite_and_accept(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, email: str, **place: object
) -> Person:
    """Somebody who was invited and has accepted, signed in on the shop's site."""
    sent = await office.post(f"/api/clients/{shop.client_id}/team/invitations", json={"email": email, **place})
    assert sent.status_code == 201, sent.text
    who = await person(database, email, label=shop.label)
    browser = who.on(api(shop.label))
    (invitation,) = (await browser.get("/api/team-invitations")).json()
    accepted = await browser.post(f"/api/team-invitations/{invitation['invitation_id']}/accept")
    assert accepted.status_code == 200, accepted.text
    return who


async def test_an_invited_person_joins_with_a_role(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", role="sales")
    desk = maya.on(api(shop.label))
    (client,) = (await desk.get(f"/api/clients/users/by_user_and_approval/{maya.user_id}/approved")).json()
    assert client["team_role"] == "sales"
    assert "bookings" in client["rights"]
    assert "refunds" not in client["rights"]
    assert (await desk.get(f"/api/bookings/get_by_client_id/{shop.client_id}")).status_code == 200
    counted = f"/api/reports/clients/{shop.client_id}/bookings"
    for path in (counted, f"{counted}.csv", f"/api/bookings/clients/{shop.client_id}/credit-notes.csv"):
        assert (await desk.get(path, params={"show": "overdue"} if path == counted else {})).status_code == 200
    for path in (f"/api/costs/clients/{shop.client_id}/profit.csv", f"/api/reports/clients/{shop.client_id}/audit.csv"):
        assert (await desk.get(path)).status_code == 403
    refused = await desk.get(f"/api/settlements/clients/{shop.client_id}")
    assert refused.status_code == 403
    assert refused.json()["detail"] == (
        "Your role in this team (sales) may not see the bank, payouts, costs and figures. Ask the owner for it."
    )
    team = (await office.get(f"/api/clients/{shop.client_id}/team")).json()
    assert [(one["email"], one["role"]) for one in team["members"]] == [
        ("operator@brahmaputra.example", "owner"),
        ("maya@trails.example", "sales"),
    ]
    assert team["invitations"] == []
    await run_jobs()
    assert [(mail["to"], mail["subject"]) for mail in await mails(api)] == [
        ("operator@brahmaputra.example", "Maya has joined your team"),
    ]


async def test_an_invitation_is_for_its_address_and_can_be_withdrawn(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    path = f"/api/clients/{shop.client_id}/team/invitations"
    for role in ("sales", "accounts"):
        team = (await office.post(path, json={"email": "Maya@trails.example", "role": role})).json()
    (invitation,) = team["invitations"]
    assert (invitation["email"], invitation["role"]) == ("maya@trails.example", "accounts")
    await run_jobs()
    (mail,) = await mails(api)
    assert mail["to"] == "maya@trails.example"
    assert "http://brahmaputra.toli.localhost:8000/team-invitation" in mail["text"]
    dev = (await person(database, "dev@trails.example", label=shop.label)).on(api(shop.label))
    assert (await dev.get("/api/team-invitations")).json() == []
    accept = f"/api/team-invitations/{invitation['invitation_id']}/accept"
    assert (await dev.post(accept)).status_code == 404
    assert (await office.delete(f"{path}/{invitation['invitation_id']}")).json()["invitations"] == []
    maya = (await person(database, "maya@trails.example", label=shop.label)).on(api(shop.label))
    assert (await maya.post(accept)).status_code == 404


async def test_invitations_are_refused_for_members_and_administrators(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    path = f"/api/clients/{shop.client_id}/team/invitations"
    taken = await office.post(path, json={"email": "operator@brahmaputra.example", "role": "sales"})
    assert (taken.status_code, taken.json()["code"]) == (422, "in_team_already")
    assert (await office.post(path, json={"email": "x@trails.example", "role": "owner"})).status_code == 422
    admin = await person(database, "admin@toli.example", role=Role.ADMIN, label=shop.label)
    invited = (await office.post(path, json={"email": "admin@toli.example", "role": "manager"})).json()
    accept = f"/api/team-invitations/{invited['invitations'][0]['invitation_id']}/accept"
    refused = await admin.on(api(shop.label)).post(accept)
    assert (refused.status_code, refused.json()["code"]) == (409, "no_place_for_administrators")


async def test_team_changes_need_the_owner_and_a_confirmed_identity(
    api: Api, database: Database, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(api(shop.label))
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    path = f"/api/clients/{shop.client_id}/team/invitations"
    asked = await office.post(path, json={"email": "maya@trails.example", "role": "manager"})
    assert (asked.status_code, asked.json()["code"]) == (403, "identity_not_confirmed")
    confirm(owner, shop.operator)
    manager = await invite_and_accept(api, database, office, shop, "maya@trails.example", role="manager")
    confirm(owner, manager)
    refused = await manager.on(api(shop.label)).post(path, json={"email": "x@trails.example", "role": "manager"})
    assert (refused.status_code, refused.json()["code"]) == (403, "right_missing")


async def test_a_changed_role_applies_at_once_and_a_removed_person_is_signed_out(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", role="sales")
    desk, money = maya.on(api(shop.label)), f"/api/settlements/clients/{shop.client_id}"
    member = f"/api/clients/{shop.client_id}/team/{maya.user_id}"
    assert (await office.put(member, json={"role": "accounts"})).status_code == 200
    assert (await desk.get(money)).status_code == 200
    assert (await office.delete(member)).status_code == 200
    assert (await desk.get(money)).status_code == 401
    again = await person_again(database, maya, label=shop.label)
    assert (await again.on(api(shop.label)).get(money)).status_code == 404
    assert (await again.on(api(shop.label)).get("/api/users/me")).json()["role_id"] == Role.TRAVELLER
    assert (await office.delete(member)).status_code == 404
    await run_jobs()
    assert "You are no longer in the team of Brahmaputra Trails" in [mail["subject"] for mail in await mails(api)]
    log = (await office.get(f"/api/reports/clients/{shop.client_id}/audit")).json()
    acts = [entry["action"] for entry in log["data"]]
    assert acts[:4] == ["team.removed", "team.changed", "team.joined", "team.invited"]


async def person_again(database: Database, who: Person, *, label: str) -> Person:
    """The same person, signed in anew."""
    async with database.platform_transaction() as tx:
        session = await sessions.start_session(
            tx, user_id=who.user_id, role=Role.TRAVELLER, host_label=label, origin=ORIGIN, instead_of=None
        )
    return Person(who.user_id, session.token)


async def test_the_owner_hands_over_and_stays_as_a_manager(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", role="manager")
    path = f"/api/clients/{shop.client_id}/team"
    stranger = await account(database, "dev@trails.example")
    assert (await office.put(f"{path}/owner", json={"user_id": stranger})).status_code == 404
    assert (await office.delete(f"{path}/{shop.operator.user_id}")).json()["code"] == "owner_stays"
    handed = await office.put(f"{path}/owner", json={"user_id": maya.user_id})
    assert [(one["email"], one["role"]) for one in handed.json()["members"]] == [
        ("maya@trails.example", "owner"),
        ("operator@brahmaputra.example", "manager"),
    ]
    assert (await office.get(path)).status_code == 403
    assert (await maya.on(api(shop.label)).get(path)).status_code == 200
    await run_jobs()
    notified = {mail["to"] for mail in await mails(api) if "has a new owner" in mail["subject"]}
    assert notified == {"maya@trails.example", "operator@brahmaputra.example"}


async def test_a_leader_sees_their_departures_alone(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    leader = await invite_and_accept(api, database, office, shop, "lead@trails.example", role="leader")
    phone = leader.on(api(shop.label))
    asha = await person(database, "asha@traveller.example", label=shop.label)
    await hold(asha.on(api(shop.label)), shop, double=1)
    events = f"/api/events/client/{shop.client_id}"
    sheet = f"/api/reports/clients/{shop.client_id}/plans/{shop.plan_id}/sheet"
    assert (await phone.get(events)).json() == []
    assert (await phone.get(sheet)).status_code == 404
    leaders = f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/leaders"
    (chosen,) = (await office.put(leaders, json={"user_ids": [leader.user_id]})).json()
    assert chosen == {"user_id": leader.user_id, "name": "Lead", "leads": True}
    assert [event["event_id"] for event in (await phone.get(events)).json()] == [shop.trip_id]
    assert (await phone.get(sheet)).status_code == 200
    assert (await phone.put(leaders, json={"user_ids": []})).status_code == 403
    assert (await office.put(leaders, json={"user_ids": [shop.operator.user_id]})).status_code == 404


async def test_a_limited_person_sees_the_chosen_trips_alone(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    asha = await person(database, "asha@traveller.example", label=shop.label)
    held = await hold(asha.on(api(shop.label)), shop, double=1)
    bookings = f"/api/bookings/get_by_client_id/{shop.client_id}"
    details = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}/details"
    for trips, count, status in (([shop.trip_id], 1, 200), ([], 0, 404)):
        name = f"maya{count}@trails.example"
        maya = await invite_and_accept(api, database, office, shop, name, role="manager", trips=trips)
        desk = maya.on(api(shop.label))
        assert len((await desk.get(f"/api/events/client/{shop.client_id}")).json()) == count
        assert (await desk.get(bookings)).status_code == 200
        assert (await desk.get(details)).status_code == status
        assert (await desk.get(f"/api/events/{shop.trip_id}")).status_code == status
        assert (await desk.get(f"/api/bank/clients/{shop.client_id}/lines?shown=open")).status_code == 403


async def test_a_limited_person_sees_the_credit_of_visible_bookings_alone(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    asha = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))
    held = await hold(asha, shop, double=1)
    paid = {"outcome": "success", "webhook": False}
    placed = await api().post(f"/sandbox/razorpay/pay/{(await order(asha, held))['order_id']}", json=paid)
    assert (await verify(asha, placed.json())).status_code == 200
    path = f"/api/bookings/clients/{shop.client_id}"
    credit = {"amount": 500, "valid_until": str(shop.today + timedelta(days=30)), "reason": "Rain"}
    given = await office.post(f"{path}/reservations/{held['reservation_event_id']}/credit", json=credit)
    assert given.status_code == 201, given.text
    assert (await office.get(f"{path}/credit-notes")).json()["total"] == 1
    for trips, count in (([shop.trip_id], 1), ([], 0)):
        name = f"maya{count}@trails.example"
        maya = await invite_and_accept(api, database, office, shop, name, role="manager", trips=trips)
        desk = maya.on(api(shop.label))
        assert (await desk.get(f"{path}/credit-notes")).json()["total"] == count
        for listed in (f"{path}/credit-notes.csv", f"/api/reports/clients/{shop.client_id}/bookings.csv"):
            assert len((await desk.get(listed)).content.splitlines()) == 1 + count
