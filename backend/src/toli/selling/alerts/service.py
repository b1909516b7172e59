from datetime import datetime

from toli.delivery.mail.repository import addresses
from toli.delivery.mail.schemas import MailTopic
from toli.identity.access.context import Context
from toli.identity.access.ownership import find_public_owner
from toli.identity.people.service import limits as limits_service
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.selling.alerts import repository, rules
from toli.selling.alerts.errors import AlertGone
from toli.selling.alerts.schemas import Alert, AlertIn, AlertRef

ANNOUNCED_AT_ONCE = 500


async def ask(database: Database, *, context: Context, request: AlertIn, now: datetime, sealer: Sealer) -> None:
    """Add an alert, unless repeated or by a bot. Raises TooMany, and NotFound for another site's trip."""
    if request.website:
        return
    client_id = await find_public_owner(database, "trip", request.trip_id)
    if client_id is None or (context.client is not None and context.client.client_id != client_id):
        raise NotFound(Text("This trip is not on this site."))
    async with database.client_transaction(client_id) as tx:
        limits = rules.limits(address=context.origin.address, email=request.email, sealer=sealer)
        await limits_service.count_attempt(tx, limits)
        alert_id = await repository.ask(tx, trip_id=request.trip_id, email=request.email, now=now)
        if alert_id is not None:
            await enqueue(tx, "messaging.alert_requested", client_id=client_id, alert_id=alert_id)


async def confirm(database: Database, *, context: Context, token: str, sealer: Sealer, now: datetime) -> Alert:
    """Raises AlertGone."""
    ref = _ref(context, token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        alert = await _get(tx, ref)
        await repository.confirm(tx, ref=ref, now=now)
        await addresses.opt_in(tx, address=alert.email, topic=MailTopic.ALERTS)
    return alert


async def end(database: Database, *, context: Context, token: str, sealer: Sealer) -> Alert:
    """Raises AlertGone."""
    ref = _ref(context, token, sealer=sealer)
    async with database.client_transaction(ref.client_id) as tx:
        alert = await _get(tx, ref)
        await repository.delete_alert(tx, ref=ref)
    return alert


def _ref(context: Context, token: str, *, sealer: Sealer) -> AlertRef:
    ref = rules.read_token(token, sealer=sealer)
    if ref is None or (context.client is not None and context.client.client_id != ref.client_id):
        raise AlertGone
    return ref


async def _get(tx: Transaction, ref: AlertRef) -> Alert:
    alert = await repository.find_alert(tx, ref=ref)
    if alert is None:
        raise AlertGone
    return alert


def token_of(alert: Alert, *, sealer: Sealer) -> str:
    return rules.token_of(AlertRef(alert.client_id, alert.alert_id), sealer=sealer)


async def is_due(tx: Transaction, *, ref: AlertRef, now: datetime) -> bool:
    return bool(await repository.due(tx, now=now, ref=ref))


async def announce(tx: Transaction, *, now: datetime) -> None:
    """Enqueue a batch of due e-mails; the next run continues. Platform scope."""
    for ref in await repository.due(tx, now=now, limit=ANNOUNCED_AT_ONCE):
        await enqueue(
            tx,
            "messaging.departure_open",
            once=f"departure_open:{ref.client_id}:{ref.alert_id}",
            client_id=ref.client_id,
            alert_id=ref.alert_id,
        )


async def purge(tx: Transaction, *, now: datetime) -> None:
    """Delete alerts after two days unconfirmed, or a year. Platform scope."""
    await repository.purge(tx, unconfirmed_before=now - rules.UNCONFIRMED_KEPT, asked_before=now - rules.KEPT)
