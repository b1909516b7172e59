"""Only this domain changes the counters of beds and items.

After StockTaken the transaction (or savepoint) must be rolled back. Lock order: booking, hold, plan, sharing types,
items by key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from toli.catalogue.inventory.errors import OptionBelowTaken, StockBelowTaken, StockTaken, UsesBelowTaken
from toli.catalogue.inventory.models import HoldStatus
from toli.catalogue.inventory.repository import claims, holds, sales, stock
from toli.catalogue.inventory.repository.claims import DISCOUNT, OPTION, Claim, Item
from toli.catalogue.inventory.repository.holds import EXTENSION_MINUTES, MOST_EXTENSIONS, ExpiredHold
from toli.catalogue.inventory.repository.sales import Sale
from toli.catalogue.inventory.repository.stock import Counter
from toli.catalogue.inventory.rules import HoldCount
from toli.infra.db.batching import Statement
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction

__all__ = [
    "DISCOUNT",
    "EXTENSION_MINUTES",
    "MOST_EXTENSIONS",
    "OPTION",
    "Claim",
    "ExpiredHold",
    "HoldCount",
    "Item",
    "Sale",
    "Wanted",
    "claim",
    "close_plan",
    "consume",
    "delete_options",
    "expire",
    "give_back",
    "lock_free_beds",
    "open_plan",
    "options_left",
    "release",
    "renewal",
    "resell",
    "resize_beds",
    "resize_plan",
    "sell_at_once",
    "sell_more",
    "set_beds",
    "set_item",
    "set_options",
    "split",
    "take",
    "taken",
]


async def open_plan(tx: ClientTransaction, *, departure_id: int, capacity: int, beds: Mapping[int, int]) -> None:
    """Open or resize counters. Raises StockBelowTaken, and StockTaken for a sharing type."""
    counters = await stock.lock_plan(tx, departure_id=departure_id)
    if counters is not None:
        _, held, sold = counters
        if capacity < held + sold:
            raise StockBelowTaken(held=held, sold=sold)
    await stock.set_stock(tx, departure_id=departure_id, capacity=capacity, beds=beds)
    await _offer_beds(tx, departure_ids=[departure_id])


async def resize_plan(tx: ClientTransaction, *, departure_id: int, capacity: int) -> None:
    """Set the capacity; sharing types keep their beds. Raises StockBelowTaken."""
    counters = await stock.lock_plan(tx, departure_id=departure_id)
    if counters is not None and capacity < counters[1] + counters[2]:
        raise StockBelowTaken(held=counters[1], sold=counters[2])
    await stock.set_capacity(tx, departure_id=departure_id, capacity=capacity)
    await _offer_beds(tx, departure_ids=[departure_id])


async def resize_beds(
    tx: ClientTransaction, *, departure_id: int, beds: Mapping[int, int], names: Mapping[int, str]
) -> None:
    """Raises StockBelowTaken."""
    await stock.lock_plan(tx, departure_id=departure_id)
    for sharing_type_id, total in sorted(beds.items()):
        held, sold = await stock.taken_of(tx, departure_id=departure_id, sharing_type_id=sharing_type_id)
        if total < held + sold:
            raise StockBelowTaken(held=held, sold=sold, name=names[sharing_type_id])
    await stock.set_totals(tx, departure_id=departure_id, beds=beds)
    await _offer_beds(tx, departure_ids=[departure_id])


async def set_beds(tx: ClientTransaction, *, departure_ids: Sequence[int], beds: Mapping[int, int]) -> None:
    """Set the beds of sharing types; capacities stay. Raises StockBelowTaken."""
    for departure_id in sorted(departure_ids):
        counters = await stock.lock_plan(tx, departure_id=departure_id)
        for sharing_type_id, total in sorted(beds.items()):
            held, sold = await stock.taken_of(tx, departure_id=departure_id, sharing_type_id=sharing_type_id)
            if total < held + sold:
                raise StockBelowTaken(held=held, sold=sold)
        if counters is not None:
            await stock.set_stock(tx, departure_id=departure_id, capacity=counters[0], beds=beds)
    await _offer_beds(tx, departure_ids=departure_ids)


async def taken(tx: ClientTransaction, *, departure_id: int) -> int:
    """Count held and sold beds; the counters stay locked."""
    counters = await stock.lock_plan(tx, departure_id=departure_id)
    return 0 if counters is None else counters[1] + counters[2]


async def close_plan(tx: ClientTransaction, *, departure_id: int) -> bool:
    """False if beds were ever held."""
    await stock.lock_plan(tx, departure_id=departure_id)
    if await stock.was_held(tx, departure_id=departure_id):
        return False
    await stock.delete_stock(tx, departure_id=departure_id)
    return True


async def set_item(tx: ClientTransaction, *, item: str, item_id: int, total: int | None) -> None:
    """Set a stock; None: unlimited. Raises UsesBelowTaken."""
    counters = await stock.lock_item(tx, item=item, item_id=item_id)
    if counters is not None and total is not None and total < sum(counters):
        raise UsesBelowTaken(held=counters[0], sold=counters[1])
    await stock.set_item(tx, item=item, item_id=item_id, total=total)


async def set_options(
    tx: ClientTransaction,
    *,
    departure_ids: Sequence[int],
    totals: Mapping[int, int | None],
    names: Mapping[int, str] | None = None,
) -> None:
    """Set stocks; None: unlimited, but counted. Raises OptionBelowTaken."""
    await stock.lock_plans(tx, departure_ids=departure_ids)
    refused = await stock.set_items_of_plans(tx, departure_ids=departure_ids, item=OPTION, totals=totals)
    if refused is not None:
        key, held, sold = refused
        raise OptionBelowTaken(key, held=held, sold=sold, name=(names or {}).get(key, ""))


async def delete_options(tx: ClientTransaction, *, option_ids: Sequence[int]) -> None:
    await stock.delete_items(tx, item=OPTION, item_ids=option_ids)


async def sell_more(tx: ClientTransaction, *, hold_id: int, items: Sequence[Item]) -> int | None:
    """Sell all or nothing; return the id of a sold-out item: the caller must then roll back."""
    for item in items:
        if not await stock.sell_item(tx, hold_id=hold_id, item=item):
            return item.item_id
    return None


async def options_left(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, dict[int, int | None]]:
    """Free items by departure and option; None is unlimited."""
    return await stock.items_left(tx, departure_ids=departure_ids, item=OPTION)


async def consume(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Sell a hold, even if expired; False if closed before."""
    closed, _ = await holds.close_holds(tx, hold_ids=[hold_id], state=HoldStatus.CONSUMED, sell=True)
    return bool(closed)


