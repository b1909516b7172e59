"""Jobs: how a domain tells another what happened, in the transaction that made it happen.

The queue lives in PostgreSQL (procrastinate). A job is enqueued by name, so a lower domain need not know the one
that does the work; arguments hold ids only. Every job may run twice and is written so that this does no harm.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import wraps

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued
from sqlalchemy import text

from toli.db.database import Database
from toli.db.queue.failures import forget_ticks, noting
from toli.db.transactions import Transaction, driver

JobFunction = Callable[..., Awaitable[None]]

QUEUE = "default"
BULK = "bulk"
RETRY = procrastinate.RetryStrategy(max_attempts=12, exponential_wait=2)


@dataclass(frozen=True, slots=True)
class RunningJob:
    """A job by its name and what it is about."""

    name: str
    ids: Mapping[str, int | str]


RUNNING: ContextVar[RunningJob | None] = ContextVar("toli.running_job", default=None)
"""The job at hand; none in a request."""


class Jobs:
    """The registry of jobs. Each domain fills it from its `tasks.py`; the worker runs what is in it.

    Whatever a job raises is noted (`toli.db.queue.failures`) before the queue sees it.
    """

    def __init__(self, queue: procrastinate.App, *, database: Database) -> None:
        self._queue = queue
        self._database = database

    def job(self, name: str, *, retry: bool = True) -> Callable[[JobFunction], JobFunction]:
        """Register a job under its public name (`<domain>.<verb>`)."""

        def register(function: JobFunction) -> JobFunction:
            @wraps(function)
            async def run(context: procrastinate.JobContext, /, **ids: int | str) -> None:
                RUNNING.set(RunningJob(name, ids))
                async with noting(self._database, job_id=context.job.id):
                    await function(**ids)

            self._queue.task(name=name, queue=QUEUE, retry=RETRY if retry else False, pass_context=True)(run)
            return function

        return register

    def every(self, cron: str, *, name: str) -> Callable[[JobFunction], JobFunction]:
        """Register a job that runs by the clock (cron; a sixth field, last, is seconds).

        One run at a time over all workers: a tick that finds the last one still queued is dropped. It is not tried
        again, the next tick is; one that does well has those forgotten that failed before it.
        """

        def register(function: JobFunction) -> JobFunction:
            async def tick(context: procrastinate.JobContext, /, timestamp: int) -> None:  # noqa: ARG001 (which tick)
                async with noting(self._database, job_id=context.job.id):
                    await function()
                    async with self._database.platform_transaction() as tx:
                        await forget_ticks(tx, name=name)

            task = self._queue.task(name=name, queue=QUEUE, queueing_lock=name, lock=name, pass_context=True)(tick)
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
    """Put a job into the queue with the transaction: visible when it commits, gone when it rolls back.

    `once` names a job that need not stand in the queue twice: the second is dropped silently. `in_bulk` puts it
    where a pile of jobs is worked off one at a time, and holds up neither mail nor money.
    """
    deferrer = queue.configure_task(
        job,
        queue=BULK if in_bulk else QUEUE,
        queueing_lock=once,
        schedule_at=None if delay is None else datetime.now(UTC) + delay,
        connection=await driver(tx),
    )
    if once is None:
        await deferrer.defer_async(**ids)
        return
    savepoint = await tx.begin_nested()
    # The savepoint is sent lazily; this makes it stand before the driver's own statement runs.
    await tx.execute(text("SELECT 1"))
    try:
        await deferrer.defer_async(**ids)
    except AlreadyEnqueued:
        await savepoint.rollback()
    else:
        await savepoint.commit()


# Enqueuing always uses the caller's own connection, so this app never opens one.
queue = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=""))
