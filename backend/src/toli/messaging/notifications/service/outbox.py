from collections.abc import Mapping

from toli.identity.audit.service import PLATFORM, record_at
from toli.infra.db.queue.jobs import enqueue_again
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.messaging.notifications import repository, rules
from toli.messaging.notifications.errors import EmailOutdated, ResendImpossible
from toli.messaging.notifications.schemas import GivenUpOut, MailState, StoredMail
from toli.messaging.notifications.service.registry import DOMAIN, would_send
from toli.messaging.notifications.service.sending import Mailer

MAX_UNDELIVERED_SHOWN = 50
EXPIRING = frozenset(
    {"messaging.one_time_code", "messaging.claim_code", "messaging.phone_code", "messaging.customer_code"}
)
"""Jobs whose e-mails are useless after some minutes."""
DELETION_NOTICE = "messaging.account_deleted"


async def get_outbox_mail(tx: Transaction, *, mail_id: int) -> StoredMail:
    """Raises NotFound."""
    mail = await repository.find_in_outbox(tx, mail_id=mail_id)
    if mail is None:
        raise NotFound
    return mail


async def mail_state(tx: Transaction) -> MailState:
    counts = await repository.count_by_state(tx)
    last_given_up = [
        GivenUpOut(
            mail_id=row.mail_id,
            recipient=rules.masked(row.recipient) if row.recipient else None,
            subject=row.subject,
            failure=row.failure or "",
            created_at=row.created_at,
            may_resend=_may_resend(row.job),
        )
        for row in await repository.list_undelivered(tx, except_jobs=EXPIRING, limit=MAX_UNDELIVERED_SHOWN)
    ]
    return MailState(**counts, given_up=await count_undelivered(tx), last_given_up=last_given_up)


async def count_undelivered(tx: Transaction) -> int:
    return await repository.count_undelivered(tx, except_jobs=EXPIRING)


async def resend(mailer: Mailer, *, mail_id: int, actor_id: int) -> None:
    """Use current data. Raises NotFound, ResendImpossible, and EmailOutdated if nothing would be sent now."""
    async with mailer.database.platform_transaction() as tx:
        job, ids = await _lock_job_of(tx, mail_id=mail_id)
    if not await would_send(mailer, job=job, ids=ids):
        raise EmailOutdated
    async with mailer.database.platform_transaction() as tx:
        await _lock_job_of(tx, mail_id=mail_id)
        await repository.delete_one(tx, mail_id=mail_id)
        await enqueue_again(tx, job, ids)
        await _record_action(tx, "mail.resent", mail_id=mail_id, actor_id=actor_id, job=job, ids=ids)


async def dismiss(tx: Transaction, *, mail_id: int, actor_id: int) -> None:
    """Platform scope. Raises NotFound."""
    failed_job = await repository.lock_undelivered(tx, mail_id=mail_id)
    if failed_job is None:
        raise NotFound
    await repository.dismiss(tx, mail_id=mail_id)
    await _record_action(
        tx, "mail.put_away", mail_id=mail_id, actor_id=actor_id, job=failed_job.job or "", ids=failed_job.job_ids
    )


async def _lock_job_of(tx: Transaction, *, mail_id: int) -> tuple[str, dict[str, int | str]]:
    failed_job = await repository.lock_undelivered(tx, mail_id=mail_id)
    if failed_job is None:
        raise NotFound
    if failed_job.job is None or not _may_resend(failed_job.job):
        raise ResendImpossible
    return failed_job.job, failed_job.job_ids


async def _record_action(
    tx: Transaction, action: str, *, mail_id: int, actor_id: int, job: str, ids: Mapping[str, int | str]
) -> None:
    await record_at(
        tx,
        action,
        site_id=int(ids.get("client_id", PLATFORM)),
        subject=f"mail:{mail_id}",
        actor_id=actor_id,
        job=job.removeprefix(DOMAIN),
    )


def _may_resend(job: str | None) -> bool:
    return job is not None and job not in EXPIRING


async def purge(tx: Transaction) -> None:
    """Delete failed jobs with the address of a deleted account."""
    await repository.delete_failed_jobs(tx, job=DELETION_NOTICE)
