"""API tokens: their form, what they have of their creator, and what the audit log says of them."""

import re
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import hold
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop, person
from tests.tenancy.test_api_tokens import GRANTABLE, code_of, create, program
from tests.tenancy.test_rights import join
from toli.clients.companies import rules
from toli.identity.access.rights import Right, TeamRole
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

READS = [Right.VIEW_BOOKINGS, Right.VIEW_TRIPS]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


def tokens_of(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/api-tokens"


def bookings_of(shop: Shop) -> str:
    return f"/api/bookings/get_by_client_id/{shop.client_id}"


def test_a_token_has_a_checksum_and_the_mode_of_its_installation() -> None:
    token = rules.new_api_token(is_sandbox=True)
    assert re.fullmatch(r"toli_test_[0-9A-Za-z]{36}", token)
    assert rules.is_well_formed(token, is_sandbox=True)
    assert not rules.is_well_formed(token, is_sandbox=False)
    assert rules.new_api_token(is_sandbox=False).startswith("toli_live_")
    swapped = token[:12] + ("a" if token[12] != "a" else "b") + token[13:]
    assert not rules.is_well_formed(swapped, is_sandbox=True)
    assert not rules.is_well_formed(f"{token}\n", is_sandbox=True)
    # CRC-32 of the digits is 0xCBF43926.
    assert rules._checksum("123456789") == "3jZRME"


async def test_a_token_is_shown_once_and_stored_as_a_hash(
    office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    token = await create(office, shop, READS)
    listed = await office.get(tokens_of(shop))
    assert token not in listed.text
    assert listed.json()["tokens"][0]["ending"] == token[-4:]
    assert listed.json()["tokens"][0]["last_used_at"] is None
    stored = owner.execute("SELECT string_agg(t::text, ' ') FROM api_token t").fetchone()
    logged = owner.execute("SELECT string_agg(t::text, ' ') FROM audit_entry t").fetchone()
    assert token not in f"{stored} {logged}"


async def test_last_use_is_written_once_a_minute(
    api: Api, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    bot = program(api(shop.label), await create(office, shop, READS))

    def last_use() -> Any:
        return owner.execute("SELECT last_used_at FROM api_token").fetchone()

    assert (await bot.get(bookings_of(shop))).status_code == 200
    first = last_use()
    assert first != (None,)
    assert (await bot.get(bookings_of(shop))).status_code == 200
    assert last_use() == first
    owner.execute("UPDATE api_token SET last_used_at = now() - interval '61 seconds'")
    assert (await bot.get(bookings_of(shop))).status_code == 200
    assert last_use() > first


@pytest.mark.parametrize(
    "header",
    [
        "Bearer toli_test_short",
        "Bearer toli_test_000000000000000000000000000000000000",
        "Bearer toli_live_" + rules.new_api_token(is_sandbox=False)[10:],
        "Bearer " + rules.new_api_token(is_sandbox=True),
        "bearer toli_",
    ],
    # Not by value: two workers make different random tokens.
    ids=["short", "checksum", "live", "unknown", "empty"],
)
async def test_unknown_and_malformed_tokens_are_refused(api: Api, shop: Shop, header: str) -> None:
    for path in (bookings_of(shop), "/api/site", "/"):
        answer = await api(shop.label).get(path, headers={"Authorization": header})
        assert answer.status_code == 401, path
        if path != "/":
            assert answer.json()["code"] == "api_token_invalid"


async def test_pages_are_closed_and_public_calls_know_no_person(
    api: Api, office: httpx.AsyncClient, shop: Shop
) -> None:
    bot = program(api(shop.label), await create(office, shop, GRANTABLE))
    assert (await bot.get("/to")).status_code == 401
    site = await bot.get("/api/site")
    assert (site.status_code, site.json()["me"]) == (200, None)


async def test_a_token_never_has_more_than_its_creator(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    manager = await join(database, owner, shop, TeamRole.MANAGER)
    desk = manager.on(api(shop.label))
    granted = (await desk.get(tokens_of(shop))).json()["rights"]
    assert set(granted) == set(GRANTABLE)
    for rights in (["team"], ["api_tokens"], ["payment_accounts"]):
        refused = await desk.post(tokens_of(shop), json={"name": "X", "rights": rights, "valid_days": 1})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "rights")
    refused = await desk.post(
        tokens_of(shop), json={"name": "X", "rights": ["money"], "trips": [shop.trip_id], "valid_days": 1}
    )
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "rights")
    bot = program(api(shop.label), await create(desk, shop, [Right.MONEY, Right.VIEW_BOOKINGS]))
    money = f"/api/bank/clients/{shop.client_id}/lines"
    assert (await bot.get(money)).status_code == 200
    member = [shop.client_id, manager.user_id]
    owner.execute("UPDATE team_member SET role = 'sales' WHERE client_id = %s AND user_id = %s", member)
    assert code_of(await bot.get(money)) == "403 right_missing"
    assert (await bot.get(bookings_of(shop))).status_code == 200
    asha = await person(database, "asha@traveller.example", label=shop.label)
    await hold(asha.on(api(shop.label)), shop, double=1)
    owner.execute("UPDATE team_member SET trips = '{999999}' WHERE client_id = %s AND user_id = %s", member)
    narrowed = (await bot.get(bookings_of(shop))).json()
    assert not (narrowed["data"] if isinstance(narrowed, dict) else narrowed)
    owner.execute("UPDATE app_user SET second_factor_due_at = now() WHERE user_id = %s", [manager.user_id])
    assert code_of(await bot.get(bookings_of(shop))) == "403 second_factor_enrolment_required"
    owner.execute("UPDATE app_user SET disabled_at = now() WHERE user_id = %s", [manager.user_id])
    assert code_of(await bot.get(bookings_of(shop))) == "401 api_token_invalid"


async def test_a_removed_person_takes_their_tokens_along(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    manager = await join(database, owner, shop, TeamRole.MANAGER)
    bot = program(api(shop.label), await create(manager.on(api(shop.label)), shop, READS))
    assert (await bot.get(bookings_of(shop))).status_code == 200
    removed = await office.delete(f"/api/clients/{shop.client_id}/team/{manager.user_id}")
    assert removed.status_code == 200, removed.text
    assert code_of(await bot.get(bookings_of(shop))) == "401 api_token_invalid"
    owner.execute(
        "INSERT INTO team_member (client_id, user_id, role) VALUES (%s, %s, 'manager')",
        [shop.client_id, manager.user_id],
    )
    owner.execute("UPDATE app_user SET role_id = %s WHERE user_id = %s", [int(Role.OPERATOR), manager.user_id])
    assert code_of(await bot.get(bookings_of(shop))) == "401 api_token_invalid"


async def test_creating_a_token_needs_a_fresh_proof(
    office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    refused = await office.post(tokens_of(shop), json={"name": "X", "rights": READS, "valid_days": 1})
    assert code_of(refused) == "403 identity_not_confirmed"


async def test_the_creator_gets_an_e_mail_from_the_platform(
    api: Api, office: httpx.AsyncClient, shop: Shop, run_jobs: RunJobs
) -> None:
    await create(office, shop, READS)
    await run_jobs()
    (mail,) = [mail for mail in await mails(api) if mail["subject"] == "New API token created"]
    assert "until it expires or is revoked, under API tokens" in " ".join(mail["text"].split())
    assert "change your password now" in mail["text"]


async def test_acts_are_recorded_as_the_tokens(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop
) -> None:
    bot = program(api(shop.label), await create(office, shop, [Right.CATALOGUE, Right.AUDIT], name="Price sync"))
    added = await bot.post("/api/events/add_category", json={"client_id": shop.client_id, "name": "Treks"})
    assert added.is_success, added.text
    log = (await office.get(f"/api/reports/clients/{shop.client_id}/audit?kind=category")).json()["data"]
    assert [(act["token"], act["doer"]) for act in log] == [("Price sync", None)]
    by_name = (await office.get(f"/api/reports/clients/{shop.client_id}/audit?q=price+sync")).json()["data"]
    assert [act["action"] for act in by_name] == ["category.added"]
    created = (await office.get(f"/api/reports/clients/{shop.client_id}/audit?kind=api_token")).json()["data"]
    assert [(act["action"], act["token"]) for act in created] == [("api_token.created", None)]
    file = await office.get(f"/api/reports/clients/{shop.client_id}/audit.csv?kind=category")
    assert "API token Price sync" in file.text


async def test_an_idempotency_key_of_a_person_is_not_the_tokens(
    api: Api, office: httpx.AsyncClient, shop: Shop
) -> None:
    key = {"Idempotency-Key": "same"}
    path = f"/api/clients/{shop.client_id}/discounts"
    body = {"kind": "code", "name": "Sale", "code": "SALE", "basis": "price", "value": 10}
    assert (await office.post(path, json=body, headers=key)).status_code == 201
    reader = program(api(shop.label), await create(office, shop, READS))
    assert code_of(await reader.post(path, json=body, headers=key)) == "403 right_missing"
    writer = program(api(shop.label), await create(office, shop, [Right.SITE]))
    other = {**body, "code": "OTHER"}
    first = await writer.post(path, json=other, headers=key)
    again = await writer.post(path, json=other, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.json() == again.json()


async def test_a_company_has_at_most_fifty_tokens(
    office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any]
) -> None:
    owner.execute(
        "INSERT INTO api_token (client_id, name, token_hash, ending, rights, created_by, expires_at)"
        " SELECT %s, 'Old', int4send(n), 'abcd', '{panel}', %s, now() FROM generate_series(1, 50) n",
        [shop.client_id, shop.operator.user_id],
    )
    refused = await office.post(tokens_of(shop), json={"name": "X", "rights": READS, "valid_days": 1})
    assert code_of(refused) == "409 api_tokens_full"


class TestLimits:
    """A token's own rate limit."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limit_token": 5})

    async def test_one_token_does_not_use_up_anothers(self, api: Api, office: httpx.AsyncClient, shop: Shop) -> None:
        first = program(api(shop.label), await create(office, shop, READS))
        second = program(api(shop.label), await create(office, shop, READS))
        statuses = [(await first.get(bookings_of(shop))).status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert (await second.get(bookings_of(shop))).status_code == 200
        assert (await office.get(bookings_of(shop))).status_code == 200


async def test_a_token_does_not_reach_its_creators_own_booking(api: Api, office: httpx.AsyncClient, shop: Shop) -> None:
    own = await hold(shop.operator.on(api(shop.label)), shop, double=1)
    path = f"/api/bookings/{own['reservation_event_id']}/documents"
    assert (await office.get(path)).status_code == 200
    bot = program(api(shop.label), await create(office, shop, [Right.REVIEWS]))
    refused = await bot.get(path)
    assert code_of(refused) == "403 right_missing"


async def test_acts_that_return_money_or_move_the_site_are_closed_to_tokens(
    api: Api, office: httpx.AsyncClient, shop: Shop
) -> None:
    bot = program(api(shop.label), await create(office, shop, sorted(GRANTABLE)))
    calls = [
        ("PUT", f"/api/bookings/event-plan/{shop.plan_id}/changes/1/bookings/1/choice", {"choice": "refund"}),
        ("POST", f"/api/clients/{shop.client_id}/domains", {"host": "trips.example"}),
        ("POST", f"/api/event-plans/{shop.plan_id}/leader-links", {"name": "Ramesh", "phone": "9876543210"}),
    ]
    for method, path, body in calls:
        refused = await bot.request(method, path, json=body)
        assert (path, code_of(refused)) == (path, "403 api_token_not_allowed")
