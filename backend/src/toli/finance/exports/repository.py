from collections.abc import Iterable, Sequence

from sqlalchemy import RowMapping, select, text

from toli.finance.exports.schemas import CommissionInvoice, CustomerTdsLine, Month, Movement, Posted, name_cost_centre
from toli.infra.db.transactions import ClientTransaction
from toli.payments.documents.models import DEPOSIT_REF
from toli.payments.ledger.schemas import EntryKind
from toli.selling.bookings.models import Booking

OFFLINE = "('offline_receipt', 'offline_return', 'offline_reversal')"

DAY = "coalesce(p.moved_on, (t.posted_at AT TIME ZONE c.time_zone)::date)"
"""The day of a transaction `t` in the books, with its document `p`: that of the money."""

SINCE = "t.posted_at >= CAST(:first AS date)::timestamp AT TIME ZONE c.time_zone"
UNTIL = "t.posted_at < (CAST(:last AS date) + 1)::timestamp AT TIME ZONE c.time_zone"

MOVEMENTS = f"""
SELECT {DAY} AS day, coalesce(b.booking_reference, '') AS booking_reference,
       coalesce(lead.full_name, b.contact_name, '') AS customer, coalesce(e.title, '') AS title, t.kind,
       CASE WHEN t.kind = 'transfer' THEN 'moved' WHEN t.kind = 'credit_given' THEN 'credit'
            ELSE coalesce(h.method, 'online') END AS way,
       coalesce(nullif(h.reference, ''), pay.provider_payment_id, r.provider_refund_id, '') AS reference,
       coalesce(p.number, '') AS document, -l.amount_paise AS amount, coalesce(own.amount_paise, 0) AS allowance,
       h.moved_with IS NOT NULL AS is_moved
FROM ledger_posting l
JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
JOIN client c ON c.client_id = l.client_id
LEFT JOIN ledger_posting own ON own.client_id = l.client_id AND own.ledger_transaction_id = l.ledger_transaction_id
    AND own.account = 'allowance_in_prepayments'
LEFT JOIN booking b ON b.client_id = l.client_id AND b.booking_id = l.booking_id
LEFT JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
LEFT JOIN LATERAL (SELECT r.full_name FROM traveller r WHERE r.client_id = b.client_id
                   AND r.booking_id = b.booking_id ORDER BY r.position LIMIT 1) lead ON true
LEFT JOIN payment pay ON t.kind IN ('capture', 'attribution') AND pay.client_id = t.client_id
    AND pay.provider_payment_id = t.ref
LEFT JOIN refund r ON t.kind IN ('refund', 'refund_reversal') AND r.client_id = t.client_id
    AND r.refund_id::text = t.ref
LEFT JOIN offline_payment h ON t.kind IN {OFFLINE}
    AND h.client_id = t.client_id AND h.offline_payment_id::text = t.ref
LEFT JOIN document p ON p.client_id = t.client_id AND p.booking_id = l.booking_id
    AND p.kind IN ('receipt', 'refund', 'credit')
    AND p.kind = CASE WHEN t.kind = 'credit_given' THEN 'credit' WHEN l.amount_paise < 0 THEN 'receipt'
                      ELSE 'refund' END
    AND p.ref = CASE WHEN t.kind IN {OFFLINE} THEN 'offline:' WHEN t.kind = 'transfer' THEN 'moved:'
                     WHEN t.kind = 'credit_given' THEN 'credit:' ELSE '' END || t.ref
WHERE l.client_id = :client_id AND l.account = 'customer_prepayment'
"""

POSTED = f"""{MOVEMENTS}
  AND {SINCE} AND ({UNTIL} OR t.kind IN {OFFLINE}) AND {DAY} BETWEEN :first AND :last
ORDER BY t.posted_at, t.ledger_transaction_id, l.line
"""

DOCUMENTED = f"{MOVEMENTS} AND coalesce(p.moved_on, p.issued_on) BETWEEN :first AND :last"

