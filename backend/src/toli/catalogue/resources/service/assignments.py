from collections.abc import Sequence

from toli.catalogue.resources import rules
from toli.catalogue.resources.errors import NotAvailable
from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository.drivers import DRIVERS, VEHICLES
from toli.catalogue.resources.repository.hotels import HOTELS
from toli.catalogue.resources.repository.places import PLACES
from toli.catalogue.resources.schemas.assignments import (
    AssignedDriver,
    AssignedHotel,
    DriverOnPlan,
    HotelOnPlan,
    OnPlanIn,
    PlanDriver,
    PlanHotel,
    PlanResources,
)
from toli.catalogue.resources.schemas.departures import Coming, Tour
from toli.catalogue.resources.service.changes import record_act
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound


async def departure_resources(tx: ClientTransaction, *, departure_id: int) -> PlanResources:
    tour = await assignments.tour(tx, departure_id=departure_id)
    if tour is None:
        raise NotFound
    clashes = await assignments.clashes(tx, departure_id=departure_id)
    return PlanResources(
        **tour.model_dump(),
        hotels=[_hotel(row, tour) for row in await assignments.hotels(tx, departure_id=departure_id)],
        drivers=[
            _driver(row, tour, clashes.get(row.plan_resource_id, []))
            for row in await assignments.drivers(tx, departure_id=departure_id)
        ],
        places=await assignments.places(tx, departure_id=departure_id),
    )


def _hotel(row: AssignedHotel, tour: Tour) -> PlanHotel:
    return PlanHotel(
        **row.model_dump(),
        nights=(row.check_out - row.check_in).days,
        outside_tour=rules.outside(row.check_in, row.check_out, starts=tour.tour_start_date, ends=tour.tour_end_date),
    )


def _driver(row: AssignedDriver, tour: Tour, clashes: Sequence[Coming]) -> PlanDriver:
    expires_on = row.valid_until if row.valid_until < tour.tour_end_date else None
    return PlanDriver(**row.model_dump(exclude={"valid_until"}), expires_on=expires_on, clashes=list(clashes))


async def assign_resource(tx: OperatorTransaction, *, departure_id: int, wanted: OnPlanIn) -> PlanResources:
    """Raises NotFound, NotAvailable, AlreadyOnPlan, and InvalidFields for nights outside the tour."""
    tour = await assignments.tour(tx, departure_id=departure_id, lock=True)
    if tour is None:
        raise NotFound
    if isinstance(wanted, HotelOnPlan):
        await HOTELS.get(tx, wanted.hotel_id, lock=True)
        rules.check_nights(wanted.check_in, wanted.check_out, starts=tour.tour_start_date, ends=tour.tour_end_date)
    elif isinstance(wanted, DriverOnPlan):
        await DRIVERS.get(tx, wanted.driver_id, lock=True)
        await _check_vehicle(tx, wanted=wanted)
    else:
        await PLACES.get(tx, wanted.place_id, lock=True)
    await assignments.add(tx, departure_id=departure_id, values=wanted.model_dump())
    await record_act(
        tx, f"plan.{wanted.kind}_added", subject=f"departure:{departure_id}", resource=_resource_id(wanted)
    )
    return await departure_resources(tx, departure_id=departure_id)


async def _check_vehicle(tx: OperatorTransaction, *, wanted: DriverOnPlan) -> None:
    vehicle = await VEHICLES.get(tx, wanted.vehicle_id)
    if vehicle.driver_id != wanted.driver_id:
        raise NotFound
    if not vehicle.is_available:
        raise NotAvailable


def _resource_id(wanted: OnPlanIn) -> int:
    if isinstance(wanted, HotelOnPlan):
        return wanted.hotel_id
    return wanted.driver_id if isinstance(wanted, DriverOnPlan) else wanted.place_id


async def unassign_resource(tx: OperatorTransaction, *, departure_id: int, plan_resource_id: int) -> PlanResources:
    kind = await assignments.remove(tx, departure_id=departure_id, plan_resource_id=plan_resource_id)
    if kind is None:
        raise NotFound
    await record_act(tx, f"plan.{kind}_removed", subject=f"departure:{departure_id}", resource=plan_resource_id)
    return await departure_resources(tx, departure_id=departure_id)
