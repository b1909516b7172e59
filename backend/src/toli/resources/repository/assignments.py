"""Queries of the resources assigned to departures."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, and_, delete, exists, insert, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from toli.catalogue.models import Event, EventPlan
from toli.db.transactions import ClientTransaction
from toli.resources.models import Driver, Hotel, Place, PlanResource, Vehicle
from toli.resources.schemas.departures import Coming

_OF_PLAN = and_(EventPlan.client_id == PlanResource.client_id, EventPlan.ep_id == PlanResource.event_plan_id)
_OF_EVENT = and_(Event.client_id == EventPlan.client_id, Event.event_id == EventPlan.event_id)
_TOUR = (
    EventPlan.ep_id.label("event_plan_id"),
    Event.title.label("event_name"),
    EventPlan.tour_start_date,
    EventPlan.tour_end_date,
)


def coming_from(row: Row[*tuple[Any, ...]]) -> Coming:
    """A departure of a row that has `_TOUR`."""
    return Coming.model_validate({name: getattr(row, name) for name in Coming.model_fields})


async def tour(tx: ClientTransaction, *, event_plan_id: int, lock: bool = False) -> Row[*tuple[Any, ...]] | None:
    """A client's departure: its event and dates."""
    query = (
        select(*_TOUR, EventPlan.event_id)
        .join(Event, _OF_EVENT)
        .where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == event_plan_id)
    )
    return (await tx.execute(query.with_for_update(key_share=True, of=EventPlan) if lock else query)).one_or_none()


async def coming(
    tx: ClientTransaction, *, column: InstrumentedAttribute[int | None], ids: Sequence[int], today: date
) -> dict[int, list[Coming]]:
    """The departures, not over, that hotels, drivers, vehicles or places stand on, the earliest first, by their ids."""
    if not ids:
        return {}
    found = await tx.execute(
        select(column.label("resource_id"), *_TOUR)
        .distinct()
        .select_from(PlanResource)
        .join(EventPlan, _OF_PLAN)
        .join(Event, _OF_EVENT)
        .where(PlanResource.client_id == tx.client_id, column.in_(ids), EventPlan.tour_end_date >= today)
        .order_by(EventPlan.tour_start_date, EventPlan.ep_id)
    )
    by_id: dict[int, list[Coming]] = {}
    for row in found:
        by_id.setdefault(row.resource_id, []).append(coming_from(row))
    return by_id


async def is_used(tx: ClientTransaction, *, column: InstrumentedAttribute[int | None], value: int) -> bool:
    """Whether a departure, past or to come, names a hotel, driver, vehicle or place."""
    found = await tx.execute(select(exists().where(PlanResource.client_id == tx.client_id, column == value)))
    return found.scalar_one()


async def hotels(tx: ClientTransaction, *, event_plan_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """The hotels of a departure, in the order of their nights."""
    found = await tx.execute(
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
        .where(PlanResource.client_id == tx.client_id, PlanResource.event_plan_id == event_plan_id)
        .order_by(PlanResource.check_in, PlanResource.plan_resource_id)
    )
    return found.all()


async def drivers(tx: ClientTransaction, *, event_plan_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """The drivers of a departure with their vehicles."""
    found = await tx.execute(
        select(
            PlanResource.plan_resource_id,
            Driver.driver_id,
            Vehicle.vehicle_id,
            Driver.name,
            Driver.phone,
            Vehicle.name.label("vehicle_name"),
            Vehicle.number.label("vehicle_number"),
            Vehicle.category.label("vehicle_category"),
            Vehicle.is_ac,
            Vehicle.insurance_renewal_date,
            Vehicle.puc_date,
        )
        .join(Vehicle, and_(Vehicle.client_id == PlanResource.client_id, Vehicle.vehicle_id == PlanResource.vehicle_id))
        .join(Driver, and_(Driver.client_id == PlanResource.client_id, Driver.driver_id == PlanResource.driver_id))
        .where(PlanResource.client_id == tx.client_id, PlanResource.event_plan_id == event_plan_id)
        .order_by(PlanResource.plan_resource_id)
    )
    return found.all()


async def places(tx: ClientTransaction, *, event_plan_id: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """The places of a departure."""
    found = await tx.execute(
        select(PlanResource.plan_resource_id, Place.place_id, Place.name, Place.location, Place.link)
        .join(Place, and_(Place.client_id == PlanResource.client_id, Place.place_id == PlanResource.place_id))
        .where(PlanResource.client_id == tx.client_id, PlanResource.event_plan_id == event_plan_id)
        .order_by(PlanResource.plan_resource_id)
    )
    return found.all()


async def clashes(tx: ClientTransaction, *, event_plan_id: int) -> dict[int, list[Coming]]:
    """Other departures on the same days with the same driver or vehicle, by what of this departure they clash with."""
    other, own = aliased(PlanResource), aliased(EventPlan)
    found = await tx.execute(
        select(PlanResource.plan_resource_id, *_TOUR)
        .distinct()
        .select_from(PlanResource)
        .join(own, and_(own.client_id == PlanResource.client_id, own.ep_id == PlanResource.event_plan_id))
        .join(
            other,
            and_(
                other.client_id == PlanResource.client_id,
                other.event_plan_id != PlanResource.event_plan_id,
                or_(other.driver_id == PlanResource.driver_id, other.vehicle_id == PlanResource.vehicle_id),
            ),
        )
        .join(EventPlan, and_(EventPlan.client_id == other.client_id, EventPlan.ep_id == other.event_plan_id))
        .join(Event, _OF_EVENT)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.event_plan_id == event_plan_id,
            EventPlan.tour_start_date <= own.tour_end_date,
            EventPlan.tour_end_date >= own.tour_start_date,
        )
        .order_by(EventPlan.tour_start_date, EventPlan.ep_id)
    )
    by_id: dict[int, list[Coming]] = {}
    for row in found:
        by_id.setdefault(row.plan_resource_id, []).append(coming_from(row))
    return by_id


async def add(tx: ClientTransaction, *, event_plan_id: int, **values: Any) -> int:
    """Put something on a departure; the id of its place there."""
    added = await tx.execute(
        insert(PlanResource)
        .values(client_id=tx.client_id, event_plan_id=event_plan_id, **values)
        .returning(PlanResource.plan_resource_id)
    )
    return added.scalar_one()


async def remove(tx: ClientTransaction, *, event_plan_id: int, plan_resource_id: int) -> str | None:
    """Take something off a departure; its kind, or None when it is not there."""
    removed = await tx.execute(
        delete(PlanResource)
        .where(
            PlanResource.client_id == tx.client_id,
            PlanResource.event_plan_id == event_plan_id,
            PlanResource.plan_resource_id == plan_resource_id,
        )
        .returning(PlanResource.kind)
    )
    return removed.scalar_one_or_none()
