"""Hotels and drivers as files."""

from typing import Final

from toli.audit.service import export_list
from toli.db.transactions import OperatorTransaction
from toli.kit.spreadsheets import Column, FileFormat, Table
from toli.resources.schemas.drivers import Drivers
from toli.resources.schemas.hotels import Hotels

HOTELS: Final = (
    Column("Name", width=30),
    Column("Address", width=40),
    Column("Category", width=12),
    Column("Food", width=16),
    Column("Room", width=16),
    Column("Rooms with AC", "number", width=10),
    Column("Rooms without AC", "number", width=10),
    Column("Price per night (₹)", "money", width=13),
    Column("Selling price (₹)", "money", width=13),
)
DRIVERS: Final = (
    Column("Driver", width=26),
    Column("Phone", "phone", width=18),
    Column("Location", width=26),
    Column("Vehicle", width=20),
    Column("Number", width=16),
    Column("Category", width=12),
    Column("Rate (₹)", "money", width=13),
    Column("Per", width=12),
    Column("Insurance until", "date", width=13),
    Column("PUC until", "date", width=13),
)


async def write_hotels(tx: OperatorTransaction, *, found: Hotels, file_format: FileFormat) -> bytes:
    """Write hotels to a file, a line for each type of room, and record the export."""
    rows = [
        (
            hotel.name,
            hotel.address,
            hotel.category,
            hotel.food_type,
            room.room_type,
            room.ac_count,
            room.non_ac_count,
            room.base_price,
            room.final_price,
        )
        for hotel in found.items
        for room in hotel.rooms
    ]
    table = Table("Hotels", HOTELS, rows)
    return await export_list(tx, table, subject="hotels", file="hotels", actor_id=tx.user_id, file_format=file_format)


async def write_drivers(tx: OperatorTransaction, *, found: Drivers, file_format: FileFormat) -> bytes:
    """Write drivers to a file, a line for each vehicle and without licence numbers, and record the export."""
    rows = [
        (
            driver.name,
            driver.phone,
            driver.location,
            vehicle.vehicle_name,
            vehicle.vehicle_number,
            vehicle.category,
            vehicle.rate,
            vehicle.rate_unit,
            vehicle.insurance_renewal_date,
            vehicle.puc_date,
        )
        for driver in found.items
        for vehicle in driver.vehicles
    ]
    table = Table("Drivers", DRIVERS, rows)
    return await export_list(tx, table, subject="drivers", file="drivers", actor_id=tx.user_id, file_format=file_format)
