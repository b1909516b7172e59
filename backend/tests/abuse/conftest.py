"""People whose calls the tests of abuse make."""

import pytest

from tests.shop import person
from toli.access.roles import Role
from toli.db.database import Database


@pytest.fixture
async def operator_token(database: Database) -> str:
    """A session of an operator without a client yet."""
    return (await person(database, "operator@abuse.example", role=Role.OPERATOR)).token
