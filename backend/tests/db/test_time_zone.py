"""Times in UTC, whatever zone the database has: the app's role of every test has Asia/Kolkata."""

from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

import psycopg
import pytest
from sqlalchemy import text
from starlette.responses import Response
from tests.conftest import Api
from tests.databases import SERVER_ZONE, TestDatabase
from tests.people import PASSWORD, account

from toli.identity.access import session_cookie
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.connector import QueueConnector

pytestmark = pytest.mark.anyio

EMAIL = "asha@traveller.example"


async def test_sign_in_over_a_database_in_another_zone(api: Api, database: Database, fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.app_url) as connection:
        assert connection.execute("SHOW timezone").fetchone() == (SERVER_ZONE,)
    await account(database, EMAIL)
    answer = await api().post("/api/users/login", json={"email": EMAIL, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    assert "GMT" in answer.headers["set-cookie"]


async def test_connections_of_the_pool_and_of_jobs_are_in_utc(database: Database, fresh: TestDatabase) -> None:
    async with database.public_transaction() as tx:
        assert (await tx.execute(text("SHOW timezone"))).scalar_one() == "UTC"
    connector = QueueConnector(fresh.app_url, max_size=1)
    await connector.open_async()
    try:
        assert await connector.execute_query_one_async("SHOW timezone") == {"TimeZone": "UTC"}
    finally:
        await connector.close_async()


def test_cookie_ends_in_gmt_whatever_zone_its_time_is_in(settings: Settings) -> None:
    moment = datetime(2026, 12, 17, 9, 30, tzinfo=ZoneInfo(SERVER_ZONE))
    response = Response()
    session_cookie.set_session(response, settings=settings, token="t", expires_at=moment)
    expires = response.headers["set-cookie"].split("expires=")[1].split(";")[0]
    assert parsedate_to_datetime(expires) - moment == timedelta(0)
    assert expires == "Thu, 17 Dec 2026 04:00:00 GMT"
