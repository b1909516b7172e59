"""Which pages are whose."""

from typing import Any

import pytest

from tests.accounts.conftest import EMAIL
from tests.conftest import Api
from tests.people import account, log_in, open_site
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("who", "host", "route", "answer"),
    [
        (None, None, "events/5", None),
        (None, None, "mybookings", "not_signed_in"),
        (None, None, "%2F", None),
        (None, "zanskar", "%2F", None),
        (None, None, "", None),
        ("traveller", None, "%2F", None),
        (None, None, "to", "not_signed_in"),
        (None, None, "admin/all-clients", "not_signed_in"),
        ("traveller", None, "mybookings", None),
        ("traveller", None, "to/event-creation", "not_allowed"),
        ("traveller", None, "admin", "not_allowed"),
        ("operator", None, "to/orders/5/details/7", None),
        ("operator", None, "admin", "not_allowed"),
        ("operator", "zanskar", "%2Fto%2Forders%2F5", None),
        ("operator", "zanskar", "to/", None),
        ("operator", "brahmaputra", "to", "not_your_client"),
        ("operator", "brahmaputra", "events", None),
        ("admin", None, "admin/all-clients", None),
        ("admin", None, "TO/orders", "not_allowed"),
        ("admin", "brahmaputra", "to", "not_allowed"),
    ],
)
async def test_pages_by_role_and_site(
    api: Api, database: Database, who: str | None, host: str | None, route: str, answer: str | None
) -> None:
    operator = await account(database, "op@zanskar.example", role=Role.OPERATOR)
    await open_site(database, "zanskar", user_id=operator)
    await open_site(database, "brahmaputra")
    browser = api(host)
    if who == "operator":
        await log_in(browser, "op@zanskar.example")
    elif who is not None:
        await account(database, EMAIL, role=Role[who.upper()])
        await log_in(browser, EMAIL)
    expected: Any = {"allowed": answer is None, "reason": answer}
    assert (await browser.get(f"/api/users/has_access_to_route/{route}")).json() == expected
    if host is not None:
        # From the main site the same question names the site.
        main = api()
        main.cookies = browser.cookies
        asked = await main.get(
            f"/api/users/has_access_to_route/{route}",
            params={"subdomain": host},
            headers={"Authorization": f"Bearer {browser.cookies.get('access_token', '')}"},
        )
        assert asked.json() == expected


async def test_site_must_exist_and_be_this_one(api: Api, database: Database) -> None:
    await open_site(database, "brahmaputra")
    await open_site(database, "zanskar")
    unknown = await api().get("/api/users/has_access_to_route/events?subdomain=nowhere")
    assert unknown.json() == {"allowed": False, "reason": "no_such_client"}
    elsewhere = await api("brahmaputra").get("/api/users/has_access_to_route/events?subdomain=zanskar")
    assert elsewhere.status_code == 404
