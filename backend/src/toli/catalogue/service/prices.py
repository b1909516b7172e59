"""Sharing types and prices of an operator's event: add, change, replace and delete them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from toli.catalogue import rules
from toli.catalogue.errors import EventFixed, EventOngoing, RoomTypeTaken, TooManyRoomTypes
from toli.catalogue.repository import prices as prices_repository
from toli.catalogue.schemas.events import EventOut
from toli.catalogue.schemas.prices import MOST_ROOM_TYPES, STANDARD_CAPACITY, PriceIn, PriceOut
from toli.catalogue.service.event_changes import finish_change, lock_for_change, record_act, require_version
from toli.catalogue.service.event_reads import OVER, price_of
from toli.db.transactions import OperatorTransaction
from toli.inventory import service as inventory
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, from_rupees, half_up

SALE_ONLY: Final = {"price_per_head_trip_paise", "single_supplement_paise", "remarks"}
"""What concerns later bookings only, so that a departure under way does not prevent its change."""


async def add_price(tx: OperatorTransaction, *, event_id: int, price: PriceIn) -> PriceOut:
    """Add a sharing type to a draft.

    Raises NotFound, EventFixed once it was published, RoomTypeTaken, TooManyRoomTypes, and InvalidFields.
    """
    event = await lock_for_change(tx, event_id=event_id)
    if event.is_fixed:
        raise EventFixed
    values = _complete(price, event=event)
    _require_unique([values["room_type"], *(one.room_type for one in event.room_bed_pricings)])
    if len(event.room_bed_pricings) >= MOST_ROOM_TYPES:
        raise TooManyRoomTypes(MOST_ROOM_TYPES)
    key = await prices_repository.add_price(tx, event_id=event_id, values=values)
    await record_act(tx, "price.added", subject=f"event:{event_id}", **values)
    return price_of(await _priced(tx, event=event), room_bed_id=key)


async def change_price(tx: OperatorTransaction, *, event_id: int, price: PriceIn) -> PriceOut:
    """Change the given fields of a sharing type; after publication, all but its persons per room.

    Another price is for bookings from now on.

    Raises NotFound, Stale, EventOngoing for rooms while a departure is under way, EventFixed, RoomTypeTaken,
    InvalidFields, StockBelowTaken when beds that are booked would be missing, and EventIncomplete when an event on sale
    would have too few.
    """
    event = await lock_for_change(tx, event_id=event_id, while_ongoing=True)
    before = price_of(event, room_bed_id=price.room_bed_id)
    require_version(price.version, before.version)
    if price.room_type is not None:
        others = [one.room_type for one in event.room_bed_pricings if one is not before]
        _require_unique([price.room_type, *others])
    await _change(tx, event=event, before=before, price=price)
    return price_of(await _priced(tx, event=event), room_bed_id=before.room_bed_id)


async def set_price_list(tx: OperatorTransaction, *, event_id: int, prices: Sequence[PriceIn]) -> list[PriceOut]:
    """Replace the sharing types of an event; one that exists, by its id or else its name, keeps its id.

    Raises the errors of `add_price` and `change_price`; each may have the version that the caller saw.
    """
    event = await lock_for_change(tx, event_id=event_id)
    _require_unique([price.room_type for price in prices if price.room_type is not None])
    by_id = {one.room_bed_id: one for one in event.room_bed_pricings}
    by_name = {one.room_type.lower(): one for one in event.room_bed_pricings}
    matched = [
        by_name.get((price.room_type or "").lower())
        if price.room_bed_id is None
        else price_of(event, room_bed_id=price.room_bed_id)
        for price in prices
    ]
    kept = {one.room_bed_id for one in matched if one is not None}
    if len(kept) < sum(one is not None for one in matched):
        raise RoomTypeTaken
    gone = [one for key, one in by_id.items() if key not in kept]
    if event.is_fixed and (gone or None in matched):
        raise EventFixed
    for one in gone:
        await prices_repository.delete_price(tx, room_bed_id=one.room_bed_id)
        await record_act(tx, "price.deleted", subject=f"event:{event_id}", room_type=one.room_type)
    for number, (price, before) in enumerate(zip(prices, matched, strict=True)):
        if before is not None:
            require_version(price.version, before.version)
            await _change(tx, event=event, before=before, price=price, at=f"{number}.")
        else:
            values = _complete(price, event=event, at=f"{number}.")
            await prices_repository.add_price(tx, event_id=event_id, values=values)
            await record_act(tx, "price.added", subject=f"event:{event_id}", **values)
    return (await _priced(tx, event=event)).room_bed_pricings


async def delete_price(tx: OperatorTransaction, *, event_id: int, room_bed_id: int) -> None:
    """Delete a sharing type of a draft.

    Raises NotFound and EventFixed.
    """
    event = await lock_for_change(tx, event_id=event_id)
    price = price_of(event, room_bed_id=room_bed_id)
    if event.is_fixed:
        raise EventFixed
    await prices_repository.delete_price(tx, room_bed_id=room_bed_id)
    await record_act(tx, "price.deleted", subject=f"event:{event_id}", room_type=price.room_type)
    await _priced(tx, event=event)


async def _change(tx: OperatorTransaction, *, event: EventOut, before: PriceOut, price: PriceIn, at: str = "") -> None:
    merged = price.model_copy(
        update={
            "room_type": price.room_type or before.room_type,
            "room_capacity": _capacity(price, before),
            "total_rooms": before.total_rooms if price.total_rooms is None else price.total_rooms,
            "single_supplement": price.single_supplement
            if "single_supplement" in price.model_fields_set
            else _rupees(before.single_supplement),
            "remarks": before.remarks if price.remarks is None else price.remarks,
        }
    )
    values = _complete(merged, event=event, at=at, before=before)
    stored: dict[str, object] = {
        "room_type": before.room_type,
        "room_capacity": before.room_capacity,
        "total_rooms": before.total_rooms,
        "price_per_head_trip_paise": before.price_per_head_trip,
        "single_supplement_paise": before.single_supplement,
        "remarks": before.remarks,
    }
    new = {name: value for name, value in values.items() if value != stored[name]}
    if event.is_fixed and "room_capacity" in new:
        raise EventFixed
    if not event.is_editable and set(new) - SALE_ONLY:
        raise EventOngoing
    if new:
        await prices_repository.update_price(tx, room_bed_id=before.room_bed_id, values=new)
        was = {name: stored[name] for name in new}
        subject = f"room_bed:{before.room_bed_id}"
        await record_act(tx, "price.changed", subject=subject, before=was, after=new)


async def _priced(tx: OperatorTransaction, *, event: EventOut) -> EventOut:
    """Update the beds and terms of departures that have not started to the event's new sharing types."""
    beds = await prices_repository.beds(tx, event_id=event.event_id)
    plans = [plan.ep_id for plan in event.event_plans if plan.status not in OVER or not event.is_fixed]
    await inventory.set_beds(tx, event_plan_ids=plans, beds=beds)
    return await finish_change(tx, event=event)


