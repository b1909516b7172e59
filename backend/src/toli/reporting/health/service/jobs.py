from collections.abc import Sequence

from toli.identity.audit.service import PLATFORM, record_at
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.kit.text import Text
from toli.reporting.health.errors import JobRunning
from toli.reporting.health.repository import jobs as repository
from toli.reporting.health.repository.jobs import LockedJob
from toli.reporting.health.schemas import JobsOut, PutAway, Retried

STATES = frozenset({"failed", "todo", "doing"})


async def list_jobs(tx: Transaction) -> JobsOut:
    """Platform scope."""
    state = await repository.read_queue_state(tx)
    kinds = {kind.name: kind for kind in await repository.kinds(tx)}
    for name, job in await repository.list_unsuccessful(tx, names=list(kinds)):
        kinds[name].jobs.append(job)
    return JobsOut(
        queues=await repository.list_queues(tx),
        last_heartbeat=state.last_heartbeat,
        failed=state.failed,
        retrying=sum(kind.retrying for kind in kinds.values()),
        kinds=list(kinds.values()),
    )


async def retry(tx: Transaction, *, job_id: int, actor_id: int) -> Retried:
    """Retry now, with all attempts. Raises NotFound without a failure, and JobRunning."""
    job = await _lock_unsuccessful(tx, job_id=job_id)
    retried = await _requeue_all(tx, [job])
    await _record_action(tx, "job.retried", job, actor_id=actor_id)
    return retried


async def dismiss(tx: Transaction, *, job_id: int, actor_id: int) -> None:
    """Remove a failed job undone. Platform scope.

    Raises NotFound without a final failure, and JobRunning.
    """
    job = await _lock_unsuccessful(tx, job_id=job_id)
    if job.status != "failed":
        raise NotFound(Text("This job is still being retried."))
    await repository.drop(tx, job_ids=[job_id])
    await _record_action(tx, "job.put_away", job, actor_id=actor_id)


async def retry_all(tx: Transaction, *, name: str, actor_id: int) -> Retried:
    failed_jobs = await repository.lock_failed(tx, name=name)
    retried = await _requeue_all(tx, failed_jobs)
    await _record_action_for_all(tx, "job.all_retried", failed_jobs, actor_id=actor_id)
    return retried


async def dismiss_all(tx: Transaction, *, name: str, actor_id: int) -> PutAway:
    failed_jobs = await repository.lock_failed(tx, name=name)
    await repository.drop(tx, job_ids=[job.job_id for job in failed_jobs])
    await _record_action_for_all(tx, "job.all_put_away", failed_jobs, actor_id=actor_id)
    return PutAway(put_away=len(failed_jobs))


async def _lock_unsuccessful(tx: Transaction, *, job_id: int) -> LockedJob:
    job = await repository.lock_one(tx, job_id=job_id)
    if job is None or job.status not in STATES:
        raise NotFound(Text("This job has succeeded meanwhile."))
    if job.status == "doing":
        raise JobRunning
    if not job.is_unsuccessful:
        raise NotFound(Text("This job has not failed."))
    return job


async def _record_action(tx: Transaction, action: str, job: LockedJob, *, actor_id: int) -> None:
    client_id = job.ids.get("client_id", PLATFORM)
    await record_at(
        tx,
        action,
        site_id=client_id if isinstance(client_id, int) else PLATFORM,
        subject=f"job:{job.job_id}",
        actor_id=actor_id,
        job=job.name,
    )


async def _record_action_for_all(
    tx: Transaction, action: str, locked_jobs: Sequence[LockedJob], *, actor_id: int
) -> None:
    if locked_jobs:
        await record_at(
            tx,
            action,
            site_id=PLATFORM,
            subject=f"job:{locked_jobs[0].job_id}",
            actor_id=actor_id,
            job=locked_jobs[0].name,
            jobs=len(locked_jobs),
        )


async def _requeue_all(tx: Transaction, locked_jobs: Sequence[LockedJob]) -> Retried:
    """Drop a job if its key already waits in the queue."""
    failed = [job for job in locked_jobs if job.status == "failed"]
    locks = await repository.waiting_locks(tx, locks=[job.lock for job in failed if job.lock is not None])
    requeued_ids, dropped_ids = [], []
    retried = 0
    for job in locked_jobs:
        if job.status != "failed" or job.lock is None:
            requeued_ids.append(job.job_id)
        elif job.lock in locks or not await repository.requeue_if_unlocked(tx, job_id=job.job_id):
            dropped_ids.append(job.job_id)
        else:
            locks.add(job.lock)
            retried += 1
    await repository.drop(tx, job_ids=dropped_ids)
    await repository.requeue(tx, job_ids=requeued_ids)
    return Retried(retried=retried + len(requeued_ids), dropped=len(dropped_ids))
