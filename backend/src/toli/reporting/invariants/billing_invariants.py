"""Invariants of platform fees and taxes."""

BILLING_INVARIANTS = {
    # Tax collected at source is of the values in the documents of payments that the platform took, at the rate, and
    # the ledger has it.
    "T1": """
        WITH stored AS (
            SELECT client_id, month, gstin, place_of_supply, sum(gross_paise)::bigint AS gross,
                   sum(returned_paise)::bigint AS returned
            FROM source_tax GROUP BY 1, 2, 3, 4
        ), paid AS MATERIALIZED (
            -- Apart: PostgreSQL guesses one row, and compared each document with each other one of its client.
            SELECT d.*
            FROM payment_account a
            JOIN payment_order o USING (client_id, account_id)
            JOIN payment p USING (client_id, order_id)
            JOIN document d ON d.client_id = p.client_id AND d.provider_payment_id = p.provider_payment_id
             AND d.kind IN ('receipt', 'refund') AND d.content->'supplier'->>'gstin' IS NOT NULL
            WHERE a.kind = 'platform' AND EXISTS (
                SELECT FROM source_tax s
                WHERE s.client_id = d.client_id AND s.month = date_trunc('month', d.issued_on)::date)
        ), of_invoice AS MATERIALIZED (
            SELECT d.*, coalesce(i.document_id, d.document_id) AS taxed_id
            FROM paid d
            LEFT JOIN document i ON i.client_id = d.client_id AND i.booking_id = d.booking_id
             AND i.kind = 'invoice' AND d.content->>'invoice' IS NOT NULL
        ), documented AS (
            SELECT d.client_id, date_trunc('month', d.issued_on)::date AS month,
                   d.content->'supplier'->>'gstin' AS gstin,
                   coalesce(d.content->>'place_of_supply', left(d.content->'supplier'->>'gstin', 2)) AS place_of_supply,
                   coalesce(sum(v.paise) FILTER (WHERE d.kind = 'receipt'), 0)::bigint AS gross,
                   coalesce(sum(v.paise) FILTER (WHERE d.kind = 'refund'), 0)::bigint AS returned
            FROM of_invoice d
            JOIN document t ON t.client_id = d.client_id AND t.document_id = d.taxed_id
             AND t.cgst_paise + t.sgst_paise + t.igst_paise > 0
            CROSS JOIN LATERAL (
                SELECT round(d.amount_paise::numeric * (t.taxable_paise - (
                    SELECT coalesce(sum((part->>'untaxed')::bigint), 0)
                    FROM jsonb_array_elements(t.content->'taxes') AS part)) / t.amount_paise) AS paise
            ) v
            WHERE v.paise <> 0
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
    # What documents collect on tours abroad is what the ledger owes to the government, and what they say of it.
    "T3": """
        WITH documented AS (
            SELECT client_id, number, CASE WHEN kind IN ('refund', 'credit', 'invoice_credit') THEN -tcs_paise
                       ELSE tcs_paise END - CASE kind WHEN 'invoice' THEN (
                       SELECT coalesce(sum((part->>'tcs')::bigint), 0)
                       FROM jsonb_array_elements(content->'advances') AS advance,
                            jsonb_array_elements(advance->'taxes') AS part) ELSE 0 END AS paise
            FROM document
        ), posted AS (
            SELECT t.client_id, t.ref AS number, -l.amount_paise AS paise
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE t.kind = 'travel_tax' AND l.account = 'travel_tax_payable'
        )
        SELECT format('client %s, document %s: collects %s paise, the ledger has %s', client_id, number, d.paise,
                      p.paise)
        FROM documented d FULL JOIN posted p USING (client_id, number)
        WHERE coalesce(d.paise, 0) <> coalesce(p.paise, 0)
        UNION ALL
        SELECT format('client %s, document %s: its parts collect %s paise, it stores %s', client_id, number, said.paise,
                      tcs_paise)
        FROM document CROSS JOIN LATERAL (
            SELECT coalesce(sum((part->>'tcs')::bigint), 0) AS paise
            FROM jsonb_array_elements(coalesce(content->'taxes', '[]')) AS part
        ) said
        WHERE said.paise <> tcs_paise
    """,
    # An invoice of the platform is the sum of its bookings' commission by the plan of the day, the ledger has it with
    # its tax and its payment, no booking is in two, and the series have no gap.
    "T2": """
        SELECT format('client %s, invoice %s: %s paise, its bookings have %s', i.client_id, i.number, i.taxable_paise,
                      coalesce(sum(l.commission_paise), 0))
        FROM platform_invoice i LEFT JOIN platform_invoice_line l USING (client_id, invoice_id)
        GROUP BY i.client_id, i.invoice_id, i.number, i.taxable_paise
        HAVING i.taxable_paise <> coalesce(sum(l.commission_paise), 0)
        UNION ALL
        SELECT format('client %s, booking %s: its commission is not %s paise', l.client_id, l.booking_id,
                      l.commission_paise)
        FROM platform_invoice_line l
        JOIN platform_invoice i ON i.client_id = l.client_id AND i.invoice_id = l.invoice_id AND i.kind = 'invoice'
        JOIN booking b ON b.client_id = l.client_id AND b.booking_id = l.booking_id
        JOIN client c ON c.client_id = l.client_id
        CROSS JOIN LATERAL (
            SELECT p.percent_bp, p.amount_paise FROM commission_plan p
            WHERE p.client_id = l.client_id AND p.valid_from <= (b.confirmed_at AT TIME ZONE c.time_zone)::date
            ORDER BY p.valid_from DESC LIMIT 1
        ) plan
        WHERE l.commission_paise <> coalesce(round(l.value_paise * plan.percent_bp / 10000.0),
                                             least(plan.amount_paise, l.value_paise))
        UNION ALL
        SELECT format('client %s, booking %s: is in %s documents of one kind', l.client_id, l.booking_id,
                      count(*))
        FROM platform_invoice_line l JOIN platform_invoice i USING (client_id, invoice_id)
        GROUP BY l.client_id, l.booking_id, i.kind HAVING count(*) > 1
        UNION ALL
        SELECT format('client %s, invoice %s: %s paise, the ledger has %s', i.client_id, i.number, owed.paise,
                      coalesce(posted.paise, 0))
        FROM platform_invoice i
        CROSS JOIN LATERAL (
            SELECT CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END
                   * (i.taxable_paise + i.igst_paise + i.cgst_paise + i.sgst_paise) AS paise
        ) owed
        LEFT JOIN LATERAL (
            SELECT sum(p.amount_paise) FILTER (
                       WHERE t.kind <> 'platform_payment'
                       AND p.account IN ('platform_commission', 'platform_commission_tax')) AS paise,
                   -sum(p.amount_paise) FILTER (WHERE t.kind = 'platform_payment' AND p.account = 'bank') AS paid
            FROM ledger_transaction t JOIN ledger_posting p USING (client_id, ledger_transaction_id)
            WHERE t.client_id = i.client_id AND t.ref = i.invoice_id::text
              AND t.kind IN ('platform_invoice', 'platform_credit', 'platform_payment')
        ) posted ON true
        WHERE owed.paise <> coalesce(posted.paise, 0)
           OR coalesce(posted.paid, 0) <> CASE WHEN i.paid_on IS NULL THEN 0 ELSE owed.paise END
        UNION ALL
        SELECT format('%s of %s: numbers to %s, %s documents, the counter says %s', i.kind, i.financial_year,
                      max(i.serial), count(*), n.last_serial)
        FROM platform_invoice i LEFT JOIN platform_counter n USING (kind, financial_year)
        GROUP BY i.kind, i.financial_year, n.last_serial
        HAVING count(DISTINCT i.serial) <> count(*) OR max(i.serial) <> count(*)
            OR n.last_serial IS DISTINCT FROM count(*)
    """,
}