REFUNDED_FROM = "replace({refund}.method, 'cheque', 'bank')"
"""Where the money of a refund comes from: a cheque to a customer from the bank, not from the cheques in hand."""

ACCOUNTED = f"""
SELECT p.number, -own.amount_paise AS amount,
       CASE WHEN t.kind = 'transfer' THEN 'moved' WHEN other.account = 'travel_credit' THEN 'credit'
            WHEN other.account = 'customer_on_account' THEN 'on_account'
            WHEN other.account IN ('tds_expected', 'tds_receivable') THEN 'tds'
            WHEN other.account = 'received_offline'
            THEN CASE WHEN h.kind = 'returned' AND h.moved_with IS NULL THEN {REFUNDED_FROM.format(refund="h")}
                      ELSE h.method END
            ELSE 'online' END AS way
FROM document p
JOIN ledger_transaction t ON t.client_id = p.client_id
    AND t.ref = CASE WHEN p.ref ~ '^(offline|moved):' THEN split_part(p.ref, ':', 2) ELSE p.ref END
    AND CASE split_part(p.ref, ':', 1) WHEN 'offline' THEN t.kind IN {OFFLINE} WHEN 'moved' THEN t.kind = 'transfer'
                                       ELSE t.kind IN ('capture', 'attribution', 'refund') END
JOIN ledger_posting own ON own.client_id = t.client_id AND own.ledger_transaction_id = t.ledger_transaction_id
    AND own.account = 'customer_prepayment' AND own.booking_id = p.booking_id
    AND (own.amount_paise < 0) = (p.kind = 'receipt')
LEFT JOIN ledger_posting other ON other.client_id = t.client_id
    AND other.ledger_transaction_id = t.ledger_transaction_id
    AND other.account NOT IN ('customer_prepayment', 'allowance_in_prepayments', 'allowance_used')
LEFT JOIN offline_payment h ON t.kind IN {OFFLINE} AND h.client_id = t.client_id
    AND h.offline_payment_id::text = t.ref
WHERE p.client_id = :client_id AND p.kind IN ('receipt', 'refund')
  AND coalesce(p.moved_on, p.issued_on) BETWEEN :first AND :last
ORDER BY p.number
"""
"""The account of the ledger for each receipt and refund voucher of a month."""

POSTING_DAY = """
CASE t.kind WHEN 'deposit_receipt' THEN o.moved_on WHEN 'deposit_refund' THEN f.moved_on
     ELSE (t.posted_at AT TIME ZONE c.time_zone)::date END
"""

POSTINGS = f"""
SELECT t.ledger_transaction_id AS posting_id, t.kind, {POSTING_DAY} AS day,
       CASE WHEN t.kind IN ('settlement', 'settlement_reversal')
            THEN concat_ws(', UTR ', s.provider_settlement_id, nullif(s.utr, ''))
            WHEN t.kind = 'source_tax' THEN t.ref
            WHEN t.kind LIKE 'platform~_%' ESCAPE '~' THEN coalesce(i.number, '')
            WHEN t.kind LIKE 'deposit~_%' ESCAPE '~' THEN coalesce(d.number, '')
            ELSE '' END AS reference,
       array_agg(CASE l.account WHEN 'received_offline' THEN coalesce({REFUNDED_FROM.format(refund="f")}, o.method)
                      ELSE l.account END
                 ORDER BY l.line) AS accounts, array_agg(l.amount_paise ORDER BY l.line) AS amounts
FROM ledger_transaction t
JOIN ledger_posting l USING (client_id, ledger_transaction_id)
JOIN client c ON c.client_id = t.client_id
LEFT JOIN settlement s ON t.kind IN ('settlement', 'settlement_reversal') AND s.client_id = t.client_id
    AND s.settlement_id::text = t.ref
LEFT JOIN platform_invoice i ON t.kind IN ('platform_invoice', 'platform_credit', 'platform_payment')
    AND i.client_id = t.client_id AND i.invoice_id::text = t.ref
LEFT JOIN deposit_document d ON t.kind IN ('deposit_receipt', 'deposit_refund', 'deposit_reversal')
    AND d.client_id = t.client_id AND d.ref = {DEPOSIT_REF}
LEFT JOIN deposit_refund f ON t.kind = 'deposit_refund' AND f.client_id = t.client_id
    AND f.deposit_refund_id::text = t.ref
LEFT JOIN deposit o ON t.kind IN ('deposit_receipt', 'deposit_reversal') AND o.client_id = t.client_id
    AND o.deposit_id::text = t.ref
WHERE t.client_id = :client_id AND t.kind = ANY(:kinds)
  AND {SINCE} AND ({UNTIL} OR t.kind IN ('deposit_receipt', 'deposit_refund'))
  AND {POSTING_DAY} BETWEEN :first AND :last
GROUP BY t.client_id, t.ledger_transaction_id, t.kind, t.ref, t.posted_at, c.time_zone, s.provider_settlement_id, s.utr,
         i.number, d.number, o.moved_on, f.moved_on
ORDER BY t.posted_at, t.ledger_transaction_id
"""

