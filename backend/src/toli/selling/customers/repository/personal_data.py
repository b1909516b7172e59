from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, delete, select, text, tuple_, update

from toli.infra.db.transactions import Transaction
from toli.selling.bookings.models import Booking, Traveller
from toli.selling.bookings.repository.customer_keys import HAS_NO_ACCOUNT
from toli.selling.bookings.repository.travellers import TRAVELLERS
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.customers.models import CustomerCard


@dataclass(frozen=True, slots=True)
class BookingUnderWay:
    booking_reference: str
    booking_status: BookingStatus
    title: str


async def find_first_under_way(tx: Transaction, *, user_id: int, now: datetime) -> BookingUnderWay | None:
    """The next confirmed trip that has not ended, or else an active hold."""
    result = await tx.execute(
        text(
            """
            SELECT b.booking_reference, b.booking_status, e.title FROM booking b
            JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
            JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
            JOIN client c ON c.client_id = b.client_id
            JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
            WHERE b.user_id = :user_id AND (
                (b.booking_status = 'confirmed'
                 AND p.tour_end_date >= (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date)
                OR (b.booking_status = 'pending' AND h.state = 'active'))
            ORDER BY b.booking_status, p.tour_start_date LIMIT 1
            """
        ),
        {"user_id": user_id, "now": now},
    )
    row = result.mappings().one_or_none()
    return None if row is None else BookingUnderWay(**row)


async def list_travellers_named_by(tx: Transaction, *, user_id: int) -> list[tuple[str, Traveller]]:
    """List travellers of a person's bookings by booking reference; medical notes of the person's own entry alone."""
    own_notes = case((Traveller.medical_needs_by == user_id, Traveller.sealed_medical_needs))
    query = (
        select(
            Booking.booking_reference,
            *(column for column in TRAVELLERS.columns if column.key != "sealed_medical_needs"),
            own_notes.label("sealed_medical_needs"),
        )
        .join(
            Traveller,
            (Traveller.client_id == Booking.client_id) & (Traveller.booking_id == Booking.booking_id),
        )
        .where(Booking.user_id == user_id)
        .order_by(Booking.booking_id, Traveller.position)
    )
    rows = (await tx.execute(query)).mappings()
    return [(row["booking_reference"], TRAVELLERS.row(row)) for row in rows]


ERASE = """
WITH over AS (
    SELECT b.client_id, b.booking_id FROM booking b
    JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
    JOIN client c ON c.client_id = b.client_id
    WHERE (p.tour_end_date < (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date - CAST(:days AS integer)
           OR b.cancelled_at < CAST(:now AS timestamptz) - CAST(:days AS integer) * interval '1 day')
      AND (b.special_requests <> ''
           OR EXISTS (SELECT FROM traveller t WHERE t.client_id = b.client_id
                      AND t.booking_id = b.booking_id
                      AND (t.sealed_id_number IS NOT NULL OR t.sealed_medical_needs IS NOT NULL))
           OR EXISTS (SELECT FROM change_request r WHERE r.client_id = b.client_id
                      AND r.booking_id = b.booking_id AND (r.asked IS NOT NULL OR r.note <> '')))
    ORDER BY b.client_id, b.booking_id LIMIT :most
), unsealed AS (
    UPDATE traveller t SET sealed_id_number = NULL, sealed_medical_needs = NULL, medical_needs_by = NULL
    FROM over WHERE t.client_id = over.client_id AND t.booking_id = over.booking_id
), forgotten AS (
    UPDATE change_request r SET asked = NULL, note = ''
    FROM over WHERE r.client_id = over.client_id AND r.booking_id = over.booking_id
)
UPDATE booking b SET special_requests = ''
FROM over WHERE b.client_id = over.client_id AND b.booking_id = over.booking_id
RETURNING b.client_id, b.booking_id
"""


