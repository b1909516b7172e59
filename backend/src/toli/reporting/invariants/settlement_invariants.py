"""Invariants of settlements, against the ledger."""

SETTLEMENT_INVARIANTS = {
    # Captures less refunds and fees are settled or receivable, by account and day of the capture or refund. The left
    # side is of the ledger, the right one of settlements.
    "S1": """
        WITH part AS (
            SELECT p.client_id, o.account_id, (p.captured_at AT TIME ZONE 'UTC')::date AS day,
                   coalesce(posted.paise, 0) - coalesce(p.fee_paise, 0) AS came,
                   coalesce(settled.paise, p.amount_paise - coalesce(p.fee_paise, 0)) AS goes
            FROM payment p
            JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
            LEFT JOIN LATERAL (
                SELECT sum(l.amount_paise) AS paise FROM ledger_transaction t
                JOIN ledger_posting l USING (client_id, ledger_transaction_id)
                WHERE t.client_id = p.client_id AND t.kind = 'capture' AND t.ref = p.provider_payment_id
                  AND l.account = 'provider_clearing'
            ) posted ON true
            LEFT JOIN LATERAL (
                SELECT sum(l.net_paise) AS paise
                FROM settlement_line l JOIN settlement s USING (client_id, settlement_id)
                WHERE l.client_id = p.client_id AND l.provider_payment_id = p.provider_payment_id
                  AND s.state <> 'failed'
            ) settled ON true
            WHERE p.status IN ('captured', 'refunded')
            UNION ALL
            SELECT r.client_id, o.account_id, (t.posted_at AT TIME ZONE 'UTC')::date,
                   l.amount_paise - coalesce(r.fee_paise, 0),
                   coalesce(settled.paise, -r.amount_paise - coalesce(r.fee_paise, 0))
            FROM refund r
            JOIN payment p ON p.client_id = r.client_id AND p.provider_payment_id = r.provider_payment_id
            JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
            JOIN ledger_transaction t ON t.client_id = r.client_id AND t.kind = 'refund' AND t.ref = r.refund_id::text
            JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
             AND l.account = 'provider_clearing'
            LEFT JOIN LATERAL (
                SELECT sum(l.net_paise) AS paise
                FROM settlement_line l JOIN settlement s USING (client_id, settlement_id)
                WHERE l.client_id = r.client_id AND l.refund_id = r.refund_id AND s.state <> 'failed'
            ) settled ON true
        )
        SELECT format('client %s, account %s, %s: %s paise came after refunds and fees, %s are settled or receivable',
                      client_id, account_id, day, sum(came), sum(goes))
        FROM part GROUP BY client_id, account_id, day HAVING sum(came) <> sum(goes)
    """,
    # A settlement is what its lines add up to, and nothing is settled twice. The provider may take a while to say all.
    "S2": """
        SELECT format('client %s, settlement %s: of %s paise, its lines have %s', s.client_id, s.settlement_id,
                      s.amount_paise, coalesce(sum(l.net_paise), 0))
        FROM settlement s LEFT JOIN settlement_line l USING (client_id, settlement_id)
        WHERE s.is_complete OR s.read_at < now() - interval '3 days'
        GROUP BY s.client_id, s.settlement_id, s.amount_paise, s.state, s.is_complete
        HAVING s.state = 'processed' AND (NOT s.is_complete OR s.amount_paise <> coalesce(sum(l.net_paise), 0))
        UNION ALL
        SELECT format('client %s, %s: is in %s settlements', l.client_id, l.entity_id, count(*))
        FROM settlement_line l JOIN settlement s USING (client_id, settlement_id) WHERE s.state <> 'failed'
        GROUP BY l.client_id, s.account_id, l.entity_id HAVING count(*) > 1
    """,
    # What the platform paid out is in the ledger.
    "S4": """
        SELECT format('client %s, transfer %s: of %s paise, the ledger has %s', t.client_id, t.transfer_id,
                      CASE WHEN t.reversed_at IS NULL THEN t.amount_paise ELSE 0 END, coalesce(posted.paise, 0))
        FROM platform_transfer t LEFT JOIN LATERAL (
            SELECT sum(p.amount_paise) AS paise FROM ledger_transaction l
            JOIN ledger_posting p USING (client_id, ledger_transaction_id)
            WHERE l.client_id = t.client_id AND l.ref = t.transfer_id::text AND p.account = 'bank'
              AND l.kind IN ('platform_transfer', 'platform_reversal')
        ) posted ON true
        WHERE coalesce(posted.paise, 0) <> CASE WHEN t.reversed_at IS NULL THEN t.amount_paise ELSE 0 END
    """,
    # The ledger has of each settlement what was sent, the fees, and the payments less the refunds in it.
    "S3": """
        WITH settled AS (
            SELECT s.client_id, s.settlement_id,
                   CASE WHEN s.state = 'processed' AND s.is_complete THEN s.amount_paise ELSE 0 END AS sent,
                   coalesce(sum(l.fee_paise) FILTER (WHERE known), 0) AS fees,
                   coalesce(sum(CASE WHEN l.refund_id IS NULL THEN l.amount_paise ELSE -l.amount_paise END)
                       FILTER (WHERE known), 0) AS owed
            FROM settlement s LEFT JOIN (
                SELECT l.*, num_nonnulls(provider_payment_id, refund_id) = 1 AS known FROM settlement_line l
            ) l ON l.client_id = s.client_id AND l.settlement_id = s.settlement_id
             AND s.state = 'processed' AND s.is_complete
            GROUP BY s.client_id, s.settlement_id, s.state, s.is_complete, s.amount_paise
        ), posted AS (
            SELECT t.client_id, split_part(t.ref, ':', 1)::bigint AS settlement_id,
                   coalesce(sum(l.amount_paise) FILTER (WHERE account IN ('bank', 'platform_receivable')), 0) AS sent,
                   coalesce(sum(l.amount_paise) FILTER (WHERE account IN ('provider_fees', 'provider_fee_tax')), 0)
                       AS fees,
                   coalesce(-sum(l.amount_paise) FILTER (WHERE account = 'provider_clearing'), 0) AS owed
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE t.kind IN ('settlement', 'settlement_match', 'settlement_reversal') GROUP BY 1, 2
        )
        SELECT format('client %s, settlement %s: the ledger has %s, the settlement %s', client_id,
                      settlement_id, (p.sent, p.fees, p.owed), (s.sent, s.fees, s.owed))
        FROM settled s FULL JOIN posted p USING (client_id, settlement_id)
        WHERE (coalesce(s.sent, 0), coalesce(s.fees, 0), coalesce(s.owed, 0))
              <> (coalesce(p.sent, 0), coalesce(p.fees, 0), coalesce(p.owed, 0))
    """,
}
