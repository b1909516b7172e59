"""What is no longer needed is forgotten."""

from typing import Any

import psycopg
import pytest

from tests.shop import person
from toli.db.database import Database
from toli.identity import service as identity

pytestmark = pytest.mark.anyio


async def test_purge_forgets_what_is_over_and_keeps_the_rest(
    database: Database, owner: psycopg.Connection[Any]
) -> None:
    await person(database, "live@traveller.example")
    dead = await person(database, "dead@traveller.example")
    owner.execute("UPDATE user_session SET ended_at = now() - interval '31 days' WHERE user_id = %s", [dead.user_id])
    for age in ("1 minute", "10 minutes", "2 days"):
        owner.execute(
            "INSERT INTO one_time_code (email, purpose, sealed_code, created_at, expires_at)"
            " SELECT age, 'login', 'x', now() - age::interval, now() - age::interval + interval '5 minutes'"
            " FROM (VALUES (%s::text)) ages (age)",
            [age],
        )
        owner.execute(
            "INSERT INTO attempt (key, made_at) SELECT age, now() - age::interval FROM (VALUES (%s::text)) ages (age)",
            [age],
        )
    async with database.platform_transaction() as tx:
        await identity.purge(tx)
    assert owner.execute("SELECT email, sealed_code FROM one_time_code ORDER BY code_id").fetchall() == [
        ("1 minute", b"x"),
        ("10 minutes", None),
    ]
    assert owner.execute("SELECT key FROM attempt ORDER BY attempt_id").fetchall() == [("1 minute",), ("10 minutes",)]
    assert owner.execute("SELECT count(*) FROM user_session").fetchone() == (1,)
    assert owner.execute("SELECT count(*) FROM app_user").fetchone() == (2,)
