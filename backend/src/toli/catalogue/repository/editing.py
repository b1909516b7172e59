"""Changing what an operator offers, a row at a time. Every statement names its client."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.models import (
    Category,
    Event,
    EventCategory,
    EventImage,
    EventPlan,
    ItineraryItem,
    RoomBed,
)
from toli.catalogue.schemas import PlanDates
from toli.db.transactions import ClientTransaction


async def update_event(tx: ClientTransaction, *, event_id: int, values: Mapping[str, Any]) -> None:
    """Change columns of an event, and note when."""
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .values(**values, updated_at=func.now())
    )


async def delete_event(tx: ClientTransaction, *, event_id: int) -> None:
    """Delete an event with all that describes it; its departures' counters are gone by then."""
    await tx.execute(delete(Event).where(Event.client_id == tx.client_id, Event.event_id == event_id))


async def set_images(tx: ClientTransaction, *, event_id: int, image_ids: Sequence[int]) -> None:
    """Make these the event's pictures, in this order."""
    await tx.execute(delete(EventImage).where(EventImage.client_id == tx.client_id, EventImage.event_id == event_id))
    if image_ids:
        rows = [
            {"client_id": tx.client_id, "event_id": event_id, "image_id": image_id, "position": position}
            for position, image_id in enumerate(image_ids)
        ]
        await tx.execute(insert(EventImage).values(rows))


async def own_categories(tx: ClientTransaction, *, category_ids: Sequence[int]) -> set[int]:
    """Which of these are the client's."""
    found = await tx.execute(
        select(Category.category_id).where(Category.client_id == tx.client_id, Category.category_id.in_(category_ids))
    )
    return set(found.scalars())


async def add_category(tx: ClientTransaction, *, event_id: int, category_id: int) -> None:
    """Put an event on a shelf; doing it again changes nothing."""
    await tx.execute(
        postgresql.insert(EventCategory)
        .values(client_id=tx.client_id, event_id=event_id, category_id=category_id)
        .on_conflict_do_nothing()
    )


async def remove_category(tx: ClientTransaction, *, event_id: int, category_id: int) -> None:
    """Take an event off a shelf."""
    await tx.execute(
        delete(EventCategory).where(
            EventCategory.client_id == tx.client_id,
            EventCategory.event_id == event_id,
            EventCategory.category_id == category_id,
        )
    )


COPIED: Final[Mapping[str, tuple[str, ...]]] = {
    "event": (
        "destination",
        "description",
        "instruction_for_trip",
        "trip_includes",
        "videos",
        "tour_capacity",
        "tour_duration",
    ),
    "itinerary_item": ("day_count", "stop_name", "eta", "description", "position"),
    "room_bed": ("room_type", "room_capacity", "total_rooms", "price_per_head_trip_paise", "remarks"),
    "event_category": ("category_id",),
    "event_image": ("position", "image_id"),
}
"""The columns by table that Duplicate takes over. A test compares them with the models."""

PARTS: Final = {
    "itinerary_item": "itinerary_id",
    "room_bed": "room_bed_id",
    "event_category": "category_id",
    "event_image": "position",
}
"""The tables of an event's parts, and the order in which they are copied."""


async def copy_event(tx: ClientTransaction, *, event_id: int, title: str, created_by: int) -> int:
    """Add a draft like an event, with its stops, sharing types, categories and pictures; its id."""
    columns = ", ".join(COPIED["event"])
    copied = await tx.execute(
        text(
            f"""
            INSERT INTO event (client_id, title, {columns}, created_by)
            SELECT client_id, :title, {columns}, :created_by FROM event
            WHERE client_id = :client_id AND event_id = :event_id RETURNING event_id
            """
        ),
        {"client_id": tx.client_id, "event_id": event_id, "title": title, "created_by": created_by},
    )
    new_id: int = copied.scalar_one()
    for table, order in PARTS.items():
        columns = ", ".join(COPIED[table])
        await tx.execute(
            text(
                f"""
                INSERT INTO {table} (client_id, event_id, {columns})
                SELECT client_id, :new_id, {columns} FROM {table}
                WHERE client_id = :client_id AND event_id = :event_id ORDER BY {order}
                """
            ),
            {"client_id": tx.client_id, "event_id": event_id, "new_id": new_id},
        )
    return new_id


async def lock_events(tx: ClientTransaction, *, event_ids: Sequence[int] | None) -> set[int]:
    """Lock events, or all of a client's, always in the order of their ids; which of them there are."""
    query = select(Event.event_id).where(Event.client_id == tx.client_id)
    if event_ids is not None:
        query = query.where(Event.event_id.in_(event_ids))
    found = await tx.execute(query.order_by(Event.event_id).with_for_update(key_share=True))
    return set(found.scalars())


