"""The queue as PostgreSQL has it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, text
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from toli.db.queue import jobs
from toli.db.queue.failures import JobFailure
from toli.db.transactions import Transaction

SHOWN_OF_A_KIND = 20
MOST_KINDS = 50
MOST_AT_ONCE = 1_000
"""So many jobs are put back, or away, by one call."""

QUEUE = """
SELECT
    (SELECT count(*) FROM worker_beat WHERE queue = :queue AND beat_at > now() - interval '60 seconds') AS workers,
    (SELECT count(*) FROM worker_beat WHERE queue = :bulk AND beat_at > now() - interval '60 seconds') AS bulk_workers,
    (SELECT max(beat_at) FROM worker_beat) AS last_heartbeat,
    (SELECT count(*) FROM procrastinate_jobs
     WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())) AS waiting,
    (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed') AS failed
"""

# By an index of its own, and by what was noted: nothing else of the queue is read.
TROUBLED = """
SELECT id FROM procrastinate_jobs WHERE status = 'failed' OR attempts > 0
UNION SELECT job_id FROM job_failure
"""

KINDS = f"""
SELECT j.task_name AS name, bool_or(j.args ? 'timestamp') AS by_clock,
       count(*) FILTER (WHERE j.status = 'failed') AS failed, count(*) FILTER (WHERE j.status <> 'failed') AS retrying
FROM ({TROUBLED}) t JOIN procrastinate_jobs j USING (id)
WHERE j.status IN ('failed', 'todo', 'doing')
GROUP BY j.task_name ORDER BY failed DESC, name LIMIT :kinds
"""

OF_KIND = f"""
SELECT j.id AS job_id, j.task_name AS name, j.args AS ids, j.status::text, j.attempts, f.error,
       coalesce(f.failed_at, (SELECT max(e.at) FROM procrastinate_events e
                              WHERE e.job_id = j.id AND e.type IN ('failed', 'deferred_for_retry'))) AS failed_at,
       j.scheduled_at AS next_try_at, c.client_id, c.client_name
FROM unnest(CAST(:names AS text[])) kind (name)
CROSS JOIN LATERAL (
    SELECT j.* FROM ({TROUBLED}) t JOIN procrastinate_jobs j USING (id)
    WHERE j.task_name = kind.name AND j.status IN ('failed', 'todo', 'doing')
    ORDER BY (j.status = 'failed') DESC, j.id DESC LIMIT :shown
) j
LEFT JOIN job_failure f ON f.job_id = j.id
LEFT JOIN client c ON c.client_id = CASE WHEN jsonb_typeof(j.args -> 'client_id') = 'number'
                                         THEN (j.args ->> 'client_id')::bigint END
ORDER BY name, (j.status = 'failed') DESC, j.id DESC
"""

LOCK = """
SELECT j.id, j.status::text, j.task_name, j.queueing_lock, j.args,
       j.status = 'failed' OR j.attempts > 0 OR EXISTS (SELECT FROM job_failure f WHERE f.job_id = j.id)
FROM procrastinate_jobs j WHERE {which} ORDER BY j.id DESC LIMIT :most FOR UPDATE OF j
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
    """A job that is locked for being tried again, or put away."""

    job_id: int
    status: str
    name: str
    lock: str | None
    ids: dict[str, Any]
    went_wrong: bool


async def queue(tx: Transaction) -> Row[Any]:
    """How many workers each queue has, and how many jobs wait and were given up."""
    return (await tx.execute(text(QUEUE), {"queue": jobs.QUEUE, "bulk": jobs.BULK})).one()


async def kinds(tx: Transaction) -> list[Row[Any]]:
    """The names of jobs that were given up or are tried again, and how many there are of each."""
    return list(await tx.execute(text(KINDS), {"kinds": MOST_KINDS}))


async def troubled(tx: Transaction, *, names: Sequence[str]) -> list[Row[Any]]:
    """The latest jobs of each of these names that were given up or are tried again, name by name."""
    return list(await tx.execute(text(OF_KIND), {"names": list(names), "shown": SHOWN_OF_A_KIND}))


async def lock_one(tx: Transaction, *, job_id: int) -> Queued | None:
    """A job that is in the queue, or was given up."""
    found = await tx.execute(text(LOCK.format(which="j.id = :job_id")), {"job_id": job_id, "most": 1})
    row = found.one_or_none()
    return None if row is None else Queued(*row)


async def lock_failed(tx: Transaction, *, name: str) -> list[Queued]:
    """The jobs of a name that were given up, the newest first."""
    which = "j.status = 'failed' AND j.task_name = :name"
    found = await tx.execute(text(LOCK.format(which=which)), {"name": name, "most": MOST_AT_ONCE})
    return [Queued(*row) for row in found]


async def waiting_locks(tx: Transaction, *, locks: Sequence[str]) -> set[str]:
    """Which of these need not stand in the queue twice, and stand there."""
    found = await tx.execute(text(WAITING_LOCKS), {"locks": list(locks)})
    return set(found.scalars())


async def put_back(tx: Transaction, *, job_ids: Sequence[int]) -> None:
    """Have jobs done as if they had never been tried."""
    await tx.execute(text(AGAIN), {"ids": list(job_ids)})


async def put_back_alone(tx: Transaction, *, job_id: int) -> bool:
    """The same for one that need not stand in the queue twice; False when another came there at this moment."""
    savepoint = await tx.begin_nested()
    try:
        await put_back(tx, job_ids=[job_id])
    except IntegrityError:
        await savepoint.rollback()
        return False
    await savepoint.commit()
    return True


async def drop(tx: Transaction, *, job_ids: Sequence[int]) -> None:
    """Take jobs out of the queue, with what was noted of them."""
    await tx.execute(text(DROP), {"ids": list(job_ids)})
    await tx.execute(delete(JobFailure).where(JobFailure.job_id.in_(job_ids)))