async def erase_after_tours(tx: Transaction, *, now: datetime, days: int, most: int) -> list[tuple[int, int]]:
    """Erase `days` after the end; return client and booking ids (platform scope)."""
    result = await tx.execute(text(ERASE), {"now": now, "days": days, "most": most})
    return sorted({(row.client_id, row.booking_id) for row in result})


ERASE_CONTACTS = f"""
WITH over AS (
    SELECT b.client_id, b.booking_id FROM booking b
    JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
    JOIN client c ON c.client_id = b.client_id
    WHERE b.user_id IS NULL AND b.contact_phone || b.contact_email <> ''
      AND NOT EXISTS (SELECT FROM deposit d WHERE d.client_id = b.client_id AND d.left_paise > 0
                      AND d.customer = 'booking-' || b.booking_id)
      AND NOT EXISTS (
          SELECT FROM credit_note n WHERE n.client_id = b.client_id AND n.booking_id = b.booking_id
          AND n.user_id IS NULL AND (
              n.left_paise > 0 AND n.valid_until >= (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date
              -- What pays for a tour is credit again when that is cancelled.
              OR EXISTS (SELECT FROM credit_use u JOIN offline_payment h USING (client_id, offline_payment_id)
                         JOIN booking t ON t.client_id = h.client_id AND t.booking_id = h.booking_id
                         JOIN departure q ON q.client_id = t.client_id AND q.departure_id = t.departure_id
                         WHERE u.client_id = n.client_id AND u.credit_note_id = n.credit_note_id
                           AND u.amount_paise > u.returned_paise AND t.booking_status = 'confirmed'
                           AND q.tour_end_date >= (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date)))
      AND p.tour_end_date < (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date - CAST(:days AS integer)
    ORDER BY b.client_id, b.booking_id LIMIT :most
), unnamed AS (
    UPDATE traveller t SET emergency_contact = '', email = '', phone = ''
    FROM over WHERE t.client_id = over.client_id AND t.booking_id = over.booking_id
), forgotten AS (
    DELETE FROM customer_card c USING over
    WHERE c.client_id = over.client_id AND c.customer = 'booking-' || over.booking_id
), unlinked AS (
    DELETE FROM customer_link l USING over JOIN booking own USING (client_id, booking_id)
    WHERE l.client_id = over.client_id AND l.phone = own.contact_phone AND NOT EXISTS (
        SELECT FROM booking b WHERE b.client_id = l.client_id AND b.contact_phone = l.phone
        AND {HAS_NO_ACCOUNT.format("b")}
        AND (b.client_id, b.booking_id) NOT IN (SELECT client_id, booking_id FROM over)
    )
)
UPDATE booking b SET contact_phone = '', contact_email = ''
FROM over WHERE b.client_id = over.client_id AND b.booking_id = over.booking_id
RETURNING b.client_id, b.booking_id
"""


async def erase_contacts(tx: Transaction, *, now: datetime, days: int, most: int) -> list[tuple[int, int]]:
    """Erase `days` after the tour; return client and booking ids (platform scope).

    Contacts with money on account or travel credit stay.
    """
    result = await tx.execute(text(ERASE_CONTACTS), {"now": now, "days": days, "most": most})
    return sorted({(row.client_id, row.booking_id) for row in result})


async def erase_travellers(tx: Transaction, *, user_id: int) -> None:
    """Erase a person's travellers and customer cards (platform scope)."""
    await tx.execute(delete(CustomerCard).where(CustomerCard.customer == f"account-{user_id}"))
    own = select(Booking.client_id, Booking.booking_id).where(Booking.user_id == user_id)
    await tx.execute(
        update(Booking)
        .where(Booking.user_id == user_id)
        .values(special_requests="", contact_phone="", contact_email="")
    )
    await tx.execute(
        update(Traveller)
        .where(tuple_(Traveller.client_id, Traveller.booking_id).in_(own))
        .values(
            sealed_id_number=None,
            sealed_medical_needs=None,
            medical_needs_by=None,
            emergency_contact="",
            email="",
            phone="",
        )
    )
