"""Where one is signed in, and signing out."""

from typing import Any

import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api
from tests.people import account, log_in
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


@pytest.mark.usefixtures("asha", "site")
async def test_sign_ins_are_listed_with_device_address_and_last_use(api: Api) -> None:
    phone, laptop = api("brahmaputra", **{"User-Agent": PHONE}), api()
    await log_in(phone, EMAIL)
    await log_in(laptop, EMAIL)
    listed = (await laptop.get("/api/users/sessions")).json()
    assert [(one["sites"], one["is_current"]) for one in listed] == [([None], True), (["brahmaputra"], False)]
    assert (listed[1]["device"], listed[1]["address"]) == ("Chrome on Android", "127.0.0.1")
    assert set(listed[0]) == {"id", "device", "address", "sites", "created_at", "last_used_at", "is_current"}


@pytest.mark.usefixtures("asha")
async def test_one_is_ended_or_all_others(api: Api) -> None:
    browsers = [api() for _ in range(4)]
    for browser in browsers:
        await log_in(browser, EMAIL)
    here = browsers[0]
    mine = {one["id"]: one["is_current"] for one in (await here.get("/api/users/sessions")).json()}
    other = next(number for number, is_current in mine.items() if not is_current)
    assert (await here.delete(f"/api/users/sessions/{other}")).status_code == 204
    assert (await here.delete(f"/api/users/sessions/{other}")).status_code == 404
    assert len((await here.get("/api/users/sessions")).json()) == 3
    assert (await here.delete("/api/users/sessions")).status_code == 204
    alive = [(await browser.get("/api/users/me")).status_code for browser in browsers]
    assert alive == [200, 401, 401, 401]


