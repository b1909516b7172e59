"""Jobs that went wrong, and trying them again."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy.engine import Row

from toli.audit.service import PLATFORM, record
from toli.db.scope import Tx
from toli.health.errors import JobUnderWay
from toli.health.repository import jobs as repository
from toli.health.repository.jobs import Queued
from toli.health.schemas import JobKind, JobOut, JobsOut, JobState, Retried
from toli.kit.errors import NotFound

TICK = "timestamp"
"""What a run by the clock has in place of ids."""

STATES: Mapping[str, JobState] = {"failed": "failed", "todo": "retrying", "doing": "running"}
UNTOLD = frozenset({TICK, "sealed_address"})


async def jobs(tx: Tx) -> JobsOut:
    """The queue, and what went wrong in it (platform scope)."""
    state = await repository.queue(tx)
    kinds = [
        _kind(name, list(rows)) for name, rows in groupby(await repository.troubled(tx), key=lambda row: str(row.name))
    ]
    return JobsOut(
        workers=state.workers,
        last_heartbeat=state.last_heartbeat,
        waiting=state.waiting,
        failed=state.failed,
        retrying=sum(kind.retrying for kind in kinds),
        kinds=kinds,
    )


def _kind(name: str, rows: Sequence[Row[Any]]) -> JobKind:
    return JobKind(
        name=name,
        by_clock=TICK in rows[0].ids,
        failed=rows[0].failed,
        retrying=rows[0].retrying,
        jobs=[
            JobOut(
                job_id=row.job_id,
                ids={key: value for key, value in row.ids.items() if key not in UNTOLD},
                client_id=row.client_id,
                client_name=row.client_name,
                state=STATES[row.status],
                tries=row.attempts,
                error=row.error,
                failed_at=row.failed_at,
                next_try_at=row.next_try_at if row.status == "todo" else None,
            )
            for row in rows
        ],
    )


async def retry(tx: Tx, *, job_id: int, actor_id: int) -> Retried:
    """Have a job tried again now, from the first try (platform scope).

    Raises NotFound for one that was done meanwhile, and JobUnderWay.
    """
    found = await repository.lock_one(tx, job_id=job_id)
    if found is None or found.status not in {"failed", "todo", "doing"}:
        raise NotFound("This job has been done meanwhile.")
    if found.status == "doing":
        raise JobUnderWay
    told = await _put_back(tx, [found])
    client_id = found.ids.get("client_id", PLATFORM)
    await record(
        tx,
        "job.retried",
        client_id=client_id if isinstance(client_id, int) else PLATFORM,
        subject=f"job:{job_id}",
        actor_id=actor_id,
        job=found.name,
    )
    return told


async def retry_all(tx: Tx, *, name: str, actor_id: int) -> Retried:
    """Have every job of a name that was given up tried again, from the first try (platform scope)."""
    found = await repository.lock_failed(tx, name=name)
    told = await _put_back(tx, found)
    if found:
        await record(
            tx,
            "job.all_retried",
            client_id=PLATFORM,
            subject=f"job:{found[0].job_id}",
            actor_id=actor_id,
            job=name,
            jobs=len(found),
        )
    return told


async def _put_back(tx: Tx, found: Sequence[Queued]) -> Retried:
    """Where one need not stand in the queue twice, another of its kind that stands there does its work."""
    failed = [one for one in found if one.status == "failed"]
    locks = await repository.waiting_locks(tx, locks=[one.lock for one in failed if one.lock is not None])
    again, moot = [], []
    for one in found:
        if one.status == "failed" and one.lock is not None:
            if one.lock in locks:
                moot.append(one.job_id)
                continue
            locks.add(one.lock)
        again.append(one.job_id)
    await repository.drop(tx, job_ids=moot)
    await repository.put_back(tx, job_ids=again)
    return Retried(retried=len(again), dropped=len(moot))
