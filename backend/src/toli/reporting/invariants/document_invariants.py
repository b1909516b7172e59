"""Invariants of documents: queries without rows (docs/mechanisms/documents.md)."""

from toli.payments.documents.models import DEPOSIT_REF
from toli.selling.bookings.models import OWED_BACK

DOCUMENT_INVARIANTS = {
    # Invoices for commission are entries that may be removed.
    "P1": """
        SELECT format('client %s, %s documents of %s: %s issued, numbers %s to %s, the counter says %s',
                      client_id, kind, financial_year, count(p.serial), min(p.serial), max(p.serial), c.last_serial)
        FROM (SELECT client_id, kind, financial_year, serial FROM document
              UNION ALL SELECT client_id, kind, financial_year, serial FROM deposit_document) p
        FULL JOIN (SELECT * FROM document_counter WHERE kind <> 'commission') c
            USING (client_id, kind, financial_year)
        GROUP BY client_id, kind, financial_year, c.last_serial
        HAVING min(p.serial) IS DISTINCT FROM 1 OR max(p.serial) IS DISTINCT FROM c.last_serial
            OR count(p.serial) <> c.last_serial
    """,
    # A waiting job issues the document of what was posted just now.
    "P2": """
        WITH posted AS (
            SELECT t.client_id, CASE t.kind WHEN 'refund' THEN 'refund' ELSE 'receipt' END AS kind, t.ref,
                   l.booking_id, abs(l.amount_paise) AS paise
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_prepayment' AND l.booking_id IS NOT NULL
              AND t.kind IN ('capture', 'attribution', 'refund')
            UNION ALL
            SELECT t.client_id, CASE t.kind WHEN 'offline_receipt' THEN 'receipt' ELSE 'refund' END,
                   'offline:' || t.ref, l.booking_id, abs(l.amount_paise)
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_prepayment'
              AND t.kind IN ('offline_receipt', 'offline_return', 'offline_reversal')
            UNION ALL
            SELECT t.client_id, CASE WHEN l.amount_paise > 0 THEN 'refund' ELSE 'receipt' END, 'moved:' || t.ref,
                   l.booking_id, abs(l.amount_paise)
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_prepayment' AND t.kind = 'transfer'
            UNION ALL
            SELECT n.client_id, 'credit', 'credit:' || n.credit_note_id, n.booking_id, -l.amount_paise
            FROM credit_note n
            JOIN ledger_transaction t
              ON t.client_id = n.client_id AND t.kind = 'credit_given' AND t.ref = n.credit_note_id::text
            JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
             AND l.account = 'travel_credit'
        )
        SELECT format('client %s, %s of %s: the ledger says %s paise for booking %s, the document %s for booking %s',
                      client_id, kind, ref, d.paise, d.booking_id, p.amount_paise, p.booking_id)
        FROM posted d FULL JOIN (SELECT * FROM document WHERE kind IN ('receipt', 'refund', 'credit')) p
          USING (client_id, kind, ref)
        WHERE (d.paise, d.booking_id) IS DISTINCT FROM (p.amount_paise, p.booking_id)
          AND (p.document_id IS NOT NULL OR NOT EXISTS (
              SELECT FROM procrastinate_jobs j
              WHERE j.task_name = 'bookings.issue_documents' AND j.status IN ('todo', 'doing')
                AND j.args @> jsonb_build_object('booking_id', d.booking_id)))
          -- What was paid before the booking came to Toli has its documents elsewhere.
          AND (p.document_id IS NOT NULL OR NOT EXISTS (
              SELECT FROM booking b WHERE b.client_id = d.client_id AND b.is_history
                AND b.booking_id = d.booking_id))
    """,
    # Each posting of money on account has one document.
    "P5": f"""
        WITH posted AS (
            SELECT t.client_id, {DEPOSIT_REF} AS ref, abs(l.amount_paise) AS paise
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_on_account'
              AND t.kind IN ('deposit_receipt', 'deposit_refund', 'deposit_reversal')
        )
        SELECT format('client %s, %s: the ledger says %s paise, the document %s', client_id, ref, d.paise,
                      p.amount_paise)
        FROM posted d FULL JOIN deposit_document p USING (client_id, ref)
        WHERE d.paise IS DISTINCT FROM p.amount_paise
    """,
    # An hourly job issues the notes on an invoice; money that is still on its way back is waited for.
    "P3": f"""
        WITH invoiced AS (
            SELECT client_id, booking_id, max(issued_at) AS issued_at,
                   sum(CASE kind WHEN 'invoice_credit' THEN -amount_paise ELSE amount_paise END) AS paise
            FROM document WHERE kind IN ('invoice', 'invoice_credit', 'invoice_debit') GROUP BY 1, 2
        ), worth AS (
            SELECT b.client_id, b.booking_id, b.updated_at,
                   CASE b.booking_status WHEN 'confirmed' THEN b.total_paise - b.price_reduction_paise
                                         ELSE money.paise END AS paise, money.posted_at
            FROM booking b CROSS JOIN LATERAL (
                SELECT coalesce(-sum(l.amount_paise), 0) AS paise, max(t.posted_at) AS posted_at
                FROM ledger_posting l JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
                WHERE l.client_id = b.client_id AND l.booking_id = b.booking_id
                  AND l.account = 'customer_prepayment'
            ) money
        )
        SELECT format('client %s, booking %s: invoiced for %s paise, worth %s', i.client_id, i.booking_id,
                      i.paise, w.paise)
        FROM invoiced i JOIN worth w USING (client_id, booking_id)
        WHERE i.paise <> w.paise AND greatest(w.updated_at, w.posted_at) < now() - interval '3 hours'
          AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = i.client_id
                          AND r.booking_id = i.booking_id AND r.state <> 'processed')
          AND NOT EXISTS (SELECT FROM cancellation c WHERE c.client_id = i.client_id AND c.state = 'done'
                          AND c.booking_id = i.booking_id
                          AND {OWED_BACK.format(cancellation="c")} > 0)
    """,
    # What a document says of its tax by rate is what it stores. The return has both; that it adds up to them is
    # checked with its own code (`wrong_exports`).
    "P4": """
        SELECT format('client %s, document %s: its rates have %s paise of tax, it stores %s', client_id, number,
                      (said.igst, said.cgst, said.sgst), (igst_paise, cgst_paise, sgst_paise))
        FROM document CROSS JOIN LATERAL (
            SELECT coalesce(sum((part->>'igst')::bigint), 0) AS igst, coalesce(sum((part->>'cgst')::bigint), 0) AS cgst,
                   coalesce(sum((part->>'sgst')::bigint), 0) AS sgst
            FROM jsonb_array_elements(coalesce(content->'taxes', '[]')) AS part
        ) said
        WHERE (said.igst, said.cgst, said.sgst) <> (igst_paise, cgst_paise, sgst_paise)
    """,
}
