"""The worker, which runs the jobs of all domains: inside `serve` by default, or alone as `toli worker`."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

import procrastinate

from toli.alerts import tasks as alert_tasks
from toli.bookings import tasks as booking_tasks
from toli.clients import tasks as client_tasks
from toli.config import Settings
from toli.db.database import Database
from toli.db.queue import tasks as db_tasks
from toli.db.queue.heartbeats import send_heartbeats
from toli.db.queue.jobs import Jobs
from toli.extension import NONE, Extension
from toli.health import tasks as health_tasks
from toli.identity import tasks as identity_tasks
from toli.kit.queues import Queue
from toli.media import tasks as media_tasks
from toli.messaging import tasks as messaging_tasks
from toli.payments import tasks as payment_tasks
from toli.reporting import tasks as reporting_tasks
from toli.services import Services

CONCURRENCY: Final[Mapping[Queue, int]] = {
    Queue.MONEY: 2,
    Queue.DEFAULT: 3,
    Queue.RECONCILE: 1,
    Queue.MAINTENANCE: 1,
    Queue.BULK: 1,
}
"""How many jobs of each queue a worker runs at once."""

SHARED_CONNECTIONS = 3
"""Connections for fetching and finishing jobs; each queue has one more for LISTEN."""


def register_jobs(queue: procrastinate.App, services: Services, *, extension: Extension = NONE) -> None:
    """Register the jobs of all domains."""
    jobs = Jobs(queue, database=services.database)
    db_tasks.register(jobs, database=services.database)
    for tasks in (
        media_tasks,
        identity_tasks,
        client_tasks,
        payment_tasks,
        booking_tasks,
        alert_tasks,
        messaging_tasks,
        reporting_tasks,
        health_tasks,
    ):
        tasks.register(jobs, services)
    if extension.register_jobs is not None:
        extension.register_jobs(jobs, services)


def direct_url(settings: Settings) -> str:
    """Return the address for LISTEN and job locks, which do not work through a transaction-mode pooler."""
    url = settings.direct_database_url or settings.database_url
    assert url is not None
    return url.get_secret_value()


@asynccontextmanager
async def running(services: Services, *, extension: Extension = NONE) -> AsyncIterator[procrastinate.App]:
    """Run the worker until the context ends; running jobs get 5 s to finish."""
    queues = services.settings.worker_queues or tuple(Queue)
    connector = procrastinate.PsycopgConnector(
        conninfo=direct_url(services.settings),
        min_size=1,
        max_size=len(queues) + SHARED_CONNECTIONS,
        kwargs={"application_name": "toli jobs"},
    )
    app = procrastinate.App(connector=connector)
    register_jobs(app, services, extension=extension)
    async with app.open_async():
        work = asyncio.gather(
            *(_work(app, database=services.database, queue=queue, slots=CONCURRENCY[queue]) for queue in queues)
        )
        try:
            yield app
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work


async def _work(app: procrastinate.App, *, database: Database, queue: Queue, slots: int) -> None:
    # When either of the two ends, so does the other: a dead worker sends no heartbeats.
    async with asyncio.TaskGroup() as group:
        heartbeats = group.create_task(send_heartbeats(database, queue=queue))
        await app.run_worker_async(
            queues=[queue],
            concurrency=slots,
            install_signal_handlers=False,
            listen_notify=True,
            fetch_job_polling_interval=5,
            shutdown_graceful_timeout=5,
            delete_jobs="successful",
        )
        heartbeats.cancel()
