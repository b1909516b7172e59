from dataclasses import dataclass
from datetime import date, datetime

import structlog

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import AppError
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import shares as repository
from toli.selling.bookings.repository.shares import DueShares, ShareRecord
from toli.selling.bookings.schemas.fields import ShareRule
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.bookings.service.remind import FROM_HOUR
from toli.selling.changes.repository import change
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.changes.service.change import change_booking
from toli.selling.sharing.rules import release_places
from toli.selling.sharing.service.shares import SharedBooking, read_shares

log = structlog.get_logger(__name__)

DAYS = (3, 1)
"""How many days before the deadline the rest is reminded."""

RELEASED = "Share not paid in time: place given up, as the organiser chose"


@dataclass(frozen=True, slots=True)
class UnpaidShare:
    share: ShareRecord
    left: Paise


@dataclass(frozen=True, slots=True)
class UnpaidShares:
    booking_id: int
    organiser: str
    due_on: date
    days: int
    rule: ShareRule
    unpaid: list[UnpaidShare]


async def remind_of_shares(database: Database, *, now: datetime) -> int:
    """Enqueue today's e-mails, each once; count the bookings."""
    async with database.platform_transaction() as tx:
        due = await repository.list_due_shares(tx, now=now, days=DAYS, from_hour=FROM_HOUR)
    soon = [due_booking for due_booking in due if due_booking.days > 0]
    for due_booking in soon:
        async with database.client_transaction(due_booking.client_id) as client_tx:
            unpaid = await find_unpaid_shares(client_tx, booking_id=due_booking.booking_id, now=now)
            await _enqueue_reminders(client_tx, due_booking, unpaid)
    return len(soon)


async def _enqueue_reminders(tx: Transaction, due: DueShares, unpaid: UnpaidShares | None) -> None:
    if unpaid is None:
        return
    await enqueue(
        tx,
        "messaging.shares_unpaid",
        once=f"shares:{due.client_id}:{due.booking_id}:{due.days}",
        client_id=due.client_id,
        booking_id=due.booking_id,
        days=due.days,
    )
    for unpaid_share in unpaid.unpaid:
        if unpaid_share.share.email:
            await enqueue(
                tx,
                "messaging.share_due",
                once=f"share:{due.client_id}:{unpaid_share.share.share_id}:{due.days}",
                client_id=due.client_id,
                booking_id=due.booking_id,
                share_id=unpaid_share.share.share_id,
                days=due.days,
            )


async def find_unpaid_shares(tx: ClientTransaction, *, booking_id: int, now: datetime) -> UnpaidShares | None:
    """None once all are paid, or their rule was applied."""
    booking = await get_booking(tx, booking_id=booking_id)
    shared = await read_shares(tx, booking, now=now)
    unpaid = shared.get_unpaid()
    if shared.terms is None or shared.terms.applied_at is not None or not unpaid:
        return None
    return UnpaidShares(
        booking_id=booking_id,
        organiser=shared.people[0].full_name,
        due_on=shared.terms.due_on,
        days=(shared.terms.due_on - shared.today).days,
        rule=shared.terms.rule,
        unpaid=[UnpaidShare(share, amount) for share, amount in unpaid],
    )


async def apply_share_rules(database: Database, *, sealer: Sealer, now: datetime) -> int:
    """Apply expired rules, each once; count the bookings."""
    async with database.platform_transaction() as tx:
        due = await repository.list_due_shares(tx, now=now, days=(), from_hour=FROM_HOUR)
    applied = 0
    for due_booking in due:
        applied += await _apply(database, due_booking, sealer=sealer, now=now)
    return applied


async def _apply(database: Database, due: DueShares, *, sealer: Sealer, now: datetime) -> bool:
    try:
        async with database.client_transaction(due.client_id) as tx:
            return await _apply_rule(tx, due, database=database, sealer=sealer, now=now)
    except AppError as refusal:
        # The place cannot be given up, for example because the rest would cost too little: the organiser pays.
        log.warning("share_place_release_failed", booking_id=due.booking_id, code=refusal.code)
    async with database.client_transaction(due.client_id) as tx:
        return await _apply_rule(tx, due, database=database, sealer=sealer, now=now, may_release=False)


async def _apply_rule(
    tx: ClientTransaction,
    due: DueShares,
    *,
    database: Database,
    sealer: Sealer,
    now: datetime,
    may_release: bool = True,
) -> bool:
    booking = await lock_booking(tx, booking_id=due.booking_id)
    shared = await read_shares(tx, booking, now=now)
    if shared.terms is None or shared.terms.applied_at is not None or shared.today <= shared.terms.due_on:
        return False
    unpaid = shared.get_unpaid()
    if await repository.has_payment_under_way(tx, share_ids=[share.share_id for share, _ in unpaid]):
        return False
    await repository.set_applied(tx, booking_id=due.booking_id)
    if not unpaid:
        return True
    releases = may_release and shared.terms.rule == ShareRule.RELEASE
    await audit.record(
        tx,
        "shares.rule_applied",
        subject=f"booking:{due.booking_id}",
        rule="release" if releases else "organiser",
        unpaid_paise=sum(amount for _, amount in unpaid),
    )
    body = await _release(tx, shared, [share for share, _ in unpaid]) if releases else None
    if body is not None:
        await change_booking(
            tx,
            booking,
            database=database,
            sealer=sealer,
            actor_id=shared.terms.made_by,
            body=body,
            tells_operator=True,
            now=now,
        )
        return True
    await repository.end_shares(tx, share_ids=[share.share_id for share, _ in unpaid])
    await enqueue(
        tx,
        "messaging.shares_ended",
        client_id=tx.client_id,
        booking_id=due.booking_id,
        amount=sum(amount for _, amount in unpaid),
        due_on=shared.terms.due_on.isoformat(),
    )
    return True


async def _release(tx: ClientTransaction, shared: SharedBooking, unpaid: list[ShareRecord]) -> ChangeIn | None:
    """None if the beds are unclear."""
    gone = {share.traveller_id for share in unpaid}
    leaving = [traveller for traveller in shared.people if traveller.traveller_id in gone]
    rooms = await change.list_rooms(tx, booking_id=shared.booking.booking_id)
    places = release_places(rooms, leaving)
    if not places:
        return None
    ids = [traveller.traveller_id for traveller in leaving]
    return ChangeIn.model_validate({"booking_rooms": places, "leaving": ids, "reason": RELEASED})
