from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import ScalarSelect, and_, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import (
    TRIP_DEFAULTS,
    TRIP_FACTS,
    Departure,
    ItineraryItem,
    SharingType,
    Trip,
    TripCategory,
    TripImage,
)
from toli.catalogue.trips.repository.categories import set_categories
from toli.catalogue.trips.schemas.events import LockedEvent, NewEvent, Progress, TripStatus
from toli.infra.db.transactions import ClientTransaction

_Part = type[TripCategory] | type[TripImage] | type[Departure] | type[ItineraryItem] | type[SharingType]


async def create_event(tx: ClientTransaction, *, event: NewEvent, created_by: int | None) -> int:
    added = await tx.execute(
        insert(Trip)
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
        .returning(Trip.trip_id)
    )
    trip_id = added.scalar_one()
    await set_categories(tx, trip_id=trip_id, category_ids=event.category_ids)
    return trip_id


async def lock_event(tx: ClientTransaction, *, trip_id: int) -> LockedEvent | None:
    """Lock an event; None if absent.

    Bookings can still reference it: a stronger lock could deadlock.
    """
    rows = await tx.execute(
        select(Trip.status, Trip.tour_capacity, Trip.tour_duration)
        .where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
        .with_for_update(key_share=True)
    )
    row = rows.one_or_none()
    return None if row is None else LockedEvent(**row._asdict())


async def find_translation(tx: ClientTransaction, *, trip_id: int, language: str) -> dict[str, object] | None:
    return await tx.scalar(
        select(Trip.translations[language]).where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
    )


async def find_translation_of_plan(
    tx: ClientTransaction, *, departure_id: int, language: str
) -> dict[str, object] | None:
    return await tx.scalar(
        select(Trip.translations[language])
        .join(Departure, and_(Departure.client_id == Trip.client_id, Departure.trip_id == Trip.trip_id))
        .where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
    )


async def progress(tx: ClientTransaction, *, trip_id: int) -> Progress:
    """The caller has locked the event."""

    def count(table: _Part) -> ScalarSelect[int]:
        return select(func.count()).where(table.client_id == tx.client_id, table.trip_id == trip_id).scalar_subquery()

    days = select(func.coalesce(func.array_agg(ItineraryItem.day_count.distinct()), [])).where(
        ItineraryItem.client_id == tx.client_id, ItineraryItem.trip_id == trip_id
    )
    beds = select(func.coalesce(func.sum(SharingType.room_capacity * SharingType.total_rooms), 0)).where(
        SharingType.client_id == tx.client_id, SharingType.trip_id == trip_id
    )
    rows = await tx.execute(
        select(
            (Trip.title != "").label("has_title"),
            (Trip.destination != "").label("has_destination"),
            (Trip.description != "").label("has_description"),
            Trip.tour_capacity,
            Trip.tour_duration,
            count(TripCategory).label("categories"),
            count(TripImage).label("images"),
            days.scalar_subquery().label("days"),
            count(Departure).label("plans"),
            beds.scalar_subquery().label("beds"),
        ).where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
    )
    row = rows.one()._asdict()
    return Progress(**{**row, "days": frozenset(row["days"])})


async def set_status(tx: ClientTransaction, *, trip_id: int, status: TripStatus) -> None:
    await tx.execute(
        update(Trip)
        .where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
        .values(status=status, updated_at=func.now())
    )


async def add_image(tx: ClientTransaction, *, trip_id: int, image_id: int) -> None:
    """Append a picture unless present. The caller has locked the event."""
    pictures = select(TripImage.image_id).where(TripImage.client_id == tx.client_id, TripImage.trip_id == trip_id)
    if image_id in (await tx.execute(pictures)).scalars().all():
        return
    next_position = select(func.coalesce(func.max(TripImage.position) + 1, 0)).where(
        TripImage.client_id == tx.client_id, TripImage.trip_id == trip_id
    )
    await tx.execute(
        insert(TripImage).values(
            client_id=tx.client_id, trip_id=trip_id, image_id=image_id, position=next_position.scalar_subquery()
        )
    )


async def update_event(tx: ClientTransaction, *, trip_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Trip)
        .where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
        .values(**values, updated_at=func.now())
    )


async def delete_event(tx: ClientTransaction, *, trip_id: int) -> None:
    """The caller has deleted the departures' counters."""
    await tx.execute(delete(Trip).where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id))


