"""Jobs: asynchronous work, enqueued in the transaction that causes it.

Jobs are enqueued by name, so a lower domain can cause work in a higher one. Arguments are ids only. Every job may run
twice and must be idempotent.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued
from psycopg.types.json import Jsonb
from sqlalchemy import text

from toli.infra.db.batching import Statement
from toli.infra.db.database import Database
from toli.infra.db.queue.failures import delete_failed_runs, record_failure
from toli.infra.db.queue.metrics import observe_job
from toli.infra.db.queue.routing import find_route
from toli.infra.db.transactions import Transaction, driver
from toli.kit.queues import Queue

JobFunction = Callable[..., Awaitable[None]]

MAX_ATTEMPTS = 12
AT_ONCE = 1000
"""How many jobs one statement enqueues: more would take longer than a request waits for PostgreSQL."""
RETRY = procrastinate.RetryStrategy(max_attempts=MAX_ATTEMPTS, exponential_wait=2)


@dataclass(frozen=True, slots=True)
class RunningJob:
    name: str
    ids: Mapping[str, int | str]


RUNNING: ContextVar[RunningJob | None] = ContextVar("toli.running_job", default=None)
"""The job that the current task runs; None in a request."""


class Jobs:
    """Registry of jobs, filled by each domain's `tasks.py`."""

    def __init__(self, queue: procrastinate.App, *, database: Database) -> None:
        self._queue = queue
        self._database = database

    def job(self, name: str, *, retry: bool = True) -> Callable[[JobFunction], JobFunction]:
        """`name` is `<domain>.<verb>`."""

        def register(function: JobFunction) -> JobFunction:
            @wraps(function)
            async def run(context: procrastinate.JobContext, /, **ids: int | str) -> None:
                RUNNING.set(RunningJob(name, ids))
                is_last = not retry or context.job.attempts >= MAX_ATTEMPTS
                with observe_job(name, is_last_attempt=is_last):
                    async with record_failure(self._database, job_id=context.job.id):
                        await function(**ids)

            route = find_route(name)
            self._queue.task(
                name=name,
                queue=route.queue,
                priority=route.priority,
                retry=RETRY if retry else False,
                pass_context=True,
            )(run)
            return function

        return register

    def every(self, cron: str, *, name: str) -> Callable[[JobFunction], JobFunction]:
        """Register a periodic job (cron; an optional sixth field, last, is seconds).

        Failed runs are not retried.
        """

        def register(function: JobFunction) -> JobFunction:
            async def run(context: procrastinate.JobContext, /, timestamp: int) -> None:  # noqa: ARG001 (the queue's)
                with observe_job(name, is_last_attempt=True):
                    async with record_failure(self._database, job_id=context.job.id):
                        await function()
                        async with self._database.platform_transaction() as tx:
                            await delete_failed_runs(tx, name=name)

            route = find_route(name)
            task = self._queue.task(
                name=name,
                queue=route.queue,
                priority=route.priority,
                queueing_lock=name,
                lock=name,
                pass_context=True,
            )(run)
            self._queue.periodic(cron=cron)(task)
            return function

        return register


async def enqueue(
    tx: Transaction,
    job: str,
    *,
    once: str | None = None,
    delay: timedelta | None = None,
    in_bulk: bool = False,
    **ids: int | str,
) -> None:
    """Enqueue a job, visible at the commit.

    While a job with the key `once` waits, further jobs with it are dropped. `in_bulk`: the bulk queue, so that a large
    batch delays neither mail nor money.
    """
    route = find_route(job, in_bulk=in_bulk)
    deferrer = queue.configure_task(
        job,
        queue=route.queue,
        priority=route.priority,
        queueing_lock=once,
        # Procrastinate adds it to the clock of this process.
        schedule_in=None if delay is None else {"microseconds": delay // timedelta(microseconds=1)},
        connection=await driver(tx),
    )
    if once is None:
        await deferrer.defer_async(**ids)
        return
    savepoint = await tx.begin_nested()
    # SQLAlchemy sends the savepoint with the next statement, and the queue's own statements bypass SQLAlchemy.
    await tx.execute(text("SELECT 1"))
    try:
        await deferrer.defer_async(**ids)
    except AlreadyEnqueued:
        await savepoint.rollback()
    else:
        await savepoint.commit()


ENQUEUE = """
SELECT procrastinate_defer_jobs_v1(array_agg(
    ROW(job.queue, job.name, job.priority, NULL, NULL, job.ids, %(at)s)::procrastinate_job_to_defer_v1))
FROM jsonb_to_recordset(%(jobs)s) AS job(queue text, name text, priority integer, ids jsonb)
"""


def enqueuing(jobs: Mapping[str, Mapping[str, int | str]]) -> Statement:
    rows = []
    for name, ids in jobs.items():
        route = find_route(name)
        rows.append({"queue": route.queue, "name": name, "priority": route.priority, "ids": ids})
    return Statement(ENQUEUE, {"jobs": Jsonb(rows), "at": None})


async def enqueue_batch(
    tx: Transaction, job: str, batch: Sequence[Mapping[str, int | str]], *, at: datetime | None = None
) -> None:
    """Enqueue a job in the bulk queue once per arguments, before `in_bulk` jobs."""
    priority = find_route(job).priority
    rows = [{"queue": Queue.BULK, "name": job, "priority": priority, "ids": ids} for ids in batch]
    raw = await driver(tx)
    for start in range(0, len(rows), AT_ONCE):
        await raw.execute(ENQUEUE, {"jobs": Jsonb(rows[start : start + AT_ONCE]), "at": at})


async def enqueue_again(tx: Transaction, job: str, ids: Mapping[str, int | str]) -> None:
    # One e-mail that somebody asked for: not behind the batch that it may once have been part of.
    await queue.configure_task(job, queue=Queue.DEFAULT, connection=await driver(tx)).defer_async(**ids)


# Enqueuing always uses the caller's own connection, so this app never opens one.
queue = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=""))
