"""Worker for the jobs of all domains, inside `serve` or as `toli worker`."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, Never

import procrastinate
import structlog
from procrastinate.middleware import AsyncCallNext
from procrastinate.worker import Worker

from toli.catalogue.storefront import tasks as storefront_tasks
from toli.clients.companies import tasks as company_tasks
from toli.clients.media import tasks as media_tasks
from toli.delivery.channels import tasks as channel_tasks
from toli.delivery.mail import tasks as mail_tasks
from toli.delivery.webhooks.service.dispatch import Dispatcher
from toli.extension import NONE, Extension
from toli.finance.bank import tasks as bank_tasks
from toli.finance.settlements import tasks as settlement_tasks
from toli.identity.people import tasks as people_tasks
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.outages import DatabaseDown, is_outage
from toli.infra.db.queue import tasks as db_tasks
from toli.infra.db.queue.connector import QueueConnector
from toli.infra.db.queue.fetching import NotifiedJobManager
from toli.infra.db.queue.heartbeats import send_heartbeats
from toli.infra.db.queue.jobs import Jobs
from toli.kit.queues import Queue
from toli.messaging.automation import tasks as automation_tasks
from toli.messaging.notifications import tasks as notification_tasks
from toli.operating.departures import tasks as departure_tasks
from toli.operating.leaders import tasks as leader_tasks
from toli.payments.billing import tasks as billing_tasks
from toli.payments.gateway import tasks as gateway_tasks
from toli.reporting.figures import tasks as figure_tasks
from toli.reporting.health import tasks as health_tasks
from toli.selling.alerts import tasks as alert_tasks
from toli.selling.bookings import tasks as booking_tasks
from toli.selling.checkout import tasks as checkout_tasks
from toli.selling.customers import tasks as customer_tasks
from toli.selling.imports import tasks as import_tasks
from toli.selling.invoicing import tasks as invoicing_tasks
from toli.selling.offline import tasks as offline_tasks
from toli.selling.reviews import tasks as review_tasks
from toli.selling.sales import tasks as sale_tasks
from toli.selling.sharing import tasks as sharing_tasks
from toli.selling.sync import tasks as sync_tasks
from toli.selling.waiting import tasks as waiting_tasks
from toli.services import Services

log = structlog.get_logger(__name__)

CONCURRENCY: Final[Mapping[Queue, int]] = {
    Queue.MONEY: 2,
    Queue.DEFAULT: 3,
    Queue.RECONCILE: 1,
    Queue.MAINTENANCE: 1,
    Queue.BULK: 1,
}
"""How many jobs of each queue a worker runs at once."""

SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 10.0
"""Seconds before a worker that has failed is replaced; twice as long each time, until one has run for `LONG_RUN`."""
LONG_RUN = 60.0

SHARED_CONNECTIONS = 3
"""Connections for fetching and finishing jobs; each queue has one more for LISTEN."""


def register_jobs(queue: procrastinate.App, services: Services, *, extension: Extension = NONE) -> None:
    jobs = Jobs(queue, database=services.database)
    db_tasks.register(jobs, database=services.database)
    for tasks in (
        media_tasks,
        people_tasks,
        company_tasks,
        storefront_tasks,
        gateway_tasks,
        checkout_tasks,
        booking_tasks,
        invoicing_tasks,
        offline_tasks,
        waiting_tasks,
        sharing_tasks,
        sale_tasks,
        sync_tasks,
        customer_tasks,
        departure_tasks,
        automation_tasks,
        bank_tasks,
        settlement_tasks,
        billing_tasks,
        import_tasks,
        review_tasks,
        channel_tasks,
        alert_tasks,
        mail_tasks,
        notification_tasks,
        figure_tasks,
        leader_tasks,
        health_tasks,
    ):
        tasks.register(jobs, services)
    if extension.register_jobs is not None:
        extension.register_jobs(jobs, services)


def direct_url(settings: Settings) -> str:
    """LISTEN and job locks do not work through a transaction-mode pooler."""
    url = settings.direct_database_url or settings.database_url
    assert url is not None
    return url.get_secret_value()


@asynccontextmanager
async def running(services: Services, *, extension: Extension = NONE) -> AsyncIterator[procrastinate.App]:
    """Running jobs get 5 s to finish."""
    queues = services.settings.worker_queues or tuple(Queue)
    connector = QueueConnector(direct_url(services.settings), max_size=len(queues) + SHARED_CONNECTIONS)
    app = procrastinate.App(connector=connector)
    app.job_manager = NotifiedJobManager(connector)
    register_jobs(app, services, extension=extension)
    async with app.open_async():
        # With `return_exceptions`, stopping waits for all workers and not only for the first.
        work = asyncio.gather(
            *(_supervise(queue, partial(_work, app, connector, services.database, queue)) for queue in queues),
            *([_supervise("webhooks", Dispatcher(services).run)] if Queue.DEFAULT in queues else []),
            return_exceptions=True,
        )
        try:
            yield app
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work


async def _supervise(name: str, work: Callable[[], Awaitable[None]]) -> Never:
    """Restart work after each failure, until cancelled."""
    pause = SHORTEST_PAUSE
    task = asyncio.current_task()
    assert task is not None
    while True:
        began = time.monotonic()
        try:
            await work()
        except Exception as error:
            log.warning("worker_failed", queue=name, error=type(error).__name__, exc_info=not is_outage(error))
        # A failed task group raises its errors in place of a cancellation that comes at the same time.
        if task.cancelling():
            raise asyncio.CancelledError
        if time.monotonic() - began > LONG_RUN:
            pause = SHORTEST_PAUSE
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


async def _work(app: procrastinate.App, connector: QueueConnector, database: Database, queue: Queue) -> None:
    # When one of the three ends, so do the others: a dead worker sends no heartbeats.
    async with asyncio.TaskGroup() as group:
        heartbeats = group.create_task(send_heartbeats(database, queue=queue))
        losses = group.create_task(_fail_when_lost(connector))
        await app.run_worker_async(
            queues=[queue],
            concurrency=CONCURRENCY[queue],
            install_signal_handlers=False,
            listen_notify=True,
            fetch_job_polling_interval=5,
            shutdown_graceful_timeout=5,
            delete_jobs="successful",
            worker_middleware=[_log_lost_outcome],
        )
        heartbeats.cancel()
        losses.cancel()


async def _log_lost_outcome(call_next: AsyncCallNext, context: procrastinate.JobContext, _: Worker) -> object:
    """The queue records the outcome in an unawaited task. A job without an outcome is retried."""
    name = context.job.task_name

    def log_outage(task: asyncio.Task[object]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        log.warning("job_outcome_not_recorded", job=name, error=type(error).__name__, exc_info=not is_outage(error))

    task = asyncio.current_task()
    assert task is not None
    task.add_done_callback(log_outage)
    return await call_next()


async def _fail_when_lost(connector: QueueConnector) -> Never:
    await connector.until_lost()
    raise DatabaseDown
