"""Queues: a large batch in one never delays the jobs of another, and each needs a worker."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import httpx
import procrastinate
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order
from tests.conftest import Api
from tests.databases import TestDatabase
from tests.shop import Shop, person
from toli import worker
from toli.extension import Extension
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.db.outages import DatabaseDown
from toli.infra.db.queue.connector import QueueConnector
from toli.infra.db.queue.jobs import Jobs, enqueue
from toli.infra.db.queue.routing import ROUTES
from toli.kit.queues import Queue
from toli.services import Services
from toli_demo.app import DEMO

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]

BATCH = 5_000
DOMAINS = {job.partition(".")[0] for job in ROUTES}
FILL = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args)
SELECT 'bulk', 'messaging.departure_open', jsonb_build_object('client_id', 999999, 'alert_id', n)
FROM generate_series(1, %s) n
"""


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(400):
        if await condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("not within 20 s")


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_settlement_does_not_wait_for_a_full_bulk_queue(
    app: FastAPI, admin: httpx.AsyncClient, browser: httpx.AsyncClient, play: Play, shop: Shop, owner: Owner
) -> None:
    held = await hold(browser, shop, double=1)
    await play((await order(browser, held))["order_id"], webhook=True)
    owner.execute(FILL, [BATCH])

    async def is_settled() -> bool:
        return owner.execute("SELECT FROM payment_order WHERE state = 'settled'").fetchone() is not None

    async with worker.running(app.state.services, extension=DEMO):
        await until(is_settled)
        queues = {queue["name"]: queue for queue in (await admin.get("/api/health/jobs")).json()["queues"]}
    # More than three quarters of the batch still wait.
    assert queues["bulk"]["waiting"] > BATCH * 3 / 4
    assert queues["bulk"]["waiting_since"] is not None


async def test_health_names_the_queues_without_a_worker(app: FastAPI, admin: httpx.AsyncClient, owner: Owner) -> None:
    async def without_worker() -> set[str]:
        return set((await admin.get("/api/health")).json()["queues_without_worker"])

    assert await without_worker() == set(Queue)
    services = app.state.services
    services.settings = services.settings.model_copy(update={"worker_queues": (Queue.MONEY, Queue.DEFAULT)})
    async with worker.running(services):

        async def are_others_missing() -> bool:
            return await without_worker() == {"reconcile", "maintenance", "bulk"}

        await until(are_others_missing)
        assert (await admin.get("/api/health")).json()["is_well"] is False
    assert await without_worker() == set(Queue)


def end_connections_of_workers(database: TestDatabase) -> None:
    with psycopg.connect(database.app_url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
            " WHERE application_name = 'toli jobs' AND datname = current_database()"
        )


@pytest.mark.parametrize("is_lost_during_job", [False, True])
async def test_workers_go_on_when_the_database_is_back(
    app: FastAPI, database: Database, fresh: TestDatabase, *, is_lost_during_job: bool
) -> None:
    ran: list[int | str] = []

    def register_jobs(jobs: Jobs, _: Services) -> None:
        @jobs.job("test.run")
        async def run(number: int) -> None:
            if is_lost_during_job:
                end_connections_of_workers(fresh)
            ran.append(number)

    async def is_done(number: int) -> bool:
        return number in ran

    services = app.state.services
    services.settings = services.settings.model_copy(update={"worker_queues": (Queue.DEFAULT,)})
    async with worker.running(services, extension=Extension(register_jobs=register_jobs)):
        for number in range(2):
            async with database.platform_transaction() as tx:
                await enqueue(tx, "test.run", number=number)
            await until(partial(is_done, number))
            if not is_lost_during_job:
                end_connections_of_workers(fresh)
    # An error in a task of the worker that nobody awaits fails the test here: it is reported once it is collected.
    gc.collect()


async def test_a_job_enqueued_while_a_fetch_finds_none_runs_at_once(
    app: FastAPI, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch = QueueConnector.execute_query_one_async
    ran: list[int | str] = []
    enqueued = [1]

    async def enqueue_next() -> None:
        async with database.platform_transaction() as tx:
            await enqueue(tx, "test.run", number=enqueued[-1])

    async def fetch_before_the_next(connector: QueueConnector, query: str, **arguments: object) -> dict[str, object]:
        row = await fetch(connector, query, **arguments)
        if row.get("id", ...) is None and ran == enqueued == [1]:
            enqueued.append(2)
            await enqueue_next()
            # The notification arrives before the fetch ends.
            await asyncio.sleep(0.2)
        return row

    def register_jobs(jobs: Jobs, _: Services) -> None:
        @jobs.job("test.run")
        async def run(number: int) -> None:
            ran.append(number)

    async def has_run(number: int) -> bool:
        return number in ran

    monkeypatch.setattr(QueueConnector, "execute_query_one_async", fetch_before_the_next)
    services = app.state.services
    services.settings = services.settings.model_copy(update={"worker_queues": (Queue.DEFAULT,)})
    async with worker.running(services, extension=Extension(register_jobs=register_jobs)):
        await enqueue_next()
        await until(partial(has_run, 1))
        async with asyncio.timeout(2):
            await until(partial(has_run, 2))


async def test_workers_that_fail_while_they_are_stopped_stop(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    is_stopping = asyncio.Event()

    async def fail_when_stopped(*_: object, **__: object) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            # As a task group does whose tasks have failed.
            is_stopping.set()
            raise DatabaseDown from None

    monkeypatch.setattr(worker, "_work", fail_when_stopped)
    async with asyncio.timeout(5):
        async with worker.running(app.state.services):
            await asyncio.sleep(0)
    assert is_stopping.is_set()


async def test_every_routed_job_exists(app: FastAPI) -> None:
    queue = procrastinate.App(connector=procrastinate.PsycopgConnector())
    worker.register_jobs(queue, app.state.services)
    assert set(ROUTES) <= set(queue.tasks)
    assert {task.queue for name, task in queue.tasks.items() if name.split(".")[0] in DOMAINS} == set(Queue)
