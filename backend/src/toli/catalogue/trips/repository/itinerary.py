"""Queries that change itinerary items."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import time
from typing import TypedDict

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import ItineraryItem
from toli.catalogue.trips.schemas.itinerary import Stop
from toli.infra.db.transactions import ClientTransaction


class StopValues(TypedDict, total=False):
    """`position` is the place within the day."""

    day_count: int | None
    stop_name: str
    eta: time | None
    description: str
    position: int
    latitude: float | None
    longitude: float | None
    altitude_m: int | None
    distance_km: float | None
    image_id: int | None
    translations: dict[str, dict[str, object]]


async def replace_stops(tx: ClientTransaction, *, trip_id: int, stops: Sequence[Stop]) -> None:
    await tx.execute(
        delete(ItineraryItem).where(ItineraryItem.client_id == tx.client_id, ItineraryItem.trip_id == trip_id)
    )
    if stops:
        rows = [{"client_id": tx.client_id, "trip_id": trip_id, **asdict(stop)} for stop in stops]
        await tx.execute(insert(ItineraryItem).values(rows))


async def add_stop(tx: ClientTransaction, *, trip_id: int, values: StopValues) -> int:
    last = (
        select(func.max(ItineraryItem.position))
        .where(
            ItineraryItem.client_id == tx.client_id,
            ItineraryItem.trip_id == trip_id,
            ItineraryItem.day_count == values["day_count"],
        )
        .scalar_subquery()
    )
    added = await tx.execute(
        insert(ItineraryItem)
        .values(
            client_id=tx.client_id,
            trip_id=trip_id,
            position=func.coalesce(func.nullif(last, 0) + 1, 0),
            **values,
        )
        .returning(ItineraryItem.itinerary_id)
    )
    return added.scalar_one()


async def update_stop(tx: ClientTransaction, *, itinerary_id: int, values: StopValues) -> None:
    await tx.execute(
        update(ItineraryItem)
        .where(ItineraryItem.client_id == tx.client_id, ItineraryItem.itinerary_id == itinerary_id)
        .values(**values)
    )


async def delete_stop(tx: ClientTransaction, *, itinerary_id: int) -> None:
    await tx.execute(
        delete(ItineraryItem).where(ItineraryItem.client_id == tx.client_id, ItineraryItem.itinerary_id == itinerary_id)
    )


async def set_stop_image(tx: ClientTransaction, *, trip_id: int, stop_name: str, image_id: int) -> None:
    await tx.execute(
        update(ItineraryItem)
        .where(
            ItineraryItem.client_id == tx.client_id,
            ItineraryItem.trip_id == trip_id,
            ItineraryItem.stop_name == stop_name,
        )
        .values(image_id=image_id)
    )


async def place_stops(tx: ClientTransaction, *, days: Mapping[int, int]) -> None:
    rows = [
        {"itinerary_id": key, "day": day, "position": number} for number, (key, day) in enumerate(days.items(), start=1)
    ]
    await tx.execute(
        text(
            """
            UPDATE itinerary_item item SET day_count = place.day, position = place.position
            FROM jsonb_to_recordset(:rows) AS place(itinerary_id bigint, day integer, position integer)
            WHERE item.client_id = :client_id AND item.itinerary_id = place.itinerary_id
            """
        ).bindparams(bindparam("rows", type_=postgresql.JSONB)),
        {"client_id": tx.client_id, "rows": rows},
    )
