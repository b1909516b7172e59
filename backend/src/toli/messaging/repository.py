"""Mails in the database."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Row, RowMapping

from toli.db.queue.jobs import RunningJob
from toli.db.transactions import Transaction
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


async def has(tx: Transaction, *, dedupe_key: str) -> bool:
    """Whether a mail about this was dealt with before."""
    return await tx.scalar(select(Mail.mail_id).where(Mail.dedupe_key == dedupe_key)) is not None


async def add_to_outbox(
    tx: Transaction, *, dedupe_key: str, recipient: str, letter: Letter, enclosures: Sequence[Enclosure]
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
    tx: Transaction, *, dedupe_key: str, recipient: str, subject: str, failure: str | None, job: RunningJob | None
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


async def newest(tx: Transaction, *, limit: int) -> Sequence[StoredMail]:
    """The mails of the outbox, the newest first."""
    query = STORED.order_by(Mail.created_at.desc(), Mail.mail_id.desc()).limit(limit)
    return [_stored(row) for row in (await tx.execute(query)).mappings()]


async def stored(tx: Transaction, *, mail_id: int) -> StoredMail | None:
    """A mail of the outbox."""
    row = (await tx.execute(STORED.where(Mail.mail_id == mail_id))).mappings().one_or_none()
    return None if row is None else _stored(row)


def _stored(row: RowMapping) -> StoredMail:
    return StoredMail(**{**row, "enclosures": [Enclosure(**enclosure) for enclosure in row["enclosures"]]})


# Each by an index of its own: it is asked for every minute, and a month has many letters.
STATE = """
SELECT (SELECT count(*) FROM mail WHERE sent_at > now() - interval '1 day') AS sent_today,
       (SELECT count(*) FROM mail WHERE sent_at IS NOT NULL) AS sent,
       (SELECT max(sent_at) FROM mail WHERE sent_at IS NOT NULL) AS last_sent_at,
       (SELECT count(*) FROM mail WHERE sent_at IS NULL AND failure IS NULL) AS kept,
       (SELECT max(created_at) FROM mail WHERE sent_at IS NULL AND failure IS NULL) AS last_kept_at,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%'
        AND status IN ('todo', 'doing')) AS waiting,
       (SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%' AND status = 'failed') AS failed
"""

# Every try of it failed two days ago, and its arguments say an address that was erased.
FORGET_FAREWELLS = """
DELETE FROM procrastinate_jobs j WHERE status = 'failed' AND task_name = :job AND NOT EXISTS (
    SELECT FROM job_failure f WHERE f.job_id = j.id AND f.failed_at > now() - interval '2 days'
)
"""


async def state(tx: Transaction) -> Row[Any]:
    """How many mails left, wait and stayed here."""
    return (await tx.execute(text(STATE))).one()


def _to_look_at(but: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    return (
        Mail.failure.is_not(None),
        Mail.put_away_at.is_(None),
        or_(Mail.job.is_(None), Mail.job.not_in(but)),
    )


async def count_given_up(tx: Transaction, *, but: Collection[str]) -> int:
    """How many mails no server would take and nobody has put away; none that jobs of these names made."""
    found = await tx.execute(select(func.count()).select_from(Mail).where(*_to_look_at(but)))
    return found.scalar_one()


async def given_up(tx: Transaction, *, but: Collection[str], limit: int) -> Sequence[Row[Any]]:
    """Mails that no server would take and nobody has put away, the newest first."""
    query = (
        select(Mail.mail_id, Mail.recipient, Mail.subject, Mail.failure, Mail.created_at, Mail.job)
        .where(*_to_look_at(but))
        .order_by(Mail.created_at.desc(), Mail.mail_id.desc())
        .limit(limit)
    )
    return list(await tx.execute(query))


async def lock_given_up(tx: Transaction, *, mail_id: int) -> Row[Any] | None:
    """What made a mail that was given up and that nobody has put away (`job`, `job_ids`), the mail locked."""
    query = (
        select(Mail.job, Mail.job_ids)
        .where(Mail.mail_id == mail_id, Mail.failure.is_not(None), Mail.put_away_at.is_(None))
        .with_for_update()
    )
    found: Row[Any] | None = (await tx.execute(query)).one_or_none()
    return found


async def put_away(tx: Transaction, *, mail_id: int) -> None:
    """Note that somebody has seen that a mail was given up. It stays: what it was about is not sent again by itself."""
    await tx.execute(update(Mail).where(Mail.mail_id == mail_id).values(put_away_at=func.now()))


async def delete_one(tx: Transaction, *, mail_id: int) -> None:
    """Forget a mail: what it was about can be sent again."""
    await tx.execute(delete(Mail).where(Mail.mail_id == mail_id))


async def delete_to(tx: Transaction, *, recipient: str) -> None:
    """Delete every mail to an address."""
    await tx.execute(delete(Mail).where(Mail.recipient == recipient))


async def forget_farewells(tx: Transaction, *, job: str) -> None:
    """Forget the jobs of a name that were given up two days ago (platform scope)."""
    await tx.execute(text(FORGET_FAREWELLS), {"job": job})


async def purge(tx: Transaction, *, kept_for: timedelta) -> int:
    """Delete the mails made longer ago than this; says how many."""
    return (await tx.execute(delete(Mail).where(Mail.created_at < func.now() - kept_for))).rowcount
