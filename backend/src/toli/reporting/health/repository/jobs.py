from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError

from toli.infra.db.queue.failures import JobFailure
from toli.infra.db.transactions import Transaction
from toli.kit.queues import Queue
from toli.reporting.health.schemas import JobKind, JobOut, QueueOut

MAX_SHOWN_OF_A_KIND = 20
MAX_KINDS = 50
MAX_AT_ONCE = 1_000
"""How many jobs one call retries or dismisses."""
HIDDEN_ARGUMENTS = ["timestamp", "sealed_address"]
"""Arguments that are not shown: the number of a periodic run, and a sealed e-mail address."""

QUEUE = """
SELECT
    (SELECT max(heartbeat_at) FROM worker_heartbeat) AS last_heartbeat,
    (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed') AS failed,
    now() AS read_at
"""

# Jobs that are due. One without a time to run at has waited since it was enqueued, the one of the lowest id longest.
QUEUES = """
SELECT q.name, coalesce(w.workers, 0) AS workers, coalesce(j.waiting, 0) AS waiting,
       least(j.due_since, (SELECT min(at) FROM procrastinate_events
                           WHERE job_id = j.oldest AND type = 'deferred')) AS waiting_since
FROM unnest(CAST(:queues AS text[])) WITH ORDINALITY q (name, place)
LEFT JOIN (
    SELECT queue, count(*) AS workers FROM worker_heartbeat WHERE heartbeat_at > now() - interval '60 seconds'
    GROUP BY queue
) w ON w.queue = q.name
LEFT JOIN (
    SELECT queue_name, count(*) AS waiting, min(scheduled_at) AS due_since,
           min(id) FILTER (WHERE scheduled_at IS NULL) AS oldest
    FROM procrastinate_jobs WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())
    GROUP BY queue_name
) j ON j.queue_name = q.name
ORDER BY q.place
"""

# Each half reads an index of its own, so the cost does not grow with the queue.
UNSUCCESSFUL = """
SELECT id FROM procrastinate_jobs WHERE status = 'failed' OR attempts > 0
UNION SELECT job_id FROM job_failure
"""

KINDS = f"""
SELECT j.task_name AS name, bool_or(j.args ? 'timestamp') AS by_clock,
       count(*) FILTER (WHERE j.status = 'failed') AS failed, count(*) FILTER (WHERE j.status <> 'failed') AS retrying
FROM ({UNSUCCESSFUL}) t JOIN procrastinate_jobs j USING (id)
WHERE j.status IN ('failed', 'todo', 'doing')
GROUP BY j.task_name ORDER BY failed DESC, name LIMIT :kinds
"""

OF_KIND = f"""
SELECT j.id AS job_id, j.task_name AS name, j.args - CAST(:hidden AS text[]) AS ids, j.attempts AS tries, f.error,
       CASE j.status WHEN 'failed' THEN 'failed' WHEN 'todo' THEN 'retrying' ELSE 'running' END AS state,
       coalesce(f.failed_at, (SELECT max(e.at) FROM procrastinate_events e
                              WHERE e.job_id = j.id AND e.type IN ('failed', 'deferred_for_retry'))) AS failed_at,
       CASE j.status WHEN 'todo' THEN j.scheduled_at END AS next_try_at, c.client_id, c.client_name
FROM unnest(CAST(:names AS text[])) kind (name)
CROSS JOIN LATERAL (
    SELECT j.* FROM ({UNSUCCESSFUL}) t JOIN procrastinate_jobs j USING (id)
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

# With the attempts reset: the next failure counts as the first.
REQUEUE = """
UPDATE procrastinate_jobs SET status = 'todo', attempts = 0, scheduled_at = NULL, worker_id = NULL
WHERE id = ANY(:ids)
"""

DROP = "DELETE FROM procrastinate_jobs WHERE id = ANY(:ids)"


@dataclass(frozen=True, slots=True)
class LockedJob:
    job_id: int
    status: str
    name: str
    lock: str | None
    ids: Mapping[str, int | str]
    is_unsuccessful: bool


@dataclass(frozen=True, slots=True)
class QueueState:
    """`read_at`: by the database's clock."""

    last_heartbeat: datetime | None
    failed: int
    read_at: datetime


async def read_queue_state(tx: Transaction) -> QueueState:
    return QueueState(*(await tx.execute(text(QUEUE))).one())


async def list_queues(tx: Transaction) -> list[QueueOut]:
    rows = await tx.execute(text(QUEUES), {"queues": list(Queue)})
    return [QueueOut(**row) for row in rows.mappings()]


async def kinds(tx: Transaction) -> list[JobKind]:
    """Kinds without their jobs."""
    rows = await tx.execute(text(KINDS), {"kinds": MAX_KINDS})
    return [JobKind(**row, jobs=[]) for row in rows.mappings()]


async def list_unsuccessful(tx: Transaction, *, names: Sequence[str]) -> list[tuple[str, JobOut]]:
    parameters = {"names": list(names), "shown": MAX_SHOWN_OF_A_KIND, "hidden": HIDDEN_ARGUMENTS}
    rows = await tx.execute(text(OF_KIND), parameters)
    return [(row["name"], JobOut(**row)) for row in rows.mappings()]


async def lock_one(tx: Transaction, *, job_id: int) -> LockedJob | None:
    result = await tx.execute(text(LOCK.format(which="j.id = :job_id")), {"job_id": job_id, "most": 1})
    row = result.one_or_none()
    return None if row is None else LockedJob(*row)


async def lock_failed(tx: Transaction, *, name: str) -> list[LockedJob]:
    which = "j.status = 'failed' AND j.task_name = :name"
    rows = await tx.execute(text(LOCK.format(which=which)), {"name": name, "most": MAX_AT_ONCE})
    return [LockedJob(*row) for row in rows]


async def waiting_locks(tx: Transaction, *, locks: Sequence[str]) -> set[str]:
    rows = await tx.execute(text(WAITING_LOCKS), {"locks": list(locks)})
    return set(rows.scalars())


async def requeue(tx: Transaction, *, job_ids: Sequence[int]) -> None:
    await tx.execute(text(REQUEUE), {"ids": list(job_ids)})


async def requeue_if_unlocked(tx: Transaction, *, job_id: int) -> bool:
    """Requeue a job with a key; False when another with that key was enqueued concurrently."""
    savepoint = await tx.begin_nested()
    try:
        await requeue(tx, job_ids=[job_id])
    except IntegrityError:
        await savepoint.rollback()
        return False
    await savepoint.commit()
    return True


async def drop(tx: Transaction, *, job_ids: Sequence[int]) -> None:
    await tx.execute(text(DROP), {"ids": list(job_ids)})
    await tx.execute(delete(JobFailure).where(JobFailure.job_id.in_(job_ids)))
