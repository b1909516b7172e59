from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import RowMapping

from toli.infra.db.queue.jobs import RunningJob
from toli.infra.db.transactions import Transaction
from toli.messaging.notifications.models import Mail
from toli.messaging.notifications.schemas import Attachment, Email, StoredMail


@dataclass(frozen=True, slots=True)
class Outcome:
    failure: str | None


IN_OUTBOX = select(
    Mail.mail_id,
    Mail.recipient,
    Mail.subject,
    Mail.text_body.label("text"),
    Mail.html_body.label("html"),
    Mail.attachments.label("attachments"),
    Mail.headers,
    Mail.created_at,
).where(Mail.sent_at.is_(None), Mail.failure.is_(None))


async def find_outcome(tx: Transaction, *, dedupe_key: str) -> Outcome | None:
    row = (await tx.execute(select(Mail.failure).where(Mail.dedupe_key == dedupe_key))).one_or_none()
    return None if row is None else Outcome(row.failure)


async def add_to_outbox(
    tx: Transaction,
    *,
    dedupe_key: str,
    recipient: str,
    email: Email,
    attachments: Sequence[Attachment],
    headers: Mapping[str, str],
    client_id: int,
    token: str,
) -> None:
    await tx.execute(
        insert(Mail)
        .values(
            dedupe_key=dedupe_key,
            recipient=recipient,
            subject=email.subject,
            text_body=email.text,
            html_body=email.html,
            attachments=[asdict(attachment) for attachment in attachments],
            headers=dict(headers),
            client_id=client_id,
            token=token,
        )
        .on_conflict_do_nothing()
    )


async def add_outcome(
    tx: Transaction,
    *,
    dedupe_key: str,
    recipient: str,
    subject: str,
    failure: str | None,
    job: RunningJob | None,
    client_id: int,
    token: str,
) -> None:
    failed_job = job if failure is not None else None
    await tx.execute(
        insert(Mail)
        .values(
            dedupe_key=dedupe_key,
            recipient=recipient,
            subject=subject,
            text_body="",
            html_body="",
            sent_at=func.now() if failure is None else None,
            failure=failure,
            job=failed_job.name if failed_job else None,
            job_ids=dict(failed_job.ids) if failed_job else None,
            client_id=client_id,
            token=token,
        )
        .on_conflict_do_nothing()
    )


@dataclass(frozen=True, slots=True)
class ReportedMail:
    client_id: int
    recipient: str
    subject: str


async def find_by_token(tx: Transaction, *, token: str) -> ReportedMail | None:
    query = select(Mail.client_id, Mail.recipient, Mail.subject).where(Mail.token == token)
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else ReportedMail(*row)


async def list_outbox(tx: Transaction, *, limit: int) -> Sequence[StoredMail]:
    query = IN_OUTBOX.order_by(Mail.created_at.desc(), Mail.mail_id.desc()).limit(limit)
    return [_from_row(row) for row in (await tx.execute(query)).mappings()]


async def find_in_outbox(tx: Transaction, *, mail_id: int) -> StoredMail | None:
    row = (await tx.execute(IN_OUTBOX.where(Mail.mail_id == mail_id))).mappings().one_or_none()
    return None if row is None else _from_row(row)


def _from_row(row: RowMapping) -> StoredMail:
    return StoredMail(**{**row, "attachments": [Attachment(**attachment) for attachment in row["attachments"]]})


# Each count has its own partial index: this runs every minute over a month of e-mails.
COUNT_BY_STATE = """
SELECT (SELECT count(*) FROM mail WHERE sent_at > now() - interval '1 day') AS sent_today,
       (SELECT count(*) FROM mail WHERE sent_at IS NOT NULL) AS sent,
       (SELECT max(sent_at) FROM mail WHERE sent_at IS NOT NULL) AS last_sent_at,
       (SELECT count(*) FROM mail WHERE sent_at IS NULL AND failure IS NULL) AS kept,
       (SELECT max(created_at) FROM mail WHERE sent_at IS NULL AND failure IS NULL) AS last_kept_at,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%'
        AND status IN ('todo', 'doing')) AS waiting,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'failed') AS failed
"""

# All attempts failed at least two days ago, and the arguments contain an address that was erased.
DELETE_FAILED_JOBS = """
DELETE FROM procrastinate_jobs j WHERE status = 'failed' AND task_name = :job AND NOT EXISTS (
    SELECT FROM job_failure f WHERE f.job_id = j.id AND f.failed_at > now() - interval '2 days'
)
"""


@dataclass(frozen=True, slots=True)
class FailedJob:
    job: str | None
    job_ids: dict[str, int | str]


async def count_by_state(tx: Transaction) -> RowMapping:
    """Return the counts of `MailState` that need no rule."""
    return (await tx.execute(text(COUNT_BY_STATE))).mappings().one()


def _is_undelivered(except_jobs: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return (
        Mail.failure.is_not(None),
        Mail.dismissed_at.is_(None),
        or_(Mail.job.is_(None), Mail.job.not_in(except_jobs)),
    )


async def count_undelivered(tx: Transaction, *, except_jobs: Collection[str]) -> int:
    rows = await tx.execute(select(func.count()).select_from(Mail).where(*_is_undelivered(except_jobs)))
    return rows.scalar_one()


async def list_undelivered(tx: Transaction, *, except_jobs: Collection[str], limit: int) -> list[Mail]:
    query = (
        select(Mail.mail_id, Mail.recipient, Mail.subject, Mail.failure, Mail.created_at, Mail.job)
        .where(*_is_undelivered(except_jobs))
        .order_by(Mail.created_at.desc(), Mail.mail_id.desc())
        .limit(limit)
    )
    return [Mail(**row) for row in (await tx.execute(query)).mappings()]


async def lock_undelivered(tx: Transaction, *, mail_id: int) -> FailedJob | None:
    query = (
        select(Mail.job, Mail.job_ids)
        .where(Mail.mail_id == mail_id, Mail.failure.is_not(None), Mail.dismissed_at.is_(None))
        .with_for_update()
    )
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else FailedJob(row.job, row.job_ids or {})


async def dismiss(tx: Transaction, *, mail_id: int) -> None:
    """Keep the row, which prevents another sending."""
    await tx.execute(update(Mail).where(Mail.mail_id == mail_id).values(dismissed_at=func.now()))


async def delete_one(tx: Transaction, *, mail_id: int) -> None:
    await tx.execute(delete(Mail).where(Mail.mail_id == mail_id))


async def delete_to(tx: Transaction, *, recipient: str) -> None:
    await tx.execute(delete(Mail).where(Mail.recipient == recipient))


async def delete_failed_jobs(tx: Transaction, *, job: str) -> None:
    """Delete jobs two days after the final failure. Platform scope."""
    await tx.execute(text(DELETE_FAILED_JOBS), {"job": job})
