"""The outbox: what was sent, what was given up, and, where there is no mail server, what would have been sent."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from toli.audit.service import PLATFORM, record
from toli.db.queue.jobs import enqueue
from toli.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.messaging import repository, rules
from toli.messaging.errors import LetterMoot, NotToBeResent
from toli.messaging.schemas import GivenUpOut, MailState, StoredMail
from toli.messaging.service.letters import DOMAIN, still_holds
from toli.messaging.service.post import Post

KEPT = timedelta(days=30)
GIVEN_UP_SHOWN = 50
USELESS_LATER = frozenset({"messaging.one_time_code"})
"""Letters that are of no use once some minutes have passed."""
FAREWELL = "messaging.account_deleted"


async def outbox(tx: Transaction, *, limit: int) -> Sequence[StoredMail]:
    """The mails that stayed here, the newest first."""
    return await repository.newest(tx, limit=limit)


async def stored_mail(tx: Transaction, *, mail_id: int) -> StoredMail:
    """One mail that stayed here.

    Raises NotFound.
    """
    mail = await repository.stored(tx, mail_id=mail_id)
    if mail is None:
        raise NotFound
    return mail


async def erase_recipient(tx: Transaction, *, email: str) -> None:
    """Forget every letter to an address."""
    await repository.delete_to(tx, recipient=email)


async def mail_state(tx: Transaction) -> MailState:
    """Where the mails of the last 30 days are (platform scope)."""
    counted = await repository.state(tx)
    last_given_up = [
        GivenUpOut(
            mail_id=row.mail_id,
            recipient=rules.masked(row.recipient) if row.recipient else None,
            subject=row.subject,
            failure=row.failure,
            created_at=row.created_at,
            may_resend=_may_resend(row.job),
        )
        for row in await repository.given_up(tx, but=USELESS_LATER, limit=GIVEN_UP_SHOWN)
    ]
    return MailState(
        **counted._mapping,  # noqa: SLF001 - SQLAlchemy's own way
        given_up=await count_given_up(tx),
        last_given_up=last_given_up,
    )


async def count_given_up(tx: Transaction) -> int:
    """How many letters were refused for good that a person should look at (platform scope)."""
    return await repository.count_given_up(tx, but=USELESS_LATER)


async def resend(post: Post, *, mail_id: int, actor_id: int) -> None:
    """Have a letter that was given up written anew, to the address that its reader has now.

    Raises NotFound, NotToBeResent for one that cannot be written again, and LetterMoot for one that would say what is
    not so any more.
    """
    async with post.database.platform_transaction() as tx:
        job, ids = await _made_by(tx, mail_id=mail_id)
    if not await still_holds(post, job=job, ids=ids):
        raise LetterMoot
    async with post.database.platform_transaction() as tx:
        await _made_by(tx, mail_id=mail_id)
        await repository.delete_one(tx, mail_id=mail_id)
        await enqueue(tx, job, **ids)
        await _note(tx, "mail.resent", mail_id=mail_id, actor_id=actor_id, job=job, ids=ids)


async def put_away(tx: Transaction, *, mail_id: int, actor_id: int) -> None:
    """Have a letter that was given up counted no more (platform scope).

    Raises NotFound.
    """
    found = await repository.lock_given_up(tx, mail_id=mail_id)
    if found is None:
        raise NotFound
    await repository.put_away(tx, mail_id=mail_id)
    await _note(tx, "mail.put_away", mail_id=mail_id, actor_id=actor_id, job=found.job or "", ids=found.job_ids or {})


async def _made_by(tx: Transaction, *, mail_id: int) -> tuple[str, dict[str, Any]]:
    found = await repository.lock_given_up(tx, mail_id=mail_id)
    if found is None:
        raise NotFound
    if not _may_resend(found.job):
        raise NotToBeResent
    return found.job, dict(found.job_ids or {})


async def _note(tx: Transaction, action: str, *, mail_id: int, actor_id: int, job: str, ids: Mapping[str, Any]) -> None:
    await record(
        tx,
        action,
        client_id=ids.get("client_id", PLATFORM),
        subject=f"mail:{mail_id}",
        actor_id=actor_id,
        job=job.removeprefix(DOMAIN),
    )


def _may_resend(job: str | None) -> bool:
    return job is not None and job not in USELESS_LATER


async def purge(tx: Transaction) -> None:
    """Delete what has been here for 30 days, and jobs that know the address of somebody who left."""
    await repository.purge(tx, kept_for=KEPT)
    await repository.forget_farewells(tx, job=FAREWELL)
