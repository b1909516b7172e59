from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import func, text, update
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import shown_name
from toli.selling.bookings.models import CONTACT_PHONE
from toli.selling.customers.models import CustomerCard
from toli.selling.customers.schemas import CustomerBooking, CustomerMoney, CustomerNote, MergedCustomer

CARDS: Final = Table(CustomerCard, order_by=(CustomerCard.updated_at.desc(),))

BOOKINGS = """
SELECT b.booking_id, b.booking_reference, b.trip_id, e.title AS event_title, p.tour_start_date, p.tour_end_date,
       b.booking_status, b.total_travelers, b.total_paise - b.price_reduction_paise AS price,
       coalesce(k.paid_paise, 0) - coalesce((
           SELECT sum(l.amount_paise) FROM ledger_posting l WHERE l.client_id = b.client_id
           AND l.booking_id = b.booking_id AND l.account = 'tds_expected'), 0) AS paid
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN booking_balance k ON k.client_id = b.client_id AND k.booking_id = b.booking_id
WHERE b.client_id = :client_id AND b.booking_id = ANY (:ids)
ORDER BY p.tour_start_date DESC, b.booking_id DESC
"""

# Money that a split moved from one booking to another is not counted twice.
MONEY = """
SELECT b.booking_id, b.booking_reference, b.trip_id, m.kind, m.method, m.amount, m.moved_at FROM (
    SELECT p.booking_id, 'payment' AS kind, p.method, p.amount_paise AS amount,
           coalesce(p.captured_at, p.created_at) AS moved_at
    FROM payment p WHERE p.client_id = :client_id AND p.booking_id = ANY (:ids) AND p.status IN ('captured', 'refunded')
    UNION ALL
    SELECT h.booking_id, CASE h.kind WHEN 'received' THEN 'payment' ELSE 'refund' END, h.method, h.amount_paise,
           h.recorded_at
    FROM offline_payment h WHERE h.client_id = :client_id AND h.booking_id = ANY (:ids)
      AND h.reversed_at IS NULL AND h.moved_with IS NULL AND (h.method <> 'tds' OR EXISTS (
          SELECT FROM customer_tds x WHERE x.client_id = h.client_id AND x.offline_payment_id = h.offline_payment_id
          AND x.certified_on IS NOT NULL))
    UNION ALL
    SELECT r.booking_id, 'refund', p.method, r.amount_paise, r.created_at
    FROM refund r JOIN payment p USING (client_id, provider_payment_id)
    WHERE r.client_id = :client_id AND r.booking_id = ANY (:ids)
) m JOIN booking b ON b.client_id = :client_id AND b.booking_id = m.booking_id
ORDER BY m.moved_at DESC LIMIT 100
"""

NOTES = """
SELECT b.booking_reference, n.note_id, n.kind, n.subject, n.body AS text, n.written_at,
       coalesce(n.sent_at, p.sent_at) AS sent_at, CASE n.kind WHEN 'message' THEN n.channel END AS channel,
       u.username AS written_by,
       CASE WHEN coalesce(n.sent_at, p.sent_at) IS NULL THEN coalesce(nullif(n.failure, ''), p.failure, '')
            ELSE '' END AS failure
FROM booking_note n JOIN booking b ON b.client_id = n.client_id AND b.booking_id = n.booking_id
LEFT JOIN app_user u ON u.user_id = n.written_by
LEFT JOIN phone_message p ON p.client_id = n.client_id AND p.note_id = n.note_id
WHERE n.client_id = :client_id AND n.booking_id = ANY (:ids)
  AND (n.channel <> 'whatsapp' OR n.sent_at IS NOT NULL)
ORDER BY n.note_id DESC LIMIT 100
"""

MERGED = f"""
SELECT c.customer, coalesce(u.username, b.contact_name, '') AS name, coalesce(u.email, b.contact_email, '') AS email,
       {CONTACT_PHONE.format(contact="b", booking_id="b.booking_id")} AS phone
FROM customer_card c
LEFT JOIN booking b ON b.client_id = c.client_id AND 'booking-' || b.booking_id = c.customer
LEFT JOIN app_user u ON 'account-' || u.user_id = c.customer OR u.user_id = b.user_id
WHERE c.client_id = :client_id AND c.merged_into = ANY (:customers)
ORDER BY c.updated_at DESC
"""


async def list_bookings(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> list[CustomerBooking]:
    result = await tx.execute(text(BOOKINGS), {"client_id": tx.client_id, "ids": list(booking_ids)})
    return [CustomerBooking(**row) for row in result.mappings()]


async def list_money(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> list[CustomerMoney]:
    result = await tx.execute(text(MONEY), {"client_id": tx.client_id, "ids": list(booking_ids)})
    return [CustomerMoney(**row) for row in result.mappings()]


async def list_notes(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> list[CustomerNote]:
    result = await tx.execute(text(NOTES), {"client_id": tx.client_id, "ids": list(booking_ids)})
    return [CustomerNote(**row) for row in result.mappings()]


async def list_merged(tx: ClientTransaction, *, customers: Collection[str]) -> list[MergedCustomer]:
    result = await tx.execute(text(MERGED), {"client_id": tx.client_id, "customers": list(customers)})
    return [MergedCustomer(**{**row, "name": shown_name(row["name"])}) for row in result.mappings()]


async def lock_cards(tx: ClientTransaction, *, customers: Collection[str]) -> dict[str, CustomerCard]:
    """Create missing cards and lock all, in the order of their keys."""
    rows = [{"client_id": tx.client_id, "customer": customer} for customer in sorted(customers)]
    await tx.execute(insert(CustomerCard).values(rows).on_conflict_do_nothing())
    return {customer: await CARDS.get(tx, customer, lock=True) for customer in sorted(customers)}


async def repoint_merged(tx: ClientTransaction, *, from_customer: str, to_customer: str) -> None:
    await tx.execute(
        update(CustomerCard)
        .where(CustomerCard.client_id == tx.client_id, CustomerCard.merged_into == from_customer)
        .values(merged_into=to_customer, updated_at=func.now())
    )
