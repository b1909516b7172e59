STOCK_INVARIANTS = {
    "I1": """
        SELECT format('client %s, plan %s: held %s + sold %s of %s', client_id, departure_id, held, sold, capacity)
        FROM plan_stock WHERE held < 0 OR sold < 0 OR held + sold > capacity
        UNION ALL
        SELECT format('client %s, plan %s, sharing type %s: held %s + sold %s of %s',
                      client_id, departure_id, sharing_type_id, held, sold, total)
        FROM bed_stock WHERE held < 0 OR sold < 0 OR held + sold > total
        UNION ALL
        SELECT format('client %s, plan %s, %s %s: held %s + sold %s of %s',
                      client_id, departure_id, item, item_id, held, sold, total)
        FROM item_stock WHERE held < 0 OR sold < 0 OR held + sold > total
    """,
    "I2": """
        WITH plan AS (
            SELECT s.client_id, s.departure_id, s.held, s.sold,
                   coalesce((SELECT sum(h.beds) FROM hold h WHERE h.client_id = s.client_id
                             AND h.departure_id = s.departure_id AND h.state = 'active'), 0) AS holds,
                   coalesce((SELECT sum(r.selected_beds_quantity * r.beds_each) FROM booking b
                             JOIN booking_room r USING (client_id, booking_id)
                             WHERE b.client_id = s.client_id AND b.departure_id = s.departure_id
                             AND b.booking_status = 'confirmed'), 0) AS booked
            FROM plan_stock s
        ), bed AS (
            SELECT s.client_id, s.departure_id, s.sharing_type_id, s.held, s.sold,
                   coalesce((SELECT sum(k.beds) FROM hold h JOIN hold_bed k USING (client_id, hold_id)
                             WHERE h.client_id = s.client_id AND h.departure_id = s.departure_id
                             AND h.state = 'active' AND k.sharing_type_id = s.sharing_type_id), 0) AS holds,
                   coalesce((SELECT sum(r.selected_beds_quantity * r.beds_each) FROM booking b
                             JOIN booking_room r USING (client_id, booking_id)
                             WHERE b.client_id = s.client_id AND b.departure_id = s.departure_id
                             AND b.booking_status = 'confirmed' AND r.sharing_type_id = s.sharing_type_id), 0) AS booked
            FROM bed_stock s
        ), item AS (
            SELECT s.client_id, s.departure_id, s.item, s.item_id, s.held, s.sold,
                   coalesce(sum(k.quantity) FILTER (WHERE h.state = 'active'), 0) AS holds,
                   coalesce(sum(k.quantity) FILTER (WHERE b.booking_status = 'confirmed'), 0) AS booked
            FROM item_stock s LEFT JOIN hold_item k USING (client_id, departure_id, item, item_id)
            LEFT JOIN hold h USING (client_id, hold_id) LEFT JOIN booking b USING (client_id, hold_id)
            GROUP BY 1, 2, 3, 4, 5, 6
        )
        SELECT format('client %s, plan %s: held %s, live holds %s; sold %s, confirmed bookings %s',
                      client_id, departure_id, held, holds, sold, booked)
        FROM plan WHERE held <> holds OR sold <> booked
        UNION ALL
        SELECT format('client %s, plan %s, sharing type %s: held %s, live holds %s; sold %s, confirmed bookings %s',
                      client_id, departure_id, sharing_type_id, held, holds, sold, booked)
        FROM bed WHERE held <> holds OR sold <> booked
        UNION ALL
        SELECT format('client %s, plan %s, %s %s: held %s, live holds %s; sold %s, confirmed bookings %s',
                      client_id, departure_id, item, item_id, held, holds, sold, booked)
        FROM item WHERE held <> holds OR sold <> booked
    """,
    # A booking has the uses of its discounts and the options that its hold keeps, and limits are those of the counters.
    "I3": """
        SELECT format('client %s, booking %s: its hold keeps the uses of %s, its discounts are %s',
                      b.client_id, b.booking_id, held.ids, had.ids)
        FROM booking b CROSS JOIN LATERAL (
            SELECT array_agg(k.item_id ORDER BY k.item_id) AS ids FROM hold_item k
            WHERE k.client_id = b.client_id AND k.hold_id = b.hold_id AND k.item = 'discount'
        ) held CROSS JOIN LATERAL (
            SELECT array_agg(d.discount_id ORDER BY d.discount_id) AS ids FROM booking_discount d
            WHERE d.client_id = b.client_id AND d.booking_id = b.booking_id
        ) had
        WHERE held.ids IS DISTINCT FROM had.ids
        UNION ALL
        SELECT format('client %s, discount %s: %s uses in all, its counter says %s', d.client_id, d.discount_id,
                      d.uses_in_all, s.total)
        FROM discount d LEFT JOIN item_stock s ON s.client_id = d.client_id AND s.departure_id = 0
             AND s.item = 'discount' AND s.item_id = d.discount_id
        WHERE s.item_id IS NULL OR s.total IS DISTINCT FROM d.uses_in_all
        UNION ALL
        SELECT format('client %s, booking %s: its hold keeps the options %s, its travellers and add-ons are %s',
                      b.client_id, b.booking_id, held.counts, had.counts)
        FROM booking b CROSS JOIN LATERAL (
            SELECT jsonb_object_agg(k.item_id, k.quantity) AS counts FROM hold_item k
            WHERE k.client_id = b.client_id AND k.hold_id = b.hold_id AND k.item = 'option'
        ) held CROSS JOIN LATERAL (
            SELECT jsonb_object_agg(option_id, quantity) AS counts FROM (
                SELECT option_id, sum(quantity) AS quantity FROM (
                    SELECT r.option_id, r.selected_beds_quantity AS quantity FROM booking_room r
                    WHERE r.client_id = b.client_id AND r.booking_id = b.booking_id
                      AND r.option_id IS NOT NULL AND r.beds_each > 0
                    UNION ALL
                    SELECT a.option_id, a.quantity FROM booking_add_on a
                    WHERE a.client_id = b.client_id AND a.booking_id = b.booking_id
                ) each GROUP BY option_id
            ) summed
        ) had
        WHERE held.counts IS DISTINCT FROM had.counts
        UNION ALL
        SELECT format('client %s, plan %s, option %s: %s on each departure, its counter says %s', o.client_id,
                      p.departure_id, o.option_id, o.stock, s.total)
        FROM trip_option o
        JOIN departure p ON p.client_id = o.client_id AND p.trip_id = o.trip_id
            AND p.tour_start_date > current_date + 1
        LEFT JOIN item_stock s ON s.client_id = o.client_id AND s.departure_id = p.departure_id AND s.item = 'option'
            AND s.item_id = o.option_id
        WHERE o.is_active AND (s.item_id IS NULL OR s.total IS DISTINCT FROM o.stock)
    """,
    "I5": """
        SELECT format('client %s, plan %s: %s people are going, %s have booked', s.client_id, s.departure_id, s.going,
                      booked.people)
        FROM plan_stock s CROSS JOIN LATERAL (
            SELECT coalesce(sum(b.total_travelers), 0) AS people FROM booking b
            WHERE b.client_id = s.client_id AND b.departure_id = s.departure_id AND b.booking_status = 'confirmed'
        ) booked
        WHERE s.going <> booked.people
    """,
    # What is held for nobody's booking is what is offered from a waiting list: beds for exactly the party.
    "I4": """
        SELECT format('client %s, waiting entry %s: a party of %s (%s) with hold %s (%s) of %s beds (%s)',
                      w.client_id, w.waiting_entry_id, w.party, w.beds, w.hold_id, h.state, h.beds, kept.beds)
        FROM waiting_entry w LEFT JOIN hold h USING (client_id, hold_id) CROSS JOIN LATERAL (
            SELECT coalesce(jsonb_object_agg(k.sharing_type_id, k.beds), '{}') AS beds FROM hold_bed k
            WHERE k.client_id = w.client_id AND k.hold_id = w.hold_id
        ) kept
        WHERE w.state = 'offered'
          AND (h.state IS DISTINCT FROM 'active' OR h.departure_id <> w.departure_id OR h.beds <> w.party
               OR (w.beds <> '{}' AND w.beds <> kept.beds))
        UNION ALL
        SELECT format('client %s, hold %s: %s beds are held without a booking or an offer', h.client_id, h.hold_id,
                      h.beds)
        FROM hold h
        WHERE h.state = 'active'
          AND NOT EXISTS (SELECT FROM booking b WHERE b.client_id = h.client_id AND b.hold_id = h.hold_id)
          AND NOT EXISTS (SELECT FROM waiting_entry w WHERE w.client_id = h.client_id AND w.hold_id = h.hold_id)
        UNION ALL
        SELECT format('client %s, plan %s: parties wait, and returned beds are not offered', w.client_id,
                      w.departure_id)
        FROM waiting_entry w JOIN plan_stock s USING (client_id, departure_id)
        WHERE w.state = 'waiting' AND NOT s.has_waiting
    """,
}
