"""Claim, sell and return beds and items. Only this domain changes the counters.

Lock order everywhere: the booking's row (by its domain), the hold's, its plan's, then the sharing types', then items in
the order of their keys; never the other way round.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from toli.db.batching import Statement
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.inventory.errors import OptionBelowTaken, StockBelowTaken, StockTaken, UsesBelowTaken
from toli.inventory.repository import claims, holds, sales, stock
from toli.inventory.repository.claims import DISCOUNT, OPTION, Claim, Item
from toli.inventory.repository.holds import EXTENSION_MINUTES, MOST_EXTENSIONS, ExpiredHold, HoldState
from toli.inventory.repository.sales import Sale
from toli.inventory.repository.stock import Counter
from toli.inventory.rules import HoldCount

__all__ = [
    "DISCOUNT",
    "EXTENSION_MINUTES",
    "MOST_EXTENSIONS",
    "OPTION",
    "Claim",
    "ExpiredHold",
    "HoldCount",
    "HoldState",
    "Item",
    "Sale",
    "Wanted",
    "availability",
    "beds_of_hold",
    "claim",
    "close_plan",
    "consume",
    "delete_options",
    "draw_hold_ids",
    "end_by",
    "expire",
    "extend",
    "give_back",
    "hold_state",
    "list_expired_holds",
    "list_expired_holds_of_plan",
    "list_live_until",
    "list_plans_with_waiting",
    "lock_free_beds",
    "next_hold_id",
    "open_plan",
    "options_left",
    "release",
    "renewal",
    "resell",
    "resize_beds",
    "resize_plan",
    "sale",
    "sell_at_once",
    "sell_more",
    "set_beds",
    "set_expiry",
    "set_item",
    "set_options",
    "set_waiting",
    "split",
    "take",
    "taken",
]


async def open_plan(tx: ClientTransaction, *, event_plan_id: int, capacity: int, beds: Mapping[int, int]) -> None:
    """Open a plan's counters or resize them: `capacity` beds in all, `beds` of each sharing type.

    Raises StockBelowTaken when the new capacity is below what is held and sold, StockTaken when a sharing type's is.
    """
    counters = await stock.lock_plan(tx, event_plan_id=event_plan_id)
    if counters is not None:
        _, held, sold = counters
        if capacity < held + sold:
            raise StockBelowTaken(held=held, sold=sold)
    await stock.set_stock(tx, event_plan_id=event_plan_id, capacity=capacity, beds=beds)
    await _offer_beds(tx, event_plan_ids=[event_plan_id])


async def resize_plan(tx: ClientTransaction, *, event_plan_id: int, capacity: int) -> None:
    """Set a plan's capacity; its sharing types keep their beds.

    Raises StockBelowTaken when that is below what is held and sold.
    """
    counters = await stock.lock_plan(tx, event_plan_id=event_plan_id)
    if counters is not None and capacity < counters[1] + counters[2]:
        raise StockBelowTaken(held=counters[1], sold=counters[2])
    await stock.set_capacity(tx, event_plan_id=event_plan_id, capacity=capacity)
    await _offer_beds(tx, event_plan_ids=[event_plan_id])


async def resize_beds(
    tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int], names: Mapping[int, str]
) -> None:
    """Set the total beds of sharing types of one plan.

    Raises StockBelowTaken, under the sharing type's name, when that is below what is held and sold of it.
    """
    await stock.lock_plan(tx, event_plan_id=event_plan_id)
    for room_bed_id, total in sorted(beds.items()):
        held, sold = await stock.taken_of(tx, event_plan_id=event_plan_id, room_bed_id=room_bed_id)
        if total < held + sold:
            raise StockBelowTaken(held=held, sold=sold, name=names[room_bed_id])
    await stock.set_totals(tx, event_plan_id=event_plan_id, beds=beds)
    await _offer_beds(tx, event_plan_ids=[event_plan_id])


async def set_beds(tx: ClientTransaction, *, event_plan_ids: Sequence[int], beds: Mapping[int, int]) -> None:
    """Set the beds of sharing types on several plans, whose capacity stays.

    Raises StockBelowTaken when a sharing type would have fewer than are held and sold on one of them.
    """
    for event_plan_id in sorted(event_plan_ids):
        counters = await stock.lock_plan(tx, event_plan_id=event_plan_id)
        for room_bed_id, total in sorted(beds.items()):
            held, sold = await stock.taken_of(tx, event_plan_id=event_plan_id, room_bed_id=room_bed_id)
            if total < held + sold:
                raise StockBelowTaken(held=held, sold=sold)
        if counters is not None:
            await stock.set_stock(tx, event_plan_id=event_plan_id, capacity=counters[0], beds=beds)
    await _offer_beds(tx, event_plan_ids=event_plan_ids)


async def taken(tx: ClientTransaction, *, event_plan_id: int) -> int:
    """Count the held and sold beds of a plan and keep its counters locked."""
    counters = await stock.lock_plan(tx, event_plan_id=event_plan_id)
    return 0 if counters is None else counters[1] + counters[2]


async def close_plan(tx: ClientTransaction, *, event_plan_id: int) -> bool:
    """Delete the counters of a plan; False when beds of it were ever held."""
    await stock.lock_plan(tx, event_plan_id=event_plan_id)
    if await stock.was_held(tx, event_plan_id=event_plan_id):
        return False
    await stock.delete_stock(tx, event_plan_id=event_plan_id)
    return True


async def set_item(tx: ClientTransaction, *, item: str, item_id: int, total: int | None) -> None:
    """Set how many there are of an item that all departures share; None: any number.

    Raises UsesBelowTaken when that is below what is held and sold.
    """
    counters = await stock.lock_item(tx, item=item, item_id=item_id)
    if counters is not None and total is not None and total < sum(counters):
        raise UsesBelowTaken(held=counters[0], sold=counters[1])
    await stock.set_item(tx, item=item, item_id=item_id, total=total)


async def set_options(
    tx: ClientTransaction,
    *,
    event_plan_ids: Sequence[int],
    totals: Mapping[int, int | None],
    names: Mapping[int, str] | None = None,
) -> None:
    """Set how many of each option every plan has; None: any number. Each is counted either way.

    Raises OptionBelowTaken, under the option's name, when a plan has more of it held and sold.
    """
    await stock.lock_plans(tx, event_plan_ids=event_plan_ids)
    refused = await stock.set_items_of_plans(tx, event_plan_ids=event_plan_ids, item=OPTION, totals=totals)
    if refused is not None:
        key, held, sold = refused
        raise OptionBelowTaken(key, held=held, sold=sold, name=(names or {}).get(key, ""))


async def delete_options(tx: ClientTransaction, *, option_ids: Sequence[int]) -> None:
    """Delete the counters of options that nobody has."""
    await stock.delete_items(tx, item=OPTION, item_ids=option_ids)


async def sell_more(tx: ClientTransaction, *, hold_id: int, items: Sequence[Item]) -> int | None:
    """Sell items besides those that a sold hold has, in the order of their keys; all or nothing.

    Returns the id of one of which too few are free; the transaction is then to be rolled back.
    """
    for one in items:
        if not await stock.sell_item(tx, hold_id=hold_id, item=one):
            return one.item_id
    return None


async def options_left(tx: ClientTransaction, *, event_plan_id: int) -> dict[int, int | None]:
    """Count what is free of each option of a plan; None: any number."""
    return await stock.items_left(tx, event_plan_id=event_plan_id, item=OPTION)


async def list_expired_holds_of_plan(
    tx: ClientTransaction, *, event_plan_id: int, items: Sequence[Item] = ()
) -> list[int]:
    """List the expired holds of a plan or of `items`, without a payment under way."""
    return await holds.list_expired_holds_of_plan(tx, event_plan_id=event_plan_id, items=items)


async def consume(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Sell a hold's beds, even if it has expired; False when it was closed before."""
    closed, _ = await holds.close_holds(tx, hold_ids=[hold_id], state="consumed", sell=True)
    return bool(closed)


