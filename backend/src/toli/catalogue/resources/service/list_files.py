from collections.abc import Iterator, Sequence
from typing import Final

from toli.catalogue.resources.schemas.drivers import DriverOut, VehicleOut
from toli.catalogue.resources.schemas.hotels import HotelOut, HotelRoomOut
from toli.kit.list_files import ListColumn, ListFile

HOTELS: Final[ListFile[tuple[HotelOut, HotelRoomOut]]] = ListFile(
    "Hotels",
    file="hotels",
    columns=(
        ListColumn("Name", lambda line: line[0].name, width=30),
        ListColumn("Address", lambda line: line[0].address, width=40),
        ListColumn("Category", lambda line: line[0].category, width=12),
        ListColumn("Food", lambda line: line[0].food_type, width=16),
        ListColumn("Room", lambda line: line[1].room_type, width=16),
        ListColumn("Rooms with AC", lambda line: line[1].ac_count, "number"),
        ListColumn("Rooms without AC", lambda line: line[1].non_ac_count, "number"),
        ListColumn("Price per night (₹)", lambda line: line[1].base_price, "money"),
        ListColumn("Selling price (₹)", lambda line: line[1].final_price, "money"),
    ),
)
DRIVERS: Final[ListFile[tuple[DriverOut, VehicleOut]]] = ListFile(
    "Drivers",
    file="drivers",
    columns=(
        ListColumn("Driver", lambda line: line[0].name),
        ListColumn("Phone", lambda line: line[0].phone, "phone"),
        ListColumn("Location", lambda line: line[0].location),
        ListColumn("Vehicle", lambda line: line[1].vehicle_name, width=20),
        ListColumn("Number", lambda line: line[1].vehicle_number, width=16),
        ListColumn("Category", lambda line: line[1].category, width=12),
        ListColumn("Seats", lambda line: line[1].seats, "number"),
        ListColumn("Rate (₹)", lambda line: line[1].rate, "money"),
        ListColumn("Per", lambda line: line[1].rate_unit, width=12),
        ListColumn("Insurance until", lambda line: line[1].insurance_renewal_date, "date"),
        ListColumn("PUC until", lambda line: line[1].puc_date, "date"),
    ),
)
"""Without licence numbers."""


def hotel_lines(hotels: Sequence[HotelOut]) -> Iterator[tuple[HotelOut, HotelRoomOut]]:
    return ((hotel, room) for hotel in hotels for room in hotel.rooms)


def driver_lines(drivers: Sequence[DriverOut]) -> Iterator[tuple[DriverOut, VehicleOut]]:
    return ((driver, vehicle) for driver in drivers for vehicle in driver.vehicles)