CASH = """
SELECT 'CE/' || n.cash_entry_id || side.suffix AS number, 'cash_' || n.kind || side.suffix_of_kind AS kind, side.day,
       n.note AS reference,
       CASE n.kind WHEN 'expense' THEN 'petty_' || n.category WHEN 'count' THEN 'cash_difference' ELSE 'bank' END
           AS account, 'cash' AS way, side.sign * n.amount_paise AS amount, '' AS title, NULL::date AS starts_on,
       '' AS party, '' AS gstin
FROM cash_entry n JOIN client c ON c.client_id = n.client_id
CROSS JOIN LATERAL (VALUES (1, '', '', n.entered_on),
    (-1, 'R', CASE n.kind WHEN 'expense' THEN '_reversal' ELSE '' END, (n.reversed_at AT TIME ZONE c.time_zone)::date)
) side (sign, suffix, suffix_of_kind, day)
WHERE n.client_id = :client_id AND n.kind IN ('deposit', 'withdrawal', 'expense', 'count') AND n.amount_paise <> 0
"""

COSTS = """
SELECT side.prefix || p.cost_payment_id AS number, side.kind, side.day,
       concat_ws(', ', nullif(p.payee, ''), nullif(p.note, '')) AS reference, side.account, side.way,
       -p.amount_paise AS amount, coalesce(e.title, '') AS title, d.tour_start_date AS starts_on,
       coalesce(s.name, '') AS party, coalesce(s.gstin, '') AS gstin
FROM cost_payment p
LEFT JOIN supplier s ON s.client_id = p.client_id AND s.supplier_id = p.supplier_id
LEFT JOIN LATERAL (SELECT min(b.billed_on) AS day FROM supplier_bill b
                   WHERE b.client_id = p.client_id AND b.supplier_id = p.supplier_id) billed ON true
CROSS JOIN LATERAL (VALUES
    ('CP/', 'cost_paid', p.paid_on, CASE WHEN billed.day <= p.paid_on THEN 'supplier' ELSE 'tour_costs' END, p.paid_by),
    ('SP/', 'cost_billed', CASE WHEN billed.day > p.paid_on THEN billed.day END, 'supplier', 'tour_costs')
) side (prefix, kind, day, account, way)
LEFT JOIN departure d ON d.client_id = p.client_id AND d.departure_id = p.departure_id
LEFT JOIN trip e ON e.client_id = d.client_id AND e.trip_id = d.trip_id
WHERE p.client_id = :client_id
"""
"""A payment to a supplier is a cost until the day of the supplier's first bill, which then is the cost.

Bills of closed months cannot be added, so vouchers of closed months do not change.
"""

