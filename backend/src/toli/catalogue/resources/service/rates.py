from dataclasses import dataclass

from toli.catalogue.resources import rules
from toli.catalogue.resources.models import HotelRoom, Vehicle
from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository.drivers import VEHICLES
from toli.catalogue.resources.repository.hotels import HOTELS, ROOMS
from toli.catalogue.resources.repository.places import PLACES
from toli.catalogue.resources.schemas.assignments import AssignedHotel, Kind
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class ResourceRate:
    """Paise: per room and night, per person, or per `unit` of a vehicle."""

    plan_resource_id: int
    kind: Kind
    name: str
    rate: Paise
    commission: Paise
    nights: int = 1
    unit: str = ""


async def list_rates(tx: ClientTransaction, *, departure_id: int) -> list[ResourceRate]:
    rates = [await _hotel_rate(tx, hotel) for hotel in await assignments.hotels(tx, departure_id=departure_id)]
    drivers = await assignments.drivers(tx, departure_id=departure_id)
    rows = await VEHICLES.list_rows(tx, Vehicle.vehicle_id.in_([driver.vehicle_id for driver in drivers]))
    vehicles = {row.vehicle_id: row for row in rows}
    for driver in drivers:
        vehicle = vehicles.get(driver.vehicle_id)
        if vehicle is None:
            continue
        final = rules.final_rate(vehicle.rate_paise, commission_bp=vehicle.commission_bp)
        rates.append(
            ResourceRate(
                driver.plan_resource_id,
                "driver",
                f"{driver.name}, {vehicle.name}",
                vehicle.rate_paise,
                Paise(final - vehicle.rate_paise),
                unit=vehicle.rate_unit,
            )
        )
    for place in await assignments.places(tx, departure_id=departure_id):
        stored = await PLACES.find(tx, place.place_id)
        if stored is not None:
            rates.append(
                ResourceRate(
                    place.plan_resource_id, "place", place.name, stored.base_price_paise, stored.commission_paise
                )
            )
    return rates


async def _hotel_rate(tx: ClientTransaction, assigned: AssignedHotel) -> ResourceRate:
    hotel = await HOTELS.find(tx, assigned.hotel_id)
    rooms = await ROOMS.list_rows(tx, HotelRoom.hotel_id == assigned.hotel_id)
    rate = commission = Paise(0)
    if rooms:
        chosen = None if hotel is None else hotel.base_room
        room = rooms[rules.base_room([room.room_type for room in rooms], chosen=chosen)]
        rate = room.base_price
        commission = Paise(rules.hotel_price(hotel, room) - rate)
    return ResourceRate(
        assigned.plan_resource_id,
        "hotel",
        assigned.name,
        rate,
        commission,
        nights=(assigned.check_out - assigned.check_in).days,
    )
