"""The outbox: what was sent, what was given up, and, where there is no mail server, what would have been sent."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from toli.audit.service import PLATFORM, record
from toli.db.jobs import enqueue
from toli.db.scope import Tx
from toli.kit.errors import NotFound
from toli.messaging import repository
from toli.messaging.errors import NotToBeResent
from toli.messaging.schemas import GivenUpOut, MailState, StoredMail

KEPT = timedelta(days=30)
GIVEN_UP_SHOWN = 50
USELESS_LATER = frozenset({"messaging.one_time_code"})
"""Letters that are of no use once some minutes have passed."""


async def outbox(tx: Tx, *, limit: int) -> Sequence[StoredMail]:
    """The mails that stayed here, the newest first."""
    return await repository.newest(tx, limit=limit)


async def stored_mail(tx: Tx, *, mail_id: int) -> StoredMail:
    """One mail that stayed here.

    Raises NotFound.
    """
    mail = await repository.stored(tx, mail_id=mail_id)
    if mail is None:
        raise NotFound
    return mail


async def erase_recipient(tx: Tx, *, email: str) -> None:
    """Forget every letter to an address."""
    await repository.delete_to(tx, recipient=email)


async def mail_state(tx: Tx) -> MailState:
    """Where the mails of the last 30 days are (platform scope)."""
    counted = await repository.state(tx)
    given_up = [
        GivenUpOut(
            mail_id=row.mail_id,
            recipient=row.recipient,
            subject=row.subject,
            failure=row.failure,
            created_at=row.created_at,
            may_resend=_may_resend(row.job),
        )
        for row in await repository.given_up(tx, limit=GIVEN_UP_SHOWN)
    ]
    return MailState(**counted._mapping, last_given_up=given_up)  # noqa: SLF001 - SQLAlchemy's own way


async def resend(tx: Tx, *, mail_id: int, actor_id: int) -> None:
    """Have a letter that was given up written anew, to the address that its reader has now (platform scope).

    Raises NotFound, and NotToBeResent for one that is of no use any more.
    """
    job = await repository.lock_given_up(tx, mail_id=mail_id)
    if job is None:
        raise NotFound
    if not _may_resend(job.name):
        raise NotToBeResent
    await repository.delete_one(tx, mail_id=mail_id)
    ids: dict[str, Any] = dict(job.ids)
    await enqueue(tx, job.name, **ids)
    await record(
        tx,
        "mail.resent",
        client_id=ids.get("client_id", PLATFORM),
        subject=f"mail:{mail_id}",
        actor_id=actor_id,
        job=job.name.removeprefix("messaging."),
    )


def _may_resend(job: str | None) -> bool:
    return job is not None and job not in USELESS_LATER


async def purge(tx: Tx) -> None:
    """Delete what has been here for 30 days."""
    await repository.purge(tx, kept_for=KEPT)
