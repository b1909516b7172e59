from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from sqlalchemy import text

from toli.finance.settlements.schemas import SettlementState
from toli.infra.db.transactions import ClientTransaction

SETTLEMENTS: Final = """
SELECT s.settlement_id, s.provider_settlement_id, s.account_id, a.kind AS account_kind, a.key_id, s.state,
       s.is_complete, s.made_at, s.utr, s.amount_paise, sums.gross_paise, sums.refund_paise, sums.fee_paise,
       sums.fee_tax_paise
FROM settlement s
JOIN payment_account a ON a.client_id = s.client_id AND a.account_id = s.account_id
CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.amount_paise) FILTER (WHERE l.provider_payment_id IS NOT NULL), 0)::bigint AS gross_paise,
           coalesce(sum(l.amount_paise) FILTER (WHERE l.refund_id IS NOT NULL), 0)::bigint AS refund_paise,
           coalesce(sum(l.fee_paise), 0)::bigint AS fee_paise,
           coalesce(sum(l.fee_tax_paise), 0)::bigint AS fee_tax_paise
    FROM settlement_line l WHERE l.client_id = s.client_id AND l.settlement_id = s.settlement_id
      AND num_nonnulls(l.provider_payment_id, l.refund_id) > 0
) sums
WHERE s.client_id = :client_id
"""

UNSETTLED: Final = """
SELECT p.provider_payment_id AS entity_id, 'payment' AS kind, p.captured_at AS happened_at, p.amount_paise,
       coalesce(p.fee_paise, 0) AS fee_paise, coalesce(p.fee_tax_paise, 0) AS fee_tax_paise,
       p.amount_paise - coalesce(p.fee_paise, 0) AS net_paise, p.booking_id,
       p.fee_paise IS NULL AS has_no_fee
FROM payment p
WHERE p.client_id = :client_id AND p.status IN ('captured', 'refunded') AND NOT EXISTS (
    SELECT FROM settlement_line l JOIN settlement s ON s.client_id = l.client_id AND s.settlement_id = l.settlement_id
    WHERE l.client_id = p.client_id AND l.provider_payment_id = p.provider_payment_id AND s.state <> 'failed')
UNION ALL
SELECT coalesce(r.provider_refund_id, r.refund_id::text), 'refund', r.created_at, r.amount_paise,
       coalesce(r.fee_paise, 0), coalesce(r.fee_tax_paise, 0), -r.amount_paise - coalesce(r.fee_paise, 0),
       r.booking_id, false
FROM refund r
WHERE r.client_id = :client_id AND r.state <> 'undecided' AND NOT r.is_kept AND NOT EXISTS (
    SELECT FROM settlement_line l JOIN settlement s ON s.client_id = l.client_id AND s.settlement_id = l.settlement_id
    WHERE l.client_id = r.client_id AND l.refund_id = r.refund_id AND s.state <> 'failed')
"""

EXPECTED: Final = f"""
SELECT coalesce(sum(amount_paise) FILTER (WHERE kind = 'payment'), 0)::bigint AS gross_paise,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund'), 0)::bigint AS refund_paise,
       coalesce(sum(fee_paise), 0)::bigint AS fee_paise, coalesce(sum(fee_tax_paise), 0)::bigint AS fee_tax_paise,
       coalesce(sum(net_paise), 0)::bigint AS net_paise,
       count(*) FILTER (WHERE kind = 'payment') AS payments, count(*) FILTER (WHERE kind = 'refund') AS refunds,
       count(*) FILTER (WHERE has_no_fee) AS without_fee,
       count(*) FILTER (WHERE kind = 'payment' AND happened_at < :late_before) AS late
FROM ({UNSETTLED}) AS unsettled
"""

BOOKINGS: Final = """
LEFT JOIN booking b ON b.client_id = :client_id AND b.booking_id = x.booking_id
LEFT JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
LEFT JOIN app_user u ON u.user_id = b.user_id
"""
LINE: Final = """
x.entity_id, x.kind, x.happened_at, x.amount_paise, x.fee_paise, x.fee_tax_paise, x.net_paise, x.is_known,
b.booking_id, b.trip_id, b.booking_reference, e.title AS event_title,
coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
          AND t.booking_id = b.booking_id AND t.full_name <> '' ORDER BY t.position LIMIT 1),
         nullif(b.contact_name, ''), u.username) AS customer_name
"""

SETTLED_LINES: Final = """
SELECT l.settlement_id, l.entity_id, l.kind, l.happened_at, l.amount_paise, l.fee_paise, l.fee_tax_paise, l.net_paise,
       num_nonnulls(l.provider_payment_id, l.refund_id) > 0 AS is_known,
       coalesce(p.booking_id, r.booking_id) AS booking_id
FROM settlement_line l
LEFT JOIN payment p ON p.client_id = l.client_id AND p.provider_payment_id = l.provider_payment_id
LEFT JOIN refund r ON r.client_id = l.client_id AND r.refund_id = l.refund_id
WHERE l.client_id = :client_id
"""

