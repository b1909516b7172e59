"""Webhooks of agents' programs, with real receivers on loopback."""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api
from tests.octo import specification
from tests.octo.conftest import RIGHTS, Agent
from tests.octo.test_bookings import confirm, reserve
from tests.shop import Shop
from tests.tenancy.test_api_tokens import create, program
from tests.webhooks.conftest import Receiver, serving

pytestmark = pytest.mark.anyio

Deliver = Callable[[], Awaitable[int]]
Owner = psycopg.Connection[Any]
WEBHOOK = {"id": str, "event": {"booking_update", "availability_update"}, "url": str, "active": bool}
CREATED = {**WEBHOOK, "retryOnError": bool, "secret": str}
LISTED = {**WEBHOOK, "retryOnError": bool}


@pytest.fixture
async def rival(api: Api, shop: Shop, office: httpx.AsyncClient) -> Agent:
    """Another agent of the company."""
    token = await create(office, shop, RIGHTS, name="Delta Tours")
    return Agent(program(api(shop.label), token), shop)


async def subscribe(agent: Agent, receiver: Receiver, event: str) -> dict[str, Any]:
    body = {"event": event, "url": receiver.url, "retryOnError": False}
    webhook = await agent.call(CREATED, "POST", "/webhooks", json=body)
    assert isinstance(webhook, dict)
    return webhook


async def test_agents_learn_of_their_own_bookings_alone(
    agent: Agent,
    rival: Agent,
    receiver: Receiver,
    deliver: Deliver,
) -> None:
    async with AsyncExitStack() as stack:
        of_rival = await stack.enter_async_context(serving(Receiver()))
        webhook = await subscribe(agent, receiver, "booking_update")
        await subscribe(rival, of_rival, "booking_update")
        assert await agent.call([LISTED], "GET", "/webhooks") == [
            {name: value for name, value in webhook.items() if name != "secret"}
        ]
        held = await reserve(agent)
        assert await deliver() == 0
        await confirm(agent, held)
        assert await deliver() == 1
        assert receiver.verify(webhook["secret"]) == [
            {
                "webhook": {"id": webhook["id"], "event": "booking_update", "url": receiver.url},
                "booking": {"id": held["id"], "uuid": held["uuid"]},
            }
        ]
        await agent.call(specification.BOOKING, "PATCH", f"/bookings/{held['uuid']}", json={"notes": "Vegetarian"})
        await agent.call(specification.BOOKING, "POST", f"/bookings/{held['uuid']}/cancel")
        # One delivery for the changes since the last.
        assert await deliver() == 1
        assert of_rival.requests == []


async def test_a_hold_that_becomes_another_one_is_named_by_its_new_id(
    agent: Agent, receiver: Receiver, deliver: Deliver
) -> None:
    await subscribe(agent, receiver, "booking_update")
    held = await reserve(agent)
    units = [{"unitId": "adult"} for _ in range(3)]
    path = f"/bookings/{held['uuid']}"
    changed = await agent.call(specification.BOOKING, "PATCH", path, json={"unitItems": units})
    assert await deliver() == 0
    await confirm(agent, changed)
    assert await deliver() == 1
    assert [body["booking"] for body in receiver.events()] == [{"id": changed["id"], "uuid": held["uuid"]}]


async def test_free_beds_of_a_departure_are_one_delivery(
    agent: Agent,
    rival: Agent,
    receiver: Receiver,
    deliver: Deliver,
    owner: Owner,
) -> None:
    await subscribe(agent, receiver, "availability_update")
    await reserve(rival)
    await reserve(rival)
    assert await deliver() == 1
    day = owner.execute("SELECT tour_start_date::text FROM departure").fetchall()[0][0]
    shop = agent.shop
    assert [body["availability"] for body in receiver.events()] == [
        {
            "productId": str(shop.trip_id),
            "availabilityIds": [str(shop.plan_id)],
            "localDateStart": day,
            "localDateEnd": day,
        }
    ]
    await reserve(rival)
    assert await deliver() == 1
    owner.execute("UPDATE departure SET access_code = 'FAMILY-2026'")
    await deliver()
    owner.execute("UPDATE bed_stock SET sold = sold + 1")
    assert await deliver() == 0


async def test_a_waiting_delivery_is_sent_after_the_change_that_it_stands_for(
    agent: Agent,
    receiver: Receiver,
    deliver: Deliver,
    owner: Owner,
) -> None:
    await subscribe(agent, receiver, "availability_update")
    await reserve(agent)
    with owner.transaction():
        owner.execute("UPDATE bed_stock SET held = held + 1")
        assert await deliver() == 0
    assert await deliver() == 1
    owner.execute("UPDATE bed_stock SET held = held - 1")
    await deliver()


async def test_webhooks_end_with_their_token(
    agent: Agent,
    rival: Agent,
    office: httpx.AsyncClient,
    receiver: Receiver,
    deliver: Deliver,
    owner: Owner,
) -> None:
    for event in ("booking_update", "availability_update"):
        await subscribe(agent, receiver, event)
    kept = await subscribe(rival, receiver, "availability_update")
    # The company's page shows its own webhooks alone.
    path = f"/api/clients/{agent.shop.client_id}"
    assert (await office.get(f"{path}/webhooks")).json() == {"webhooks": []}
    await confirm(agent, await reserve(agent))
    owner.execute("UPDATE api_token SET expires_at = now() WHERE name = 'Himalaya Agents'")
    assert await deliver() == 1
    owner.execute("UPDATE api_token SET expires_at = now() + interval '1 day'")
    (token_id,) = owner.execute("SELECT token_id FROM api_token WHERE name = 'Himalaya Agents'").fetchall()[0]
    revoked = await office.delete(f"{path}/api-tokens/{token_id}")
    assert revoked.status_code == 200, revoked.text
    assert await deliver() == 0
    assert owner.execute("SELECT webhook_endpoint_id::text FROM webhook_endpoint").fetchall() == [(kept["id"],)]


async def test_wrong_webhooks_are_refused(agent: Agent, rival: Agent, receiver: Receiver) -> None:
    await agent.refused("BAD_REQUEST", "POST", "/webhooks", json={"event": "order_update", "url": receiver.url})
    body = {"event": "booking_update", "url": "ftp://agent.example/x"}
    await agent.refused("UNPROCESSABLE_ENTITY", "POST", "/webhooks", json=body)
    webhook = await subscribe(agent, receiver, "booking_update")
    assert (await rival.send("DELETE", f"/webhooks/{webhook['id']}")).status_code == 404
    assert (await agent.send("DELETE", "/webhooks/7e9")).status_code == 404
    assert await rival.call([LISTED], "GET", "/webhooks") == []
    await agent.call({"success": bool}, "DELETE", f"/webhooks/{webhook['id']}")
    assert await agent.call([LISTED], "GET", "/webhooks") == []
    for _ in range(20):
        await subscribe(agent, receiver, "booking_update")
    await agent.refused(
        "UNPROCESSABLE_ENTITY", "POST", "/webhooks", json={"event": "booking_update", "url": receiver.url}
    )
