"""The program of an agent, which checks every answer against the specification."""

from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import invariants  # noqa: F401  a fixture
from tests.conftest import Api, HandClock
from tests.octo import specification
from tests.shop import Shop, open_shop
from tests.tenancy.test_api_tokens import create, program
from tests.webhooks.conftest import deliver, receiver  # noqa: F401  fixtures
from toli.identity.access.rights import Right
from toli.infra.db.database import Database
from toli.kit.clock import local_date

RIGHTS = [Right.RESELL]
EVERYTHING = frozenset({"octo/content", "octo/pickups", "octo/pricing", "octo/webhooks", "toli/terms"})


@dataclass
class Agent:
    http: httpx.AsyncClient
    shop: Shop
    capabilities: frozenset[str] = field(default=frozenset())

    async def call(self, kind: Any, method: str, path: str, **values: Any) -> Any:
        """Call, and check the answer, the echo of the capabilities, and what each of them adds."""
        answer = await self.send(method, path, **values)
        assert answer.status_code == 200, answer.text
        body = answer.json()
        specification.check(kind, body, self.capabilities)
        return body

    async def refused(self, error: str, method: str, path: str, **values: Any) -> dict[str, Any]:
        answer = await self.send(method, path, **values)
        assert answer.is_error, answer.text
        body: dict[str, Any] = answer.json()
        specification.check_error(answer.status_code, body)
        assert body["error"] == error, body
        return body

    async def send(self, method: str, path: str, **values: Any) -> httpx.Response:
        headers = {"Octo-Capabilities": ", ".join(sorted(self.capabilities)), **values.pop("headers", {})}
        answer = await self.http.request(method, f"/api/octo{path}", headers=headers, **values)
        if answer.is_success:
            echo = {name for name in answer.headers["octo-capabilities"].split(", ") if name}
            assert echo == self.capabilities
        return answer

    def option(self, name: str = "Double Sharing") -> str:
        return str(self.shop.beds[name])

    def chosen(self, name: str = "Double Sharing") -> dict[str, str]:
        return {"productId": str(self.shop.trip_id), "optionId": self.option(name)}


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
async def agent(api: Api, shop: Shop, office: httpx.AsyncClient) -> Agent:
    token = await create(office, shop, RIGHTS, name="Himalaya Agents")
    return Agent(program(api(shop.label), token), shop)


@pytest.fixture
async def curious(agent: Agent) -> Agent:
    """The same with all capabilities."""
    return Agent(agent.http, agent.shop, EVERYTHING)
