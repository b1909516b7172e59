"""Lock order: an offered entry, its hold, the departure's counters, a waiting entry."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import holds, stock
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.infra.db.database import Database, run_read
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.selling.bookings.errors.bookings import NoBedsLeft, NotOpenForBooking
from toli.selling.bookings.repository import bookings
from toli.selling.waiting import repository
from toli.selling.waiting.errors import NotWaiting, OfferEnded
from toli.selling.waiting.models import WaitingEntry
from toli.selling.waiting.repository import ENTRIES
from toli.selling.waiting.rules import FreeBeds, choose_beds, find_first_that_fits
from toli.selling.waiting.schemas import WaitingState

TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class TakenOffer:
    waiting_entry_id: int
    party: int
    minutes: int


async def offer_beds(database: Database, *, client_id: int, departure_id: int, now: datetime) -> int:
    async with database.client_transaction(client_id) as tx:
        await inventory.taken(tx, departure_id=departure_id)
        terms = await _find_terms(database, tx, departure_id=departure_id, now=now)
        return 0 if terms is None else await offer_free_beds(tx, terms, now=now)


async def offer_free_beds(tx: ClientTransaction, terms: SaleTerms, *, now: datetime) -> int:
    """Counts the offers. The counters stay locked, so a later claim in this transaction overtakes no fitting party."""
    departure_id = terms.departure_id
    free = await _lock_free_beds(tx, departure_id=departure_id)
    if free is None:
        return 0
    offered = 0
    waiting = await repository.list_in_state(tx, WaitingState.WAITING, departure_id=departure_id, lock=True)
    minutes = await _get_offer_minutes(tx, terms, now=now)
    while terms.is_open and minutes > 0:
        first_fit = find_first_that_fits(waiting, free)
        if first_fit is None:
            break
        entry, beds = first_fit
        await _offer(tx, entry, beds, minutes=minutes)
        waiting.remove(entry)
        free = free.less(beds)
        offered += 1
    await stock.set_waiting(tx, departure_id=departure_id, has_waiting=bool(waiting))
    return offered


async def enqueue_offers(database: Database, *, now: datetime) -> None:
    """Enqueue offers, and end lists of past departures.

    A departure may have opened since its beds became free.
    """
    async with database.platform_transaction() as tx:
        plans = await stock.list_plans_with_waiting(tx)
        over = await repository.list_over(tx, now=now)
        for client_id, departure_id in plans:
            await enqueue(
                tx,
                "bookings.offer_beds",
                once=f"offer_beds:{client_id}:{departure_id}",
                client_id=client_id,
                departure_id=departure_id,
            )
    for client_id, departure_id in over:
        async with database.client_transaction(client_id) as tx:
            await end_waiting_list(tx, departure_id=departure_id)


async def offer_to_party(
    database: Database,
    tx: ClientTransaction,
    *,
    departure_id: int,
    waiting_entry_id: int,
    actor_id: int,
    now: datetime,
) -> None:
    """Offer beds before others and outside the booking window.

    Raises NotWaiting, NotOpenForBooking after the start, NoBedsLeft.
    """
    free = await _lock_free_beds(tx, departure_id=departure_id)
    terms = await _find_terms(database, tx, departure_id=departure_id, now=now)
    entry = await ENTRIES.find(tx, waiting_entry_id, lock=True)
    if free is None or terms is None or entry is None or entry.departure_id != departure_id:
        raise NotFound
    if entry.state != WaitingState.WAITING:
        raise NotWaiting
    minutes = await _get_offer_minutes(tx, terms, now=now)
    if not terms.is_on_sale or minutes < 1:
        raise NotOpenForBooking
    beds = choose_beds(entry.party, entry.beds_by_type, free)
    if beds is None:
        raise NoBedsLeft(left=free.in_all, by_sharing_type=free.by_type)
    await _offer(tx, entry, beds, minutes=minutes)
    subject = f"waiting_entry:{waiting_entry_id}"
    await audit.record(tx, "waiting.offered", subject=subject, actor_id=actor_id)


async def take_offer(tx: ClientTransaction, *, token: str, departure_id: int, replaces: int | None) -> TakenOffer:
    """Release offered beds for the same transaction. Raises OfferEnded."""
    offer = await repository.lock_offer(tx, token=token)
    if offer is None:
        raise OfferEnded
    entry, seconds_left = offer
    if entry.departure_id != departure_id:
        raise OfferEnded
    if entry.state == WaitingState.OFFERED and entry.hold_id is not None:
        hold = await holds.find_hold(tx, hold_id=entry.hold_id)
        if hold is None or not hold.is_live or not await inventory.release(tx, hold_id=entry.hold_id):
            raise OfferEnded
    elif replaces is None or entry.booking_id != replaces:
        raise OfferEnded
    return TakenOffer(
        waiting_entry_id=entry.waiting_entry_id,
        party=entry.party,
        minutes=max(0, seconds_left // 60),
    )


async def find_offered_party(tx: ClientTransaction, *, token: str, departure_id: int) -> int:
    """Find the party's size, even once booked. Raises OfferEnded."""
    entry = await repository.find_by_token(tx, token=token)
    if (
        entry is None
        or entry.departure_id != departure_id
        or entry.state not in {WaitingState.OFFERED, WaitingState.TAKEN}
    ):
        raise OfferEnded
    return entry.party


