from toli.payments.ledger.models import RECEIVED

FIGURE_INVARIANTS = {
    # The stored sums of dashboards, compared with the bookings and the ledger.
    # The facts are computed once: the planner would compute them again for each row of `figure_fold`.
    # A waiting job deletes the sums of a client, and those of the platform, to which a part of the past was added.
    "F1": f"""
        WITH fact AS MATERIALIZED (
            SELECT f.client_id, f.zone, (b.confirmed_at AT TIME ZONE f.zone)::date AS day, 1 AS booked, 0 AS cancelled,
                   0::bigint AS paise, 0 AS ended, 0 AS travelled
            FROM booking b CROSS JOIN LATERAL (VALUES (0::bigint), (b.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            WHERE b.confirmed_at IS NOT NULL
            UNION ALL
            SELECT f.client_id, f.zone, (b.cancelled_at AT TIME ZONE f.zone)::date, 0, 1, 0, 0, 0
            FROM booking b CROSS JOIN LATERAL (VALUES (0::bigint), (b.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            WHERE b.confirmed_at IS NOT NULL AND b.cancelled_at IS NOT NULL
            UNION ALL
            SELECT f.client_id, f.zone, (t.posted_at AT TIME ZONE f.zone)::date, 0, 0, -l.amount_paise, 0, 0
            FROM ledger_transaction t CROSS JOIN LATERAL (VALUES (0::bigint), (t.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
            WHERE l.account IN {RECEIVED}
            UNION ALL
            SELECT f.client_id, f.zone, p.tour_end_date, 0, 0, 0, 1,
                   (b.cancelled_at IS NULL OR (b.cancelled_at AT TIME ZONE f.zone)::date > p.tour_end_date)::int
            FROM departure p CROSS JOIN LATERAL (VALUES (0::bigint), (p.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            JOIN booking b ON b.client_id = p.client_id AND b.departure_id = p.departure_id
            WHERE b.confirmed_at IS NOT NULL
        ), counted AS (
            SELECT client_id, zone, day, sum(booked) AS booked, sum(cancelled) AS cancelled, sum(paise) AS paise,
                   sum(ended) AS ended, sum(travelled) AS travelled
            FROM fact JOIN figure_fold f USING (client_id, zone) WHERE day < f.folded_until GROUP BY 1, 2, 3
        )
        SELECT format('client %s, %s (%s): kept %s, counted %s', client_id, day, zone,
                      (k.booked, k.cancelled, k.revenue_paise, k.ended, k.travelled),
                      (c.booked, c.cancelled, c.paise, c.ended, c.travelled))
        FROM counted c FULL JOIN figure_day k USING (client_id, zone, day)
        WHERE (k.booked, k.cancelled, k.revenue_paise, k.ended, k.travelled)
              IS DISTINCT FROM (c.booked, c.cancelled, c.paise, c.ended, c.travelled)
          AND NOT EXISTS (SELECT FROM procrastinate_jobs j WHERE j.task_name = 'reporting.reset_aggregates'
                          AND j.status IN ('todo', 'doing') AND client_id IN (0, (j.args->>'client_id')::bigint))
    """,
    "F2": f"""
        WITH fact AS MATERIALIZED (
            SELECT f.client_id, f.zone, (b.confirmed_at AT TIME ZONE f.zone)::date AS day, b.trip_id, 1 AS booked,
                   0::bigint AS paise
            FROM booking b CROSS JOIN LATERAL (VALUES (0::bigint), (b.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            WHERE b.confirmed_at IS NOT NULL
            UNION ALL
            SELECT f.client_id, f.zone, (t.posted_at AT TIME ZONE f.zone)::date, b.trip_id, 0, -l.amount_paise
            FROM ledger_transaction t CROSS JOIN LATERAL (VALUES (0::bigint), (t.client_id)) own (id)
            JOIN figure_fold f ON f.client_id = own.id
            JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
            JOIN booking b
              ON b.client_id = l.client_id AND b.booking_id = l.booking_id
            WHERE l.account IN {RECEIVED}
        ), counted AS (
            SELECT client_id, zone, date_trunc('month', day)::date AS month, trip_id, sum(booked) AS booked,
                   sum(paise) AS paise
            FROM fact JOIN figure_fold f USING (client_id, zone) WHERE day < f.folded_until GROUP BY 1, 2, 3, 4
        )
        SELECT format('client %s, event %s, month of %s (%s): kept %s, counted %s', client_id, trip_id, month, zone,
                      (k.booked, k.revenue_paise), (c.booked, c.paise))
        FROM counted c FULL JOIN figure_month k USING (client_id, zone, month, trip_id)
        WHERE (k.booked, k.revenue_paise) IS DISTINCT FROM (c.booked, c.paise)
          AND NOT EXISTS (SELECT FROM procrastinate_jobs j WHERE j.task_name = 'reporting.reset_aggregates'
                          AND j.status IN ('todo', 'doing') AND client_id IN (0, (j.args->>'client_id')::bigint))
    """,
    "F3": """
        WITH counted AS (
            SELECT b.client_id, b.booking_id, m.paid,
                   b.booking_status = 'confirmed' AND b.due_closed_at IS NULL AS is_open,
                   b.total_paise - b.price_reduction_paise AS total_paise,
                   next_due_on(b.quote->'instalments',
                       b.total_paise - b.price_reduction_paise - m.paid) AS due_on,
                   b.confirmed_at IS NOT NULL AS was_booked
            FROM booking b LEFT JOIN (
                SELECT client_id, booking_id, -sum(amount_paise) AS paise FROM ledger_posting
                WHERE account = 'customer_prepayment' GROUP BY 1, 2
            ) posted USING (client_id, booking_id) LEFT JOIN (
                SELECT client_id, booking_id, sum(amount_paise) AS paise FROM refund
                WHERE state <> 'processed' GROUP BY 1, 2
            ) under_way USING (client_id, booking_id)
            CROSS JOIN LATERAL (
                SELECT (coalesce(posted.paise, 0) - coalesce(under_way.paise, 0))::bigint AS paid
            ) m
        )
        SELECT format('client %s, booking %s: the stored balance says %s, its booking and the ledger %s', client_id,
                      booking_id, (k.is_open, k.total_paise, k.paid_paise, k.due_on),
                      (c.is_open, c.total_paise, c.paid, c.due_on))
        FROM counted c FULL JOIN booking_balance k USING (client_id, booking_id)
        WHERE coalesce(k.paid_paise, 0) IS DISTINCT FROM coalesce(c.paid, 0)
           OR (c.was_booked AND (k.is_open, k.total_paise, k.due_on)
               IS DISTINCT FROM (c.is_open, c.total_paise, c.due_on))
           OR (k.is_open AND c.was_booked IS NOT TRUE)
    """,
}
