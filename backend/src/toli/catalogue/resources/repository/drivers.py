from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, and_, func, select

from toli.catalogue.resources.models import Driver, Vehicle
from toli.clients.media.models import Image
from toli.infra.db.table import Table, contains
from toli.infra.db.transactions import ClientTransaction
from toli.kit.paging import Page

DRIVERS = Table(Driver, Driver.removed_at.is_(None), order_by=[Driver.driver_id])
VEHICLES = Table(Vehicle, Vehicle.removed_at.is_(None), order_by=[Vehicle.driver_id, Vehicle.position])


def _next_due() -> ColumnElement[date | None]:
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


async def list_page(
    tx: ClientTransaction, *, q: str, due_by: date, only_due: bool, page: Page
) -> tuple[list[Driver], int, int]:
    """`q`: part of a driver's name or location, or of a vehicle's name or number."""
    due = _next_due()
    conditions = [Driver.client_id == tx.client_id, Driver.removed_at.is_(None)]
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
        conditions += contains(Driver.name + " " + Driver.location + " " + vehicles, q)
    counted = (
        await tx.execute(
            select(func.count().label("all"), func.count().filter(due <= due_by).label("due"))
            .select_from(Driver)
            .where(*conditions)
        )
    ).one()
    if only_due:
        conditions.append(due <= due_by)
    rows = await tx.execute(
        select(*DRIVERS.columns)
        .where(*conditions)
        .order_by(due.asc().nulls_last(), Driver.driver_id)
        .limit(page.limit)
        .offset(page.offset)
    )
    return [DRIVERS.row(row) for row in rows.mappings()], counted.due if only_due else counted.all, counted.due


async def list_photos(tx: ClientTransaction, *, driver_ids: Sequence[int]) -> dict[int, str]:
    rows = await tx.execute(
        select(Driver.driver_id, Image.filename)
        .join(Image, and_(Image.client_id == Driver.client_id, Image.image_id == Driver.photo_id))
        .where(Driver.client_id == tx.client_id, Driver.driver_id.in_(driver_ids))
    )
    return {row.driver_id: row.filename for row in rows}
