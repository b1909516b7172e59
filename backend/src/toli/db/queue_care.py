"""Care of the queue: jobs whose worker died are put back."""

import structlog
from sqlalchemy import text

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


def register(jobs: Jobs, *, database: Database) -> None:
    """Register the job that puts back the jobs of workers that no longer answer."""

    @jobs.every("* * * * *", name="queue.retry_stalled")
    async def retry_stalled() -> None:
        async with database.transaction(Scope.platform()) as tx:
            stalled = (await tx.execute(text(STALLED))).scalars().all()
        if stalled:
            log.warning("stalled jobs put back", jobs=len(stalled))