async def release(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Release a hold; False when it was closed before."""
    return bool(await _return_beds(tx, hold_ids=[hold_id], state="released"))


async def expire(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> list[int]:
    """Expire holds; return the ids closed now."""
    return await _return_beds(tx, hold_ids=hold_ids, state="expired")


async def _return_beds(tx: ClientTransaction, *, hold_ids: Sequence[int], state: str) -> list[int]:
    closed, wanted = await holds.close_holds(tx, hold_ids=hold_ids, state=state, sell=False)
    await _enqueue_offers(tx, event_plan_ids=wanted)
    return closed


async def _offer_beds(tx: ClientTransaction, *, event_plan_ids: Sequence[int]) -> None:
    """Offer beds that plans may have more of to those who wait for them."""
    await _enqueue_offers(tx, event_plan_ids=await stock.list_with_waiting(tx, event_plan_ids=event_plan_ids))


async def _enqueue_offers(tx: ClientTransaction, *, event_plan_ids: Sequence[int]) -> None:
    """Enqueue a job for each plan with its counters locked: the job locks them too, so it sees what has returned."""
    for event_plan_id in event_plan_ids:
        await enqueue(
            tx,
            "bookings.offer_beds",
            once=f"offer_beds:{tx.client_id}:{event_plan_id}",
            client_id=tx.client_id,
            event_plan_id=event_plan_id,
        )


async def set_waiting(tx: ClientTransaction, *, event_plan_id: int, has_waiting: bool) -> None:
    """Note whether parties wait for beds of a plan, whose counters are locked."""
    await stock.set_waiting(tx, event_plan_id=event_plan_id, has_waiting=has_waiting)


async def list_plans_with_waiting(tx: Transaction) -> list[tuple[int, int]]:
    """List client and plan of all plans that parties wait for (platform scope)."""
    return await stock.list_all_with_waiting(tx)


async def lock_free_beds(tx: ClientTransaction, *, event_plan_id: int) -> tuple[int, dict[int, int]] | None:
    """Lock a plan's counters and count its free beds, in all and by sharing type; None without such a plan."""
    if await stock.lock_plan(tx, event_plan_id=event_plan_id) is None:
        return None
    return await stock.availability(tx, event_plan_id=event_plan_id)


async def claim(tx: ClientTransaction, *, claim: Claim) -> datetime:
    """Hold beds without a booking, and return until when.

    Raises StockTaken when they are not free; the transaction is then to be rolled back.
    """
    expires_at = await claims.claim(tx, claim=claim)
    if expires_at is None:
        raise StockTaken
    return expires_at


async def sell_at_once(tx: ClientTransaction, *, sold: Sequence[Sale]) -> None:
    """Sell beds and items of several new bookings, each to a hold of its own, all or nothing.

    Raises StockTaken when anything of it is not free, or is sold at other terms by now; the transaction is then to be
    rolled back.
    """
    if not await sales.sell_at_once(tx, sales=sold):
        raise StockTaken


async def draw_hold_ids(tx: ClientTransaction, *, count: int) -> list[int]:
    """Draw the ids of new holds."""
    return await sales.draw_hold_ids(tx, count=count)


async def next_hold_id(tx: ClientTransaction) -> int:
    """Draw the id of a new hold."""
    return await holds.next_hold_id(tx)


async def list_expired_holds(tx: Transaction, *, limit: int = 100) -> list[ExpiredHold]:
    """List expired holds of all clients, oldest first (platform scope)."""
    return await holds.list_expired_holds(tx, limit=limit)


async def extend(tx: ClientTransaction, *, hold_id: int) -> datetime | None:
    """Extend an active hold by 10 minutes, at most twice; None when that is refused."""
    return await holds.extend(tx, hold_id=hold_id)


async def set_expiry(tx: ClientTransaction, *, hold_id: int, minutes: int) -> datetime | None:
    """Let an active hold end in `minutes` from now, and return when; None when it was closed."""
    return await holds.set_expiry(tx, hold_id=hold_id, minutes=minutes)


async def end_by(tx: ClientTransaction, *, hold_id: int, end: datetime) -> None:
    """Let an active hold end at a moment, unless it ends before."""
    await holds.end_by(tx, hold_id=hold_id, end=end)


def renewal(*, client_id: int, hold_id: int, minutes: int) -> Statement:
    """Prepare to renew a hold, up to its latest end, because its payment begins; returns when it expires."""
    return Statement(holds.RENEW, {"client_id": client_id, "hold_id": hold_id, "minutes": minutes})


def sale(*, client_id: int, hold_id: int, has_items: bool) -> Statement:
    """Prepare to sell the beds and items of an active hold, whose row the caller has locked."""
    return holds.sell_statement(client_id=client_id, hold_id=hold_id, has_items=has_items)


async def hold_state(tx: ClientTransaction, *, hold_id: int) -> HoldState | None:
    """Find a hold's state by the database's clock."""
    return await holds.hold_state(tx, hold_id=hold_id)


async def list_live_until(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> dict[int, datetime]:
    """Map those of the holds that are live to when they expire."""
    return await holds.list_live_until(tx, hold_ids=hold_ids)


async def beds_of_hold(tx: ClientTransaction, *, hold_id: int) -> dict[int, int]:
    """Count a hold's beds by sharing type."""
    return await holds.beds_of_hold(tx, hold_id=hold_id)


async def take(
    tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int], hold_id: int | None = None
) -> None:
    """Sell beds, and the items of an expired hold (late payment), all or nothing.

    Raises StockTaken when they are not free; the transaction (or savepoint) is then to be rolled back.
    """
    fits, _ = await stock.move(tx, event_plan_id=event_plan_id, beds=beds, hold_id=hold_id, sign=1)
    if not fits:
        raise StockTaken


async def give_back(
    tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int], hold_id: int | None = None
) -> None:
    """Return sold beds to sale, and the items of the hold: a confirmed booking was cancelled."""
    await _give_back(tx, event_plan_id=event_plan_id, beds=beds, hold_id=hold_id, counter="sold")


