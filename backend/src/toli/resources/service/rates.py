"""What the resources of a departure cost by the rates that are stored with them."""

from dataclasses import dataclass

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.resources import rules
from toli.resources.repository import assignments, drivers, hotels, places
from toli.resources.schemas.assignments import Kind


@dataclass(frozen=True, slots=True)
class ResourceRate:
    """The rate of an assigned resource, and what the operator adds to it when it is sold, in paise.

    Of a hotel it is for a room and a night, of a place for a person; `unit` is what a vehicle's is for.
    """

    plan_resource_id: int
    kind: Kind
    name: str
    rate: Paise
    commission: Paise
    nights: int = 1
    unit: str = ""


async def list_rates(tx: ClientTransaction, *, event_plan_id: int) -> list[ResourceRate]:
    """List the rates of the hotels, vehicles and places of a departure."""
    found = [await _rate_of_hotel(tx, one) for one in await assignments.hotels(tx, event_plan_id=event_plan_id)]
    assigned = await assignments.drivers(tx, event_plan_id=event_plan_id)
    vehicles = await drivers.vehicles_of(tx, driver_ids=[one.driver_id for one in assigned])
    for driver in assigned:
        vehicle = next((one for one in vehicles.get(driver.driver_id, []) if one.vehicle_id == driver.vehicle_id), None)
        if vehicle is None:
            continue
        final = rules.final_rate(vehicle.rate_paise, commission_bp=vehicle.commission_bp)
        found.append(
            ResourceRate(
                driver.plan_resource_id,
                "driver",
                f"{driver.name}, {vehicle.name}",
                vehicle.rate_paise,
                Paise(final - vehicle.rate_paise),
                unit=vehicle.rate_unit,
            )
        )
    for place in await assignments.places(tx, event_plan_id=event_plan_id):
        stored = await places.find(tx, place_id=place.place_id)
        if stored is not None:
            found.append(
                ResourceRate(
                    place.plan_resource_id, "place", place.name, stored.base_price_paise, stored.commission_paise
                )
            )
    return found


async def _rate_of_hotel(tx: ClientTransaction, hotel: assignments.AssignedHotel) -> ResourceRate:
    stored = await hotels.find(tx, hotel_id=hotel.hotel_id)
    rooms = (await hotels.rooms_of(tx, hotel_ids=[hotel.hotel_id])).get(hotel.hotel_id, [])
    rate, commission_bp = Paise(0), 0 if stored is None else stored.commission_bp
    if rooms:
        room = rooms[
            rules.base_room([one.room_type for one in rooms], chosen=None if stored is None else stored.base_room)
        ]
        rate = rules.base_rate(room.ac_rate_paise, room.non_ac_rate_paise)
        commission_bp = commission_bp if room.commission_bp is None else room.commission_bp
    return ResourceRate(
        hotel.plan_resource_id,
        "hotel",
        hotel.name,
        rate,
        Paise(rules.sell_price(rate, commission_bp=commission_bp) - rate),
        nights=(hotel.check_out - hotel.check_in).days,
    )
