"""Mails in the database."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import RowMapping

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


async def add_outcome(tx: Tx, *, dedupe_key: str, recipient: str, subject: str, failure: str | None) -> None:
    """Note that a mail left, or why it never will; its bodies are not kept."""
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


async def delete_to(tx: Tx, *, recipient: str) -> None:
    """Delete every mail to an address."""
    await tx.execute(delete(Mail).where(Mail.recipient == recipient))


async def purge(tx: Tx, *, kept_for: timedelta) -> int:
    """Delete the mails made longer ago than this; says how many."""
    return (await tx.execute(delete(Mail).where(Mail.created_at < func.now() - kept_for))).rowcount
