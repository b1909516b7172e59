from collections.abc import Collection, Mapping, Sequence
from datetime import date

from sqlalchemy import func, select, text, tuple_
from sqlalchemy.orm import InstrumentedAttribute

from toli.catalogue.trips.models import Category, Departure, Trip
from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.imports.rules.offers import OfferedDeparture, OfferedTrip
from toli.selling.imports.schemas import ImportKind

LOCK_CATALOGUE = text("SELECT pg_advisory_xact_lock(hashtextextended('import:' || :client_id, 0))")

CHANGED = text("""
SELECT r.row_number, r.title, r.made_id,
       CASE WHEN b.user_id IS NOT NULL THEN 'claimed'
            WHEN EXISTS (SELECT FROM payment_order o WHERE o.client_id = b.client_id
                         AND o.booking_id = b.booking_id) THEN 'paid'
            WHEN EXISTS (SELECT FROM booking_note n WHERE n.client_id = b.client_id AND n.kind = 'message'
                         AND n.booking_id = b.booking_id) THEN 'written'
            WHEN EXISTS (SELECT FROM audit_entry a WHERE a.client_id = b.client_id
                         AND a.subject = 'booking:' || b.booking_id AND a.created_at > r.made_at
                         AND a.action NOT IN ('traveller.revealed', 'traveller.notes_revealed',
                                              'traveller.own_notes_read', 'travellers.erased', 'contact.erased'))
            THEN 'changed' END AS reason
FROM import_row r
JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.made_id
WHERE r.client_id = :client_id AND r.import_id = :import_id AND r.state = 'made' AND r.made_id IS NOT NULL
      AND (CAST(:head AS integer) IS NULL OR r.row_number = :head)
ORDER BY r.row_number
""")


async def lock_catalogue(tx: ClientTransaction) -> None:
    """Serialize imports, so that no record is created twice."""
    await tx.execute(LOCK_CATALOGUE, {"client_id": str(tx.client_id)})


async def list_trips(tx: ClientTransaction) -> list[OfferedTrip]:
    rows = await tx.execute(
        select(Trip.trip_id, Trip.title, Trip.status, Trip.tour_duration, Trip.tour_capacity)
        .where(Trip.client_id == tx.client_id)
        .order_by(Trip.trip_id)
    )
    return [OfferedTrip(*row) for row in rows]


async def list_departures(tx: ClientTransaction) -> list[OfferedDeparture]:
    rows = await tx.execute(
        select(Departure.departure_id, Departure.trip_id, Trip.title, Departure.tour_start_date, Departure.is_draft)
        .join(Trip, (Trip.client_id == Departure.client_id) & (Trip.trip_id == Departure.trip_id))
        .where(Departure.client_id == tx.client_id)
        .order_by(Departure.departure_id)
    )
    return [OfferedDeparture(*row) for row in rows]


async def find_trip(tx: ClientTransaction, *, title: str) -> int | None:
    """Not case-sensitive."""
    result = await tx.execute(
        select(func.min(Trip.trip_id)).where(
            Trip.client_id == tx.client_id, func.lower(Trip.title) == func.lower(title)
        )
    )
    return result.scalar_one_or_none()


async def find_departure(tx: ClientTransaction, *, trip_id: int, starts_on: date) -> int | None:
    result = await tx.execute(
        select(func.min(Departure.departure_id)).where(
            Departure.client_id == tx.client_id,
            Departure.trip_id == trip_id,
            Departure.tour_start_date == starts_on,
        )
    )
    return result.scalar_one_or_none()


async def find_events(tx: ClientTransaction, *, kind: ImportKind, ids: Sequence[int]) -> dict[int, int]:
    if not ids:
        return {}
    keys: Mapping[
        ImportKind, tuple[InstrumentedAttribute[int], InstrumentedAttribute[int], InstrumentedAttribute[int]]
    ] = {
        ImportKind.TRIPS: (Trip.trip_id, Trip.trip_id, Trip.client_id),
        ImportKind.DEPARTURES: (Departure.departure_id, Departure.trip_id, Departure.client_id),
        ImportKind.BOOKINGS: (Booking.booking_id, Booking.trip_id, Booking.client_id),
    }
    key, trip_id, client_id = keys[kind]
    rows = await tx.execute(select(key, trip_id).where(client_id == tx.client_id, key.in_(ids)))
    return {row[0]: row[1] for row in rows}


async def find_event_of(tx: ClientTransaction, *, departure_id: int) -> int | None:
    result = await tx.execute(
        select(Departure.trip_id).where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
    )
    return result.scalar_one_or_none()


async def list_categories(tx: ClientTransaction) -> dict[str, int]:
    rows = await tx.execute(
        select(Category.name, Category.category_id)
        .where(Category.client_id == tx.client_id)
        .order_by(Category.position, Category.category_id)
    )
    return dict(rows.all())


async def find_booked(tx: ClientTransaction, *, contacts: Collection[tuple[int, str]]) -> dict[tuple[int, str], int]:
    """Map departures and phones to their active booking."""
    if not contacts:
        return {}
    rows = await tx.execute(
        select(Booking.departure_id, Booking.contact_phone, func.min(Booking.booking_id))
        .where(
            Booking.client_id == tx.client_id,
            Booking.booking_status != BookingStatus.CANCELLED,
            tuple_(Booking.departure_id, Booking.contact_phone).in_(contacts),
        )
        .group_by(Booking.departure_id, Booking.contact_phone)
    )
    return {(departure_id, phone): booking_id for departure_id, phone, booking_id in rows}


async def find_references(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, str]:
    rows = await tx.execute(
        select(Booking.booking_id, Booking.booking_reference).where(
            Booking.client_id == tx.client_id, Booking.booking_id.in_(booking_ids)
        )
    )
    return dict(rows.all())


async def find_changed_bookings(
    tx: ClientTransaction, *, import_id: int, head: int | None = None
) -> list[tuple[int, str, int, str]]:
    rows = await tx.execute(CHANGED, {"client_id": tx.client_id, "import_id": import_id, "head": head})
    return [(row.row_number, row.title, row.made_id, row.reason) for row in rows if row.reason is not None]