async def set_places(tx: ClientTransaction, *, places: Mapping[int, int | None]) -> None:
    """Give events, which the caller has locked, their places on the storefront."""
    await tx.execute(
        text(
            """
            UPDATE event SET display_sequence = place.sequence
            FROM jsonb_to_recordset(:places) AS place(event_id bigint, sequence bigint)
            WHERE event.client_id = :client_id AND event.event_id = place.event_id
            """
        ).bindparams(bindparam("places", type_=postgresql.JSONB)),
        {
            "client_id": tx.client_id,
            "places": [{"event_id": key, "sequence": place} for key, place in sorted(places.items())],
        },
    )


async def forget_places(tx: ClientTransaction) -> None:
    """Take every event's place: the newest stands first again."""
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.display_sequence.is_not(None))
        .values(display_sequence=None)
    )


async def add_stop(tx: ClientTransaction, *, event_id: int, values: Mapping[str, Any]) -> int:
    """Add a stop, after the others of its day where somebody has put them into an order; its id."""
    last = (
        select(func.max(ItineraryItem.position))
        .where(
            ItineraryItem.client_id == tx.client_id,
            ItineraryItem.event_id == event_id,
            ItineraryItem.day_count == values["day_count"],
        )
        .scalar_subquery()
    )
    added = await tx.execute(
        insert(ItineraryItem)
        .values(
            client_id=tx.client_id,
            event_id=event_id,
            position=func.coalesce(func.nullif(last, 0) + 1, 0),
            **values,
        )
        .returning(ItineraryItem.itinerary_id)
    )
    return added.scalar_one()


async def update_stop(tx: ClientTransaction, *, itinerary_id: int, values: Mapping[str, Any]) -> None:
    """Change columns of a stop."""
    await tx.execute(
        update(ItineraryItem)
        .where(ItineraryItem.client_id == tx.client_id, ItineraryItem.itinerary_id == itinerary_id)
        .values(**values)
    )


async def delete_stop(tx: ClientTransaction, *, itinerary_id: int) -> None:
    """Delete a stop."""
    await tx.execute(
        delete(ItineraryItem).where(ItineraryItem.client_id == tx.client_id, ItineraryItem.itinerary_id == itinerary_id)
    )


async def place_stops(tx: ClientTransaction, *, days: Mapping[int, int]) -> None:
    """Put stops (id to day) on their days, in this order."""
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


async def add_plans(
    tx: ClientTransaction,
    *,
    event_id: int,
    dates: Sequence[PlanDates],
    is_draft: bool,
    runs_from: int | None,
    instruction_for_trip: str,
    created_by: int,
) -> list[int]:
    """Add departures; their ids."""
    rows = [
        {
            "client_id": tx.client_id,
            "event_id": event_id,
            "is_draft": is_draft,
            "runs_from": runs_from,
            "instruction_for_trip": instruction_for_trip,
            "created_by": created_by,
            **asdict(one),
        }
        for one in dates
    ]
    added = await tx.execute(insert(EventPlan).values(rows).returning(EventPlan.ep_id))
    return sorted(added.scalars())


async def update_plan(tx: ClientTransaction, *, ep_id: int, values: Mapping[str, Any]) -> None:
    """Change columns of a departure."""
    await tx.execute(
        update(EventPlan).where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == ep_id).values(**values)
    )


async def set_days(tx: ClientTransaction, *, event_id: int, days: int) -> None:
    """Let an event's departures last as long as it does now."""
    await tx.execute(
        update(EventPlan)
        .where(EventPlan.client_id == tx.client_id, EventPlan.event_id == event_id)
        .values(tour_end_date=EventPlan.tour_start_date + (days - 1))
    )


async def delete_plan(tx: ClientTransaction, *, ep_id: int) -> None:
    """Delete a departure, whose counters are gone by then."""
    await tx.execute(delete(EventPlan).where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == ep_id))


async def add_price(tx: ClientTransaction, *, event_id: int, values: Mapping[str, Any]) -> int:
    """Add a sharing type; its id. One that is there breaks `room_bed_client_id_event_id_room_type_key`."""
    added = await tx.execute(
        insert(RoomBed).values(client_id=tx.client_id, event_id=event_id, **values).returning(RoomBed.room_bed_id)
    )
    return added.scalar_one()


async def update_price(tx: ClientTransaction, *, room_bed_id: int, values: Mapping[str, Any]) -> None:
    """Change columns of a sharing type."""
    await tx.execute(
        update(RoomBed).where(RoomBed.client_id == tx.client_id, RoomBed.room_bed_id == room_bed_id).values(**values)
    )


async def delete_price(tx: ClientTransaction, *, room_bed_id: int) -> None:
    """Delete a sharing type."""
    await tx.execute(delete(RoomBed).where(RoomBed.client_id == tx.client_id, RoomBed.room_bed_id == room_bed_id))
