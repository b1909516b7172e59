"""Mails in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Row, RowMapping

from toli.db.jobs import RunningJob
from toli.db.scope import Tx
from toli.messaging.models import Mail
from toli.messaging.schemas import Enclosure, Letter, StoredMail

STORED = select(
    Mail.mail_id,
    Mail.recipient,
    Mail.subject,
    Mail.text_body.label("text"),
    Mail.html_body.label("html"),
    Mail.enclosures,
    Mail.created_at,
).where(Mail.sent_at.is_(None), Mail.failure.is_(None))


async def has(tx: Tx, *, dedupe_key: str) -> bool:
    """Whether a mail about this was dealt with before."""
    return await tx.scalar(select(Mail.mail_id).where(Mail.dedupe_key == dedupe_key)) is not None


async def add_to_outbox(
    tx: Tx, *, dedupe_key: str, recipient: str, letter: Letter, enclosures: Sequence[Enclosure]
) -> None:
    """Keep a mail that no server is there to take, whole but for the files it encloses."""
    await tx.execute(
        insert(Mail)
        .values(
            dedupe_key=dedupe_key,
            recipient=recipient,
            subject=letter.subject,
            text_body=letter.text,
            html_body=letter.html,
            enclosures=[asdict(enclosure) for enclosure in enclosures],
        )
        .on_conflict_do_nothing()
    )


async def add_outcome(
    tx: Tx, *, dedupe_key: str, recipient: str, subject: str, failure: str | None, job: RunningJob | None
) -> None:
    """Note that a mail left, or why it never will and what had made it; its bodies are not kept."""
    made_by = job if failure is not None else None
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
            job=made_by.name if made_by else None,
            job_ids=dict(made_by.ids) if made_by else None,
        )
        .on_conflict_do_nothing()
    )


async def newest(tx: Tx, *, limit: int) -> Sequence[StoredMail]:
    """The mails of the outbox, the newest first."""
    query = STORED.order_by(Mail.created_at.desc(), Mail.mail_id.desc()).limit(limit)
    return [_stored(row) for row in (await tx.execute(query)).mappings()]


async def stored(tx: Tx, *, mail_id: int) -> StoredMail | None:
    """A mail of the outbox."""
    row = (await tx.execute(STORED.where(Mail.mail_id == mail_id))).mappings().one_or_none()
    return None if row is None else _stored(row)


def _stored(row: RowMapping) -> StoredMail:
    return StoredMail(**{**row, "enclosures": [Enclosure(**enclosure) for enclosure in row["enclosures"]]})


STATE = """
SELECT count(*) FILTER (WHERE sent_at > now() - interval '1 day') AS sent_today,
       count(*) FILTER (WHERE sent_at IS NOT NULL) AS sent, max(sent_at) AS last_sent_at,
       count(*) FILTER (WHERE sent_at IS NULL AND failure IS NULL) AS kept,
       max(created_at) FILTER (WHERE sent_at IS NULL AND failure IS NULL) AS last_kept_at,
       count(*) FILTER (WHERE failure IS NOT NULL) AS given_up,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%'
        AND status IN ('todo', 'doing')) AS waiting,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'failed') AS failed
FROM mail
"""


async def state(tx: Tx) -> Row[Any]:
    """How many mails left, wait, stayed here and were given up."""
    return (await tx.execute(text(STATE))).one()


async def given_up(tx: Tx, *, limit: int) -> Sequence[Row[Any]]:
    """Mails that no server would take, the newest first."""
    query = (
        select(Mail.mail_id, Mail.recipient, Mail.subject, Mail.failure, Mail.created_at, Mail.job)
        .where(Mail.failure.is_not(None))
        .order_by(Mail.created_at.desc(), Mail.mail_id.desc())
        .limit(limit)
    )
    return list(await tx.execute(query))


async def lock_given_up(tx: Tx, *, mail_id: int) -> RunningJob | None:
    """The job that made a mail which was given up, the mail locked; None when there is no such mail, or no job."""
    query = select(Mail.job, Mail.job_ids).where(Mail.mail_id == mail_id, Mail.failure.is_not(None)).with_for_update()
    row = (await tx.execute(query)).one_or_none()
    return None if row is None or row.job is None else RunningJob(row.job, row.job_ids or {})


async def delete_one(tx: Tx, *, mail_id: int) -> None:
    """Forget a mail: what it was about can be sent again."""
    await tx.execute(delete(Mail).where(Mail.mail_id == mail_id))


async def delete_to(tx: Tx, *, recipient: str) -> None:
    """Delete every mail to an address."""
    await tx.execute(delete(Mail).where(Mail.recipient == recipient))


async def purge(tx: Tx, *, kept_for: timedelta) -> int:
    """Delete the mails made longer ago than this; says how many."""
    return (await tx.execute(delete(Mail).where(Mail.created_at < func.now() - kept_for))).rowcount
