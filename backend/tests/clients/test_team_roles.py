"""Several roles of a person, a company's own roles, and attempts to gain rights by them."""

from typing import Any

import httpx
import psycopg
import pytest

from tests.clients.test_team import confirm, invite_and_accept
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Person, Shop, open_shop, person
from toli.identity.access.rights import ROLES, Right, TeamRole
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def office(api: Api, shop: Shop, owner: psycopg.Connection[Any]) -> httpx.AsyncClient:
    """The owner at work, who has confirmed their identity."""
    confirm(owner, shop.operator)
    return shop.operator.on(api(shop.label))


def team_path(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/team"


async def create_role(office: httpx.AsyncClient, shop: Shop, name: str, *rights: Right) -> int:
    created = await office.post(f"{team_path(shop)}/roles", json={"name": name, "rights": rights})
    assert created.status_code == 201, created.text
    (role,) = [role for role in created.json()["own_roles"] if role["name"] == name]
    assert role["rights"] == [right for right in Right if right in rights]
    role_id: int = role["role_id"]
    return role_id


async def rights_of(api: Api, shop: Shop, who: Person) -> set[str]:
    answer = await who.on(api(shop.label)).get(f"/api/clients/users/by_user_and_approval/{who.user_id}/approved")
    (client,) = answer.json()
    return set(client["rights"])


async def test_rights_of_several_roles_add_up_and_change_at_once(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    reviews = await create_role(office, shop, "Answers reviews", Right.REVIEWS)
    maya = await invite_and_accept(
        api, database, office, shop, "maya@trails.example", role="sales", more_roles=["accounts"], own_roles=[reviews]
    )
    assert await rights_of(api, shop, maya) == ROLES[TeamRole.SALES] | ROLES[TeamRole.ACCOUNTS] | {Right.REVIEWS}
    desk, money = maya.on(api(shop.label)), f"/api/settlements/clients/{shop.client_id}"
    assert (await desk.get(money)).status_code == 200
    member = f"{team_path(shop)}/{maya.user_id}"
    # The roles are replaced by those of the call.
    changed = (await office.put(member, json={"own_roles": [reviews]})).json()["members"][1]
    assert (changed["role"], changed["more_roles"], changed["own_roles"]) == (None, [], [reviews])
    assert changed["rights"] == ["panel", "reviews"]
    refused = await desk.get(money)
    assert refused.status_code == 403
    assert "Your role in this team (Answers reviews)" in refused.json()["detail"]
    assert (await desk.get(f"/api/clients/{shop.client_id}/reviews")).status_code == 200
    role = {"name": "Answers", "rights": ["payments", "enquiries"]}
    assert (await office.put(f"{team_path(shop)}/roles/{reviews}", json=role)).status_code == 200
    assert (await desk.get(f"/api/clients/{shop.client_id}/reviews")).status_code == 403
    assert await rights_of(api, shop, maya) == {"panel", "payments", "enquiries", "view_bookings", "view_trips"}
    assert (await office.put(member, json={})).status_code == 422
    await run_jobs()
    (joined,) = [mail for mail in await mails(api) if "has joined" in mail["subject"]]
    assert "with the role: Answers" in joined["text"]
    log = (await office.get(f"/api/reports/clients/{shop.client_id}/audit")).json()["data"]
    assert [entry["action"] for entry in log][:5] == [
        "team.role_changed",
        "team.changed",
        "team.joined",
        "team.invited",
        "team.role_created",
    ]


async def test_a_role_that_is_held_is_deleted_with_a_replacement(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    roles = f"{team_path(shop)}/roles"
    unused = await create_role(office, shop, "Unused", Right.SITE)
    assert (await office.delete(f"{roles}/{unused}")).status_code == 200
    dues, site = (
        await create_role(office, shop, "Dues", Right.PAYMENTS),
        await create_role(office, shop, "Site", Right.SITE),
    )
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", own_roles=[dues])
    body = {"email": "dev@trails.example", "role": "sales", "own_roles": [dues], "trips": [shop.trip_id]}
    assert (await office.post(f"{team_path(shop)}/invitations", json=body)).status_code == 201
    held = await office.delete(f"{roles}/{dues}")
    assert (held.status_code, held.json()["code"]) == (409, "role_held")
    assert (await office.delete(f"{roles}/{dues}", params={"own_role": dues})).status_code == 404
    team = (await office.delete(f"{roles}/{dues}", params={"own_role": site})).json()
    assert [(role["name"], role["holders"]) for role in team["own_roles"]] == [("Site", 2)]
    assert (team["invitations"][0]["role"], team["invitations"][0]["trips"]) == ("sales", [shop.trip_id])
    assert await rights_of(api, shop, maya) == {"panel", "site"}
    team = (await office.delete(f"{roles}/{site}", params={"role": "accounts"})).json()
    assert team["own_roles"] == []
    assert (team["invitations"][0]["role"], team["invitations"][0]["more_roles"]) == ("sales", ["accounts"])
    assert await rights_of(api, shop, maya) == ROLES[TeamRole.ACCOUNTS]


async def test_names_of_roles_differ_and_proof_is_needed(
    api: Api, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    roles = f"{team_path(shop)}/roles"
    role = await create_role(office, shop, "Dues", Right.PAYMENTS)
    taken = await office.post(roles, json={"name": "dues", "rights": ["site"]})
    assert (taken.status_code, taken.json()["code"]) == (422, "role_name_taken")
    assert (await office.post(roles, json={"name": "None", "rights": []})).status_code == 422
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    for answer in (
        await office.post(roles, json={"name": "Site", "rights": ["site"]}),
        await office.put(f"{roles}/{role}", json={"name": "Dues", "rights": ["site"]}),
        await office.delete(f"{roles}/{role}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "identity_not_confirmed")


async def test_limits_of_leaders_with_other_roles(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    dues = await create_role(office, shop, "Dues", Right.PAYMENTS, Right.MONEY)
    lead = await invite_and_accept(api, database, office, shop, "lead@trails.example", role="leader", own_roles=[dues])
    phone, events = lead.on(api(shop.label)), f"/api/events/client/{shop.client_id}"
    leaders = f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/leaders"
    member = f"{team_path(shop)}/{lead.user_id}"
    # A leader with other roles sees the departures led alone, and has no right about the whole business.
    assert (await phone.get(events)).json() == []
    assert await rights_of(api, shop, lead) == ROLES[TeamRole.LEADER] | {Right.PAYMENTS}
    assert (await office.put(leaders, json={"user_ids": [lead.user_id]})).status_code == 200
    assert len((await phone.get(events)).json()) == 1
    # Unless the owner says otherwise.
    place = {"role": "leader", "own_roles": [dues], "is_led_only": False}
    assert (await office.put(member, json=place)).status_code == 200
    assert Right.MONEY in await rights_of(api, shop, lead)
    assert (await office.put(member, json={**place, "trips": []})).status_code == 200
    assert (await phone.get(events)).json() == []
    assert (await office.put(member, json={"role": "leader", "is_led_only": False})).json()["members"][1]["is_led_only"]
    assert len((await phone.get(events)).json()) == 1


async def delegate(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> tuple[Person, httpx.AsyncClient, int]:
    """Somebody who may change the team and record payments, with their role."""
    role = await create_role(office, shop, "Team", Right.TEAM, Right.PAYMENTS)
    who = await invite_and_accept(api, database, office, shop, "dele@trails.example", own_roles=[role])
    confirm(owner, who)
    return who, who.on(api(shop.label)), role


async def test_nobody_gives_rights_beyond_their_own(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    who, desk, own = await delegate(api, database, office, shop, owner)
    roles, invitations = f"{team_path(shop)}/roles", f"{team_path(shop)}/invitations"
    site = await create_role(office, shop, "Site", Right.SITE)
    manager = await invite_and_accept(api, database, office, shop, "maya@trails.example", role="manager")
    clerk = await create_role(desk, shop, "Clerk", Right.PAYMENTS)
    guest = await invite_and_accept(api, database, desk, shop, "guest@trails.example", own_roles=[clerk])
    assert (await office.post(invitations, json={"email": "m@trails.example", "role": "manager"})).status_code == 201
    team = (await desk.get(team_path(shop))).json()
    managers_invitation = team["invitations"][0]["invitation_id"]
    member = f"{team_path(shop)}/{guest.user_id}"
    tries = {
        "a role with more": desk.post(roles, json={"name": "All", "rights": [right.value for right in Right]}),
        "more in a role": desk.put(f"{roles}/{clerk}", json={"name": "Clerk", "rights": ["payments", "site"]}),
        "implied rights": desk.post(roles, json={"name": "Trips", "rights": ["catalogue"]}),
        "a role with more, emptied": desk.put(f"{roles}/{site}", json={"name": "Site", "rights": ["payments"]}),
        "a role with more, deleted": desk.delete(f"{roles}/{site}"),
        "a replacement with more": desk.delete(f"{roles}/{clerk}", params={"role": "manager"}),
        "an own replacement with more": desk.delete(f"{roles}/{clerk}", params={"own_role": site}),
        "an invitation": desk.post(invitations, json={"email": "x@trails.example", "role": "manager"}),
        "an invitation, limited": desk.post(
            invitations, json={"email": "x@trails.example", "role": "manager", "trips": [shop.trip_id]}
        ),
        "an invitation by an own role": desk.post(invitations, json={"email": "x@trails.example", "own_roles": [site]}),
        "another's invitation": desk.post(invitations, json={"email": "m@trails.example", "own_roles": [clerk]}),
        "a withdrawal": desk.delete(f"{invitations}/{managers_invitation}"),
        "a member": desk.put(member, json={"role": "manager"}),
        "a member, in addition": desk.put(member, json={"own_roles": [clerk, site]}),
        "a manager": desk.put(f"{team_path(shop)}/{manager.user_id}", json={"own_roles": [clerk]}),
        "a manager's removal": desk.delete(f"{team_path(shop)}/{manager.user_id}"),
    }
    for name, attempt in tries.items():
        answer = await attempt
        assert (answer.status_code, answer.json()["code"]) == (403, "rights_exceeded"), (name, answer.text)
    own_place = {
        "the own role": desk.put(f"{roles}/{own}", json={"name": "Team", "rights": ["team"]}),
        "the own role, deleted": desk.delete(f"{roles}/{own}", params={"own_role": clerk}),
        "the own place": desk.put(f"{team_path(shop)}/{who.user_id}", json={"own_roles": [own, clerk]}),
        "the own removal": desk.delete(f"{team_path(shop)}/{who.user_id}"),
    }
    for name, attempt in own_place.items():
        answer = await attempt
        assert (answer.status_code, answer.json()["code"]) == (403, "own_place"), (name, answer.text)
    owners = f"{team_path(shop)}/{shop.operator.user_id}"
    for answer in (await desk.put(owners, json={"own_roles": [clerk]}), await desk.delete(owners)):
        assert (answer.status_code, answer.json()["code"]) == (409, "owner_stays")
    handed = await desk.put(f"{team_path(shop)}/owner", json={"user_id": who.user_id})
    assert (handed.status_code, handed.json()["code"]) == (403, "not_allowed")
    assert await rights_of(api, shop, guest) == {"panel", "payments", "view_bookings", "view_trips"}


async def test_each_role_of_a_replacement_is_within_the_givers_rights(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    chief = await create_role(office, shop, "Chief", Right.TEAM, Right.DEPARTURES, Right.MESSAGES)
    everything = await create_role(office, shop, "All", *Right)
    clerk = await create_role(office, shop, "Clerk", Right.DEPARTURES)
    who = await invite_and_accept(api, database, office, shop, "dele@trails.example", own_roles=[chief])
    guest = await invite_and_accept(api, database, office, shop, "guest@trails.example", own_roles=[clerk])
    confirm(owner, who)
    role, desk = f"{team_path(shop)}/roles/{clerk}", who.on(api(shop.label))
    refused = await desk.delete(role, params={"role": "leader", "own_role": everything})
    assert (refused.status_code, refused.json()["code"]) == (403, "rights_exceeded")
    assert await rights_of(api, shop, guest) == {"panel", "departures", "view_bookings", "view_trips"}
    assert (await desk.delete(role, params={"role": "leader", "own_role": 2**53})).status_code == 404
    assert (await desk.delete(role, params={"role": "leader"})).status_code == 200


async def test_roles_of_another_company_do_not_exist(
    api: Api,
    database: Database,
    clock: HandClock,
    office: httpx.AsyncClient,
    shop: Shop,
    owner: psycopg.Connection[Any],
) -> None:
    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    confirm(owner, other.operator)
    foreign = await create_role(other.operator.on(api(other.label)), other, "All", *Right)
    clerk = await create_role(office, shop, "Clerk", Right.PAYMENTS)
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", own_roles=[clerk])
    roles = f"{team_path(shop)}/roles"
    for answer in (
        await office.put(f"{roles}/{foreign}", json={"name": "Mine", "rights": ["site"]}),
        await office.delete(f"{roles}/{foreign}"),
        await office.delete(f"{roles}/{clerk}", params={"own_role": foreign}),
        await office.put(f"{team_path(shop)}/{maya.user_id}", json={"own_roles": [foreign]}),
        await office.post(f"{team_path(shop)}/invitations", json={"email": "x@trails.example", "own_roles": [foreign]}),
    ):
        assert answer.status_code == 404, answer.text
    # Even an id that got into a row gives nothing: roles are looked up in the company of the member.
    owner.execute("UPDATE team_member SET own_roles = %s WHERE user_id = %s", [[foreign], maya.user_id])
    assert await rights_of(api, shop, maya) == {"panel"}


async def test_rights_that_were_lost_are_given_no_more(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    who, desk, own = await delegate(api, database, office, shop, owner)
    invitations = f"{team_path(shop)}/invitations"
    clerk = await create_role(desk, shop, "Clerk", Right.PAYMENTS)
    asked = await desk.post(invitations, json={"email": "late@trails.example", "own_roles": [clerk]})
    assert asked.status_code == 201
    body = {"name": "Team", "rights": ["team"]}
    assert (await office.put(f"{team_path(shop)}/roles/{own}", json=body)).status_code == 200
    # The session is the same, and the identity still confirmed.
    refused = await desk.post(invitations, json={"email": "x@trails.example", "own_roles": [clerk]})
    assert (refused.status_code, refused.json()["code"]) == (403, "rights_exceeded")
    late = (await person(database, "late@trails.example", label=shop.label)).on(api(shop.label))
    (invitation,) = (await late.get("/api/team-invitations")).json()
    accepted = await late.post(f"/api/team-invitations/{invitation['invitation_id']}/accept")
    assert accepted.status_code == 404, accepted.text
    assert (await office.put(f"{team_path(shop)}/{who.user_id}", json={"role": "manager"})).status_code == 200
    gone = await desk.post(invitations, json={"email": "x@trails.example", "role": "leader"})
    assert (gone.status_code, gone.json()["code"]) == (403, "right_missing")


async def test_a_token_has_what_its_creators_roles_still_allow(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    programs = await create_role(office, shop, "Programs", Right.API_TOKENS, Right.MONEY)
    maya = await invite_and_accept(api, database, office, shop, "maya@trails.example", own_roles=[programs])
    confirm(owner, maya)
    tokens = f"/api/clients/{shop.client_id}/api-tokens"
    body = {"name": "Books", "rights": ["money"], "valid_days": 30}
    created = await maya.on(api(shop.label)).post(tokens, json=body)
    assert created.status_code == 201, created.text
    beyond = await maya.on(api(shop.label)).post(tokens, json={**body, "rights": ["site"]})
    assert beyond.status_code == 422
    program = httpx.AsyncClient(
        transport=api(shop.label)._transport,
        base_url=api(shop.label).base_url,
        headers={"Authorization": f"Bearer {created.json()['token']}"},
    )
    money = f"/api/settlements/clients/{shop.client_id}"
    assert (await program.get(money)).status_code == 200
    role = {"name": "Programs", "rights": ["api_tokens"]}
    assert (await office.put(f"{team_path(shop)}/roles/{programs}", json=role)).status_code == 200
    assert (await program.get(money)).status_code == 403
