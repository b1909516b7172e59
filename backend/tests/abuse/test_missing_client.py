"""An administrator may name any client, but not one that does not exist."""

import pytest
from fastapi import FastAPI

from tests.abuse.world import World

pytestmark = pytest.mark.anyio
MISSING = 4_146_610


async def test_an_administrator_gets_404_for_a_client_that_does_not_exist(app: FastAPI, world: World) -> None:
    administrator = world.callers()["admin"]
    answers = {
        path: (await administrator.get(path.replace("{client_id}", str(MISSING)))).status_code
        for path, operations in app.openapi()["paths"].items()
        if "get" in operations and path.count("{") == 1 and "/clients/{client_id}" in path
    }
    assert answers["/api/billing/clients/{client_id}/commission"] == 404
    assert {path: status for path, status in answers.items() if status not in {403, 404, 422}} == {}
