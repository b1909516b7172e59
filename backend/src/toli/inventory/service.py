"""Taking and giving back beds. The only door to the counters.

Lock order everywhere: the booking's row (by its domain), the hold's, its plan's, then the sharing types'; never the
other way round.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from toli.db.transactions import ClientTransaction, Transaction
from toli.inventory import repository
from toli.inventory.errors import StockBelowTaken, StockTaken
from toli.inventory.repository import CLAIM, Claim, HoldState, LapsedHold

__all__ = [
    "CLAIM",
    "MOST_EXTENSIONS",
    "Claim",
    "HoldState",
    "LapsedHold",
    "availability",
    "beds_of_hold",
    "close_plan",
    "consume",
    "extend",
    "give_back",
    "hold_state",
    "lapse",
    "lapsed",
    "lapsed_of_plan",
    "open_plan",
    "release",
    "renew",
    "resize_beds",
    "resize_plan",
    "set_beds",
    "take",
    "taken",
]

MOST_EXTENSIONS = 2
EXTENSION_MINUTES = 10


async def open_plan(tx: ClientTransaction, *, event_plan_id: int, capacity: int, beds: Mapping[int, int]) -> None:
    """Open a plan's counters or resize them: `capacity` beds in all, `beds` of each sharing type.

    Raises StockBelowTaken when the new capacity is below what is held and sold, StockTaken when a sharing type's is.
    """
    stock = await repository.lock_plan(tx, event_plan_id=event_plan_id)
    if stock is not None:
        _, held, sold = stock
        if capacity < held + sold:
            raise StockBelowTaken(held=held, sold=sold)
    await repository.set_stock(tx, event_plan_id=event_plan_id, capacity=capacity, beds=beds)


async def resize_plan(tx: ClientTransaction, *, event_plan_id: int, capacity: int) -> None:
    """Let a plan take more along, or fewer; its sharing types stay as they are.

    Raises StockBelowTaken when that is below what is held and sold.
    """
    stock = await repository.lock_plan(tx, event_plan_id=event_plan_id)
    if stock is not None and capacity < stock[1] + stock[2]:
        raise StockBelowTaken(held=stock[1], sold=stock[2])
    await repository.set_capacity(tx, event_plan_id=event_plan_id, capacity=capacity)


async def resize_beds(
    tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int], names: Mapping[int, str]
) -> None:
    """Let sharing types of one plan have more beds, or fewer: `beds` in all of each, the others stay as they are.

    Raises StockBelowTaken, under the sharing type's name, when that is below what is held and sold of it.
    """
    await repository.lock_plan(tx, event_plan_id=event_plan_id)
    for room_bed_id, total in sorted(beds.items()):
        held, sold = await repository.taken_of(tx, event_plan_id=event_plan_id, room_bed_id=room_bed_id)
        if total < held + sold:
            raise StockBelowTaken(held=held, sold=sold, name=names[room_bed_id])
    await repository.set_totals(tx, event_plan_id=event_plan_id, beds=beds)


async def set_beds(tx: ClientTransaction, *, event_plan_ids: Sequence[int], beds: Mapping[int, int]) -> None:
    """Write how many beds of each sharing type these plans have; they take as many along as before.

    Raises StockBelowTaken when a sharing type would have fewer than are held and sold on one of them.
    """
    for event_plan_id in sorted(event_plan_ids):
        stock = await repository.lock_plan(tx, event_plan_id=event_plan_id)
        for room_bed_id, total in sorted(beds.items()):
            held, sold = await repository.taken_of(tx, event_plan_id=event_plan_id, room_bed_id=room_bed_id)
            if total < held + sold:
                raise StockBelowTaken(held=held, sold=sold)
        if stock is not None:
            await repository.set_stock(tx, event_plan_id=event_plan_id, capacity=stock[0], beds=beds)


async def taken(tx: ClientTransaction, *, event_plan_id: int) -> int:
    """The beds of a plan that are held or sold; its counters stay locked, so that no more are taken meanwhile."""
    stock = await repository.lock_plan(tx, event_plan_id=event_plan_id)
    return 0 if stock is None else stock[1] + stock[2]


async def close_plan(tx: ClientTransaction, *, event_plan_id: int) -> bool:
    """Forget the counters of a plan that nobody ever held a bed of; False when somebody did, and nothing is done."""
    await repository.lock_plan(tx, event_plan_id=event_plan_id)
    if await repository.was_held(tx, event_plan_id=event_plan_id):
        return False
    await repository.delete_stock(tx, event_plan_id=event_plan_id)
    return True


async def lapsed_of_plan(tx: ClientTransaction, *, event_plan_id: int) -> list[int]:
    """The plan's holds whose time is over and that nobody may still be paying for."""
    return await repository.lapsed_of_plan(tx, event_plan_id=event_plan_id)


async def consume(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Turn a hold into sold beds, once, whatever its time says; False when it was already closed."""
    return bool(await repository.close_holds(tx, hold_ids=[hold_id], state="consumed", sell=True))


async def release(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Let a hold go, once; False when it was already closed."""
    return bool(await repository.close_holds(tx, hold_ids=[hold_id], state="released", sell=False))


async def lapse(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> list[int]:
    """Close holds whose time is over; the ids of those closed now (not those closed before, or renewed since)."""
    return await repository.close_holds(tx, hold_ids=hold_ids, state="lapsed", sell=False)


async def lapsed(tx: Transaction, *, limit: int = 100) -> list[LapsedHold]:
    """Holds of every client whose time is over, oldest first (platform scope)."""
    return await repository.lapsed(tx, limit=limit)


async def extend(tx: ClientTransaction, *, hold_id: int) -> datetime | None:
    """Add 10 minutes to a live hold, at most twice; None when it may not be extended."""
    return await repository.extend(tx, hold_id=hold_id, minutes=EXTENSION_MINUTES, most=MOST_EXTENSIONS)


async def renew(tx: ClientTransaction, *, hold_id: int, minutes: int) -> datetime | None:
    """Give a live hold its full time again because its payment begins; None when it is not live."""
    return await repository.renew(tx, hold_id=hold_id, minutes=minutes)


async def hold_state(tx: ClientTransaction, *, hold_id: int) -> HoldState | None:
    """A hold by the database's clock, or None when there is no such hold."""
    return await repository.hold_state(tx, hold_id=hold_id)


async def beds_of_hold(tx: ClientTransaction, *, hold_id: int) -> dict[int, int]:
    """Beds by sharing type that a hold keeps or kept."""
    return await repository.beds_of_hold(tx, hold_id=hold_id)


async def take(tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int]) -> None:
    """Sell beds whose hold is gone (money came late), all or nothing.

    Raises StockTaken when they are not free; the transaction (or savepoint) is then to be rolled back.
    """
    if not await repository.sell(tx, event_plan_id=event_plan_id, beds=beds, sign=1):
        raise StockTaken


async def give_back(tx: ClientTransaction, *, event_plan_id: int, beds: Mapping[int, int]) -> None:
    """Return sold beds to sale: a confirmed booking was cancelled."""
    if not await repository.sell(tx, event_plan_id=event_plan_id, beds=beds, sign=-1):
        raise StockTaken


async def availability(tx: ClientTransaction, *, event_plan_id: int) -> tuple[int, dict[int, int]]:
    """Beds left of a plan, and of each sharing type as far as the plan's allow."""
    return await repository.availability(tx, event_plan_id=event_plan_id)
