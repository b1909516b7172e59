"""Recorded entries for bank lines of no booking: money on account, costs, cash and deposit slips."""

from collections.abc import Collection
from datetime import date
from typing import Final

from sqlalchemy import delete, text

from toli.finance.bank.models import BankLineEntry
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import shown_name
from toli.selling.bookings.repository.payable import DEPOSITOR
from toli.selling.bookings.schemas.fields import OfflineKind
from toli.selling.bookings.schemas.payable import RecordedPayment, RecordedSource

ENTRIES = Table(BankLineEntry)

COLUMNS: Final = {
    RecordedSource.DEPOSIT: "deposit_id",
    RecordedSource.DEPOSIT_REFUND: "deposit_refund_id",
    RecordedSource.COST: "cost_payment_id",
    RecordedSource.CASH: "cash_entry_id",
}

CASH_HOLDER = """
coalesce((SELECT x.name FROM cash_box x WHERE x.client_id = k.client_id AND 'box-' || x.cash_box_id = k.holder),
         (SELECT u.username FROM app_user u WHERE 'user-' || u.user_id = k.holder), '')
"""
"""The name of the cash book of a cash entry `k`."""

IS_UNMATCHED = "NOT EXISTS (SELECT FROM bank_line_entry n WHERE n.client_id = {0}.client_id AND n.{1} = {0}.{1})"

SLIPS = f"""
SELECT CASE WHEN min(q.payment_id) IS NULL THEN 'deposit_slip' ELSE 'slip' END AS source,
       coalesce(min(q.payment_id), min(q.deposit_id)) AS entry_id, 'received' AS kind,
       sum(q.amount)::bigint AS amount, 'cheque' AS method, q.slip AS reference, q.deposited_on AS moved_on,
       string_agg(q.name, ', ' ORDER BY q.payment_id, q.deposit_id) AS customer_name, '' AS event_title,
       array_agg(q.payment_id ORDER BY q.payment_id) FILTER (WHERE q.payment_id IS NOT NULL) AS payment_ids,
       array_agg(q.deposit_id ORDER BY q.deposit_id) FILTER (WHERE q.deposit_id IS NOT NULL) AS deposit_ids
FROM (
    SELECT h.offline_payment_id AS payment_id, NULL::bigint AS deposit_id, h.amount_paise AS amount,
           b.contact_name AS name, q.slip, q.deposited_on
    FROM cheque q
    JOIN offline_payment h ON h.client_id = q.client_id AND h.offline_payment_id = q.offline_payment_id
    JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
    WHERE q.client_id = :client_id AND q.deposited_on BETWEEN :first AND :last AND q.bounced_on IS NULL
        AND h.reversed_at IS NULL AND NOT EXISTS (
            SELECT FROM bank_line_payment p
            WHERE p.client_id = h.client_id AND p.offline_payment_id = h.offline_payment_id)
    UNION ALL
    SELECT NULL, d.deposit_id, d.amount_paise, {DEPOSITOR}, d.slip, d.deposited_on
    FROM deposit d
    WHERE d.client_id = :client_id AND d.deposited_on BETWEEN :first AND :last AND d.reversed_at IS NULL
        AND {IS_UNMATCHED.format("d", "deposit_id")}
) q
GROUP BY q.slip, q.deposited_on HAVING count(*) > 1
"""
"""Cheques that were deposited together, as one entry."""

