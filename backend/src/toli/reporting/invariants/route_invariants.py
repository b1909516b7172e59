ROUTE_INVARIANTS = {
    # The linked account has of each transfer what was passed on, less what was reversed and settled; and no more of
    # an order is passed on than it is for.
    "S6": """
        WITH part AS (
            SELECT t.client_id, t.route_transfer_id, t.reversed_paise,
                   CASE WHEN t.state = 'processed' THEN t.amount_paise ELSE 0 END AS passed,
                   coalesce(t.settled_paise, 0) AS settled, o.amount_paise - t.amount_paise AS kept,
                   (SELECT coalesce(sum(v.amount_paise), 0) FROM route_reversal v WHERE v.client_id = t.client_id
                    AND v.route_transfer_id = t.route_transfer_id AND v.state = 'processed') AS reversals,
                   (SELECT coalesce(sum(p.amount_paise), 0) FROM ledger_transaction l
                    JOIN ledger_posting p USING (client_id, ledger_transaction_id)
                    WHERE l.client_id = t.client_id AND p.account = 'linked_account'
                      AND l.kind IN ('route_transfer', 'route_settled')
                      AND l.ref = t.route_transfer_id::text) AS posted,
                   (SELECT coalesce(-sum(p.amount_paise), 0) FROM route_reversal v
                    JOIN ledger_transaction l ON l.client_id = v.client_id AND l.kind = 'route_reversal'
                     AND l.ref = v.route_reversal_id::text
                    JOIN ledger_posting p ON p.client_id = l.client_id
                     AND p.ledger_transaction_id = l.ledger_transaction_id AND p.account = 'linked_account'
                    WHERE v.client_id = t.client_id AND v.route_transfer_id = t.route_transfer_id) AS posted_back
            FROM route_transfer t JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
        )
        SELECT format('client %s, transfer %s: %s passed on, %s settled and %s reversed; the ledger has %s and %s',
                      client_id, route_transfer_id, passed, settled, reversed_paise, posted, posted_back)
        FROM part WHERE passed - settled <> posted OR reversed_paise <> reversals OR reversed_paise <> posted_back
            OR kept < 0
    """,
}
