"""Writing what an operator offers. Every statement names its client."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import ScalarSelect, delete, func, insert, select, update
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
from toli.catalogue.schemas import EventStatus, LockedEvent, NewEvent, PlanDates, Progress, RoomPrice, RoomType, Stop
from toli.db.transactions import ClientTransaction

_Part = type[EventCategory] | type[EventImage] | type[EventPlan] | type[ItineraryItem] | type[RoomBed]


async def add_category(tx: ClientTransaction, *, name: str, description: str) -> int:
    """Add a category after the client's others; its id."""
    last = select(func.coalesce(func.max(Category.position), 0)).where(Category.client_id == tx.client_id)
    added = await tx.execute(
        insert(Category)
        .values(client_id=tx.client_id, name=name, description=description, position=last.scalar_subquery() + 1)
        .returning(Category.category_id)
    )
    return added.scalar_one()


async def add_event(tx: ClientTransaction, *, event: NewEvent, created_by: int | None) -> int:
    """Add a draft; its id."""
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


async def set_categories(tx: ClientTransaction, *, event_id: int, category_ids: Sequence[int]) -> None:
    """Put an event on these shelves and no others."""
    await tx.execute(
        delete(EventCategory).where(EventCategory.client_id == tx.client_id, EventCategory.event_id == event_id)
    )
    if category_ids:
        rows = [{"client_id": tx.client_id, "event_id": event_id, "category_id": one} for one in category_ids]
        await tx.execute(insert(EventCategory).values(rows))


async def lock_event(tx: ClientTransaction, *, event_id: int) -> LockedEvent | None:
    """Lock an event against other writers; None when this client has no such event.

    Bookings point at their event, and may still be written meanwhile: a lock against them too could wait for one that
    waits for us at its departure's counters.
    """
    found = await tx.execute(
        select(Event.status, Event.tour_capacity, Event.tour_duration)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .with_for_update(key_share=True)
    )
    row = found.one_or_none()
    return None if row is None else LockedEvent(**row._asdict())


async def progress(tx: ClientTransaction, *, event_id: int) -> Progress:
    """How complete an event is. It exists: the caller has locked it."""

    def count(table: _Part) -> ScalarSelect[int]:
        """How many rows of this event there are."""
        return select(func.count()).where(table.client_id == tx.client_id, table.event_id == event_id).scalar_subquery()

    days = select(func.coalesce(func.array_agg(ItineraryItem.day_count.distinct()), [])).where(
        ItineraryItem.client_id == tx.client_id, ItineraryItem.event_id == event_id
    )
    beds = select(func.coalesce(func.sum(RoomBed.room_capacity * RoomBed.total_rooms), 0)).where(
        RoomBed.client_id == tx.client_id, RoomBed.event_id == event_id
    )
    found = await tx.execute(
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
    row = found.one()._asdict()
    return Progress(**{**row, "days": frozenset(row["days"])})


async def set_status(tx: ClientTransaction, *, event_id: int, status: EventStatus) -> None:
    """Change whether an event is shown and sold."""
    await tx.execute(
        update(Event)
        .where(Event.client_id == tx.client_id, Event.event_id == event_id)
        .values(status=status, updated_at=func.now())
    )


async def replace_stops(tx: ClientTransaction, *, event_id: int, stops: Sequence[Stop]) -> None:
    """Make these the event's stops, in this order."""
    await tx.execute(
        delete(ItineraryItem).where(ItineraryItem.client_id == tx.client_id, ItineraryItem.event_id == event_id)
    )
    if stops:
        rows = [{"client_id": tx.client_id, "event_id": event_id, **asdict(stop)} for stop in stops]
        await tx.execute(insert(ItineraryItem).values(rows))


async def replace_prices(
    tx: ClientTransaction, *, event_id: int, prices: Sequence[RoomPrice], capacities: Mapping[RoomType, int]
) -> None:
    """Make these the event's sharing types; one that was there before keeps its id."""
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
    """The beds of each sharing type of an event, by its id."""
    found = await tx.execute(
        select(RoomBed.room_bed_id, (RoomBed.room_capacity * RoomBed.total_rooms).label("beds")).where(
            RoomBed.client_id == tx.client_id, RoomBed.event_id == event_id
        )
    )
    return {row.room_bed_id: row.beds for row in found}


async def add_plan(
    tx: ClientTransaction,
    *,
    event_id: int,
    dates: PlanDates,
    is_draft: bool,
    runs_from: int | None,
    created_by: int | None,
) -> int:
    """Add a departure; its id."""
    added = await tx.execute(
        insert(EventPlan)
        .values(
            client_id=tx.client_id,
            event_id=event_id,
            is_draft=is_draft,
            runs_from=runs_from,
            created_by=created_by,
            **asdict(dates),
        )
        .returning(EventPlan.ep_id)
    )
    return added.scalar_one()


async def plan_ids(tx: ClientTransaction, *, event_id: int) -> list[int]:
    """The departures of an event, by id: the order in which their counters are locked."""
    found = await tx.execute(
        select(EventPlan.ep_id)
        .where(EventPlan.client_id == tx.client_id, EventPlan.event_id == event_id)
        .order_by(EventPlan.ep_id)
    )
    return list(found.scalars())


async def add_image(tx: ClientTransaction, *, event_id: int, image_id: int) -> None:
    """Put a picture after the event's others, unless it is among them. The event is locked by the caller."""
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
