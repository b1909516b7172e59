from datetime import date

from sqlalchemy import func, select, text, update

from toli.finance.bank.repository.lines import LINES
from toli.finance.cash.repository import COUNTED
from toli.finance.closing.models import MonthClosing
from toli.finance.closing.schemas import ClosedMonth, OpenPoint, OpenPointKind
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

CLOSINGS = Table(MonthClosing, order_by=[MonthClosing.month_closing_id.desc()])
LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('month_closing', :client_id))")

POINTS = {
    OpenPointKind.BANK_LINES: f"""
        SELECT count(*) FROM ({LINES} AND l.moved_on BETWEEN :first AND :last) line WHERE state = 'open'
    """,
    OpenPointKind.CHEQUES: """
        SELECT (SELECT count(*) FROM offline_payment h
            JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id AND NOT b.is_history
            LEFT JOIN cheque q ON q.client_id = h.client_id AND q.offline_payment_id = h.offline_payment_id
            WHERE h.client_id = :client_id AND h.kind = 'received' AND h.method IN ('cheque', 'draft')
              AND h.moved_with IS NULL
              AND h.reversed_at IS NULL AND q.cleared_on IS NULL AND q.bounced_on IS NULL
              AND h.moved_on BETWEEN :first AND :last)
          + (SELECT count(*) FROM deposit d
            WHERE d.client_id = :client_id AND d.method IN ('cheque', 'draft') AND d.reversed_at IS NULL
              AND d.cleared_on IS NULL AND d.moved_on BETWEEN :first AND :last)
    """,
    OpenPointKind.PAYOUTS: """
        SELECT count(*) FROM settlement s JOIN client c ON c.client_id = s.client_id
        WHERE s.client_id = :client_id AND (s.state = 'created' OR s.state = 'processed' AND NOT s.is_complete)
          AND (s.made_at AT TIME ZONE c.time_zone)::date BETWEEN :first AND :last
    """,
    OpenPointKind.EXCESS_PAYMENTS: """
        SELECT count(*) FROM refund r JOIN client c ON c.client_id = r.client_id
        JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
        WHERE r.client_id = :client_id AND r.state = 'undecided' AND r.created_at < now() - interval '3 days'
          AND (r.created_at AT TIME ZONE c.time_zone)::date <= :last
    """,
    OpenPointKind.BILLS: """
        SELECT count(*) FROM supplier_bill s
        WHERE s.client_id = :client_id AND s.file_id IS NULL AND s.billed_on BETWEEN :first AND :last
    """,
    OpenPointKind.EXPENSES: """
        SELECT (SELECT count(*) FROM cost_payment p WHERE p.client_id = :client_id AND p.bill_id IS NULL
                AND p.supplier_id IS NULL AND p.paid_on BETWEEN :first AND :last)
             + (SELECT count(*) FROM cash_entry n WHERE n.client_id = :client_id AND n.kind = 'expense'
                AND n.bill_id IS NULL AND n.reversed_at IS NULL AND n.entered_on BETWEEN :first AND :last)
    """,
    OpenPointKind.HAND_OVERS: """
        SELECT count(*) FROM cash_entry n WHERE n.client_id = :client_id AND n.kind = 'hand_over'
          AND n.accepted_at IS NULL AND n.reversed_at IS NULL AND n.entered_on <= :last
    """,
    OpenPointKind.CASH_COUNTS: f"""
        SELECT count(*) FROM (
            SELECT holder FROM ({COUNTED}) counted WHERE day <= :last GROUP BY holder HAVING sum(amount) <> 0
        ) book WHERE NOT EXISTS (
            SELECT FROM cash_entry n WHERE n.client_id = :client_id AND n.kind = 'count' AND n.holder = book.holder
              AND n.reversed_at IS NULL AND n.entered_on > CAST(:last AS date) - 7)
    """,
    OpenPointKind.CASH_BELOW_ZERO: f"""
        SELECT count(*) FROM (
            SELECT holder FROM ({COUNTED}) counted WHERE day <= :last GROUP BY holder HAVING sum(amount) < 0
        ) book
    """,
    OpenPointKind.TDS_CERTIFICATES: """
        SELECT count(*) FROM customer_tds x
        JOIN offline_payment h ON h.client_id = x.client_id AND h.offline_payment_id = x.offline_payment_id
        JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
        WHERE x.client_id = :client_id AND x.certified_on IS NULL AND h.reversed_at IS NULL
          AND certificate_due_on(x.withheld_on) <= :last
          AND h.amount_paise > (SELECT coalesce(sum(r.amount_paise), 0) FROM offline_payment r
                                WHERE r.client_id = h.client_id AND r.returns_of = h.offline_payment_id
                                AND r.method = 'tds')
    """,
}

HISTORY = """
SELECT to_char(m.month, 'YYYY-MM') AS month, m.open_points, m.reason, closer.username AS closed_by, m.closed_at,
       opener.username AS reopened_by, m.reopened_at, m.reopened_reason
FROM month_closing m
JOIN app_user closer ON closer.user_id = m.closed_by
LEFT JOIN app_user opener ON opener.user_id = m.reopened_by
WHERE m.client_id = :client_id ORDER BY m.month_closing_id DESC LIMIT 24
"""


async def lock(tx: ClientTransaction) -> None:
    """Exclude records of this month until the end of the transaction: the triggers share this lock."""
    await tx.execute(LOCK, {"client_id": tx.client_id})


async def find_last_closed(tx: ClientTransaction) -> date | None:
    return await tx.scalar(
        select(func.max(MonthClosing.month)).where(
            MonthClosing.client_id == tx.client_id, MonthClosing.reopened_at.is_(None)
        )
    )


async def list_points(tx: ClientTransaction, *, first: date, last: date) -> list[OpenPoint]:
    values = {"client_id": tx.client_id, "first": first, "last": last}
    points = [OpenPoint(kind=kind, count=await tx.scalar(text(query), values)) for kind, query in POINTS.items()]
    return [point for point in points if point.count]


async def list_closings(tx: ClientTransaction) -> list[ClosedMonth]:
    rows = await tx.execute(text(HISTORY), {"client_id": tx.client_id})
    return [ClosedMonth(**row) for row in rows.mappings()]


async def reopen(tx: ClientTransaction, *, month: date, reopened_by: int, reason: str) -> None:
    await tx.execute(
        update(MonthClosing)
        .where(
            MonthClosing.client_id == tx.client_id,
            MonthClosing.month == month,
            MonthClosing.reopened_at.is_(None),
        )
        .values(reopened_by=reopened_by, reopened_at=func.now(), reopened_reason=reason)
    )
