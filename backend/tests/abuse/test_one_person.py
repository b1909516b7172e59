"""Slow requests of one person leave connections for everybody else."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.abuse.world import World

pytestmark = pytest.mark.anyio


async def test_one_persons_slow_requests_do_not_take_all_connections(
    world: World, owner: psycopg.Connection[Any]
) -> None:
    traveller, operator = (world.callers()[name] for name in ("traveller", "operator"))
    slow = f"/api/bookings/{world.ids['reservation_event_id']}/pay-balance"

    async def send() -> httpx.Response:
        return await traveller.post(slow, json={"amount": 1000})

    with owner.transaction():
        # Each of them waits for this row, three times as many as there are connections.
        owner.execute("SELECT FROM booking FOR UPDATE")
        flood = [asyncio.create_task(send()) for _ in range(24)]
        await asyncio.sleep(0.3)
        answers = await asyncio.gather(*(operator.get("/api/users/me") for _ in range(3)))
        assert [answer.status_code for answer in answers] == [200] * 3
        assert not any(task.done() for task in flood)
    assert {(await task).status_code for task in flood} == {201}
