"""The invariants of what the platform collects and charges: the documents, its records and the ledger agree."""

BILLING_INVARIANTS = {
    # Tax collected at source is of the values in the documents of payments that the platform took, at the rate, and
    # the ledger has it.
    "T1": """
        WITH stored AS (
            SELECT client_id, month, gstin, place_of_supply, sum(gross_paise)::bigint AS gross,
                   sum(returned_paise)::bigint AS returned
            FROM source_tax GROUP BY 1, 2, 3, 4
        ), documented AS (
            SELECT d.client_id, date_trunc('month', d.issued_on)::date AS month,
                   d.content->'supplier'->>'gstin' AS gstin,
                   coalesce(d.content->>'place_of_supply', left(d.content->'supplier'->>'gstin', 2)) AS place_of_supply,
                   coalesce(sum(v.paise) FILTER (WHERE d.kind = 'receipt'), 0)::bigint AS gross,
                   coalesce(sum(v.paise) FILTER (WHERE d.kind = 'refund'), 0)::bigint AS returned
            FROM payment_account a
            JOIN payment_order o USING (client_id, account_id)
            JOIN payment p USING (client_id, order_id)
            JOIN paper d ON d.client_id = p.client_id AND d.provider_payment_id = p.provider_payment_id
             AND d.kind IN ('receipt', 'refund') AND d.content->'supplier'->>'gstin' IS NOT NULL
            LEFT JOIN paper i ON i.client_id = d.client_id AND i.reservation_event_id = d.reservation_event_id
             AND i.kind = 'invoice' AND d.content->>'invoice' IS NOT NULL
            JOIN paper t ON t.client_id = d.client_id AND t.paper_id = coalesce(i.paper_id, d.paper_id)
             AND t.cgst_paise + t.sgst_paise + t.igst_paise > 0
            CROSS JOIN LATERAL (
                SELECT round(d.amount_paise::numeric * (t.taxable_paise - (
                    SELECT coalesce(sum((part->>'untaxed')::bigint), 0)
                    FROM jsonb_array_elements(t.content->'taxes') AS part)) / t.amount_paise) AS paise
            ) v
            WHERE a.kind = 'platform' AND v.paise <> 0 AND EXISTS (
                SELECT FROM source_tax s
                WHERE s.client_id = d.client_id AND s.month = date_trunc('month', d.issued_on)::date)
            GROUP BY 1, 2, 3, 4
        )
        SELECT format('client %s, month %s: tax was collected of %s paise, the documents have %s', client_id, month,
                      (s.gross, s.returned), (d.gross, d.returned))
        FROM stored s FULL JOIN documented d USING (client_id, month, gstin, place_of_supply)
        WHERE (coalesce(s.gross, 0), coalesce(s.returned, 0)) <> (coalesce(d.gross, 0), coalesce(d.returned, 0))
        UNION ALL
        SELECT format('client %s, month %s: the tax at %s basis points is not %s paise', client_id, month, rate_bp,
                      igst_paise + cgst_paise + sgst_paise)
        FROM source_tax
        WHERE CASE WHEN left(gstin, 2) = place_of_supply
                   THEN igst_paise <> 0
                     OR cgst_paise <> round(greatest(gross_paise - returned_paise, 0) * rate_bp / 20000.0)
                   ELSE cgst_paise <> 0
                     OR igst_paise <> round(greatest(gross_paise - returned_paise, 0) * rate_bp / 10000.0) END
        UNION ALL
        SELECT format('client %s, month %s: %s paise were collected, the ledger has %s', client_id, ref,
                      coalesce(s.paise, 0), coalesce(l.paise, 0))
        FROM (SELECT client_id, to_char(month, 'YYYY-MM') AS ref, sum(igst_paise + cgst_paise + sgst_paise) AS paise
              FROM source_tax GROUP BY 1, 2) s
        FULL JOIN (SELECT t.client_id, t.ref, sum(p.amount_paise) AS paise
                   FROM ledger_transaction t JOIN ledger_posting p USING (client_id, ledger_transaction_id)
                   WHERE t.kind = 'source_tax' AND p.account = 'tcs_collected' GROUP BY 1, 2) l USING (client_id, ref)
        WHERE coalesce(s.paise, 0) <> coalesce(l.paise, 0)
    """,
}
