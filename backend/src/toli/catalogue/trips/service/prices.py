from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import EventFixed, EventOngoing, RoomTypeTaken, TooManyRoomTypes
from toli.catalogue.trips.repository import prices as prices_repository
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.schemas.prices import MOST_ROOM_TYPES, STANDARD_CAPACITY, PriceIn, PriceOut
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act, require_version
from toli.catalogue.trips.service.event_reads import OVER, price_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise, from_rupees, half_up
from toli.kit.text import Text

SALE_ONLY: Final = {"price_per_head_trip_paise", "single_supplement_paise", "remarks"}
"""What concerns later bookings only, so that a departure under way does not prevent its change."""


async def add_price(tx: OperatorTransaction, *, trip_id: int, price: PriceIn) -> PriceOut:
    """Raises NotFound, EventFixed, RoomTypeTaken, TooManyRoomTypes, InvalidFields."""
    event = await lock_for_change(tx, trip_id=trip_id)
    if event.is_fixed:
        raise EventFixed
    values = complete_price(price, days=event.tour_duration)
    require_unique([values["room_type"], *(room_price.room_type for room_price in event.room_bed_pricings)])
    if len(event.room_bed_pricings) >= MOST_ROOM_TYPES:
        raise TooManyRoomTypes(MOST_ROOM_TYPES)
    key = await prices_repository.add_price(tx, trip_id=trip_id, values=values)
    await record_act(tx, "price.added", subject=f"trip:{trip_id}", **values)
    return price_of(await _priced(tx, event=event), sharing_type_id=key)


async def change_price(tx: OperatorTransaction, *, trip_id: int, price: PriceIn) -> PriceOut:
    """Update a sharing type for later bookings; persons per room are fixed after publication.

    Raises NotFound, Stale, EventOngoing, EventFixed, RoomTypeTaken, InvalidFields, StockBelowTaken, EventIncomplete.
    """
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    before = price_of(event, sharing_type_id=price.sharing_type_id)
    require_version(price.version, before.version)
    if price.room_type is not None:
        other_names = [room_price.room_type for room_price in event.room_bed_pricings if room_price is not before]
        require_unique([price.room_type, *other_names])
    await _change(tx, event=event, before=before, price=price)
    return price_of(await _priced(tx, event=event), sharing_type_id=before.sharing_type_id)


async def set_price_list(tx: OperatorTransaction, *, trip_id: int, prices: Sequence[PriceIn]) -> list[PriceOut]:
    """Existing types, by id or name, keep their ids. Raises the errors of `add_price` and `change_price`."""
    event = await lock_for_change(tx, trip_id=trip_id)
    require_unique([price.room_type for price in prices if price.room_type is not None])
    by_id = {existing.sharing_type_id: existing for existing in event.room_bed_pricings}
    by_name = {existing.room_type.lower(): existing for existing in event.room_bed_pricings}
    matched = [
        by_name.get((price.room_type or "").lower())
        if price.sharing_type_id is None
        else price_of(event, sharing_type_id=price.sharing_type_id)
        for price in prices
    ]
    matched_ids = {existing.sharing_type_id for existing in matched if existing is not None}
    if len(matched_ids) < sum(existing is not None for existing in matched):
        raise RoomTypeTaken
    missing_prices = [existing for key, existing in by_id.items() if key not in matched_ids]
    if event.is_fixed and (missing_prices or None in matched):
        raise EventFixed
    for existing in missing_prices:
        await prices_repository.delete_price(tx, sharing_type_id=existing.sharing_type_id)
        await record_act(tx, "price.deleted", subject=f"trip:{trip_id}", room_type=existing.room_type)
    for number, (price, before) in enumerate(zip(prices, matched, strict=True)):
        if before is not None:
            require_version(price.version, before.version)
            await _change(tx, event=event, before=before, price=price, at=f"{number}.")
        else:
            values = complete_price(price, days=event.tour_duration, at=f"{number}.")
            await prices_repository.add_price(tx, trip_id=trip_id, values=values)
            await record_act(tx, "price.added", subject=f"trip:{trip_id}", **values)
    return (await _priced(tx, event=event)).room_bed_pricings


async def delete_price(tx: OperatorTransaction, *, trip_id: int, sharing_type_id: int) -> None:
    """Raises NotFound and EventFixed."""
    event = await lock_for_change(tx, trip_id=trip_id)
    price = price_of(event, sharing_type_id=sharing_type_id)
    if event.is_fixed:
        raise EventFixed
    await prices_repository.delete_price(tx, sharing_type_id=sharing_type_id)
    await record_act(tx, "price.deleted", subject=f"trip:{trip_id}", room_type=price.room_type)
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
    values = complete_price(merged, days=event.tour_duration, at=at, before=before)
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
        await prices_repository.update_price(tx, sharing_type_id=before.sharing_type_id, values=new)
        previous = {name: stored[name] for name in new}
        subject = f"sharing_type:{before.sharing_type_id}"
        await record_act(tx, "price.changed", subject=subject, before=previous, after=new)


async def _priced(tx: OperatorTransaction, *, event: EventOut) -> EventOut:
    beds = await prices_repository.beds(tx, trip_id=event.trip_id)
    plans = [plan.departure_id for plan in event.event_plans if plan.status not in OVER or not event.is_fixed]
    await inventory.set_beds(tx, departure_ids=plans, beds=beds)
    return await finish_change(tx, event=event)


def complete_price(price: PriceIn, *, days: int, at: str = "", before: PriceOut | None = None) -> dict[str, object]:
    """Values of a sharing type. `days`: of the tour. Raises InvalidFields."""
    per_trip = _per_trip(price, days=days, before=before)
    if price.room_type is None or price.total_rooms is None or per_trip is None:
        names = ("room_type", "total_rooms")
        empty = [name for name in names if getattr(price, name) is None]
        empty += ["price_per_head_trip"] if per_trip is None else []
        raise InvalidFields([(at + name, Text("Please fill all required fields")) for name in empty])
    persons = price.room_capacity or STANDARD_CAPACITY.get(price.room_type)
    problems = [] if persons else [(at + "room_capacity", rules.PERSONS_MISSING)]
    if per_trip <= 0:
        problems.append((at + "price_per_head_trip", Text("Price per head/trip must be greater than 0")))
    if price.single_supplement is not None and persons == 1:
        problems.append((at + "single_supplement", Text("A room for one person needs no single supplement.")))
    if price.total_rooms <= 0:
        problems.append((at + "total_rooms", Text("Total rooms must be greater than 0")))
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
    is_renamed = price.room_type not in {None, before.room_type}
    standard = STANDARD_CAPACITY.get(price.room_type or "") if is_renamed else None
    return price.room_capacity or standard or before.room_capacity


def require_unique(names: Sequence[object]) -> None:
    """Require unique names, not case-sensitive. Raises RoomTypeTaken."""
    if len({str(name).lower() for name in names}) < len(names):
        raise RoomTypeTaken


def _per_trip(price: PriceIn, *, days: int, before: PriceOut | None) -> Paise | None:
    if price.price_per_head_trip is not None:
        return from_rupees(price.price_per_head_trip)
    if price.price_per_head_per_day is not None:
        paid_days = price.no_of_days or max(1, days)
        return Paise(half_up(from_rupees(price.price_per_head_per_day) * paid_days, 1))
    return None if before is None else Paise(before.price_per_head_trip)
