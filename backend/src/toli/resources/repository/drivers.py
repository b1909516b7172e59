"""Queries of drivers and their vehicles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.media.models import Image
from toli.resources.models import Driver, Vehicle
from toli.resources.schemas.drivers import VehicleCategory


@dataclass(frozen=True, slots=True)
class DriverRow:
    """A driver as they are stored.

    The licence number is sealed except for its last characters.
    """

    client_id: int
    driver_id: int
    name: str
    location: str
    phone: str
    sealed_licence_number: bytes | None
    licence_ending: str
    photo_id: int | None
    created_at: datetime
    removed_at: datetime | None


@dataclass(frozen=True, slots=True)
class VehicleRow:
    """A vehicle as it is stored; the rate in paise per `rate_unit`."""

    client_id: int
    vehicle_id: int
    driver_id: int
    position: int
    name: str
    category: VehicleCategory
    number: str
    rate_unit: str
    rate_paise: Paise
    commission_bp: int
    insurance_renewal_date: date
    puc_date: date
    is_ac: bool
    is_available: bool
    documents: list[str]
    pictures: list[str]
    removed_at: datetime | None


_DRIVER = tuple(getattr(Driver, field.name) for field in fields(DriverRow))
_VEHICLE = tuple(getattr(Vehicle, field.name) for field in fields(VehicleRow))


def _next_due() -> ColumnElement[date | None]:
    """The first day on which a document of one of a driver's vehicles falls due."""
    return (
        select(func.min(func.least(Vehicle.insurance_renewal_date, Vehicle.puc_date)))
        .where(
            Vehicle.client_id == Driver.client_id,
            Vehicle.driver_id == Driver.driver_id,
            Vehicle.removed_at.is_(None),
        )
        .correlate(Driver)
        .scalar_subquery()
    )


async def page_of(
    tx: ClientTransaction, *, q: str, due_by: date, only_due: bool, page: Page
) -> tuple[list[DriverRow], int, int]:
    """List a page of a client's drivers, earliest due document first.

    Count all and those due.

    `q` is part of a driver's name or location, or of a vehicle's name or number. A document counts as due up to and
    including the day `due_by`.
    """
    due = _next_due()
    mine = [Driver.client_id == tx.client_id, Driver.removed_at.is_(None)]
    if q:
        vehicles = (
            select(func.coalesce(func.string_agg(Vehicle.name + " " + Vehicle.number, " "), ""))
            .where(
                Vehicle.client_id == Driver.client_id,
                Vehicle.driver_id == Driver.driver_id,
                Vehicle.removed_at.is_(None),
            )
            .correlate(Driver)
            .scalar_subquery()
        )
        words = Driver.name + " " + Driver.location + " " + vehicles
        mine.append(func.strpos(func.folded(words), func.folded(q)) > 0)
    counted = (
        await tx.execute(
            select(func.count().label("all"), func.count().filter(due <= due_by).label("due"))
            .select_from(Driver)
            .where(*mine)
        )
    ).one()
    if only_due:
        mine.append(due <= due_by)
    found = await tx.execute(
        select(*_DRIVER)
        .where(*mine)
        .order_by(due.asc().nulls_last(), Driver.driver_id)
        .limit(page.limit)
        .offset(page.offset)
    )
    return [DriverRow(**row) for row in found.mappings()], counted.due if only_due else counted.all, counted.due


async def find(tx: ClientTransaction, *, driver_id: int, lock: bool = False) -> DriverRow | None:
    """Find a client's driver who was not removed, optionally locked."""
    query = select(*_DRIVER).where(
        Driver.client_id == tx.client_id, Driver.driver_id == driver_id, Driver.removed_at.is_(None)
    )
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else DriverRow(**row)


async def vehicles_of(tx: ClientTransaction, *, driver_ids: Sequence[int]) -> dict[int, list[VehicleRow]]:
    """List the vehicles of drivers in their order, by driver id."""
    found = await tx.execute(
        select(*_VEHICLE)
        .where(Vehicle.client_id == tx.client_id, Vehicle.driver_id.in_(driver_ids), Vehicle.removed_at.is_(None))
        .order_by(Vehicle.driver_id, Vehicle.position)
    )
    vehicles: dict[int, list[VehicleRow]] = {}
    for row in found.mappings():
        vehicles.setdefault(row["driver_id"], []).append(VehicleRow(**row))
    return vehicles


async def add(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    """Add a driver and return their id."""
    added = await tx.execute(insert(Driver).values(client_id=tx.client_id, **values).returning(Driver.driver_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, driver_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a driver."""
    await tx.execute(
        update(Driver).where(Driver.client_id == tx.client_id, Driver.driver_id == driver_id).values(**values)
    )


async def add_vehicle(tx: ClientTransaction, *, driver_id: int, values: Mapping[str, object]) -> None:
    """Add a vehicle to a driver."""
    await tx.execute(insert(Vehicle).values(client_id=tx.client_id, driver_id=driver_id, **values))


async def change_vehicle(tx: ClientTransaction, *, vehicle_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a vehicle."""
    await tx.execute(
        update(Vehicle).where(Vehicle.client_id == tx.client_id, Vehicle.vehicle_id == vehicle_id).values(**values)
    )


async def delete_vehicle(tx: ClientTransaction, *, vehicle_id: int) -> None:
    """Delete a vehicle."""
    await tx.execute(delete(Vehicle).where(Vehicle.client_id == tx.client_id, Vehicle.vehicle_id == vehicle_id))


async def retire_vehicle(tx: ClientTransaction, *, vehicle_id: int) -> None:
    """Mark a vehicle as removed; past departures keep its name and number."""
    await change_vehicle(tx, vehicle_id=vehicle_id, values={"removed_at": func.now()})


async def delete_driver(tx: ClientTransaction, *, driver_id: int) -> None:
    """Delete a driver with their vehicles."""
    await tx.execute(delete(Driver).where(Driver.client_id == tx.client_id, Driver.driver_id == driver_id))


async def retire(tx: ClientTransaction, *, driver_id: int) -> None:
    """Mark a driver as removed: past departures keep the name, other personal data are erased."""
    erased = {"phone": "", "sealed_licence_number": None, "licence_ending": "", "photo_id": None}
    await change(tx, driver_id=driver_id, values={"removed_at": func.now(), **erased})


async def photos_of(tx: ClientTransaction, *, driver_ids: Sequence[int]) -> dict[int, str]:
    """Map driver ids to the file names of their photos."""
    found = await tx.execute(
        select(Driver.driver_id, Image.filename)
        .join(Image, and_(Image.client_id == Driver.client_id, Image.image_id == Driver.photo_id))
        .where(Driver.client_id == tx.client_id, Driver.driver_id.in_(driver_ids))
    )
    return {row.driver_id: row.filename for row in found}
