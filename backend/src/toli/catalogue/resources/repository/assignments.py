from collections.abc import Mapping, Sequence
from datetime import date
from typing import TypeVar

from sqlalchemy import and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute, aliased

from toli.catalogue.inventory.models import PlanStock
from toli.catalogue.resources.models import Driver, Hotel, Place, PlanResource, Vehicle
from toli.catalogue.resources.schemas.assignments import AssignedDriver, AssignedHotel, PlanPlace
from toli.catalogue.resources.schemas.departures import Coming, Tour
from toli.catalogue.trips.models import Departure, Trip
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

Resource = TypeVar("Resource", Hotel, Place, Driver, Vehicle)

_OF_PLAN = and_(Departure.client_id == PlanResource.client_id, Departure.departure_id == PlanResource.departure_id)
_OF_EVENT = and_(Trip.client_id == Departure.client_id, Trip.trip_id == Departure.trip_id)
_TOUR = (
    Departure.departure_id.label("departure_id"),
    Trip.title.label("event_name"),
    Departure.tour_start_date,
    Departure.tour_end_date,
)


async def tour(tx: ClientTransaction, *, departure_id: int, lock: bool = False) -> Tour | None:
    query = (
        select(*_TOUR, Departure.trip_id, func.coalesce(PlanStock.going, 0).label("travellers"))
        .join(Trip, _OF_EVENT)
        .outerjoin(
            PlanStock,
            and_(PlanStock.client_id == Departure.client_id, PlanStock.departure_id == Departure.departure_id),
        )
        .where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
    )
    result = await tx.execute(query.with_for_update(key_share=True, of=Departure) if lock else query)
    row = result.mappings().one_or_none()
    return None if row is None else Tour(**row)


async def coming(
    tx: ClientTransaction, *, column: InstrumentedAttribute[int | None], ids: Sequence[int], today: date
) -> dict[int, list[Coming]]:
    """Current and upcoming departures by resource id, earliest first, except cancelled."""
    if not ids:
        return {}
    result = await tx.execute(
        select(column.label("resource_id"), *_TOUR)
        .distinct()
        .select_from(PlanResource)
        .join(Departure, _OF_PLAN)
        .join(Trip, _OF_EVENT)
        .where(
            PlanResource.client_id == tx.client_id,
            column.in_(ids),
            Departure.tour_end_date >= today,
            Departure.cancelled_at.is_(None),
        )
        .order_by(Departure.tour_start_date, Departure.departure_id)
    )
    by_id: dict[int, list[Coming]] = {}
    for row in result.mappings():
        by_id.setdefault(row["resource_id"], []).append(Coming(**row))
    return by_id


async def is_used(tx: ClientTransaction, *, column: InstrumentedAttribute[int | None], value: int) -> bool:
    result = await tx.execute(select(exists().where(PlanResource.client_id == tx.client_id, column == value)))
    return result.scalar_one()


async def delete_or_retire(
    tx: ClientTransaction,
    table: Table[Resource],
    key: int,
    *,
    column: InstrumentedAttribute[int | None],
    erased: Mapping[str, object],
) -> None:
    """Delete, or mark as removed if any departure has it; sets the values of `erased`."""
    if await is_used(tx, column=column, value=key):
        await table.update(tx, key, values={"removed_at": func.now(), **erased})
    else:
        await table.delete(tx, key)


async def hotels(tx: ClientTransaction, *, departure_id: int) -> list[AssignedHotel]:
    result = await tx.execute(
        select(
            PlanResource.plan_resource_id,
            Hotel.hotel_id,
            Hotel.name,
            Hotel.address,
            Hotel.category,
            PlanResource.check_in,
            PlanResource.check_out,
        )
        .join(Hotel, and_(Hotel.client_id == PlanResource.client_id, Hotel.hotel_id == PlanResource.hotel_id))
        .where(PlanResource.client_id == tx.client_id, PlanResource.departure_id == departure_id)
        .order_by(PlanResource.check_in, PlanResource.plan_resource_id)
    )
    return [AssignedHotel(**row) for row in result.mappings()]


