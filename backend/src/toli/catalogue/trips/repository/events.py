"""Queries that change events."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import ScalarSelect, and_, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import (
    EVENT_DEFAULTS,
    EVENT_FACTS,
    Event,
    EventCategory,
    EventImage,
    EventPlan,
    ItineraryItem,
    RoomBed,
)
from toli.catalogue.trips.repository.categories import set_categories
from toli.catalogue.trips.schemas.events import EventStatus, LockedEvent, NewEvent, Progress
from toli.infra.db.transactions import ClientTransaction

_Part = type[EventCategory] | type[EventImage] | type[EventPlan] | type[ItineraryItem] | type[RoomBed]


async def create_event(tx: ClientTransaction, *, event: NewEvent, created_by: int | None) -> int:
    added = await tx.execute(
        insert(Event)
        .values(
            client_id=tx.client_id,
            title=event.title,
            destination=event.destination,
            description=event.description,
            instruction_for_trip=event.instruction_for_trip,
            trip_includes=event.trip_includes,
            tour_capacity=event.tour_capacity,
            tour_duration=event.tour_duration,
            display_sequence=event.display_sequence,
            created_by=created_by,
        )
        .returning(Event.event_id)
    )
    event_id = added.scalar_one()
    await set_categories(tx, event_id=event_id, category_ids=event.category_ids)
    return event_id


async def lock_event(tx: ClientTransaction, *, event_id: int) -> LockedEvent | None:
    """Lock an event; None if absent.

    Bookings can still reference it: a stronger lock could deadlock.
    """
    rows = await tx.execute(
        select(Event.status, Event.tour_capacity, Event.tour_duration)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .with_for_update(key_share=True)
    )
    row = rows.one_or_none()
    return None if row is None else LockedEvent(**row._asdict())


async def find_translation(tx: ClientTransaction, *, event_id: int, language: str) -> dict[str, object] | None:
    return await tx.scalar(
        select(Event.translations[language]).where(Event.client_id == tx.client_id, Event.event_id == event_id)
    )


async def find_translation_of_plan(
    tx: ClientTransaction, *, event_plan_id: int, language: str
) -> dict[str, object] | None:
    return await tx.scalar(
        select(Event.translations[language])
        .join(EventPlan, and_(EventPlan.client_id == Event.client_id, EventPlan.event_id == Event.event_id))
        .where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == event_plan_id)
    )


async def progress(tx: ClientTransaction, *, event_id: int) -> Progress:
    """Return the completeness of an event, locked by the caller."""

    def count(table: _Part) -> ScalarSelect[int]:
        return select(func.count()).where(table.client_id == tx.client_id, table.event_id == event_id).scalar_subquery()

    days = select(func.coalesce(func.array_agg(ItineraryItem.day_count.distinct()), [])).where(
        ItineraryItem.client_id == tx.client_id, ItineraryItem.event_id == event_id
    )
    beds = select(func.coalesce(func.sum(RoomBed.room_capacity * RoomBed.total_rooms), 0)).where(
        RoomBed.client_id == tx.client_id, RoomBed.event_id == event_id
    )
    rows = await tx.execute(
        select(
            (Event.title != "").label("has_title"),
            (Event.destination != "").label("has_destination"),
            (Event.description != "").label("has_description"),
            Event.tour_capacity,
            Event.tour_duration,
            count(EventCategory).label("categories"),
            count(EventImage).label("images"),
            days.scalar_subquery().label("days"),
            count(EventPlan).label("plans"),
            beds.scalar_subquery().label("beds"),
        ).where(Event.client_id == tx.client_id, Event.event_id == event_id)
    )
    row = rows.one()._asdict()
    return Progress(**{**row, "days": frozenset(row["days"])})


async def set_status(tx: ClientTransaction, *, event_id: int, status: EventStatus) -> None:
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .values(status=status, updated_at=func.now())
    )


async def add_image(tx: ClientTransaction, *, event_id: int, image_id: int) -> None:
    """Append a picture unless present. The caller has locked the event."""
    pictures = select(EventImage.image_id).where(EventImage.client_id == tx.client_id, EventImage.event_id == event_id)
    if image_id in (await tx.execute(pictures)).scalars().all():
        return
    next_position = select(func.coalesce(func.max(EventImage.position) + 1, 0)).where(
        EventImage.client_id == tx.client_id, EventImage.event_id == event_id
    )
    await tx.execute(
        insert(EventImage).values(
            client_id=tx.client_id, event_id=event_id, image_id=image_id, position=next_position.scalar_subquery()
        )
    )


async def update_event(tx: ClientTransaction, *, event_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .values(**values, updated_at=func.now())
    )


async def delete_event(tx: ClientTransaction, *, event_id: int) -> None:
    """Delete an event. The caller has deleted its departures' counters."""
    await tx.execute(delete(Event).where(Event.client_id == tx.client_id, Event.event_id == event_id))


