"""Whole bookings, each in one statement."""

from dataclasses import dataclass

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, TravellerTransaction
from toli.selling.bookings.repository.customer_keys import HAS_NO_ACCOUNT
from toli.selling.bookings.repository.views import VIEW, BookingView, from_row


@dataclass(frozen=True, slots=True)
class Contact:
    """`email` is empty if the operator entered none."""

    user_id: int | None
    email: str
    phone: str | None
    username: str


async def find_view(tx: ClientTransaction, *, booking_id: int) -> BookingView | None:
    result = await tx.execute(
        text(VIEW + "WHERE b.client_id = :client_id AND b.booking_id = :id"),
        {"client_id": tx.client_id, "id": booking_id},
    )
    row = result.mappings().one_or_none()
    return None if row is None else from_row(row)


async def find_contact(tx: ClientTransaction, *, booking_id: int) -> Contact | None:
    result = await tx.execute(
        text(
            """
            SELECT b.user_id, coalesce(u.email, b.contact_email) AS email, coalesce(u.phone, b.contact_phone) AS phone,
                   coalesce(u.username, b.contact_name) AS username
            FROM booking b LEFT JOIN app_user u USING (user_id)
            WHERE b.client_id = :client_id AND b.booking_id = :id
            """
        ),
        {"client_id": tx.client_id, "id": booking_id},
    )
    row = result.mappings().one_or_none()
    return None if row is None else Contact(**row)


async def list_views_of_contact(tx: ClientTransaction, *, phone: str) -> list[BookingView]:
    """List bookings without an account by their phone number, the latest tours first, without released holds."""
    result = await tx.execute(
        text(
            VIEW
            + f"""WHERE b.client_id = :client_id AND b.contact_phone = :phone AND {HAS_NO_ACCOUNT.format("b")}
                 AND (b.booking_status <> 'cancelled' OR b.confirmed_at IS NOT NULL OR m.ever_paid > 0)
                 ORDER BY p.tour_start_date DESC, b.booking_id DESC"""
        ),
        {"client_id": tx.client_id, "phone": phone},
    )
    return [from_row(row) for row in result.mappings()]


async def list_views_of_user(tx: TravellerTransaction, *, client_id: int | None) -> list[BookingView]:
    """List bookings, newest first, without unpaid released holds."""
    result = await tx.execute(
        text(
            VIEW
            + """WHERE b.user_id = :user_id AND (CAST(:client_id AS bigint) IS NULL OR b.client_id = :client_id)
                 AND (b.booking_status <> 'cancelled' OR b.confirmed_at IS NOT NULL OR m.ever_paid > 0)
                 ORDER BY b.created_at DESC, b.booking_id DESC"""
        ),
        {"user_id": tx.user_id, "client_id": client_id},
    )
    return [from_row(row) for row in result.mappings()]
