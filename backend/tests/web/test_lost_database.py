"""Requests while the database is away: a 503 to act on, for programs and for people."""

import pytest
from pydantic import SecretStr

from tests.conftest import Api
from toli.infra.config import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a process whose database nobody serves."""
    return settings.model_copy(update={"database_url": SecretStr("postgresql://nobody@127.0.0.1:1/none")})


@pytest.mark.parametrize("path", ["/api/site", "/api/events?page=1&limit=10", "/api/users/me"])
async def test_programs_get_a_code(api: Api, path: str) -> None:
    answer = await api("brahmaputra").get(path, headers={"Authorization": "Bearer none"})
    assert (answer.status_code, answer.json()["code"]) == (503, "dependency_down")
    assert answer.headers["Retry-After"] == "3"


@pytest.mark.parametrize("label", [None, "brahmaputra"])
async def test_people_get_a_sentence(api: Api, label: str | None) -> None:
    answer = await api(label).get("/alltrips")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text == "We cannot reach our records right now. Please try again in a moment."
