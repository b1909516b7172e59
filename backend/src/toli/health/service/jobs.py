"""Jobs that went wrong, and trying them again."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.engine import Row

from toli.audit.service import PLATFORM, record
from toli.db.transactions import Transaction
from toli.health.errors import JobUnderWay
from toli.health.repository import jobs as repository
from toli.health.repository.jobs import Queued
from toli.health.schemas import JobKind, JobOut, JobsOut, JobState, PutAway, Retried
from toli.kit.errors import NotFound

STATES: Mapping[str, JobState] = {"failed": "failed", "todo": "retrying", "doing": "running"}
UNTOLD = frozenset({"timestamp", "sealed_address"})
"""Which run by the clock it is, and what nobody is to see."""


async def jobs(tx: Transaction) -> JobsOut:
    """The queue, and what went wrong in it (platform scope)."""
    state = await repository.queue(tx)
    kinds = await repository.kinds(tx)
    latest = defaultdict(list)
    for row in await repository.troubled(tx, names=[kind.name for kind in kinds]):
        latest[row.name].append(_job(row))
    return JobsOut(
        workers=state.workers,
        bulk_workers=state.bulk_workers,
        last_heartbeat=state.last_heartbeat,
        waiting=state.waiting,
        failed=state.failed,
        retrying=sum(kind.retrying for kind in kinds),
        kinds=[
            JobKind(
                name=kind.name,
                by_clock=kind.by_clock,
                failed=kind.failed,
                retrying=kind.retrying,
                jobs=latest[kind.name],
            )
            for kind in kinds
        ],
    )


def _job(row: Row[Any]) -> JobOut:
    return JobOut(
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


async def retry(tx: Transaction, *, job_id: int, actor_id: int) -> Retried:
    """Have a job that went wrong tried again now, from the first try (platform scope).

    Raises NotFound for one that was done meanwhile or never went wrong, and JobUnderWay.
    """
    found = await _troubled(tx, job_id=job_id)
    told = await _put_back(tx, [found])
    await _note(tx, "job.retried", found, actor_id=actor_id)
    return told


async def put_away(tx: Transaction, *, job_id: int, actor_id: int) -> None:
    """Take a job that was given up out of the queue: what it was to do stays undone (platform scope).

    Raises NotFound for one that was not given up, or was done meanwhile, and JobUnderWay.
    """
    found = await _troubled(tx, job_id=job_id)
    if found.status != "failed":
        raise NotFound("This job is tried again and has not been given up.")
    await repository.drop(tx, job_ids=[job_id])
    await _note(tx, "job.put_away", found, actor_id=actor_id)


async def retry_all(tx: Transaction, *, name: str, actor_id: int) -> Retried:
    """Have every job of a name that was given up tried again, from the first try (platform scope)."""
    found = await repository.lock_failed(tx, name=name)
    told = await _put_back(tx, found)
    await _note_all(tx, "job.all_retried", found, actor_id=actor_id)
    return told


async def put_all_away(tx: Transaction, *, name: str, actor_id: int) -> PutAway:
    """Take every job of a name that was given up out of the queue (platform scope)."""
    found = await repository.lock_failed(tx, name=name)
    await repository.drop(tx, job_ids=[one.job_id for one in found])
    await _note_all(tx, "job.all_put_away", found, actor_id=actor_id)
    return PutAway(put_away=len(found))


async def _troubled(tx: Transaction, *, job_id: int) -> Queued:
    found = await repository.lock_one(tx, job_id=job_id)
    if found is None or found.status not in STATES:
        raise NotFound("This job has been done meanwhile.")
    if found.status == "doing":
        raise JobUnderWay
    if not found.went_wrong:
        raise NotFound("Nothing went wrong with this job.")
    return found


async def _note(tx: Transaction, action: str, found: Queued, *, actor_id: int) -> None:
    client_id = found.ids.get("client_id", PLATFORM)
    await record(
        tx,
        action,
        client_id=client_id if isinstance(client_id, int) else PLATFORM,
        subject=f"job:{found.job_id}",
        actor_id=actor_id,
        job=found.name,
    )


async def _note_all(tx: Transaction, action: str, found: Sequence[Queued], *, actor_id: int) -> None:
    if found:
        await record(
            tx,
            action,
            client_id=PLATFORM,
            subject=f"job:{found[0].job_id}",
            actor_id=actor_id,
            job=found[0].name,
            jobs=len(found),
        )


async def _put_back(tx: Transaction, found: Sequence[Queued]) -> Retried:
    """Where one need not stand in the queue twice, another of its kind that stands there does its work."""
    failed = [one for one in found if one.status == "failed"]
    locks = await repository.waiting_locks(tx, locks=[one.lock for one in failed if one.lock is not None])
    again, moot = [], []
    retried = 0
    for one in found:
        if one.status != "failed" or one.lock is None:
            again.append(one.job_id)
        elif one.lock in locks or not await repository.put_back_alone(tx, job_id=one.job_id):
            moot.append(one.job_id)
        else:
            locks.add(one.lock)
            retried += 1
    await repository.drop(tx, job_ids=moot)
    await repository.put_back(tx, job_ids=again)
    return Retried(retried=retried + len(again), dropped=len(moot))
