"""What is no longer needed is forgotten."""

from typing import Any

import psycopg
import pytest

from toli.identity.people.service import purge
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


async def test_purge_erases_codes_that_have_expired(database: Database, owner: psycopg.Connection[Any]) -> None:
    for age in ("1 minute", "10 minutes"):
        owner.execute(
            "INSERT INTO one_time_code (email, purpose, sealed_code, created_at, expires_at)"
            " SELECT age, 'login', 'x', now() - age::interval, now() - age::interval + interval '5 minutes'"
            " FROM (VALUES (%s::text)) ages (age)",
            [age],
        )
    async with database.platform_transaction() as tx:
        await purge.purge(tx)
    assert owner.execute("SELECT email, sealed_code FROM one_time_code ORDER BY code_id").fetchall() == [
        ("1 minute", b"x"),
        ("10 minutes", None),
    ]
