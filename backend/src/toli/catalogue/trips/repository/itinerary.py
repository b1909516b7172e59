from collections.abc import Mapping, Sequence

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import ItineraryItem
from toli.infra.db.table import Table, Values
from toli.infra.db.transactions import ClientTransaction

STOPS = Table(ItineraryItem, order_by=[ItineraryItem.itinerary_id])


async def replace_stops(tx: ClientTransaction, *, trip_id: int, stops: Sequence[Values]) -> None:
    await tx.execute(
        delete(ItineraryItem).where(ItineraryItem.client_id == tx.client_id, ItineraryItem.trip_id == trip_id)
    )
    if stops:
        rows = [{"client_id": tx.client_id, "trip_id": trip_id, **stop} for stop in stops]
        await tx.execute(insert(ItineraryItem).values(rows))


async def add_stop(tx: ClientTransaction, *, trip_id: int, values: Values) -> ItineraryItem:
    last = (
        select(func.max(ItineraryItem.position))
        .where(
            ItineraryItem.client_id == tx.client_id,
            ItineraryItem.trip_id == trip_id,
            ItineraryItem.day_count == values["day_count"],
        )
        .scalar_subquery()
    )
    position = func.coalesce(func.nullif(last, 0) + 1, 0)
    return await STOPS.insert(tx, {**values, "trip_id": trip_id, "position": position})


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
