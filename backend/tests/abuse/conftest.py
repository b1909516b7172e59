"""People whose calls the tests of abuse make."""

import pytest

from tests.abuse.world import World, open_world
from tests.conftest import Api, HandClock
from tests.shop import person
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database


@pytest.fixture
async def operator_token(database: Database) -> str:
    """A session of an operator without a client yet."""
    return (await person(database, "operator@abuse.example", role=Role.OPERATOR)).token


@pytest.fixture
async def world(api: Api, database: Database, clock: HandClock) -> World:
    """An operator with one paid booking, and everybody who may call the API."""
    return await open_world(api, database, clock)


@pytest.fixture
def without_rate_limits(settings: Settings) -> Settings:
    """Settings for tests that send thousands of requests as one person."""
    limits = ("rate_limit_address", "rate_limit_expensive", "rate_limit_person", "rate_limit_client")
    return settings.model_copy(update=dict.fromkeys(limits, 0))