async def drivers(tx: ClientTransaction, *, departure_id: int) -> list[AssignedDriver]:
    result = await tx.execute(
        select(
            PlanResource.plan_resource_id,
            Driver.driver_id,
            Vehicle.vehicle_id,
            Driver.name,
            Driver.phone,
            Vehicle.name.label("vehicle_name"),
            Vehicle.number.label("vehicle_number"),
            Vehicle.category.label("vehicle_category"),
            Vehicle.seats,
            Vehicle.is_ac,
            func.least(Vehicle.insurance_renewal_date, Vehicle.puc_date).label("valid_until"),
        )
        .join(Vehicle, and_(Vehicle.client_id == PlanResource.client_id, Vehicle.vehicle_id == PlanResource.vehicle_id))
        .join(Driver, and_(Driver.client_id == PlanResource.client_id, Driver.driver_id == PlanResource.driver_id))
        .where(PlanResource.client_id == tx.client_id, PlanResource.departure_id == departure_id)
        .order_by(PlanResource.plan_resource_id)
    )
    return [AssignedDriver(**row) for row in result.mappings()]


async def places(tx: ClientTransaction, *, departure_id: int) -> list[PlanPlace]:
    result = await tx.execute(
        select(PlanResource.plan_resource_id, Place.place_id, Place.name, Place.location, Place.link)
        .join(Place, and_(Place.client_id == PlanResource.client_id, Place.place_id == PlanResource.place_id))
        .where(PlanResource.client_id == tx.client_id, PlanResource.departure_id == departure_id)
        .order_by(PlanResource.plan_resource_id)
    )
    return [PlanPlace(**row) for row in result.mappings()]


async def clashes(
    tx: ClientTransaction, *, departure_id: int, starts: date | None = None, ends: date | None = None
) -> dict[int, list[Coming]]:
    """List other departures on the same days with the same driver or vehicle.

    Cancelled departures need no driver.
    """
    other, own = aliased(PlanResource), aliased(Departure)
    result = await tx.execute(
        select(PlanResource.plan_resource_id, *_TOUR)
        .distinct()
        .select_from(PlanResource)
        .join(own, and_(own.client_id == PlanResource.client_id, own.departure_id == PlanResource.departure_id))
        .join(
            other,
            and_(
                other.client_id == PlanResource.client_id,
                other.departure_id != PlanResource.departure_id,
                or_(other.driver_id == PlanResource.driver_id, other.vehicle_id == PlanResource.vehicle_id),
            ),
        )
        .join(Departure, and_(Departure.client_id == other.client_id, Departure.departure_id == other.departure_id))
        .join(Trip, _OF_EVENT)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.departure_id == departure_id,
            Departure.cancelled_at.is_(None),
            Departure.tour_start_date <= (own.tour_end_date if ends is None else ends),
            Departure.tour_end_date >= (own.tour_start_date if starts is None else starts),
        )
        .order_by(Departure.tour_start_date, Departure.departure_id)
    )
    by_id: dict[int, list[Coming]] = {}
    for row in result.mappings():
        by_id.setdefault(row["plan_resource_id"], []).append(Coming(**row))
    return by_id


async def add(tx: ClientTransaction, *, departure_id: int, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(PlanResource)
        .values(client_id=tx.client_id, departure_id=departure_id, **values)
        .returning(PlanResource.plan_resource_id)
    )
    return added.scalar_one()


async def shift_stays(tx: ClientTransaction, *, departure_id: int, days: int) -> None:
    await tx.execute(
        update(PlanResource)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.departure_id == departure_id,
            PlanResource.kind == "hotel",
        )
        .values(check_in=PlanResource.check_in + days, check_out=PlanResource.check_out + days)
    )


async def set_hotel(tx: ClientTransaction, *, departure_id: int, plan_resource_id: int, hotel_id: int) -> bool:
    """Return False if absent."""
    changed = await tx.execute(
        update(PlanResource)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.departure_id == departure_id,
            PlanResource.plan_resource_id == plan_resource_id,
            PlanResource.kind == "hotel",
        )
        .values(hotel_id=hotel_id)
        .returning(PlanResource.plan_resource_id)
    )
    return changed.scalar_one_or_none() is not None


async def remove(tx: ClientTransaction, *, departure_id: int, plan_resource_id: int) -> str | None:
    """Return the resource's kind, or None if absent."""
    removed = await tx.execute(
        delete(PlanResource)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.departure_id == departure_id,
            PlanResource.plan_resource_id == plan_resource_id,
        )
        .returning(PlanResource.kind)
    )
    return removed.scalar_one_or_none()
