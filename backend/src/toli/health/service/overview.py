"""Everything in a few figures, and what does not come right between us and the provider."""

from toli.db.transactions import Transaction
from toli.health.repository import checks, differences, jobs
from toli.health.schemas import Difference, DifferencesOut, HealthOut
from toli.messaging import service as messaging

MOST_SHOWN = 100
RECONCILER = "bookings.reconcile"


async def overview(tx: Transaction, *, mail_answers: bool | None) -> HealthOut:
    """Whether a person must look at anything (platform scope)."""
    queue = await jobs.queue(tx)
    last = await checks.last_finished(tx)
    given_up = await messaging.count_undelivered(tx)
    to_look_at = await differences.count(tx)
    broken = None if last is None else int(last.broken)
    unchecked = None if last is None else int(last.failed)
    return HealthOut(
        workers=queue.workers,
        bulk_workers=queue.bulk_workers,
        failed_jobs=queue.failed,
        differences=to_look_at,
        checked_at=None if last is None else last.finished_at,
        broken=broken,
        unchecked=unchecked,
        mail_answers=mail_answers,
        mail_given_up=given_up,
        is_well=queue.workers > 0
        and queue.bulk_workers > 0
        and not (queue.failed or to_look_at or broken or unchecked or given_up)
        and mail_answers is not False,
    )


async def to_look_at(tx: Transaction) -> DifferencesOut:
    """What a person must look at, the oldest first (platform scope)."""
    rows = await differences.differences(tx, limit=MOST_SHOWN + 1)
    return DifferencesOut(
        reconciled_at=await differences.last_tick(tx, name=RECONCILER),
        has_more=len(rows) > MOST_SHOWN,
        data=[Difference.model_validate(row, from_attributes=True) for row in rows[:MOST_SHOWN]],
    )