PAID = f"""
SELECT * FROM ({CASH} UNION ALL {COSTS}) entry WHERE day BETWEEN :first AND :last ORDER BY day, number
"""
"""Movements without a document: cash to and from the bank, petty expenses, counts, costs, payments to suppliers."""

BILLS = """
SELECT 'SB/' || b.supplier_bill_id AS number, b.billed_on AS day, b.number AS reference, b.taxable_paise AS taxable,
       b.gst_paise AS gst, b.tds_paise AS tds, e.title, d.tour_start_date AS starts_on, s.name AS party, s.gstin
FROM supplier_bill b
JOIN supplier s ON s.client_id = b.client_id AND s.supplier_id = b.supplier_id
LEFT JOIN departure d ON d.client_id = b.client_id AND d.departure_id = b.departure_id
LEFT JOIN trip e ON e.client_id = d.client_id AND e.trip_id = d.trip_id
WHERE b.client_id = :client_id AND b.billed_on BETWEEN :first AND :last
ORDER BY b.billed_on, b.supplier_bill_id
"""

COMMISSION_INVOICES = """
SELECT c.supplier_commission_id, c.number, c.entered_on AS issued_on, s.name, c.gstin, c.supplier_gstin,
       c.place_of_supply, c.amount_paise AS taxable, c.gst_paise AS gst
FROM supplier_commission c JOIN supplier s ON s.client_id = c.client_id AND s.supplier_id = c.supplier_id
WHERE c.client_id = :client_id AND c.kind = 'invoice' AND c.entered_on BETWEEN :first AND :last
ORDER BY c.entered_on, c.supplier_commission_id
"""

COMMISSION_RECEIPTS = """
SELECT 'SC/' || c.supplier_commission_id AS number, c.entered_on AS day, c.number AS reference,
       c.amount_paise AS amount, s.name AS party
FROM supplier_commission c JOIN supplier s ON s.client_id = c.client_id AND s.supplier_id = c.supplier_id
WHERE c.client_id = :client_id AND c.kind = 'receipt' AND c.entered_on BETWEEN :first AND :last
ORDER BY c.entered_on, c.supplier_commission_id
"""

CLEARED = """
SELECT 'CQ/' || q.offline_payment_id AS number, q.cleared_on AS day, o.reference, o.amount_paise AS amount
FROM cheque q
JOIN offline_payment o USING (client_id, offline_payment_id)
WHERE q.client_id = :client_id AND q.cleared_on BETWEEN :first AND :last
UNION ALL
SELECT 'CA/' || d.deposit_id, d.cleared_on, d.reference, d.amount_paise
FROM deposit d WHERE d.client_id = :client_id AND d.cleared_on BETWEEN :first AND :last
ORDER BY day, number
"""

ELSEWHERE = f"""
SELECT coalesce(-sum(l.amount_paise), 0)
FROM ledger_posting l
JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
JOIN client c ON c.client_id = l.client_id
LEFT JOIN booking b ON b.client_id = l.client_id AND b.booking_id = l.booking_id
WHERE l.client_id = :client_id AND l.account = 'customer_prepayment'
  AND (b.booking_id IS NULL OR b.is_history) AND {SINCE} AND {UNTIL}
"""

TO_INVOICE = """
SELECT count(*)
FROM booking b
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN document_details d ON d.client_id = b.client_id AND d.gstin IS NOT NULL
WHERE b.client_id = :client_id AND b.booking_status = 'confirmed' AND NOT b.is_history
  AND p.tour_end_date BETWEEN :first AND :last
  AND NOT EXISTS (SELECT FROM document i WHERE i.client_id = b.client_id AND i.kind = 'invoice'
                  AND i.booking_id = b.booking_id)
"""

