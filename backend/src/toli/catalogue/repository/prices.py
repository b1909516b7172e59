"""Queries that change an event's sharing types and their prices."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.models import RoomBed
from toli.catalogue.schemas.prices import RoomPrice, RoomType
from toli.db.transactions import ClientTransaction


async def replace_prices(
    tx: ClientTransaction, *, event_id: int, prices: Sequence[RoomPrice], capacities: Mapping[RoomType, int]
) -> None:
    """Replace the sharing types of an event; one that exists keeps its id."""
    kept = [price.room_type for price in prices]
    await tx.execute(
        delete(RoomBed).where(
            RoomBed.client_id == tx.client_id, RoomBed.event_id == event_id, RoomBed.room_type.not_in(kept)
        )
    )
    if not prices:
        return
    statement = postgresql.insert(RoomBed).values(
        [
            {
                "client_id": tx.client_id,
                "event_id": event_id,
                "room_capacity": capacities[price.room_type],
                **asdict(price),
            }
            for price in prices
        ]
    )
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "event_id", "room_type"],
            set_={
                "total_rooms": statement.excluded.total_rooms,
                "price_per_head_trip_paise": statement.excluded.price_per_head_trip_paise,
                "remarks": statement.excluded.remarks,
            },
        )
    )


async def beds(tx: ClientTransaction, *, event_id: int) -> dict[int, int]:
    """Return the beds of each sharing type of an event, by its id."""
    found = await tx.execute(
        select(RoomBed.room_bed_id, (RoomBed.room_capacity * RoomBed.total_rooms).label("beds")).where(
            RoomBed.client_id == tx.client_id, RoomBed.event_id == event_id
        )
    )
    return {row.room_bed_id: row.beds for row in found}


async def add_price(tx: ClientTransaction, *, event_id: int, values: Mapping[str, object]) -> int:
    """Add a sharing type and return its id.

    A type that exists breaks `room_bed_client_id_event_id_room_type_key`.
    """
    added = await tx.execute(
        insert(RoomBed).values(client_id=tx.client_id, event_id=event_id, **values).returning(RoomBed.room_bed_id)
    )
    return added.scalar_one()


async def update_price(tx: ClientTransaction, *, room_bed_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a sharing type."""
    await tx.execute(
        update(RoomBed).where(RoomBed.client_id == tx.client_id, RoomBed.room_bed_id == room_bed_id).values(**values)
    )


async def delete_price(tx: ClientTransaction, *, room_bed_id: int) -> None:
    """Delete a sharing type."""
    await tx.execute(delete(RoomBed).where(RoomBed.client_id == tx.client_id, RoomBed.room_bed_id == room_bed_id))
