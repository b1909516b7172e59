"""Endpoints, and the delivery of events to receivers that answer, fail, are slow or gone."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from standardwebhooks import WebhookVerificationError

from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from tests.webhooks.conftest import Owner, Receiver, Subscribe, serving
from toli.delivery.webhooks.rules import PAUSES
from toli.delivery.webhooks.schemas import EventType
from toli.delivery.webhooks.service import sending
from toli.delivery.webhooks.service.dispatch import Dispatcher

pytestmark = pytest.mark.anyio

Deliver = Callable[[], Awaitable[int]]


def add_event(owner: Owner, shop: Shop, subject: str = "booking:1") -> None:
    """Record a `booking.changed` of a subject, as the triggers do."""
    owner.execute("SELECT add_webhook_event(%s, 'booking.changed', %s, '{}')", (shop.client_id, subject))


def pass_time(owner: Owner) -> None:
    """Let the pauses of all deliveries end."""
    owner.execute("UPDATE webhook_delivery SET due_at = now() WHERE state = 'pending'")


def state_of(owner: Owner) -> list[tuple[object, ...]]:
    return owner.execute("SELECT state FROM webhook_endpoint ORDER BY webhook_endpoint_id").fetchall()


async def test_a_secret_is_shown_once_and_sealed(
    office: httpx.AsyncClient, shop: Shop, subscribe: Subscribe, owner: Owner
) -> None:
    hook = await subscribe(EventType.BOOKING_CREATED)
    path = f"/api/clients/{shop.client_id}/webhooks"
    listed = await office.get(path)
    assert hook.secret not in listed.text
    assert [(row["webhook_id"], row["state"], row["pending"]) for row in listed.json()["webhooks"]] == [
        (hook.webhook_id, "active", 0)
    ]
    assert hook.secret.removeprefix("whsec_") not in str(owner.execute("SELECT * FROM webhook_endpoint").fetchall())
    trail = owner.execute("SELECT action, data FROM audit_entry WHERE action LIKE 'webhook.%'").fetchall()
    assert [action for action, _ in trail] == ["webhook.created"]
    assert "whsec_" not in str(trail)
    for url in ("ftp://a.example/x", "https://user:secret@a.example/", "nothing"):
        refused = await office.post(path, json={"url": url, "event_types": ["booking.created"]})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "url"), url
    refused = await office.post(path, json={"url": "https://a.example/", "event_types": ["booking.exploded"]})
    assert refused.status_code == 422


async def test_a_company_has_at_most_twenty(office: httpx.AsyncClient, shop: Shop, subscribe: Subscribe) -> None:
    for _ in range(20):
        await subscribe(EventType.BOOKING_CREATED)
    body = {"url": "https://a.example/", "event_types": ["booking.created"]}
    refused = await office.post(f"/api/clients/{shop.client_id}/webhooks", json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "webhooks_full")


async def test_both_secrets_sign_for_a_day_after_a_rotation(
    office: httpx.AsyncClient, shop: Shop, receiver: Receiver, subscribe: Subscribe, deliver: Deliver, owner: Owner
) -> None:
    hook = await subscribe()
    rotated = await office.post(f"{hook.path}/secret")
    assert rotated.status_code == 200, rotated.text
    secret = rotated.json()["secret"]
    assert secret != hook.secret
    add_event(owner, shop)
    await deliver()
    assert receiver.verify(secret) == receiver.verify(hook.secret)
    receiver.requests.clear()
    owner.execute("UPDATE webhook_endpoint SET previous_until = now()")
    add_event(owner, shop)
    await deliver()
    assert len(receiver.verify(secret)) == 1
    with pytest.raises(WebhookVerificationError):
        receiver.verify(hook.secret)


async def test_a_test_event_and_its_entry_in_the_log(
    office: httpx.AsyncClient, receiver: Receiver, subscribe: Subscribe, deliver: Deliver
) -> None:
    hook = await subscribe(EventType.BOOKING_CREATED)
    assert (await office.post(f"{hook.path}/test")).status_code == 202
    (waiting,) = (await office.get(f"{hook.path}/deliveries")).json()["deliveries"]
    assert (waiting["type"], waiting["state"], waiting["attempted_at"]) == ("webhook.test", "pending", None)
    await deliver()
    log = (await office.get(f"{hook.path}/deliveries")).json()
    (delivery,) = log["deliveries"]
    assert (delivery["state"], delivery["status"], delivery["attempts"], log["total"]) == ("delivered", 204, 1, 1)
    (headers, _) = receiver.requests[0]
    assert headers["webhook-id"] == delivery["event_id"]
    replayed = await office.post(f"{hook.path}/deliveries/{delivery['event_id']}/replay")
    assert replayed.status_code == 202, replayed.text
    await deliver()
    assert [headers["webhook-id"] for headers, _ in receiver.requests] == [delivery["event_id"]] * 2
    assert (await office.post(f"{hook.path}/deliveries/evt_999999/replay")).status_code == 404
    assert (await office.put(hook.path, json={"is_active": False})).json()["webhooks"][0]["state"] == "off"
    for path in ("/test", f"/deliveries/{delivery['event_id']}/replay"):
        refused = await office.post(hook.path + path)
        assert (refused.status_code, refused.json()["code"]) == (409, "webhook_off")
    assert (await office.delete(hook.path)).json() == {"webhooks": []}
    assert (await office.delete(hook.path)).status_code == 404


async def test_ten_attempts_then_it_is_switched_off_and_its_owner_was_warned(
    api: Api,
    office: httpx.AsyncClient,
    shop: Shop,
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    hook = await subscribe()
    receiver.status = 500
    add_event(owner, shop)
    for attempt in range(1, len(PAUSES)):
        assert await deliver() == 1
        (due,) = owner.execute("SELECT due_at - now() FROM webhook_delivery").fetchall()
        assert PAUSES[attempt] - timedelta(seconds=5) < due[0] <= PAUSES[attempt] * 1.1
        assert state_of(owner) == [("active",)]
        pass_time(owner)
    await run_jobs()
    subjects = [mail["subject"] for mail in await mails(api)]
    assert subjects == ["A webhook of Brahmaputra Trails does not answer"]
    assert await deliver() == 1
    await run_jobs()
    assert state_of(owner) == [("failed",)]
    assert (await mails(api))[0]["subject"] == "A webhook of Brahmaputra Trails was switched off"
    add_event(owner, shop, "booking:2")
    assert await deliver() == 0
    assert len(receiver.requests) == 10

    receiver.status = 200
    await office.put(hook.path, json={"is_active": True})
    (failed,) = (await office.get(f"{hook.path}/deliveries")).json()["deliveries"]
    assert (failed["state"], failed["status"], failed["attempts"]) == ("failed", 500, 10)
    await office.post(f"{hook.path}/deliveries/{failed['event_id']}/replay")
    assert await deliver() == 1
    (shown,) = (await office.get(f"/api/clients/{shop.client_id}/webhooks")).json()["webhooks"]
    assert (shown["state"], shown["failing_since"]) == ("active", None)


async def test_410_switches_off_at_once(
    api: Api,
    shop: Shop,
    receiver: Receiver,
    subscribe: Subscribe,
    deliver: Deliver,
    owner: Owner,
    run_jobs: RunJobs,
) -> None:
    await subscribe()
    receiver.status = 410
    add_event(owner, shop)
    await deliver()
    await run_jobs()
    assert state_of(owner) == [("gone",)]
    assert "is gone (410)" in (await mails(api))[0]["text"]


async def test_a_redirect_is_a_failure_and_is_not_followed(
    shop: Shop, receiver: Receiver, subscribe: Subscribe, deliver: Deliver, owner: Owner
) -> None:
    await subscribe()
    receiver.status = 302
    add_event(owner, shop)
    assert await deliver() == 1
    assert len(receiver.requests) == 1
    assert owner.execute("SELECT status FROM webhook_attempt").fetchall() == [(302,)]


async def test_events_of_a_subject_keep_their_order_and_others_do_not_wait(
    shop: Shop, receiver: Receiver, subscribe: Subscribe, deliver: Deliver, owner: Owner
) -> None:
    await subscribe()
    receiver.status = 503
    add_event(owner, shop, "booking:1")
    await deliver()
    receiver.status = 200
    for subject in ("booking:1", "booking:2", "booking:1"):
        add_event(owner, shop, subject)
    assert await deliver() == 1
    pass_time(owner)
    assert await deliver() == 3
    events = [int(headers["webhook-id"].removeprefix("evt_")) for headers, _ in receiver.requests]
    first, again, second, third = events[0], events[2], events[3], events[4]
    assert first == again < second < third
    assert events[1] not in {first, second, third}


async def test_an_event_of_a_killed_worker_is_tried_again(
    app: FastAPI, shop: Shop, receiver: Receiver, subscribe: Subscribe, deliver: Deliver, owner: Owner
) -> None:
    await subscribe()
    add_event(owner, shop)
    receiver.seconds = 30
    killed = Dispatcher(app.state.services)
    assert await killed.start_due() == 1
    for _ in range(100):
        if receiver.requests:
            break
        await asyncio.sleep(0.05)
    killed.stop()
    receiver.seconds = 0
    assert await deliver() == 0
    owner.execute("UPDATE webhook_delivery SET leased_until = now()")
    assert await deliver() == 1
    assert [headers["webhook-id"] for headers, _ in receiver.requests] == [receiver.requests[0][0]["webhook-id"]] * 2


async def test_two_workers_deliver_each_event_once(
    app: FastAPI, shop: Shop, receiver: Receiver, subscribe: Subscribe, owner: Owner
) -> None:
    await subscribe()
    for booking in range(40):
        add_event(owner, shop, f"booking:{booking}")
    workers = [Dispatcher(app.state.services) for _ in range(2)]
    while sum(await asyncio.gather(*(worker.start_due() for worker in workers))):
        await asyncio.gather(*(worker.finish() for worker in workers))
    ids = [headers["webhook-id"] for headers, _ in receiver.requests]
    assert (len(ids), len(set(ids))) == (40, 40)


async def test_slow_endpoints_do_not_delay_a_thousand_others(
    app: FastAPI,
    shop: Shop,
    receiver: Receiver,
    owner: Owner,
    subscribe: Subscribe,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """1,000 endpoints, 300 of which never answer: the others have their event while the slow ones are waited for."""
    monkeypatch.setattr(sending, "SECONDS", 300)
    hook = await subscribe()
    async with AsyncExitStack() as stack:
        slow = await stack.enter_async_context(serving(Receiver(seconds=300)))
        owner.execute(
            """
            INSERT INTO webhook_endpoint (client_id, url, sealed_secret, event_types, created_by)
            SELECT client_id, CASE WHEN number <= 300 THEN %s ELSE url END, sealed_secret, event_types, created_by
            FROM webhook_endpoint, generate_series(1, 999) AS number WHERE webhook_endpoint_id = %s
            """,
            (slow.url, hook.webhook_id),
        )
        add_event(owner, shop)
        dispatcher = Dispatcher(app.state.services)
        began = time.monotonic()
        while len(receiver.requests) < 700:
            await dispatcher.start_due()
            await asyncio.sleep(0.05)
            assert time.monotonic() - began < 60, f"{len(receiver.requests)} of 700 after a minute"
        assert len(slow.requests) == 300
        dispatcher.stop()


async def test_the_application_writes_no_event_of_another_company(owner: Owner, shop: Shop, app: FastAPI) -> None:
    """The triggers run with the rights of the statement that fires them."""
    url = app.state.services.settings.database_url.get_secret_value()
    with psycopg.connect(url) as connection:
        connection.execute(
            "SELECT set_config('toli.scope', 'client', true), set_config('toli.client_id', %s, true)",
            (str(shop.client_id),),
        )
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(
                "INSERT INTO webhook_event (client_id, type, subject, data) VALUES (%s, 'x', 'x', '{}')",
                (shop.client_id + 1,),
            )