LINES_OF: Final = f"""
SELECT {LINE} FROM ({SETTLED_LINES} AND l.settlement_id = :settlement_id) x {BOOKINGS}
ORDER BY NOT x.is_known, x.net_paise < 0, x.happened_at, x.entity_id
"""

EXPECTED_LINES: Final = f"""
SELECT {LINE} FROM (SELECT u.*, true AS is_known FROM ({UNSETTLED}) u) x {BOOKINGS}
ORDER BY x.happened_at, x.entity_id LIMIT :limit OFFSET :offset
"""

ALL_LINES: Final = f"""
SELECT s.provider_settlement_id, s.made_at, s.state, s.utr, a.kind AS account_kind, a.key_id, {LINE}
FROM ({SETTLED_LINES}) x
JOIN settlement s ON s.client_id = :client_id AND s.settlement_id = x.settlement_id
JOIN payment_account a ON a.client_id = s.client_id AND a.account_id = s.account_id
{BOOKINGS}
WHERE (s.made_at AT TIME ZONE :zone)::date BETWEEN :first AND :last
ORDER BY s.made_at, s.settlement_id, NOT x.is_known, x.net_paise < 0, x.happened_at, x.entity_id
"""


@dataclass(frozen=True, slots=True)
class SettlementRecord:
    """In paise. Fees include their tax."""

    settlement_id: int
    provider_settlement_id: str
    account_id: int
    account_kind: str
    key_id: str | None
    state: SettlementState
    is_complete: bool
    made_at: datetime
    utr: str | None
    amount_paise: int
    gross_paise: int
    refund_paise: int
    fee_paise: int
    fee_tax_paise: int


@dataclass(frozen=True, slots=True)
class ExpectedRecord:
    gross_paise: int
    refund_paise: int
    fee_paise: int
    fee_tax_paise: int
    net_paise: int
    payments: int
    refunds: int
    without_fee: int
    late: int


@dataclass(frozen=True, slots=True)
class LineRecord:
    """Amounts in paise."""

    entity_id: str
    kind: str
    happened_at: datetime
    amount_paise: int
    fee_paise: int
    fee_tax_paise: int
    net_paise: int
    is_known: bool
    booking_id: int | None
    trip_id: int | None
    booking_reference: str | None
    event_title: str | None
    customer_name: str | None


@dataclass(frozen=True, slots=True)
class ExportRecord(LineRecord):
    provider_settlement_id: str
    made_at: datetime
    state: SettlementState
    utr: str | None
    account_kind: str
    key_id: str | None


async def list_settlements(tx: ClientTransaction, *, limit: int, offset: int) -> list[SettlementRecord]:
    rows = await tx.execute(
        text(f"{SETTLEMENTS} ORDER BY s.made_at DESC, s.settlement_id DESC LIMIT :limit OFFSET :offset"),
        {"client_id": tx.client_id, "limit": limit, "offset": offset},
    )
    return [SettlementRecord(**row) for row in rows.mappings()]


async def count_settlements(tx: ClientTransaction) -> int:
    result = await tx.execute(
        text("SELECT count(*) FROM settlement WHERE client_id = :client_id"), {"client_id": tx.client_id}
    )
    return int(result.scalar_one())


async def find_settlement(tx: ClientTransaction, *, settlement_id: int) -> SettlementRecord | None:
    rows = await tx.execute(
        text(f"{SETTLEMENTS} AND s.settlement_id = :settlement_id"),
        {"client_id": tx.client_id, "settlement_id": settlement_id},
    )
    row = rows.mappings().one_or_none()
    return None if row is None else SettlementRecord(**row)


async def sum_expected(tx: ClientTransaction, *, late_before: datetime) -> ExpectedRecord:
    """Captures before `late_before` are late."""
    rows = await tx.execute(text(EXPECTED), {"client_id": tx.client_id, "late_before": late_before})
    return ExpectedRecord(**rows.mappings().one())


async def list_lines(tx: ClientTransaction, *, settlement_id: int) -> list[LineRecord]:
    rows = await tx.execute(text(LINES_OF), {"client_id": tx.client_id, "settlement_id": settlement_id})
    return [LineRecord(**row) for row in rows.mappings()]


async def list_expected(tx: ClientTransaction, *, limit: int, offset: int) -> list[LineRecord]:
    rows = await tx.execute(text(EXPECTED_LINES), {"client_id": tx.client_id, "limit": limit, "offset": offset})
    return [LineRecord(**row) for row in rows.mappings()]


async def list_all_lines(tx: ClientTransaction, *, first: date, last: date, time_zone: str) -> Sequence[ExportRecord]:
    rows = await tx.execute(
        text(ALL_LINES), {"client_id": tx.client_id, "first": first, "last": last, "zone": time_zone}
    )
    return [ExportRecord(**row) for row in rows.mappings()]