async def _give_back(
    tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int], hold_id: int | None, counter: Counter
) -> None:
    fits, has_waiting = await stock.move(
        tx, event_plan_id=event_plan_id, beds=beds, hold_id=hold_id, sign=-1, counter=counter
    )
    if not fits:
        raise StockTaken
    if has_waiting:
        await _enqueue_offers(tx, event_plan_ids=[event_plan_id])


@dataclass(frozen=True, slots=True)
class Wanted:
    """Beds and items of a plan that a hold is to have."""

    event_plan_id: int
    beds: Mapping[int, int]
    items: Sequence[Item]


async def resell(tx: ClientTransaction, *, hold_id: int, wanted: Wanted) -> None:
    """Give a hold other beds and items, of its plan or another one, for those that it had; all or nothing.

    They are sold if its own were, else held. Raises StockTaken when they are not free; the transaction (or savepoint)
    is then to be rolled back.
    """
    await _replace(tx, hold_id=hold_id, wanted=wanted, more=None)


async def split(tx: ClientTransaction, *, hold_id: int, stay: Wanted, move: Wanted) -> int:
    """Give a hold fewer beds and items and a new hold beside it those of who moves; all or nothing.

    Return the id of the new hold, which is in the state of the other one. Raises StockTaken when they are not free; the
    transaction (or savepoint) is then to be rolled back.
    """
    made = await _replace(tx, hold_id=hold_id, wanted=stay, more=move)
    assert made is not None
    return made


