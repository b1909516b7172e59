from collections.abc import Collection, Sequence
from datetime import date

from sqlalchemy import func, insert, select, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import OfflinePayment
from toli.selling.bookings.schemas.fields import ChequeState
from toli.selling.customer_tds.repository import TDS_JSON
from toli.selling.offline.models import Cheque, UpiClaim
from toli.selling.offline.schemas.cheques import ChequeCounts, ChequeOut
from toli.selling.offline.schemas.offline import OfflinePaymentOut
from toli.selling.offline.schemas.upi import OpenClaim, UpiClaimOut

NO_CHARGE = Paise(0)

CHEQUE_STATE = """CASE WHEN q.bounced_on IS NOT NULL THEN 'bounced' WHEN q.cleared_on IS NOT NULL THEN 'cleared'
            WHEN q.deposited_on IS NOT NULL THEN 'deposited' ELSE 'in_hand' END"""

IS_CHEQUE = "h.kind = 'received' AND h.method IN ('cheque', 'draft') AND h.moved_with IS NULL"
"""Cheques, and bank drafts, which are taken to the bank alike."""

OFFLINE_PAYMENTS = f"""
SELECT h.offline_payment_id, h.kind, h.amount_paise AS amount, h.method, h.moved_on, h.returns_of,
       h.moved_with IS NOT NULL AS is_moved, h.reference, h.note, h.recorded_at, h.reversed_at, h.reversed_reason,
       w.username AS recorded_by, r.username AS reversed_by, CASE WHEN {IS_CHEQUE} THEN {CHEQUE_STATE} END AS cheque,
       {TDS_JSON} AS tds
FROM offline_payment h
LEFT JOIN cheque q ON q.client_id = h.client_id AND q.offline_payment_id = h.offline_payment_id
LEFT JOIN customer_tds x ON x.client_id = h.client_id AND x.offline_payment_id = h.offline_payment_id
LEFT JOIN image ON image.client_id = x.client_id AND image.image_id = x.file_id
LEFT JOIN app_user w ON w.user_id = h.recorded_by LEFT JOIN app_user r ON r.user_id = h.reversed_by
WHERE h.client_id = :client_id AND h.booking_id = :id ORDER BY h.offline_payment_id
"""

# The cheques that count, and those that bounced; mistakes are left out. Bookings are joined for the limit to trips.
ALL_CHEQUES = f"""
FROM offline_payment h
JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN cheque q ON q.client_id = h.client_id AND q.offline_payment_id = h.offline_payment_id
WHERE h.client_id = :client_id AND {IS_CHEQUE} AND (h.reversed_at IS NULL OR q.bounced_on IS NOT NULL)
"""

CHEQUE_COUNTS = f"SELECT {CHEQUE_STATE} AS state, count(*) AS number {ALL_CHEQUES} GROUP BY 1"

SETTLE_CHEQUES = f"""
INSERT INTO cheque AS q (client_id, offline_payment_id, deposited_on, slip, cleared_on, bounced_on, charge_paise)
SELECT h.client_id, h.offline_payment_id, :deposited_on, :slip, :cleared_on, :bounced_on, :charge
FROM offline_payment h JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
WHERE h.client_id = :client_id AND h.offline_payment_id = ANY(:ids) AND {IS_CHEQUE} AND h.reversed_at IS NULL
ORDER BY h.offline_payment_id
ON CONFLICT (client_id, offline_payment_id) DO UPDATE
SET deposited_on = coalesce(excluded.deposited_on, q.deposited_on),
    slip = coalesce(nullif(excluded.slip, ''), q.slip), cleared_on = excluded.cleared_on,
    bounced_on = excluded.bounced_on, charge_paise = excluded.charge_paise
WHERE q.cleared_on IS NULL AND q.bounced_on IS NULL
RETURNING q.offline_payment_id
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

CHEQUES = f"""
SELECT * FROM (
    SELECT h.offline_payment_id, h.booking_id, b.trip_id, b.booking_reference, {CUSTOMER_NAME} AS customer_name,
           h.amount_paise AS amount, h.reference AS number, coalesce(q.bank_name, '') AS bank_name,
           h.moved_on AS received_on, q.dated_on, {CHEQUE_STATE} AS state,
           q.cleared_on IS NULL AND q.bounced_on IS NULL
               AND coalesce(q.dated_on, h.moved_on) <= CAST(:today AS date) - interval '3 months' AS is_stale,
           q.deposited_on, coalesce(q.slip, '') AS slip, q.cleared_on, q.bounced_on,
           h.reversed_reason AS bounced_reason, coalesce(q.charge_paise, 0) AS charge
    {ALL_CHEQUES}
) cheque WHERE state = :state
ORDER BY CASE WHEN state IN ('in_hand', 'deposited') THEN offline_payment_id ELSE -offline_payment_id END
LIMIT :limit OFFSET :offset
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


async def sum_uncleared(tx: ClientTransaction, *, booking_id: int) -> Paise:
    result = await tx.execute(
        select(func.coalesce(func.sum(OfflinePayment.amount_paise), 0))
        .join(
            Cheque,
            (Cheque.client_id == OfflinePayment.client_id)
            & (Cheque.offline_payment_id == OfflinePayment.offline_payment_id),
        )
        .where(
            OfflinePayment.client_id == tx.client_id,
            OfflinePayment.booking_id == booking_id,
            OfflinePayment.reversed_at.is_(None),
            Cheque.cleared_on.is_(None),
        )
    )
    return Paise(int(result.scalar_one()))


async def list_cheques(
    tx: ClientTransaction, *, state: ChequeState, today: date, limit: int, offset: int
) -> list[ChequeOut]:
    values = {"client_id": tx.client_id, "state": state, "today": today, "limit": limit, "offset": offset}
    return [ChequeOut(**row) for row in (await tx.execute(text(CHEQUES), values)).mappings()]


async def count_cheques(tx: ClientTransaction) -> ChequeCounts:
    rows = await tx.execute(text(CHEQUE_COUNTS), {"client_id": tx.client_id})
    return ChequeCounts.model_validate({row["state"]: row["number"] for row in rows.mappings()})


async def settle_cheques(
    tx: ClientTransaction,
    *,
    offline_payment_ids: Sequence[int],
    deposited_on: date | None = None,
    slip: str = "",
    cleared_on: date | None = None,
    bounced_on: date | None = None,
    charge: Paise = NO_CHARGE,
) -> int:
    """Settle cheques that are neither cleared, bounced nor reversed; return how many were."""
    rows = await tx.execute(
        text(SETTLE_CHEQUES),
        {
            "client_id": tx.client_id,
            "ids": list(offline_payment_ids),
            "deposited_on": deposited_on,
            "slip": slip,
            "cleared_on": cleared_on,
            "bounced_on": bounced_on,
            "charge": charge,
        },
    )
    return len(rows.all())


async def unclear_cheques(tx: ClientTransaction, *, offline_payment_ids: Sequence[int]) -> None:
    await tx.execute(
        update(Cheque)
        .where(Cheque.client_id == tx.client_id, Cheque.offline_payment_id.in_(offline_payment_ids))
        .values(cleared_on=None)
    )


async def map_bookings_of_payments(tx: ClientTransaction, *, offline_payment_ids: Collection[int]) -> dict[int, int]:
    rows = await tx.execute(
        select(OfflinePayment.offline_payment_id, OfflinePayment.booking_id).where(
            OfflinePayment.client_id == tx.client_id, OfflinePayment.offline_payment_id.in_(offline_payment_ids)
        )
    )
    return {row.offline_payment_id: row.booking_id for row in rows}
