"""Drivers and their vehicles."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.media.models import Image
from toli.resources.models import Driver, Vehicle


def _next_due() -> ColumnElement[date | None]:
    """The day on which a paper of one of a driver's vehicles falls due first."""
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
) -> tuple[Sequence[Row[*tuple[Any, ...]]], int, int]:
    """A page of a client's drivers whose documents fall due soonest first, how many there are, and how many due.

    `q` is in a driver's name or location, or a vehicle's name or number. `due_by` is the last day that counts as due.
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
        select(*Driver.__table__.c)
        .where(*mine)
        .order_by(due.asc().nulls_last(), Driver.driver_id)
        .limit(page.limit)
        .offset(page.offset)
    )
    return found.all(), counted.due if only_due else counted.all, counted.due


async def find(tx: ClientTransaction, *, driver_id: int, lock: bool = False) -> Row[*tuple[Any, ...]] | None:
    """A client's driver who was not removed."""
    query = select(*Driver.__table__.c).where(
        Driver.client_id == tx.client_id, Driver.driver_id == driver_id, Driver.removed_at.is_(None)
    )
    return (await tx.execute(query.with_for_update() if lock else query)).one_or_none()


async def vehicles_of(tx: ClientTransaction, *, driver_ids: Sequence[int]) -> dict[int, list[Row[*tuple[Any, ...]]]]:
    """The vehicles of drivers, in their order."""
    found = await tx.execute(
        select(*Vehicle.__table__.c)
        .where(Vehicle.client_id == tx.client_id, Vehicle.driver_id.in_(driver_ids), Vehicle.removed_at.is_(None))
        .order_by(Vehicle.driver_id, Vehicle.position)
    )
    vehicles: dict[int, list[Row[*tuple[Any, ...]]]] = {}
    for row in found:
        vehicles.setdefault(row.driver_id, []).append(row)
    return vehicles


async def add(tx: ClientTransaction, *, values: Mapping[str, Any]) -> int:
    """Add a driver; their id."""
    added = await tx.execute(insert(Driver).values(client_id=tx.client_id, **values).returning(Driver.driver_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, driver_id: int, values: Mapping[str, Any]) -> None:
    """Change a driver."""
    await tx.execute(
        update(Driver).where(Driver.client_id == tx.client_id, Driver.driver_id == driver_id).values(**values)
    )


async def add_vehicle(tx: ClientTransaction, *, driver_id: int, values: Mapping[str, Any]) -> None:
    """Add a vehicle of a driver's."""
    await tx.execute(insert(Vehicle).values(client_id=tx.client_id, driver_id=driver_id, **values))


async def change_vehicle(tx: ClientTransaction, *, vehicle_id: int, values: Mapping[str, Any]) -> None:
    """Change a vehicle."""
    await tx.execute(
        update(Vehicle).where(Vehicle.client_id == tx.client_id, Vehicle.vehicle_id == vehicle_id).values(**values)
    )


async def delete_vehicle(tx: ClientTransaction, *, vehicle_id: int) -> None:
    """Delete a vehicle."""
    await tx.execute(delete(Vehicle).where(Vehicle.client_id == tx.client_id, Vehicle.vehicle_id == vehicle_id))


async def retire_vehicle(tx: ClientTransaction, *, vehicle_id: int) -> None:
    """Take a vehicle away; departures of the past keep its name and number."""
    await change_vehicle(tx, vehicle_id=vehicle_id, values={"removed_at": func.now()})


async def delete_driver(tx: ClientTransaction, *, driver_id: int) -> None:
    """Delete a driver with their vehicles."""
    await tx.execute(delete(Driver).where(Driver.client_id == tx.client_id, Driver.driver_id == driver_id))


async def retire(tx: ClientTransaction, *, driver_id: int) -> None:
    """Take a driver off the list; departures of the past keep the name, and nothing else of the person is kept."""
    forgotten = {"phone": "", "sealed_licence_number": None, "licence_ending": "", "photo_id": None}
    await change(tx, driver_id=driver_id, values={"removed_at": func.now(), **forgotten})


async def photos_of(tx: ClientTransaction, *, driver_ids: Sequence[int]) -> dict[int, str]:
    """The names of drivers' photos, by driver."""
    found = await tx.execute(
        select(Driver.driver_id, Image.filename)
        .join(Image, and_(Image.client_id == Driver.client_id, Image.image_id == Driver.photo_id))
        .where(Driver.client_id == tx.client_id, Driver.driver_id.in_(driver_ids))
    )
    return {row.driver_id: row.filename for row in found}
