from collections.abc import Mapping, Sequence

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import SharingType
from toli.infra.db.table import Values
from toli.infra.db.transactions import ClientTransaction


async def replace_prices(tx: ClientTransaction, *, trip_id: int, prices: Sequence[Values]) -> None:
    names = [str(price["room_type"]).lower() for price in prices]
    await tx.execute(
        delete(SharingType).where(
            SharingType.client_id == tx.client_id,
            SharingType.trip_id == trip_id,
            func.lower(SharingType.room_type).not_in(names),
        )
    )
    if not prices:
        return
    statement = postgresql.insert(SharingType).values(
        [{"client_id": tx.client_id, "trip_id": trip_id, **price} for price in prices]
    )
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "trip_id", text("lower(room_type)")],
            set_={
                "room_type": statement.excluded.room_type,
                "room_capacity": statement.excluded.room_capacity,
                "total_rooms": statement.excluded.total_rooms,
                "price_per_head_trip_paise": statement.excluded.price_per_head_trip_paise,
                "single_supplement_paise": statement.excluded.single_supplement_paise,
                "remarks": statement.excluded.remarks,
            },
        )
    )


async def beds(tx: ClientTransaction, *, trip_id: int) -> dict[int, int]:
    rows = await tx.execute(
        select(SharingType.sharing_type_id, (SharingType.room_capacity * SharingType.total_rooms).label("beds")).where(
            SharingType.client_id == tx.client_id, SharingType.trip_id == trip_id
        )
    )
    return {row.sharing_type_id: row.beds for row in rows}


async def add_price(tx: ClientTransaction, *, trip_id: int, values: Mapping[str, object]) -> int:
    """A duplicate violates `sharing_type_room_type_idx`."""
    added = await tx.execute(
        insert(SharingType)
        .values(client_id=tx.client_id, trip_id=trip_id, **values)
        .returning(SharingType.sharing_type_id)
    )
    return added.scalar_one()


async def update_price(tx: ClientTransaction, *, sharing_type_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(SharingType)
        .where(SharingType.client_id == tx.client_id, SharingType.sharing_type_id == sharing_type_id)
        .values(**values)
    )


async def delete_price(tx: ClientTransaction, *, sharing_type_id: int) -> None:
    await tx.execute(
        delete(SharingType).where(SharingType.client_id == tx.client_id, SharingType.sharing_type_id == sharing_type_id)
    )
