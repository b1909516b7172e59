"""Assign hotels, drivers and places to a departure, and remove them."""

from typing import Any

from sqlalchemy import Row

from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.resources import rules
from toli.resources.errors import NotAvailable
from toli.resources.repository import assignments, drivers, hotels, places
from toli.resources.schemas.assignments import (
    DriverOnPlan,
    HotelOnPlan,
    OnPlanIn,
    PlanDriver,
    PlanHotel,
    PlanPlace,
    PlanResources,
)
from toli.resources.schemas.departures import Coming
from toli.resources.service.changes import note


async def of_plan(tx: ClientTransaction, *, event_plan_id: int) -> PlanResources:
    """Where the travellers of a departure sleep, who drives them, and what they visit.

    Raises NotFound.
    """
    tour = await assignments.tour(tx, event_plan_id=event_plan_id)
    if tour is None:
        raise NotFound
    clashes = await assignments.clashes(tx, event_plan_id=event_plan_id)
    return PlanResources(
        event_plan_id=event_plan_id,
        event_id=tour.event_id,
        event_name=tour.event_name,
        tour_start_date=tour.tour_start_date,
        tour_end_date=tour.tour_end_date,
        hotels=[_hotel(row, tour) for row in await assignments.hotels(tx, event_plan_id=event_plan_id)],
        drivers=[
            _driver(row, tour, clashes.get(row.plan_resource_id, []))
            for row in await assignments.drivers(tx, event_plan_id=event_plan_id)
        ],
        places=[
            PlanPlace.model_validate(row._asdict()) for row in await assignments.places(tx, event_plan_id=event_plan_id)
        ],
    )


def _hotel(row: Row[*tuple[Any, ...]], tour: Row[*tuple[Any, ...]]) -> PlanHotel:
    return PlanHotel(
        **row._asdict(),
        nights=(row.check_out - row.check_in).days,
        outside_tour=rules.outside(row.check_in, row.check_out, starts=tour.tour_start_date, ends=tour.tour_end_date),
    )


def _driver(row: Row[*tuple[Any, ...]], tour: Row[*tuple[Any, ...]], clashes: list[Coming]) -> PlanDriver:
    values = row._asdict()
    lapses_on = min(values.pop("insurance_renewal_date"), values.pop("puc_date"))
    return PlanDriver(**values, lapses_on=lapses_on if lapses_on < tour.tour_end_date else None, clashes=clashes)


async def put_on_plan(tx: OperatorTransaction, *, event_plan_id: int, wanted: OnPlanIn) -> PlanResources:
    """Put a hotel, a driver with a vehicle, or a place on a departure.

    Raises NotFound for what is not the client's, InvalidFields for nights beside the tour, NotAvailable for a vehicle
    marked so, and by its constraint AlreadyOnPlan.
    """
    tour = await assignments.tour(tx, event_plan_id=event_plan_id, lock=True)
    if tour is None:
        raise NotFound
    values = wanted.model_dump()
    if isinstance(wanted, HotelOnPlan):
        found = await hotels.find(tx, hotel_id=wanted.hotel_id, lock=True)
        rules.check_nights(wanted.check_in, wanted.check_out, starts=tour.tour_start_date, ends=tour.tour_end_date)
    elif isinstance(wanted, DriverOnPlan):
        found = await drivers.find(tx, driver_id=wanted.driver_id, lock=True)
        await _check_vehicle(tx, wanted=wanted)
    else:
        found = await places.find(tx, place_id=wanted.place_id, lock=True)
    if found is None:
        raise NotFound
    await assignments.add(tx, event_plan_id=event_plan_id, **values)
    await note(tx, f"plan.{wanted.kind}_added", subject=f"event_plan:{event_plan_id}", resource=_id(values))
    return await of_plan(tx, event_plan_id=event_plan_id)


async def _check_vehicle(tx: OperatorTransaction, *, wanted: DriverOnPlan) -> None:
    own = await drivers.vehicles_of(tx, driver_ids=[wanted.driver_id])
    vehicle = next((one for one in own.get(wanted.driver_id, []) if one.vehicle_id == wanted.vehicle_id), None)
    if vehicle is None:
        raise NotFound
    if not vehicle.is_available:
        raise NotAvailable


def _id(values: dict[str, Any]) -> int:
    found: int = values[f"{values['kind']}_id"]
    return found


async def take_off_plan(tx: OperatorTransaction, *, event_plan_id: int, plan_resource_id: int) -> PlanResources:
    """Take something off a departure.

    Raises NotFound.
    """
    kind = await assignments.remove(tx, event_plan_id=event_plan_id, plan_resource_id=plan_resource_id)
    if kind is None:
        raise NotFound
    await note(tx, f"plan.{kind}_removed", subject=f"event_plan:{event_plan_id}", resource=plan_resource_id)
    return await of_plan(tx, event_plan_id=event_plan_id)