async def expire_offers(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> int:
    offered = await repository.lock_offered_by_holds(tx, hold_ids=hold_ids)
    held = {hold.hold_id: hold.waiting_entry_id for hold in offered if hold.hold_id is not None}
    if not held:
        return 0
    closed = await inventory.expire(tx, hold_ids=sorted(held))
    await repository.close_entries(tx, waiting_entry_ids=[held[hold] for hold in closed], state="expired")
    return len(closed)


async def close_entry(tx: ClientTransaction, entry: WaitingEntry, *, waiting: str, offered: str) -> None:
    if entry.state not in repository.OPEN:
        return
    if entry.hold_id is not None:
        await inventory.release(tx, hold_id=entry.hold_id)
    state = offered if entry.state == WaitingState.OFFERED else waiting
    await repository.close_entries(tx, waiting_entry_ids=[entry.waiting_entry_id], state=state)


async def end_waiting_list(tx: ClientTransaction, *, departure_id: int) -> None:
    for entry in await repository.list_in_state(tx, WaitingState.OFFERED, departure_id=departure_id, lock=True):
        await close_entry(tx, entry, waiting="ended", offered="ended")
    await _lock_free_beds(tx, departure_id=departure_id)
    waiting = await repository.list_in_state(tx, WaitingState.WAITING, departure_id=departure_id, lock=True)
    await repository.close_entries(
        tx, waiting_entry_ids=[waiting_entry.waiting_entry_id for waiting_entry in waiting], state="ended"
    )
    await stock.set_waiting(tx, departure_id=departure_id, has_waiting=False)


async def _offer(tx: ClientTransaction, entry: WaitingEntry, beds: dict[int, int], *, minutes: int) -> None:
    hold_id = await holds.next_hold_id(tx)
    ends_at = await inventory.claim(
        tx,
        claim=inventory.Claim(
            client_id=tx.client_id,
            departure_id=entry.departure_id,
            hold_id=hold_id,
            # It counts towards nobody's limits until it is booked.
            user_id=None,
            beds=beds,
            minutes=minutes,
            most_minutes=minutes,
            network=None,
            terms_version=None,
        ),
    )
    await repository.set_offered(
        tx,
        waiting_entry_id=entry.waiting_entry_id,
        hold_id=hold_id,
        token=secrets.token_urlsafe(TOKEN_BYTES),
        ends_at=ends_at,
    )
    await enqueue(tx, "messaging.beds_offered", client_id=tx.client_id, waiting_entry_id=entry.waiting_entry_id)


async def _lock_free_beds(tx: ClientTransaction, *, departure_id: int) -> FreeBeds | None:
    free = await inventory.lock_free_beds(tx, departure_id=departure_id)
    return None if free is None else FreeBeds(*free)


async def _find_terms(
    database: Database, tx: ClientTransaction, *, departure_id: int, now: datetime
) -> SaleTerms | None:
    state = await run_read(tx, terms_repository.plan_state(client_id=tx.client_id, departure_id=departure_id))
    if state is None:
        return None
    return await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)


async def _get_offer_minutes(tx: ClientTransaction, terms: SaleTerms, *, now: datetime) -> int:
    client = await profile.profile(tx)
    zone = await bookings.get_time_zone(tx)
    if local_date(now, time_zone=zone) >= terms.tour_start_date:
        return 0
    starts = datetime.combine(terms.tour_start_date, time(), tzinfo=ZoneInfo(zone))
    return min(client.waiting_offer_hours * 60, ceil((starts - now) / timedelta(minutes=1)))
