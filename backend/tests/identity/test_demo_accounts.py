"""Accounts of the demo, whose password is public: none in production, and no exemption there."""

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api
from tests.people import account
from tests.shop import person
from toli.app import create_app
from toli.cli import refuse_in_production
from toli.identity.access.roles import Role
from toli.identity.people.errors import DemoAccounts
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli_demo.app import DEMO

pytestmark = pytest.mark.anyio
SENTENCE = "The database has demo accounts .1., whose password everyone can read. Production needs"


@pytest.fixture
def in_production(settings: Settings) -> Settings:
    return settings.model_copy(update={"env": "production"})


async def start(app: FastAPI) -> None:
    async with app.router.lifespan_context(app):
        pass


async def test_start_up_in_production_refuses_them(app: FastAPI, database: Database, in_production: Settings) -> None:
    await account(database, "admin@toli.example", role=Role.ADMIN)
    with pytest.raises(DemoAccounts, match=SENTENCE):
        await start(create_app(in_production, extension=DEMO))
    await start(app)


def test_the_command_line_refuses_them(
    owner: psycopg.Connection[object], settings: Settings, in_production: Settings
) -> None:
    refuse_in_production(in_production)
    owner.execute("INSERT INTO app_user (email, username, role_id, is_demo) VALUES ('a@b.example', 'a', 2, true)")
    with pytest.raises(DemoAccounts, match=SENTENCE):
        refuse_in_production(in_production)
    refuse_in_production(settings)
    owner.execute("UPDATE app_user SET disabled_at = now()")
    refuse_in_production(in_production)


async def test_their_exemption_from_the_second_factor_ends_with_development(
    api: Api, database: Database, owner: psycopg.Connection[object], in_production: Settings
) -> None:
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    owner.execute("UPDATE app_user SET is_demo = true, totp_enabled_at = NULL")
    path, me = "/api/to-requests", "/api/users/me"
    browser = admin.on(api())
    assert (await browser.get(path)).status_code == 200
    assert (await browser.get(me)).json()["owes_second_factor"] is False
    live = create_app(in_production, extension=DEMO)
    try:
        transport = httpx.ASGITransport(app=live)
        async with httpx.AsyncClient(transport=transport, base_url=browser.base_url) as elsewhere:
            admin.on(elsewhere)
            refused = await elsewhere.get(path)
            assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_enrolment_required")
            assert (await elsewhere.get(me)).json()["owes_second_factor"] is True
    finally:
        await live.state.services.aclose()