CUSTOMER_TDS = """
SELECT b.booking_id, b.trip_id, b.booking_reference, x.tan, x.pan, x.section, x.withheld_on, x.certificate_number,
       x.certified_on, certificate_due_on(x.withheld_on) AS due_on,
       CASE WHEN x.certified_on IS NULL THEN 'expected' ELSE 'received' END AS state,
       coalesce(b.company ->> 'name', nullif(b.contact_name, ''), u.username, '') AS company,
       coalesce((SELECT string_agg(i.number, ', ' ORDER BY i.document_id) FROM document i
                 WHERE i.client_id = b.client_id AND i.booking_id = b.booking_id AND i.kind = 'invoice'), '') AS bill,
       h.amount_paise - coalesce((SELECT sum(r.amount_paise) FROM offline_payment r WHERE r.client_id = h.client_id
           AND r.returns_of = h.offline_payment_id AND r.method = 'tds'), 0) AS amount
FROM customer_tds x
JOIN offline_payment h ON h.client_id = x.client_id AND h.offline_payment_id = x.offline_payment_id
JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
LEFT JOIN app_user u ON u.user_id = b.user_id
WHERE x.client_id = :client_id AND x.withheld_on BETWEEN :first AND :last AND h.reversed_at IS NULL
ORDER BY x.withheld_on, h.offline_payment_id
"""


async def list_movements(tx: ClientTransaction, *, month: Month) -> list[Movement]:
    """In the order of the ledger."""
    rows = await tx.execute(text(POSTED), _of(tx, month))
    return [Movement(**{**row, "kind": EntryKind(row["kind"])}) for row in rows.mappings()]


async def list_documented(tx: ClientTransaction, *, month: Month) -> list[Movement]:
    """Postings, of any month, behind a month's documents."""
    rows = await tx.execute(text(DOCUMENTED), _of(tx, month))
    return [Movement(**{**row, "kind": EntryKind(row["kind"])}) for row in rows.mappings()]


async def list_accounted(tx: ClientTransaction, *, month: Month) -> dict[str, tuple[str, int]]:
    """Payment way and amount in the ledger, by document number; paise."""
    rows = await tx.execute(text(ACCOUNTED), _of(tx, month))
    return {row.number: (row.way, row.amount) for row in rows}


async def list_postings(tx: ClientTransaction, *, month: Month, kinds: Iterable[EntryKind]) -> list[Posted]:
    """Postings without a booking, in the order of the ledger; money received offline by its method."""
    rows = await tx.execute(text(POSTINGS), {**_of(tx, month), "kinds": [kind.value for kind in kinds]})
    return [
        Posted(
            number=f"LT/{row['posting_id']}",
            kind=row["kind"],
            day=row["day"],
            reference=row["reference"],
            sides=tuple(zip(row["accounts"], row["amounts"], strict=True)),
        )
        for row in rows.mappings()
    ]


async def list_voucher_postings(tx: ClientTransaction, *, month: Month, kinds: Iterable[EntryKind]) -> list[Posted]:
    """Voucher postings without a document: ledger by kind, cash books, costs, bills of suppliers, cleared cheques."""
    return [
        *await list_postings(tx, month=month, kinds=kinds),
        *await list_supplier_postings(tx, month=month),
        *await _list_cleared_cheques(tx, month=month),
    ]


async def list_commission_invoices(tx: ClientTransaction, *, month: Month) -> list[CommissionInvoice]:
    rows = await tx.execute(text(COMMISSION_INVOICES), _of(tx, month))
    return [CommissionInvoice(**row) for row in rows.mappings()]


async def list_supplier_postings(tx: ClientTransaction, *, month: Month) -> list[Posted]:
    """Costs, bills of suppliers and commission, with entries of cash books."""
    return [*await _list_cost_postings(tx, month=month), *await _list_commission_postings(tx, month=month)]