async def _replace(tx: ClientTransaction, *, hold_id: int, wanted: Wanted, more: Wanted | None) -> int | None:
    """Replace what a hold has under the locks of all departures, in the order of their ids."""
    hold = await holds.lock_hold(tx, hold_id=hold_id)
    plans = {hold.event_plan_id, wanted.event_plan_id, *([] if more is None else [more.event_plan_id])}
    await stock.lock_plans(tx, event_plan_ids=sorted(plans))
    had = await holds.beds_of_hold(tx, hold_id=hold_id)
    await _give_back(tx, event_plan_id=hold.event_plan_id, beds=had, hold_id=hold_id, counter=hold.counter)
    await _take(tx, hold_id=hold_id, wanted=wanted, counter=hold.counter)
    if more is None:
        return None
    made = await holds.add_beside(tx, beside=hold, event_plan_id=more.event_plan_id, beds=sum(more.beds.values()))
    await _take(tx, hold_id=made, wanted=more, counter=hold.counter)
    return made


async def _take(tx: ClientTransaction, *, hold_id: int, wanted: Wanted, counter: Counter) -> None:
    plan = wanted.event_plan_id
    await holds.rewrite(tx, hold_id=hold_id, event_plan_id=plan, beds=wanted.beds, items=wanted.items)
    fits, _ = await stock.move(tx, event_plan_id=plan, beds=wanted.beds, hold_id=hold_id, sign=1, counter=counter)
    if not fits:
        raise StockTaken


async def availability(tx: ClientTransaction, *, event_plan_id: int) -> tuple[int, dict[int, int]]:
    """Count free beds of a plan and of its sharing types."""
    return await stock.availability(tx, event_plan_id=event_plan_id)
