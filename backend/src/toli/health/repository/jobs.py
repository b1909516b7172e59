"""The queue as PostgreSQL has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Row

from toli.db.scope import Tx

SHOWN_OF_A_KIND = 20

QUEUE = """
SELECT
    (SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '60 seconds') AS workers,
    (SELECT max(last_heartbeat) FROM procrastinate_workers) AS last_heartbeat,
    (SELECT count(*) FROM procrastinate_jobs
     WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())) AS waiting,
    (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed') AS failed
"""

TROUBLED = """
SELECT * FROM (
    SELECT j.id AS job_id, j.task_name AS name, j.args AS ids, j.status::text, j.attempts, f.error,
           coalesce(f.failed_at, (SELECT max(e.at) FROM procrastinate_events e
                                  WHERE e.job_id = j.id AND e.type IN ('failed', 'deferred_for_retry'))) AS failed_at,
           j.scheduled_at AS next_try_at, c.client_id, c.client_name,
           count(*) FILTER (WHERE j.status = 'failed') OVER of_kind AS failed,
           count(*) FILTER (WHERE j.status <> 'failed') OVER of_kind AS retrying,
           row_number() OVER (PARTITION BY j.task_name ORDER BY (j.status = 'failed') DESC, j.id DESC) AS place
    FROM procrastinate_jobs j
    LEFT JOIN job_failure f ON f.job_id = j.id
    LEFT JOIN client c ON c.client_id = CASE WHEN jsonb_typeof(j.args -> 'client_id') = 'number'
                                             THEN (j.args ->> 'client_id')::bigint END
    WHERE j.status = 'failed' OR (j.status IN ('todo', 'doing') AND (j.attempts > 0 OR f.job_id IS NOT NULL))
    WINDOW of_kind AS (PARTITION BY j.task_name)
) job WHERE place <= :shown
ORDER BY failed DESC, name, (status = 'failed') DESC, job_id DESC
"""

LOCK = """
SELECT id, status::text, task_name, queueing_lock, args FROM procrastinate_jobs
WHERE {which} ORDER BY id DESC FOR UPDATE
"""

WAITING_LOCKS = "SELECT queueing_lock FROM procrastinate_jobs WHERE status = 'todo' AND queueing_lock = ANY(:locks)"

# From the beginning: the next failures count as the first did.
AGAIN = """
UPDATE procrastinate_jobs SET status = 'todo', attempts = 0, scheduled_at = NULL, worker_id = NULL
WHERE id = ANY(:ids)
"""

DROP = "DELETE FROM procrastinate_jobs WHERE id = ANY(:ids)"


@dataclass(frozen=True, slots=True)
class Queued:
    """A job that is locked for being tried again."""

    job_id: int
    status: str
    name: str
    lock: str | None
    ids: dict[str, Any]


async def queue(tx: Tx) -> Row[Any]:
    """How many workers are alive, and how many jobs wait and were given up."""
    return (await tx.execute(text(QUEUE))).one()


async def troubled(tx: Tx) -> list[Row[Any]]:
    """The jobs that were given up or are tried again, by their names; the latest of each name."""
    return list(await tx.execute(text(TROUBLED), {"shown": SHOWN_OF_A_KIND}))


async def lock_one(tx: Tx, *, job_id: int) -> Queued | None:
    """A job that is in the queue, or was given up."""
    found = await tx.execute(text(LOCK.format(which="id = :job_id")), {"job_id": job_id})
    row = found.one_or_none()
    return None if row is None else Queued(*row)


async def lock_failed(tx: Tx, *, name: str) -> list[Queued]:
    """Every job of a name that was given up, the newest first."""
    found = await tx.execute(text(LOCK.format(which="status = 'failed' AND task_name = :name")), {"name": name})
    return [Queued(*row) for row in found]


async def waiting_locks(tx: Tx, *, locks: Sequence[str]) -> set[str]:
    """Which of these need not stand in the queue twice, and stand there."""
    found = await tx.execute(text(WAITING_LOCKS), {"locks": list(locks)})
    return set(found.scalars())


async def put_back(tx: Tx, *, job_ids: Sequence[int]) -> None:
    """Have jobs done as if they had never been tried."""
    await tx.execute(text(AGAIN), {"ids": list(job_ids)})


async def drop(tx: Tx, *, job_ids: Sequence[int]) -> None:
    """Take jobs out of the queue."""
    await tx.execute(text(DROP), {"ids": list(job_ids)})