UNMATCHED = f"""
SELECT * FROM (
    {SLIPS}
    UNION ALL
    SELECT 'deposit', d.deposit_id, 'received', d.amount_paise, d.method, d.reference,
           coalesce(d.deposited_on, d.moved_on), {DEPOSITOR}, '', NULL, NULL
    FROM deposit d
    WHERE d.client_id = :client_id AND coalesce(d.deposited_on, d.moved_on) BETWEEN :first AND :last
        AND d.reversed_at IS NULL
        AND d.method NOT IN ('cash', 'online') AND {IS_UNMATCHED.format("d", "deposit_id")}
    UNION ALL
    SELECT 'deposit_refund', r.deposit_refund_id, 'returned', r.amount_paise, r.method, r.reference, r.moved_on,
           {DEPOSITOR}, '', NULL, NULL
    FROM deposit_refund r JOIN deposit d ON d.client_id = r.client_id AND d.deposit_id = r.deposit_id
    WHERE r.client_id = :client_id AND r.moved_on BETWEEN :first AND :last AND r.method <> 'cash'
        AND {IS_UNMATCHED.format("r", "deposit_refund_id")}
    UNION ALL
    SELECT 'cost', c.cost_payment_id, 'returned', c.amount_paise, c.paid_by, c.note, c.paid_on,
           coalesce(nullif(c.payee, ''), s.name, ''), coalesce(e.title, ''), NULL, NULL
    FROM cost_payment c
    LEFT JOIN supplier s ON s.client_id = c.client_id AND s.supplier_id = c.supplier_id
    LEFT JOIN departure p ON p.client_id = c.client_id AND p.departure_id = c.departure_id
    LEFT JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
    WHERE c.client_id = :client_id AND c.paid_on BETWEEN :first AND :last AND c.paid_by <> 'cash'
        AND (c.departure_id IS NULL OR e.trip_id IS NOT NULL) AND {IS_UNMATCHED.format("c", "cost_payment_id")}
    UNION ALL
    SELECT 'cash', k.cash_entry_id, CASE k.kind WHEN 'deposit' THEN 'received' ELSE 'returned' END,
           abs(k.amount_paise), 'cash', k.note, k.entered_on, {CASH_HOLDER}, '', NULL, NULL
    FROM cash_entry k
    WHERE k.client_id = :client_id AND k.kind IN ('deposit', 'withdrawal') AND k.reversed_at IS NULL
        AND k.entered_on BETWEEN :first AND :last AND {IS_UNMATCHED.format("k", "cash_entry_id")}
) entry WHERE entry.amount = ANY(:amounts) OR entry.reference ~ '[0-9]{{6}}'
ORDER BY entry.moved_on, entry.source, entry.entry_id
"""


async def list_unmatched(
    tx: ClientTransaction, *, first: date, last: date, amounts: Collection[int]
) -> list[RecordedPayment]:
    """List unmatched entries of a period with one of the amounts (in paise) or a number in their reference."""
    rows = await tx.execute(
        text(UNMATCHED), {"client_id": tx.client_id, "first": first, "last": last, "amounts": sorted(amounts)}
    )
    return [
        RecordedPayment(
            entry_id=row.entry_id,
            booking_id=None,
            trip_id=None,
            booking_reference="",
            customer_name=shown_name(row.customer_name),
            event_title=row.event_title,
            kind=OfflineKind(row.kind),
            amount=row.amount,
            reference=row.reference,
            method=row.method,
            moved_on=row.moved_on,
            source=RecordedSource(row.source),
            payment_ids=tuple(row.payment_ids or ()),
            deposit_ids=tuple(row.deposit_ids or ()),
        )
        for row in rows
    ]


async def add_entry(
    tx: ClientTransaction, *, line_id: int, source: RecordedSource, entry_id: int, is_match: bool, actor_id: int
) -> None:
    await ENTRIES.insert(
        tx, {"line_id": line_id, COLUMNS[source]: entry_id, "confirmed_by": actor_id, "is_match": is_match}
    )


async def delete_match(tx: ClientTransaction, *, line_id: int, source: RecordedSource, entry_id: int) -> None:
    await tx.execute(
        delete(BankLineEntry).where(
            BankLineEntry.client_id == tx.client_id,
            BankLineEntry.line_id == line_id,
            BankLineEntry.is_match,
            getattr(BankLineEntry, COLUMNS[source]) == entry_id,
        )
    )
