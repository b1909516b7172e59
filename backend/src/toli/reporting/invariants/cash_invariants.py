from toli.finance.cash.repository import MOVEMENTS

CASH_INVARIANTS = {
    # Cash of customers in the books equals the ledger's received cash less returned cash.
    "B2": f"""
        WITH book AS (
            SELECT client_id, sum(amount) AS paise FROM ({MOVEMENTS}) m
            WHERE is_customer GROUP BY 1
        ), posted AS (
            SELECT l.client_id, sum(l.amount_paise) AS paise
            FROM ledger_posting l JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
            LEFT JOIN offline_payment h ON t.kind IN ('offline_receipt', 'offline_return', 'offline_reversal')
                AND h.client_id = t.client_id AND h.offline_payment_id::text = t.ref
            LEFT JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
            LEFT JOIN deposit d ON t.kind IN ('deposit_receipt', 'deposit_reversal') AND d.client_id = t.client_id
                AND d.deposit_id::text = t.ref
            LEFT JOIN deposit_refund f ON t.kind = 'deposit_refund' AND f.client_id = t.client_id
                AND f.deposit_refund_id::text = t.ref
            WHERE l.account = 'received_offline' AND coalesce(h.method, d.method, f.method) = 'cash'
              AND h.moved_with IS NULL AND b.is_history IS NOT TRUE
            GROUP BY 1
        )
        SELECT format('client %s: cash books have %s paise of customers, the ledger %s', client_id,
                      coalesce(book.paise, 0), coalesce(posted.paise, 0))
        FROM book FULL JOIN posted USING (client_id)
        WHERE coalesce(book.paise, 0) <> coalesce(posted.paise, 0)
    """,
    # Each hand-over has two equal sides, also when it is reversed.
    "B3": f"""
        SELECT format('client %s: hand-overs add up to %s paise', client_id, sum(amount))
        FROM ({MOVEMENTS}) m WHERE other IS NOT NULL GROUP BY client_id HAVING sum(amount) <> 0
    """,
}
