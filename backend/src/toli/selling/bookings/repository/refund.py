from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import CONTACT_PHONE, OWED_BACK, OWED_OF_CHANGED, Booking
from toli.selling.bookings.schemas.refund import OwedRefund, OwedSort


async def reduce_price(tx: ClientTransaction, *, booking_id: int, amount: Paise) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(
            price_reduction_paise=Booking.price_reduction_paise + amount,
            updated_at=func.now(),
        )
    )


async def close_due(tx: ClientTransaction, *, booking_id: int) -> None:
    await tx.execute(
        update(Booking)
        .where(
            Booking.client_id == tx.client_id,
            Booking.booking_id == booking_id,
            Booking.due_closed_at.is_(None),
        )
        .values(due_closed_at=func.now(), updated_at=func.now())
    )


async def reopen_due(tx: ClientTransaction, *, booking_id: int, price_reduction: Paise) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(due_closed_at=None, price_reduction_paise=price_reduction, updated_at=func.now())
    )


async def is_repeated_refund(tx: ClientTransaction, *, booking_id: int, requested_by: int, amount: Paise) -> bool:
    """Whether the person refunded the same amount within a minute."""
    result = await tx.execute(
        text(
            """
            SELECT true FROM refund WHERE client_id = :client_id AND booking_id = :id
            AND requested_by = :user_id AND reason = 'operator' AND created_at > now() - interval '1 minute'
            GROUP BY created_at HAVING sum(amount_paise) = :amount LIMIT 1
            """
        ),
        {"client_id": tx.client_id, "id": booking_id, "user_id": requested_by, "amount": amount},
    )
    return bool(result.scalar_one_or_none())


@dataclass(frozen=True, slots=True)
class OwedTotal:
    bookings: int
    owed: int


OWED_REFUNDS = f"""
WITH owed AS (
    SELECT c.client_id, c.booking_id, NULL::bigint AS refund_id, c.decided_at,
           {OWED_BACK.format(cancellation="c")} AS owed
    FROM cancellation c WHERE c.client_id = :client_id AND c.returned_offline_paise > 0 AND c.state = 'done'
    UNION ALL
    SELECT k.client_id, k.booking_id, NULL,
           coalesce((SELECT max(g.changed_at) FROM booking_change g WHERE g.client_id = k.client_id
                     AND g.booking_id = k.booking_id), b.updated_at),
           {OWED_OF_CHANGED.format(balance="k")}
    FROM booking_balance k JOIN booking b USING (client_id, booking_id)
    WHERE k.client_id = :client_id AND k.paid_paise > k.total_paise AND b.booking_status = 'confirmed'
    UNION ALL
    SELECT r.client_id, r.booking_id, r.refund_id, r.created_at, r.amount_paise
    FROM refund r WHERE r.client_id = :client_id AND r.state = 'undecided'
)
"""

PAGE = f"""{OWED_REFUNDS}
SELECT o.booking_id, o.refund_id, b.booking_reference, b.trip_id, b.departure_id, e.title AS event_title,
       p.tour_start_date, o.decided_at AS owed_since, b.booking_status = 'cancelled' AS is_cancelled, o.owed,
       coalesce(u.email, b.contact_email) AS email,
       {CONTACT_PHONE.format(contact="b", booking_id="b.booking_id")} AS phone,
       coalesce(named.full_name, u.username, b.contact_name) AS customer_name
FROM owed o
JOIN booking b ON b.client_id = o.client_id AND b.booking_id = o.booking_id
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1
) named ON true
WHERE o.owed > 0 ORDER BY {{order}}, o.booking_id, o.refund_id LIMIT :limit OFFSET :offset
"""

ORDERS: Final[dict[OwedSort, str]] = {
    "since": "o.decided_at",
    "-since": "o.decided_at DESC",
    "name": "lower(coalesce(named.full_name, u.username, b.contact_name))",
    "-name": "lower(coalesce(named.full_name, u.username, b.contact_name)) DESC",
    "starts": "p.tour_start_date",
    "-starts": "p.tour_start_date DESC",
    "owed": "o.owed",
    "-owed": "o.owed DESC",
}
"""The columns of each order."""

# Bookings are joined for the limit to trips.
TOTAL = f"""{OWED_REFUNDS}
SELECT count(*) AS bookings, coalesce(sum(o.owed), 0)::bigint AS owed
FROM owed o JOIN booking b USING (client_id, booking_id) WHERE o.owed > 0
"""


async def list_owed_refunds(tx: ClientTransaction, *, sort: OwedSort, limit: int, offset: int) -> list[OwedRefund]:
    result = await tx.execute(
        text(PAGE.format(order=ORDERS[sort])), {"client_id": tx.client_id, "limit": limit, "offset": offset}
    )
    return [OwedRefund(**row) for row in result.mappings()]


async def get_owed_total(tx: ClientTransaction) -> OwedTotal:
    result = await tx.execute(text(TOTAL), {"client_id": tx.client_id})
    return OwedTotal(**result.mappings().one())
