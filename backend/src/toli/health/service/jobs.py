"""Show, retry and dismiss unsuccessful jobs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from toli.audit.service import PLATFORM, record_at
from toli.db.transactions import Transaction
from toli.health.errors import JobRunning
from toli.health.repository import jobs as repository
from toli.health.repository.jobs import LockedJob, UnsuccessfulJob
from toli.health.schemas import JobKind, JobOut, JobsOut, JobState, PutAway, QueueOut, Retried
from toli.kit.errors import NotFound

STATES: Mapping[str, JobState] = {"failed": "failed", "todo": "retrying", "doing": "running"}
HIDDEN_ARGUMENTS = frozenset({"timestamp", "sealed_address"})
"""Arguments that are not shown: the number of a periodic run, and a sealed e-mail address."""


async def list_jobs(tx: Transaction) -> JobsOut:
    """Show the queues and their unsuccessful jobs (platform scope)."""
    state = await repository.read_queue_state(tx)
    kinds = await repository.kinds(tx)
    latest = defaultdict(list)
    for row in await repository.list_unsuccessful(tx, names=[kind.name for kind in kinds]):
        latest[row.name].append(_job(row))
    return JobsOut(
        queues=[QueueOut.model_validate(row, from_attributes=True) for row in await repository.list_queues(tx)],
        last_heartbeat=state.last_heartbeat,
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


def _job(row: UnsuccessfulJob) -> JobOut:
    return JobOut(
        job_id=row.job_id,
        ids={key: value for key, value in row.ids.items() if key not in HIDDEN_ARGUMENTS},
        client_id=row.client_id,
        client_name=row.client_name,
        state=STATES[row.status],
        tries=row.attempts,
        error=row.error,
        failed_at=row.failed_at,
        next_try_at=row.next_try_at if row.status == "todo" else None,
    )


async def retry(tx: Transaction, *, job_id: int, actor_id: int) -> Retried:
    """Retry a job now, with a full number of attempts (platform scope).

    Raises NotFound when it has succeeded meanwhile or never failed, and JobRunning.
    """
    found = await _lock_unsuccessful(tx, job_id=job_id)
    retried = await _requeue_all(tx, [found])
    await _record_action(tx, "job.retried", found, actor_id=actor_id)
    return retried


async def dismiss(tx: Transaction, *, job_id: int, actor_id: int) -> None:
    """Remove a failed job from the queue; its work is not done (platform scope).

    Raises NotFound when it is still retried or has succeeded meanwhile, and JobRunning.
    """
    found = await _lock_unsuccessful(tx, job_id=job_id)
    if found.status != "failed":
        raise NotFound("This job is still being retried.")
    await repository.drop(tx, job_ids=[job_id])
    await _record_action(tx, "job.put_away", found, actor_id=actor_id)


async def retry_all(tx: Transaction, *, name: str, actor_id: int) -> Retried:
    """Retry every failed job of a name, with a full number of attempts (platform scope)."""
    found = await repository.lock_failed(tx, name=name)
    retried = await _requeue_all(tx, found)
    await _record_action_for_all(tx, "job.all_retried", found, actor_id=actor_id)
    return retried


async def dismiss_all(tx: Transaction, *, name: str, actor_id: int) -> PutAway:
    """Remove every failed job of a name from the queue (platform scope)."""
    found = await repository.lock_failed(tx, name=name)
    await repository.drop(tx, job_ids=[one.job_id for one in found])
    await _record_action_for_all(tx, "job.all_put_away", found, actor_id=actor_id)
    return PutAway(put_away=len(found))


async def _lock_unsuccessful(tx: Transaction, *, job_id: int) -> LockedJob:
    found = await repository.lock_one(tx, job_id=job_id)
    if found is None or found.status not in STATES:
        raise NotFound("This job has succeeded meanwhile.")
    if found.status == "doing":
        raise JobRunning
    if not found.is_unsuccessful:
        raise NotFound("This job has not failed.")
    return found


async def _record_action(tx: Transaction, action: str, found: LockedJob, *, actor_id: int) -> None:
    client_id = found.ids.get("client_id", PLATFORM)
    await record_at(
        tx,
        action,
        site_id=client_id if isinstance(client_id, int) else PLATFORM,
        subject=f"job:{found.job_id}",
        actor_id=actor_id,
        job=found.name,
    )


async def _record_action_for_all(tx: Transaction, action: str, found: Sequence[LockedJob], *, actor_id: int) -> None:
    if found:
        await record_at(
            tx,
            action,
            site_id=PLATFORM,
            subject=f"job:{found[0].job_id}",
            actor_id=actor_id,
            job=found[0].name,
            jobs=len(found),
        )


async def _requeue_all(tx: Transaction, found: Sequence[LockedJob]) -> Retried:
    """Enqueue jobs again; one whose key already waits in the queue is dropped, since that job does its work."""
    failed = [one for one in found if one.status == "failed"]
    locks = await repository.waiting_locks(tx, locks=[one.lock for one in failed if one.lock is not None])
    again, dropped = [], []
    retried = 0
    for one in found:
        if one.status != "failed" or one.lock is None:
            again.append(one.job_id)
        elif one.lock in locks or not await repository.requeue_if_unlocked(tx, job_id=one.job_id):
            dropped.append(one.job_id)
        else:
            locks.add(one.lock)
            retried += 1
    await repository.drop(tx, job_ids=dropped)
    await repository.requeue(tx, job_ids=again)
    return Retried(retried=retried + len(again), dropped=len(dropped))
