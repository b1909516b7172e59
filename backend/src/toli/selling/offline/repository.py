from datetime import date

from sqlalchemy import func, insert, select, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.customer_tds.repository import TDS_JSON
from toli.selling.deposits.repository import CHEQUE_STATE
from toli.selling.offline.models import Cheque, UpiClaim
from toli.selling.offline.schemas.offline import OfflinePaymentOut
from toli.selling.offline.schemas.upi import OpenClaim, UpiClaimOut

IS_CHEQUE = "h.kind = 'received' AND h.method IN ('cheque', 'draft') AND h.moved_with IS NULL"
"""Cheques, and bank drafts, which are taken to the bank alike."""

OFFLINE_PAYMENTS = f"""
SELECT h.offline_payment_id, h.kind, h.amount_paise AS amount, h.method, h.moved_on, h.returns_of,
       h.moved_with IS NOT NULL AS is_moved, h.reference, h.note, h.recorded_at, h.reversed_at, h.reversed_reason,
       w.username AS recorded_by, r.username AS reversed_by,
       CASE WHEN {IS_CHEQUE} THEN {CHEQUE_STATE.format("q")} END AS cheque,
       {TDS_JSON} AS tds
FROM offline_payment h
LEFT JOIN cheque q ON q.client_id = h.client_id AND q.offline_payment_id = h.offline_payment_id
LEFT JOIN customer_tds x ON x.client_id = h.client_id AND x.offline_payment_id = h.offline_payment_id
LEFT JOIN image ON image.client_id = x.client_id AND image.image_id = x.file_id
LEFT JOIN app_user w ON w.user_id = h.recorded_by LEFT JOIN app_user r ON r.user_id = h.reversed_by
WHERE h.client_id = :client_id AND h.booking_id = :id ORDER BY h.offline_payment_id
"""

IS_CONFIRMED = """(EXISTS (
    SELECT FROM offline_payment h WHERE h.client_id = c.client_id AND h.booking_id = c.booking_id
    AND h.kind = 'received' AND h.reversed_at IS NULL AND position(c.utr IN h.reference) > 0) OR EXISTS (
    SELECT FROM deposit d JOIN booking o ON o.client_id = d.client_id AND o.booking_id = c.booking_id
    WHERE d.client_id = c.client_id AND d.customer IN ('booking-' || o.booking_id, 'account-' || o.user_id)
    AND d.reversed_at IS NULL AND position(c.utr IN d.reference) > 0))"""

CUSTOMER_NAME = """coalesce(
    (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
     AND t.booking_id = b.booking_id AND t.full_name <> '' ORDER BY t.position LIMIT 1),
    nullif(b.contact_name, ''), u.username, '')"""

CLAIMS = f"""
SELECT c.claim_id, c.utr, c.amount_paise AS amount, c.said_at, c.dismissed_reason,
       CASE WHEN {IS_CONFIRMED} THEN 'confirmed' WHEN c.dismissed_at IS NULL THEN 'waiting' ELSE 'dismissed' END
           AS state
FROM upi_claim c WHERE c.client_id = :client_id AND c.booking_id = :id ORDER BY c.claim_id DESC
"""

WAITING = f"""
FROM upi_claim c
JOIN booking b ON b.client_id = c.client_id AND b.booking_id = c.booking_id
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN booking_balance k ON k.client_id = b.client_id AND k.booking_id = b.booking_id
WHERE c.client_id = :client_id AND c.dismissed_at IS NULL AND NOT {IS_CONFIRMED}
"""

PAGE = f"""
SELECT c.claim_id, c.booking_id, c.utr, c.amount_paise AS amount, c.said_at, c.dismissed_reason, 'waiting' AS state,
       b.booking_reference, b.trip_id, e.title AS event_title, p.tour_start_date,
       {CUSTOMER_NAME} AS customer_name,
       greatest(CASE b.booking_status WHEN 'confirmed' THEN coalesce(k.total_paise - k.paid_paise, 0)
                WHEN 'pending' THEN b.total_paise ELSE 0 END, 0) AS due
{WAITING} ORDER BY c.claim_id LIMIT :limit OFFSET :offset
"""


async def list_offline_payments(tx: ClientTransaction, *, booking_id: int) -> list[OfflinePaymentOut]:
    result = await tx.execute(text(OFFLINE_PAYMENTS), {"client_id": tx.client_id, "id": booking_id})
    return [OfflinePaymentOut(**row) for row in result.mappings()]


async def list_claims(tx: ClientTransaction, *, booking_id: int) -> list[UpiClaimOut]:
    result = await tx.execute(text(CLAIMS), {"client_id": tx.client_id, "id": booking_id})
    return [UpiClaimOut(**row) for row in result.mappings()]


async def add_claim(tx: ClientTransaction, *, booking_id: int, utr: str, amount: Paise, said_by: int | None) -> int:
    """The booking is locked and has no claim of this number."""
    added = await tx.execute(
        insert(UpiClaim)
        .values(
            client_id=tx.client_id,
            booking_id=booking_id,
            utr=utr,
            amount_paise=amount,
            said_by=said_by,
        )
        .returning(UpiClaim.claim_id)
    )
    return added.scalar_one()


async def find_booking_of_claim(tx: ClientTransaction, *, claim_id: int) -> int | None:
    result = await tx.execute(
        select(UpiClaim.booking_id).where(UpiClaim.client_id == tx.client_id, UpiClaim.claim_id == claim_id)
    )
    return result.scalar_one_or_none()


async def dismiss_claim(tx: ClientTransaction, *, claim_id: int, actor_id: int, reason: str) -> None:
    await tx.execute(
        update(UpiClaim)
        .where(UpiClaim.client_id == tx.client_id, UpiClaim.claim_id == claim_id)
        .values(dismissed_by=actor_id, dismissed_at=func.now(), dismissed_reason=reason)
    )


async def list_waiting(tx: ClientTransaction, *, limit: int, offset: int) -> list[OpenClaim]:
    result = await tx.execute(text(PAGE), {"client_id": tx.client_id, "limit": limit, "offset": offset})
    return [OpenClaim(**row) for row in result.mappings()]


async def count_waiting(tx: ClientTransaction) -> int:
    result = await tx.execute(text(f"SELECT count(*) {WAITING}"), {"client_id": tx.client_id})
    return int(result.scalar_one())


async def get_title(tx: ClientTransaction, *, booking_id: int) -> str:
    result = await tx.execute(
        text(
            """
            SELECT e.title FROM booking b
            JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
            WHERE b.client_id = :client_id AND b.booking_id = :id
            """
        ),
        {"client_id": tx.client_id, "id": booking_id},
    )
    return str(result.scalar_one())


async def add_cheque(tx: ClientTransaction, *, offline_payment_id: int, bank_name: str, dated_on: date | None) -> None:
    await tx.execute(
        insert(Cheque).values(
            client_id=tx.client_id, offline_payment_id=offline_payment_id, bank_name=bank_name, dated_on=dated_on
        )
    )
