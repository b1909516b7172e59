"""The parts every test of accounts needs."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from tests.conftest import Api, RunJobs
from tests.people import SendCode, account, code_sender, open_site
from toli.infra.db.database import Database

EMAIL = "asha@traveller.example"

Audited = Callable[[], list[tuple[str, int, str]]]


@pytest.fixture
def send_code(api: Api, run_jobs: RunJobs) -> SendCode:
    return code_sender(api, run_jobs)


@pytest.fixture
async def asha(database: Database) -> int:
    """A traveller with a password; her id."""
    return await account(database, EMAIL)


@pytest.fixture
async def site(database: Database) -> int:
    """The open site of `brahmaputra`; its client's id."""
    return await open_site(database, "brahmaputra")


@pytest.fixture
def audited(owner: psycopg.Connection[Any]) -> Audited:
    """What the audit log says: (action, client, subject), the oldest first."""

    def read() -> list[tuple[str, int, str]]:
        return owner.execute("SELECT action, client_id, subject FROM audit_entry ORDER BY audit_id").fetchall()

    return read
