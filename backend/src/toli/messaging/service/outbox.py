"""The outbox: what would have been sent, where there is no mail server."""

from collections.abc import Sequence
from datetime import timedelta

from toli.db.scope import Tx
from toli.kit.errors import NotFound
from toli.messaging import repository
from toli.messaging.schemas import StoredMail

KEPT = timedelta(days=30)


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


async def purge(tx: Tx) -> None:
    """Delete what has been here for 30 days."""
    await repository.purge(tx, kept_for=KEPT)