class TestLimit:
    """An account's sessions are bounded, however often somebody signs in."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"session_limit": 3})

    async def test_a_further_sign_in_ends_the_one_used_longest_ago(
        self, api: Api, asha: int, owner: psycopg.Connection[Any]
    ) -> None:
        browsers = [api() for _ in range(4)]
        for browser in browsers[:3]:
            await log_in(browser, EMAIL)
        owner.execute(
            "UPDATE user_session SET last_used_at = now() - interval '1 hour'"
            " WHERE session_id <> (SELECT min(session_id) FROM user_session)"
        )
        await log_in(browsers[3], EMAIL)
        assert [(await one.get("/api/users/me")).status_code for one in browsers] == [200, 401, 200, 200]
        assert len((await browsers[3].get("/api/users/sessions")).json()) == 3
        entries = owner.execute(
            "SELECT subject, actor_id, data FROM audit_entry WHERE action = 'session.surplus_ended'"
        ).fetchall()
        assert entries == [(f"user:{asha}", asha, {"number": 1})]

    async def test_a_session_carried_to_another_site_counts_too(
        self, api: Api, asha: int, site: int, owner: psycopg.Connection[Any]
    ) -> None:
        del site
        main = api()
        await log_in(main, EMAIL)
        for _ in range(4):
            there = api("brahmaputra")
            offered = await main.post("/api/users/handoff", json={"client_url": "brahmaputra"})
            taken = await there.post(
                "/api/users/handoff/exchange",
                json={"code": offered.json()["url"].partition("#")[2]},
                headers={"Cookie": f"handoff={offered.cookies['handoff']}"},
            )
            assert taken.status_code == 200, taken.text
            # Used later than those that were carried before.
            owner.execute("UPDATE user_session SET last_used_at = now() WHERE host_label IS NULL")
        assert (await main.get("/api/users/me")).status_code == 200
        live = owner.execute("SELECT count(*) FROM user_session WHERE ended_at IS NULL AND user_id = %s", [asha])
        assert live.fetchone() == (3,)


@pytest.mark.usefixtures("asha")
async def test_strangers_session_is_404_and_lives_on(api: Api, database: Database) -> None:
    await account(database, "dev@traveller.example")
    hers, his = api(), api()
    await log_in(hers, EMAIL)
    await log_in(his, "dev@traveller.example")
    session_id = (await hers.get("/api/users/sessions")).json()[0]["id"]
    assert (await his.delete(f"/api/users/sessions/{session_id}")).status_code == 404
    assert (await hers.get("/api/users/me")).status_code == 200


async def test_sign_out_kills_the_family_on_every_host_and_clears_the_cookie(
    api: Api, asha: int, site: int, owner: psycopg.Connection[Any], audited: Audited
) -> None:
    main, there, elsewhere = api(), api("brahmaputra"), api()
    await log_in(main, EMAIL)
    await log_in(there, EMAIL)
    await log_in(elsewhere, EMAIL)
    owner.execute(
        "UPDATE user_session SET family = (SELECT family FROM user_session WHERE user_id = %(user)s"
        " ORDER BY session_id LIMIT 1) WHERE host_label IS NOT NULL AND user_id = %(user)s",
        {"user": asha},
    )
    gone = await main.post("/api/users/logout")
    assert gone.status_code == 204
    assert gone.headers["clear-site-data"] == '"storage"'
    assert 'access_token=""' in gone.headers["set-cookie"]
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert "access_token" not in main.cookies
    statuses = [(await browser.get("/api/users/me")).status_code for browser in (there, elsewhere)]
    assert statuses == [401, 200]
    assert (await main.post("/api/users/logout")).status_code == 401
    assert ("session.ended", 0, f"user:{asha}") in audited()


@pytest.mark.parametrize(
    ("role", "change", "status"),
    [
        (Role.TRAVELLER, "last_used_at = now() - interval '13 days'", 200),
        (Role.TRAVELLER, "last_used_at = now() - interval '14 days'", 401),
        (Role.OPERATOR, "last_used_at = now() - interval '29 minutes'", 200),
        (Role.OPERATOR, "last_used_at = now() - interval '30 minutes'", 401),
        (Role.ADMIN, "last_used_at = now() - interval '30 minutes'", 401),
        (Role.TRAVELLER, "expires_at = now()", 401),
        (Role.TRAVELLER, "ended_at = now()", 401),
    ],
)
async def test_session_ends_idle_and_absolutely(
    api: Api, database: Database, owner: psycopg.Connection[Any], role: Role, change: str, status: int
) -> None:
    await account(database, EMAIL, role=role)
    browser = api()
    await log_in(browser, EMAIL)
    owner.execute(f"UPDATE user_session SET {change}")
    assert (await browser.get("/api/users/me")).status_code == status


@pytest.mark.parametrize(("role", "lifetime", "status"), [(Role.OPERATOR, 7 * 24, 200), (Role.ADMIN, 12, 401)])
async def test_operators_session_on_a_known_device_lies_idle_for_twelve_hours(
    api: Api, database: Database, owner: psycopg.Connection[Any], site: int, role: Role, lifetime: int, status: int
) -> None:
    del site
    user_id = await account(database, EMAIL, role=role)
    main = api()
    await log_in(main, EMAIL)
    await log_in(main, EMAIL)
    lives = "SELECT round(extract(epoch FROM expires_at - now()) / 3600) FROM user_session WHERE user_id = %s"
    assert {int(hours) for (hours,) in owner.execute(lives, [user_id])} == {12, lifetime}
    there = api("brahmaputra")
    offered = await main.post("/api/users/handoff", json={"client_url": "brahmaputra"})
    cookie = {"Cookie": f"handoff={offered.cookies['handoff']}"}
    code = {"code": offered.json()["url"].partition("#")[2]}
    assert (await there.post("/api/users/handoff/exchange", json=code, headers=cookie)).status_code == 200
    owner.execute("UPDATE user_session SET last_used_at = now() - interval '719 minutes'")
    assert [(await one.get("/api/users/me")).status_code for one in (main, there)] == [status, status]
    owner.execute("UPDATE user_session SET last_used_at = now() - interval '12 hours'")
    assert [(await one.get("/api/users/me")).status_code for one in (main, there)] == [401, 401]


@pytest.mark.parametrize(("role", "hours"), [(Role.TRAVELLER, 720), (Role.OPERATOR, 12), (Role.ADMIN, 12)])
async def test_how_long_a_session_lives_at_most(
    api: Api, database: Database, owner: psycopg.Connection[Any], role: Role, hours: int
) -> None:
    await account(database, EMAIL, role=role)
    await log_in(api(), EMAIL)
    lived = owner.execute("SELECT extract(epoch FROM expires_at - created_at) / 3600 FROM user_session").fetchone()
    assert lived == (hours,)


@pytest.mark.usefixtures("asha")
async def test_use_is_noted_every_five_minutes_at_most(api: Api, owner: psycopg.Connection[Any]) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    for minutes, is_noted in ((4, False), (6, True)):
        owner.execute("UPDATE user_session SET last_used_at = now() - make_interval(mins => %s)", [minutes])
        await browser.get("/api/users/me")
        age = owner.execute("SELECT now() - last_used_at < interval '1 minute' FROM user_session").fetchone()
        assert age == (is_noted,)


@pytest.mark.usefixtures("asha")
async def test_page_that_looks_for_news_while_nobody_is_there_keeps_no_session(
    api: Api, owner: psycopg.Connection[Any]
) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    owner.execute("UPDATE user_session SET last_used_at = now() - interval '6 minutes'")
    polled = await browser.get("/api/users/me", headers={"X-Toli-Background": "1"})
    age = owner.execute("SELECT now() - last_used_at > interval '5 minutes' FROM user_session").fetchone()
    assert (polled.status_code, age) == (200, (True,))


@pytest.mark.usefixtures("asha")
async def test_token_is_stored_as_a_hash_only(api: Api, owner: psycopg.Connection[Any]) -> None:
    token = (await log_in(api(), EMAIL)).json()["access_token"]
    rows = str(owner.execute("SELECT user_session.* FROM user_session").fetchall())
    assert token not in rows


@pytest.mark.parametrize("header", ["Bearer ", "Bearer nonsense", "Basic YTpi", "Bearer \xff"])
async def test_nonsense_signs_nobody_in(api: Api, header: str) -> None:
    answer = await api().get("/api/users/me", headers={b"Authorization": header.encode("latin-1")})
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