async def set_images(tx: ClientTransaction, *, event_id: int, image_ids: Sequence[int]) -> None:
    await tx.execute(delete(EventImage).where(EventImage.client_id == tx.client_id, EventImage.event_id == event_id))
    if image_ids:
        rows = [
            {"client_id": tx.client_id, "event_id": event_id, "image_id": image_id, "position": position}
            for position, image_id in enumerate(image_ids)
        ]
        await tx.execute(insert(EventImage).values(rows))


COPIED_COSTS: Final = (
    "position",
    "category",
    "name",
    "payee",
    "basis",
    "rate_paise",
    "quantity",
    "is_per_day",
    "commission_paise",
)
"""The columns of a trip's costs that its copies and its new departures begin with (`toli.finance.costs`)."""

COPIED: Final[Mapping[str, tuple[str, ...]]] = {
    "event": (*EVENT_FACTS, *EVENT_DEFAULTS, "terms"),
    "itinerary_item": (
        "day_count",
        "stop_name",
        "eta",
        "description",
        "position",
        "latitude",
        "longitude",
        "altitude_m",
        "distance_km",
        "image_id",
        "translations",
    ),
    "room_bed": (
        "room_type",
        "room_capacity",
        "total_rooms",
        "price_per_head_trip_paise",
        "single_supplement_paise",
        "remarks",
    ),
    "trip_option": (
        "kind",
        "name",
        "description",
        "position",
        "price_paise",
        "stock",
        "basis",
        "is_per_day",
        "tax_rate_bp",
        "cutoff_days",
    ),
    "traveller_category": ("name", "min_age", "max_age", "share_bp", "takes_bed", "position"),
    "trip_cost": COPIED_COSTS,
    "event_category": ("category_id",),
    "event_image": ("position", "image_id"),
    "timeline_step": ("step", "is_on", "subject", "body", "offset_days", "hour", "template_id", "updated_by"),
}
"""The columns that Duplicate copies, by table. A test compares them with the models."""

PARTS: Final = {
    "itinerary_item": "itinerary_id",
    "room_bed": "room_bed_id",
    "trip_option": "option_id",
    "traveller_category": "traveller_category_id",
    "trip_cost": "trip_cost_id",
    "event_category": "category_id",
    "event_image": "position",
    "timeline_step": "timeline_step_id",
}
"""The tables of an event's parts, and the order in which they are copied."""
ENDED: Final = frozenset({"trip_option", "traveller_category"})
"""Tables with rows that are sold no more, which are not copied."""


async def copy_event(tx: ClientTransaction, *, event_id: int, title: str, created_by: int) -> int:
    """Copy an event as a draft, without departures."""
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
        sold = "AND is_active" if table in ENDED else ""
        await tx.execute(
            text(
                f"""
                INSERT INTO {table} (client_id, event_id, {columns})
                SELECT client_id, :new_id, {columns} FROM {table}
                WHERE client_id = :client_id AND event_id = :event_id {sold} ORDER BY {order}
                """
            ),
            {"client_id": tx.client_id, "event_id": event_id, "new_id": new_id},
        )
    return new_id


async def lock_events(tx: ClientTransaction, *, event_ids: Sequence[int] | None) -> set[int]:
    """Lock events in the order of id."""
    query = select(Event.event_id).where(Event.client_id == tx.client_id)
    if event_ids is not None:
        query = query.where(Event.event_id.in_(event_ids))
    rows = await tx.execute(query.order_by(Event.event_id).with_for_update(key_share=True))
    return set(rows.scalars())


async def set_sequence(tx: ClientTransaction, *, places: Mapping[int, int | None]) -> None:
    """Save storefront positions. The caller has locked the events."""
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


async def reset_sequence(tx: ClientTransaction) -> None:
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.display_sequence.is_not(None))
        .values(display_sequence=None)
    )
