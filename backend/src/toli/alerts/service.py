"""Use cases of departure alerts: asking, agreeing by mail, ending, telling once."""

from collections.abc import Sequence
from datetime import datetime

from toli.access.context import Context
from toli.access.ownership import find_public_owner
from toli.alerts import repository, rules
from toli.alerts.errors import AlertGone
from toli.alerts.schemas import Alert, AlertIn, AlertOut, AlertRef, Waiting
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.identity import service as identity
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer

TOLD_AT_ONCE = 500


async def ask(database: Database, *, context: Context, wish: AlertIn, now: datetime) -> None:
    """Keep a visitor's wish to be told of a trip's next departure, and write to the address for its agreement.

    What a program filled in is dropped without a word, and so is what stands already. Raises TooMany, and NotFound for
    a trip not on this site.
    """
    if wish.website:
        return
    client_id = await find_public_owner(database, "event", wish.event_id)
    if client_id is None or (context.client is not None and context.client.client_id != client_id):
        raise NotFound("This trip is not on this site.")
    async with database.client_transaction(client_id) as tx:
        await identity.count_attempt(tx, rules.limits(address=context.origin.address, email=wish.email))
        alert_id = await repository.ask(tx, event_id=wish.event_id, email=wish.email, now=now)
        if alert_id is not None:
            await enqueue(tx, "messaging.alert_asked", client_id=client_id, alert_id=alert_id)


async def confirm(database: Database, *, context: Context, token: str, sealer: Sealer, now: datetime) -> Alert:
    """Note that the address's reader agreed. Raises AlertGone."""
    ref = _ref(context, token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        alert = await _get(tx, ref)
        await repository.confirm(tx, ref=ref, now=now)
    return alert


async def end(database: Database, *, context: Context, token: str, sealer: Sealer) -> Alert:
    """Forget an alert at its reader's wish. Raises AlertGone."""
    ref = _ref(context, token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        alert = await _get(tx, ref)
        await repository.remove(tx, ref=ref)
    return alert


def _ref(context: Context, token: str, *, sealer: Sealer) -> AlertRef:
    ref = rules.read_token(token, sealer=sealer)
    if ref is None or (context.client is not None and context.client.client_id != ref.client_id):
        raise AlertGone
    return ref


async def _get(tx: Transaction, ref: AlertRef) -> Alert:
    alert = await repository.find(tx, ref=ref)
    if alert is None:
        raise AlertGone
    return alert


async def alert(tx: Transaction, *, ref: AlertRef) -> Alert | None:
    """An alert, if it still stands."""
    return await repository.find(tx, ref=ref)


def token_of(alert: Alert, *, sealer: Sealer) -> str:
    """What a letter about an alert carries."""
    return rules.token_of(AlertRef(alert.client_id, alert.alert_id), sealer=sealer)


async def is_due(tx: Transaction, *, ref: AlertRef, now: datetime) -> bool:
    """Whether there is something to tell: a departure with beds can be booked."""
    return bool(await repository.due(tx, now=now, ref=ref))


async def told(tx: Transaction, *, ref: AlertRef) -> None:
    """Forget an alert that has done its work."""
    await repository.remove(tx, ref=ref)


async def announce(tx: Transaction, *, now: datetime) -> None:
    """Have everyone told for whose trip a departure has opened, in the platform's scope; the rest come next time."""
    for ref in await repository.due(tx, now=now, limit=TOLD_AT_ONCE):
        await enqueue(
            tx,
            "messaging.departure_open",
            once=f"departure_open:{ref.client_id}:{ref.alert_id}",
            in_bulk=True,
            client_id=ref.client_id,
            alert_id=ref.alert_id,
        )


async def purge(tx: Transaction, *, now: datetime) -> None:
    """Forget what was not confirmed within two days, and everything after a year, in the platform's scope."""
    await repository.purge(tx, unconfirmed_before=now - rules.UNCONFIRMED_KEPT, asked_before=now - rules.KEPT)


async def waiting(tx: ClientTransaction) -> Sequence[Waiting]:
    """How many wait for which of a client's events."""
    return await repository.waiting(tx)


async def asked_by(tx: Transaction, *, email: str) -> Sequence[AlertOut]:
    """What an address waits for, as far as the scope sees (its owner's, or the platform's)."""
    return await repository.all_by_email(tx, email=email)


async def erase_email(tx: Transaction, *, email: str) -> None:
    """Forget what an address waits for, in the platform's scope."""
    await repository.delete_by_email(tx, email=email)