def _complete(price: PriceIn, *, event: EventOut, at: str = "", before: PriceOut | None = None) -> dict[str, object]:
    """Return all columns of a sharing type."""
    per_trip = _per_trip(price, event=event, before=before)
    if price.room_type is None or price.total_rooms is None or per_trip is None:
        names = ("room_type", "total_rooms")
        empty = [name for name in names if getattr(price, name) is None]
        empty += ["price_per_head_trip"] if per_trip is None else []
        raise InvalidFields([(at + name, "Please fill all required fields") for name in empty])
    persons = price.room_capacity or STANDARD_CAPACITY.get(price.room_type)
    problems = [] if persons else [(at + "room_capacity", rules.PERSONS_MISSING)]
    if per_trip <= 0:
        problems.append((at + "price_per_head_trip", "Price per head/trip must be greater than 0"))
    if price.single_supplement is not None and persons == 1:
        problems.append((at + "single_supplement", "A room for one person needs no single supplement."))
    if price.total_rooms <= 0:
        problems.append((at + "total_rooms", "Total rooms must be greater than 0"))
    if problems:
        raise InvalidFields(problems)
    return {
        "room_type": price.room_type,
        "room_capacity": persons,
        "total_rooms": price.total_rooms,
        "price_per_head_trip_paise": per_trip,
        "single_supplement_paise": None if price.single_supplement is None else from_rupees(price.single_supplement),
        "remarks": price.remarks or "",
    }


def _rupees(amount: int | None) -> Decimal | None:
    return None if amount is None else Decimal(amount) / 100


def _capacity(price: PriceIn, before: PriceOut) -> int:
    """Return the persons per room after a change: those of a new standard name, unless they are given."""
    is_renamed = price.room_type not in {None, before.room_type}
    standard = STANDARD_CAPACITY.get(price.room_type or "") if is_renamed else None
    return price.room_capacity or standard or before.room_capacity


def _require_unique(names: Sequence[object]) -> None:
    """Require that no two sharing types have one name, without regard to case.

    Raises RoomTypeTaken.
    """
    if len({str(name).lower() for name in names}) < len(names):
        raise RoomTypeTaken


def _per_trip(price: PriceIn, *, event: EventOut, before: PriceOut | None) -> Paise | None:
    if price.price_per_head_trip is not None:
        return from_rupees(price.price_per_head_trip)
    if price.price_per_head_per_day is not None:
        days = price.no_of_days or max(1, event.tour_duration)
        return Paise(half_up(from_rupees(price.price_per_head_per_day) * days, 1))
    return None if before is None else Paise(before.price_per_head_trip)
