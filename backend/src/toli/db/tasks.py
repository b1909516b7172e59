"""Jobs of the database itself: the queue's stalled jobs, the log of changes, and answers kept."""

import structlog
from sqlalchemy import text

from toli.db import beats, failures, replays
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope

log = structlog.get_logger(__name__)

STALLED = """
UPDATE procrastinate_jobs SET status = 'todo', worker_id = NULL, attempts = attempts + 1
WHERE status = 'doing' AND (
    worker_id IS NULL OR worker_id NOT IN (
        SELECT id FROM procrastinate_workers WHERE last_heartbeat > now() - interval '60 seconds'
    )
)
RETURNING id
"""

# Twice as far back as any process relies on (`toli.db.changes`).
FORGET_CHANGES = "DELETE FROM storefront_change WHERE noted_at < now() - interval '10 minutes'"


def register(jobs: Jobs, *, database: Database) -> None:
    """Register the jobs that put back what dead workers left, shorten the log, and forget what is past."""

    @jobs.every("* * * * *", name="queue.retry_stalled")
    async def retry_stalled() -> None:
        async with database.transaction(Scope.platform()) as tx:
            stalled = (await tx.execute(text(STALLED))).scalars().all()
        if stalled:
            log.warning("stalled jobs put back", jobs=len(stalled))

    @jobs.every("*/5 * * * *", name="storefront.forget_changes")
    async def forget_changes() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await tx.execute(text(FORGET_CHANGES))

    @jobs.every("29 * * * *", name="queue.forget_failures")
    async def forget_failures() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await failures.forget(tx)
            await beats.forget_dead(tx)

    @jobs.every("23 * * * *", name="replays.purge")
    async def purge_replays() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await replays.purge(tx)
