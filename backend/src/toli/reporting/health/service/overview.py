from toli.delivery.channels.repository import accounts as accounts_repository
from toli.infra.db.transactions import Transaction
from toli.messaging.notifications.service import outbox
from toli.reporting.health.repository import accounts, checks, differences, jobs
from toli.reporting.health.schemas import DifferencesOut, FailingAccounts, HealthOut

MAX_SHOWN = 100
RECONCILER = "bookings.reconcile"


async def overview(tx: Transaction, *, is_mail_up: bool | None) -> HealthOut:
    queue = await jobs.read_queue_state(tx)
    last = await checks.find_last(tx)
    undelivered = await outbox.count_undelivered(tx)
    open_differences = await differences.count(tx)
    without_worker = [stored_queue.name for stored_queue in await jobs.list_queues(tx) if stored_queue.workers == 0]
    number_fails = await accounts_repository.is_platform_number_failing(tx)
    broken = None if last is None else int(last.broken)
    unchecked = None if last is None else int(last.failed)
    return HealthOut(
        queues_without_worker=without_worker,
        failed_jobs=queue.failed,
        differences=open_differences,
        checked_at=None if last is None else last.finished_at,
        broken=broken,
        unchecked=unchecked,
        mail_answers=is_mail_up,
        mail_given_up=undelivered,
        platform_number_fails=number_fails,
        is_well=is_mail_up is not False
        and not any(
            (without_worker, queue.failed, open_differences, broken, unchecked, undelivered, number_fails),
        ),
    )


async def list_failing_accounts(tx: Transaction) -> FailingAccounts:
    """The longest failure first. Platform scope."""
    failing = await accounts.list_failing(tx, limit=MAX_SHOWN + 1)
    channels = await accounts.list_failing_channels(tx, limit=MAX_SHOWN + 1)
    return FailingAccounts(
        has_more=max(len(failing), len(channels)) > MAX_SHOWN,
        data=failing[:MAX_SHOWN],
        channels=channels[:MAX_SHOWN],
    )


async def list_differences(tx: Transaction) -> DifferencesOut:
    """The oldest first. Platform scope."""
    rows = await differences.list_differences(tx, limit=MAX_SHOWN + 1)
    return DifferencesOut(
        reconciled_at=await differences.find_last_run(tx, name=RECONCILER),
        has_more=len(rows) > MAX_SHOWN,
        data=rows[:MAX_SHOWN],
    )