async def release(tx: ClientTransaction, *, hold_id: int) -> bool:
    """Release a hold; False if closed before."""
    return bool(await _return_beds(tx, hold_ids=[hold_id], state=HoldStatus.RELEASED))


async def expire(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> list[int]:
    return await _return_beds(tx, hold_ids=hold_ids, state=HoldStatus.EXPIRED)


async def _return_beds(tx: ClientTransaction, *, hold_ids: Sequence[int], state: HoldStatus) -> list[int]:
    closed, waiting_plan_ids = await holds.close_holds(tx, hold_ids=hold_ids, state=state, sell=False)
    await _enqueue_offers(tx, departure_ids=waiting_plan_ids)
    return closed


async def _offer_beds(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> None:
    await _enqueue_offers(tx, departure_ids=await stock.list_with_waiting(tx, departure_ids=departure_ids))


async def _enqueue_offers(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> None:
    """Enqueue offers with locked counters: the job locks them too, so it sees the returned beds."""
    for departure_id in departure_ids:
        await enqueue(
            tx,
            "bookings.offer_beds",
            once=f"offer_beds:{tx.client_id}:{departure_id}",
            client_id=tx.client_id,
            departure_id=departure_id,
        )


async def lock_free_beds(tx: ClientTransaction, *, departure_id: int) -> tuple[int, dict[int, int]] | None:
    """Count free beds in total and by sharing type; None if absent."""
    if await stock.lock_plan(tx, departure_id=departure_id) is None:
        return None
    return await stock.get_availability(tx, departure_id=departure_id)


async def claim(tx: ClientTransaction, *, claim: Claim) -> datetime:
    """Hold beds; return the expiry. Raises StockTaken."""
    expires_at = await claims.claim(tx, claim=claim)
    if expires_at is None:
        raise StockTaken
    return expires_at


async def sell_at_once(tx: ClientTransaction, *, sold: Sequence[Sale]) -> None:
    """Sell each booking to its own hold, all or nothing.

    Raises StockTaken, also for changed terms.
    """
    if not await sales.sell_at_once(tx, sales=sold):
        raise StockTaken


def renewal(*, client_id: int, hold_id: int, minutes: int) -> Statement:
    """Renew a hold up to its latest end; return its expiry."""
    return Statement(holds.RENEW, {"client_id": client_id, "hold_id": hold_id, "minutes": minutes})


async def take(
    tx: ClientTransaction, *, departure_id: int, beds: Mapping[int, int], hold_id: int | None = None
) -> None:
    """Sell beds, and items of an expired hold (late payment). Raises StockTaken."""
    fits, _ = await stock.move(tx, departure_id=departure_id, beds=beds, hold_id=hold_id, sign=1)
    if not fits:
        raise StockTaken


async def give_back(
    tx: ClientTransaction, *, departure_id: int, beds: Mapping[int, int], hold_id: int | None = None
) -> None:
    await _give_back(tx, departure_id=departure_id, beds=beds, hold_id=hold_id, counter="sold")


async def _give_back(
    tx: ClientTransaction, *, departure_id: int, beds: Mapping[int, int], hold_id: int | None, counter: Counter
) -> None:
    fits, has_waiting = await stock.move(
        tx, departure_id=departure_id, beds=beds, hold_id=hold_id, sign=-1, counter=counter
    )
    if not fits:
        raise StockTaken
    if has_waiting:
        await _enqueue_offers(tx, departure_ids=[departure_id])


@dataclass(frozen=True, slots=True)
class Wanted:
    departure_id: int
    beds: Mapping[int, int]
    items: Sequence[Item]


async def resell(tx: ClientTransaction, *, hold_id: int, target: Wanted) -> None:
    """Replace a hold's contents, also on another plan. Raises StockTaken."""
    await _replace(tx, hold_id=hold_id, target=target, more=None)


async def split(tx: ClientTransaction, *, hold_id: int, stay: Wanted, move: Wanted) -> int:
    """Split a hold; the moving travellers get a new one. Return its id. Raises StockTaken."""
    new_hold_id = await _replace(tx, hold_id=hold_id, target=stay, more=move)
    assert new_hold_id is not None
    return new_hold_id


async def _replace(tx: ClientTransaction, *, hold_id: int, target: Wanted, more: Wanted | None) -> int | None:
    """Replace a hold's contents; departures are locked in the order of id."""
    hold = await holds.lock_hold(tx, hold_id=hold_id)
    plans = {hold.departure_id, target.departure_id, *([] if more is None else [more.departure_id])}
    await stock.lock_plans(tx, departure_ids=sorted(plans))
    previous_beds = await holds.list_beds_of_hold(tx, hold_id=hold_id)
    await _give_back(tx, departure_id=hold.departure_id, beds=previous_beds, hold_id=hold_id, counter=hold.counter)
    await _take(tx, hold_id=hold_id, target=target, counter=hold.counter)
    if more is None:
        return None
    new_hold_id = await holds.add_beside(tx, beside=hold, departure_id=more.departure_id, beds=sum(more.beds.values()))
    await _take(tx, hold_id=new_hold_id, target=more, counter=hold.counter)
    return new_hold_id


async def _take(tx: ClientTransaction, *, hold_id: int, target: Wanted, counter: Counter) -> None:
    plan = target.departure_id
    await holds.rewrite(tx, hold_id=hold_id, departure_id=plan, beds=target.beds, items=target.items)
    fits, _ = await stock.move(tx, departure_id=plan, beds=target.beds, hold_id=hold_id, sign=1, counter=counter)
    if not fits:
        raise StockTaken
