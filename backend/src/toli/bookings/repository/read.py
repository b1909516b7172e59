"""Bookings with travellers, beds, trip and money, each in one statement."""

from dataclasses import dataclass

from sqlalchemy import text

from toli.bookings.repository.views import VIEW, BookingView, from_row
from toli.db.transactions import ClientTransaction, TravellerTransaction


@dataclass(frozen=True, slots=True)
class Contact:
    """Who booked, and how to reach them; `email` is empty where an operator entered none."""

    user_id: int | None
    email: str
    phone: str | None
    username: str


async def find_view(tx: ClientTransaction, *, reservation_event_id: int) -> BookingView | None:
    """Find a booking with everything in it."""
    found = await tx.execute(
        text(VIEW + "WHERE b.client_id = :client_id AND b.reservation_event_id = :id"),
        {"client_id": tx.client_id, "id": reservation_event_id},
    )
    row = found.mappings().one_or_none()
    return None if row is None else from_row(row)


async def find_contact(tx: ClientTransaction, *, reservation_event_id: int) -> Contact | None:
    """Who booked, and how to reach them."""
    found = await tx.execute(
        text(
            """
            SELECT b.user_id, coalesce(u.email, b.contact_email) AS email, coalesce(u.phone, b.contact_phone) AS phone,
                   coalesce(u.username, b.contact_name) AS username
            FROM reservation_event b LEFT JOIN app_user u USING (user_id)
            WHERE b.client_id = :client_id AND b.reservation_event_id = :id
            """
        ),
        {"client_id": tx.client_id, "id": reservation_event_id},
    )
    row = found.mappings().one_or_none()
    return None if row is None else Contact(**row)


async def list_views_of_user(tx: TravellerTransaction, *, client_id: int | None) -> list[BookingView]:
    """List a person's bookings, newest first, of all clients or one.

    Holds that were released without a payment are left out.
    """
    found = await tx.execute(
        text(
            VIEW
            + """WHERE b.user_id = :user_id AND (CAST(:client_id AS bigint) IS NULL OR b.client_id = :client_id)
                 AND (b.booking_status <> 'cancelled' OR b.confirmed_at IS NOT NULL OR m.ever_paid > 0)
                 ORDER BY b.created_at DESC, b.reservation_event_id DESC"""
        ),
        {"user_id": tx.user_id, "client_id": client_id},
    )
    return [from_row(row) for row in found.mappings()]
