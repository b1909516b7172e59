"""Jobs of the database itself: stalled jobs and expired records."""

import structlog
from sqlalchemy import text

from toli.infra.db.database import Database
from toli.infra.db.queue import failures, heartbeats
from toli.infra.db.queue.jobs import Jobs

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

# Twice the gap after which a process invalidates everything (`toli.infra.db.caches.change_log`).
DELETE_CHANGES = "DELETE FROM storefront_change WHERE noted_at < now() - interval '10 minutes'"


def register(jobs: Jobs, *, database: Database) -> None:
    @jobs.every("* * * * *", name="queue.retry_stalled")
    async def retry_stalled() -> None:
        async with database.platform_transaction() as tx:
            stalled = (await tx.execute(text(STALLED))).scalars().all()
        if stalled:
            log.warning("stalled_jobs_retried", jobs=len(stalled))

    @jobs.every("*/5 * * * *", name="storefront.purge_changes")
    async def purge_changes() -> None:
        async with database.platform_transaction() as tx:
            await tx.execute(text(DELETE_CHANGES))

    @jobs.every("29 * * * *", name="queue.purge_failures")
    async def purge_failures() -> None:
        async with database.platform_transaction() as tx:
            await failures.delete_resolved(tx)
            await heartbeats.delete_dead_workers(tx)
