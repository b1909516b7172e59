from collections.abc import Collection, Sequence
from datetime import date

from sqlalchemy import func, select, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import OfflinePayment
from toli.selling.bookings.repository.customer_keys import KEY
from toli.selling.bookings.repository.payable import DEPOSITOR
from toli.selling.bookings.schemas.fields import ChequeState
from toli.selling.cheques.schemas import ChequeCounts, ChequeOut
from toli.selling.deposits.repository import CHEQUE_STATE
from toli.selling.deposits.repository import IS_CHEQUE as IS_CHEQUE_ON_ACCOUNT
from toli.selling.offline.models import Cheque
from toli.selling.offline.repository import CUSTOMER_NAME, IS_CHEQUE

NO_CHARGE = Paise(0)

# The cheques that count, and those that bounced; mistakes are left out. Bookings are joined for the limit to trips,
# for which a card has no key.
ALL_CHEQUES = f"""(
    SELECT h.offline_payment_id, NULL::bigint AS deposit_id, h.booking_id, b.trip_id, b.booking_reference,
           CASE WHEN b.user_id IS NULL THEN 'booking-' || b.booking_id ELSE 'account-' || b.user_id END AS customer,
           {CUSTOMER_NAME} AS customer_name, h.amount_paise AS amount, h.reference AS number,
           coalesce(q.bank_name, '') AS bank_name, h.moved_on AS received_on, q.dated_on,
           {CHEQUE_STATE.format("q")} AS state, q.deposited_on, coalesce(q.slip, '') AS slip, q.cleared_on,
           q.bounced_on, h.reversed_reason AS bounced_reason, coalesce(q.charge_paise, 0) AS charge, h.recorded_at
    FROM offline_payment h
    JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
    LEFT JOIN app_user u ON u.user_id = b.user_id
    LEFT JOIN cheque q ON q.client_id = h.client_id AND q.offline_payment_id = h.offline_payment_id
    WHERE h.client_id = :client_id AND {IS_CHEQUE} AND (h.reversed_at IS NULL OR q.bounced_on IS NOT NULL)
    UNION ALL
    SELECT NULL, d.deposit_id, NULL, NULL, NULL, d.customer, {DEPOSITOR}, d.amount_paise, d.reference, d.cheque_bank,
           d.moved_on, d.cheque_dated_on, {CHEQUE_STATE.format("d")}, d.deposited_on, d.slip, d.cleared_on,
           d.bounced_on, d.reversed_reason, d.charge_paise, d.recorded_at
    FROM deposit d
    WHERE d.client_id = :client_id AND {IS_CHEQUE_ON_ACCOUNT} AND (d.reversed_at IS NULL OR d.bounced_on IS NOT NULL)
        AND {KEY.format("d.customer")} IS NOT NULL
) cheque"""

CHEQUE_COUNTS = f"SELECT state, count(*) AS number FROM {ALL_CHEQUES} GROUP BY 1"

CHEQUES = f"""
SELECT cheque.*, state IN ('in_hand', 'deposited')
       AND coalesce(dated_on, received_on) <= CAST(:today AS date) - interval '3 months' AS is_stale
FROM {ALL_CHEQUES} WHERE state = :state
ORDER BY CASE WHEN state IN ('in_hand', 'deposited') THEN 1 ELSE -1 END * extract(epoch FROM recorded_at),
         offline_payment_id, deposit_id
LIMIT :limit OFFSET :offset
"""

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