async def _list_commission_postings(tx: ClientTransaction, *, month: Month) -> list[Posted]:
    receipts = await tx.execute(text(COMMISSION_RECEIPTS), _of(tx, month))
    return [
        *(_invoice_posting(invoice) for invoice in await list_commission_invoices(tx, month=month)),
        *(
            Posted(
                number=row["number"],
                kind="commission_receipt",
                day=row["day"],
                reference=row["reference"],
                sides=(("bank", row["amount"]), ("supplier_commission", -row["amount"])),
                party=row["party"],
            )
            for row in receipts.mappings()
        ),
    ]


def _invoice_posting(invoice: CommissionInvoice) -> Posted:
    return Posted(
        number=f"SC/{invoice.supplier_commission_id}",
        kind="commission_invoice",
        day=invoice.issued_on,
        reference=invoice.number,
        sides=(
            ("supplier_commission", invoice.taxable + invoice.gst),
            ("commission_income", -invoice.taxable),
            *((head, -tax) for head, tax in invoice.heads.items() if tax),
        ),
        party=invoice.name,
        party_gstin=invoice.supplier_gstin,
    )


async def _list_cost_postings(tx: ClientTransaction, *, month: Month) -> list[Posted]:
    """Entries of cash books, costs and bills of suppliers. Hand-overs between people change no ledger."""
    paid = await tx.execute(text(PAID), _of(tx, month))
    billed = await tx.execute(text(BILLS), _of(tx, month))
    return [
        *(
            _to_posted(row, row["kind"], (row["account"], -row["amount"]), (row["way"], row["amount"]))
            for row in paid.mappings()
        ),
        *(
            _to_posted(
                row,
                "supplier_bill",
                ("supplier", row["tds"] - row["taxable"] - row["gst"]),
                ("tour_costs", row["taxable"]),
                ("input_gst", row["gst"]),
                ("tds_payable", -row["tds"]),
            )
            for row in billed.mappings()
        ),
    ]


def _to_posted(row: RowMapping, kind: str, *sides: tuple[str, int]) -> Posted:
    return Posted(
        number=row["number"],
        kind=kind,
        day=row["day"],
        reference=row["reference"],
        sides=tuple((account, amount) for account, amount in sides if amount),
        cost_centre=name_cost_centre(row["title"], row["starts_on"]) if row["starts_on"] else "",
        party=row["party"],
        party_gstin=row["gstin"],
    )


async def _list_cleared_cheques(tx: ClientTransaction, *, month: Month) -> list[Posted]:
    rows = await tx.execute(text(CLEARED), _of(tx, month))
    return [
        Posted(
            number=row["number"],
            kind="cheque_cleared",
            day=row["day"],
            reference=row["reference"],
            sides=(("bank", row["amount"]), ("cheque", -row["amount"])),
        )
        for row in rows.mappings()
    ]


async def sum_elsewhere(tx: ClientTransaction, *, month: Month) -> int:
    """Money with external documents or without a booking; paise."""
    return int((await tx.execute(text(ELSEWHERE), _of(tx, month))).scalar_one())


async def count_to_invoice(tx: ClientTransaction, *, month: Month) -> int:
    return int((await tx.execute(text(TO_INVOICE), _of(tx, month))).scalar_one())


async def list_customer_tds(tx: ClientTransaction, *, quarter: Month) -> list[CustomerTdsLine]:
    """Tax deducted by customers, by day, without reversed tax and tax moved to other bookings."""
    rows = await tx.execute(text(CUSTOMER_TDS), _of(tx, quarter))
    return [CustomerTdsLine(**row) for row in rows.mappings() if row["amount"]]


async def list_pans(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, bytes]:
    query = select(Booking.booking_id, Booking.sealed_pan).where(
        Booking.client_id == tx.client_id,
        Booking.booking_id.in_(booking_ids),
        Booking.sealed_pan.is_not(None),
    )
    return {row.booking_id: row.sealed_pan for row in await tx.execute(query)}


def _of(tx: ClientTransaction, month: Month) -> dict[str, object]:
    return {"client_id": tx.client_id, "first": month.first, "last": month.last}
