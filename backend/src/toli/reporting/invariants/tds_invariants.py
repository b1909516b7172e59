"""Invariants of tax deducted by customers: queries without rows (docs/mechanisms/customer-tds.md)."""

TDS_INVARIANTS = {
    # Deducted tax in the ledger is that of the records, with and without a certificate.
    "K6": """
        WITH recorded AS (
            SELECT h.client_id, h.booking_id,
                   CASE WHEN x.certified_on IS NULL THEN 'tds_expected' ELSE 'tds_receivable' END AS account,
                   sum(h.amount_paise - coalesce(moved.paise, 0)) AS paise
            FROM customer_tds x JOIN offline_payment h USING (client_id, offline_payment_id)
            CROSS JOIN LATERAL (
                SELECT sum(r.amount_paise) AS paise FROM offline_payment r WHERE r.client_id = h.client_id
                AND r.returns_of = h.offline_payment_id AND r.method = 'tds'
            ) moved
            WHERE h.reversed_at IS NULL GROUP BY 1, 2, 3
        ), posted AS (
            SELECT client_id, booking_id, account, sum(amount_paise) AS paise FROM ledger_posting
            WHERE account IN ('tds_expected', 'tds_receivable') GROUP BY 1, 2, 3
        )
        SELECT format('client %s, booking %s: %s paise of %s in the ledger, %s in the records', client_id, booking_id,
                      coalesce(posted.paise, 0), account, coalesce(recorded.paise, 0))
        FROM recorded FULL JOIN posted USING (client_id, booking_id, account)
        WHERE coalesce(recorded.paise, 0) <> coalesce(posted.paise, 0)
        UNION ALL
        SELECT format('client %s, payment %s: deducted tax without a deductor', h.client_id, h.offline_payment_id)
        FROM offline_payment h LEFT JOIN customer_tds x USING (client_id, offline_payment_id)
        WHERE h.kind = 'received' AND (h.method = 'tds') <> (x.offline_payment_id IS NOT NULL)
    """,
}