async def set_images(tx: ClientTransaction, *, trip_id: int, image_ids: Sequence[int]) -> None:
    await tx.execute(delete(TripImage).where(TripImage.client_id == tx.client_id, TripImage.trip_id == trip_id))
    if image_ids:
        rows = [
            {"client_id": tx.client_id, "trip_id": trip_id, "image_id": image_id, "position": position}
            for position, image_id in enumerate(image_ids)
        ]
        await tx.execute(insert(TripImage).values(rows))


COPIED_COSTS: Final = (
    "position",
    "category",
    "name",
    "payee",
    "supplier_id",
    "basis",
    "rate_paise",
    "quantity",
    "is_per_day",
    "commission_paise",
)
"""The columns of a trip's costs that its copies and its new departures begin with (`toli.finance.costs`)."""

COPIED: Final[Mapping[str, tuple[str, ...]]] = {
    "trip": (*TRIP_FACTS, *TRIP_DEFAULTS, "terms"),
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
    "sharing_type": (
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
    "trip_category": ("category_id",),
    "trip_image": ("position", "image_id"),
    "timeline_step": ("step", "is_on", "subject", "body", "offset_days", "hour", "template_id", "updated_by"),
}
"""The columns that Duplicate copies, by table. A test compares them with the models."""

PARTS: Final = {
    "itinerary_item": "itinerary_id",
    "sharing_type": "sharing_type_id",
    "trip_option": "option_id",
    "traveller_category": "traveller_category_id",
    "trip_cost": "trip_cost_id",
    "trip_category": "category_id",
    "trip_image": "position",
    "timeline_step": "timeline_step_id",
}
"""The tables of an event's parts, and the order in which they are copied."""
ENDED: Final = frozenset({"trip_option", "traveller_category"})
"""Tables with rows that are sold no more, which are not copied."""


async def copy_event(tx: ClientTransaction, *, trip_id: int, title: str, created_by: int) -> int:
    columns = ", ".join(COPIED["trip"])
    copied = await tx.execute(
        text(
            f"""
            INSERT INTO trip (client_id, title, {columns}, created_by)
            SELECT client_id, :title, {columns}, :created_by FROM trip
            WHERE client_id = :client_id AND trip_id = :trip_id RETURNING trip_id
            """
        ),
        {"client_id": tx.client_id, "trip_id": trip_id, "title": title, "created_by": created_by},
    )
    new_id: int = copied.scalar_one()
    for table, order in PARTS.items():
        columns = ", ".join(COPIED[table])
        sold = "AND is_active" if table in ENDED else ""
        await tx.execute(
            text(
                f"""
                INSERT INTO {table} (client_id, trip_id, {columns})
                SELECT client_id, :new_id, {columns} FROM {table}
                WHERE client_id = :client_id AND trip_id = :trip_id {sold} ORDER BY {order}
                """
            ),
            {"client_id": tx.client_id, "trip_id": trip_id, "new_id": new_id},
        )
    return new_id


async def lock_events(tx: ClientTransaction, *, trip_ids: Sequence[int] | None) -> set[int]:
    """Lock events in the order of id."""
    query = select(Trip.trip_id).where(Trip.client_id == tx.client_id)
    if trip_ids is not None:
        query = query.where(Trip.trip_id.in_(trip_ids))
    rows = await tx.execute(query.order_by(Trip.trip_id).with_for_update(key_share=True))
    return set(rows.scalars())


async def set_sequence(tx: ClientTransaction, *, places: Mapping[int, int | None]) -> None:
    """The caller has locked the events."""
    await tx.execute(
        text(
            """
            UPDATE trip SET display_sequence = place.sequence
            FROM jsonb_to_recordset(:places) AS place(trip_id bigint, sequence bigint)
            WHERE trip.client_id = :client_id AND trip.trip_id = place.trip_id
            """
        ).bindparams(bindparam("places", type_=postgresql.JSONB)),
        {
            "client_id": tx.client_id,
            "places": [{"trip_id": key, "sequence": place} for key, place in sorted(places.items())],
        },
    )


async def reset_sequence(tx: ClientTransaction) -> None:
    await tx.execute(
        update(Trip)
        .where(Trip.client_id == tx.client_id, Trip.display_sequence.is_not(None))
        .values(display_sequence=None)
    )
