"""The invariants of seats and money (each a query; docs/mechanisms/settlement.md), run on a live database."""

from dataclasses import dataclass

from sqlalchemy import text

from toli.db.scope import Database, Scope


@dataclass(frozen=True, slots=True)
class Broken:
    """A row that breaks an invariant."""

    invariant: str
    detail: str


INVARIANTS = {
    "I1": """
        SELECT format('client %s, plan %s: held %s + sold %s of %s', client_id, event_plan_id, held, sold, capacity)
        FROM plan_stock WHERE held < 0 OR sold < 0 OR held + sold > capacity
        UNION ALL
        SELECT format('client %s, plan %s, sharing type %s: held %s + sold %s of %s',
                      client_id, event_plan_id, room_bed_id, held, sold, total)
        FROM bed_stock WHERE held < 0 OR sold < 0 OR held + sold > total
    """,
    "I2": """
        WITH plan AS (
            SELECT s.client_id, s.event_plan_id, s.held, s.sold,
                   coalesce((SELECT sum(h.beds) FROM hold h WHERE h.client_id = s.client_id
                             AND h.event_plan_id = s.event_plan_id AND h.state = 'active'), 0) AS holds,
                   coalesce((SELECT sum(b.total_travelers) FROM reservation_event b WHERE b.client_id = s.client_id
                             AND b.event_plan_id = s.event_plan_id AND b.booking_status = 'confirmed'), 0) AS booked
            FROM plan_stock s
        ), bed AS (
            SELECT s.client_id, s.event_plan_id, s.room_bed_id, s.held, s.sold,
                   coalesce((SELECT sum(k.beds) FROM hold h JOIN hold_bed k USING (client_id, hold_id)
                             WHERE h.client_id = s.client_id AND h.event_plan_id = s.event_plan_id
                             AND h.state = 'active' AND k.room_bed_id = s.room_bed_id), 0) AS holds,
                   coalesce((SELECT sum(r.selected_beds_quantity) FROM reservation_event b
                             JOIN booking_room r USING (client_id, reservation_event_id)
                             WHERE b.client_id = s.client_id AND b.event_plan_id = s.event_plan_id
                             AND b.booking_status = 'confirmed' AND r.room_bed_id = s.room_bed_id), 0) AS booked
            FROM bed_stock s
        )
        SELECT format('client %s, plan %s: held %s, live holds %s; sold %s, confirmed bookings %s',
                      client_id, event_plan_id, held, holds, sold, booked)
        FROM plan WHERE held <> holds OR sold <> booked
        UNION ALL
        SELECT format('client %s, plan %s, sharing type %s: held %s, live holds %s; sold %s, confirmed bookings %s',
                      client_id, event_plan_id, room_bed_id, held, holds, sold, booked)
        FROM bed WHERE held <> holds OR sold <> booked
    """,
    "L1": """
        SELECT format('client %s, ledger transaction %s: sums to %s paise',
                      client_id, ledger_transaction_id, sum(amount_paise))
        FROM ledger_posting GROUP BY client_id, ledger_transaction_id HAVING sum(amount_paise) <> 0
    """,
    "L2": """
        SELECT format('client %s, payment %s: captured, with %s capture entries',
                      p.client_id, p.provider_payment_id, count(t.ref))
        FROM payment p LEFT JOIN ledger_transaction t
          ON t.client_id = p.client_id AND t.kind = 'capture' AND t.ref = p.provider_payment_id
        WHERE p.status IN ('captured', 'refunded')
        GROUP BY p.client_id, p.provider_payment_id HAVING count(t.ref) <> 1
        UNION ALL
        SELECT format('client %s, refund %s: processed, with %s refund entries', r.client_id, r.refund_id, count(t.ref))
        FROM refund r LEFT JOIN ledger_transaction t
          ON t.client_id = r.client_id AND t.kind = 'refund' AND t.ref = r.refund_id::text
        WHERE r.state = 'processed'
        GROUP BY r.client_id, r.refund_id HAVING count(t.ref) <> 1
    """,
    "L3": """
        WITH told AS (
            SELECT p.client_id, coalesce(p.reservation_event_id, 0) AS reservation_event_id,
                   sum(p.amount_paise) - sum(coalesce((SELECT sum(r.amount_paise) FROM refund r
                       WHERE r.client_id = p.client_id AND r.provider_payment_id = p.provider_payment_id
                       AND r.state = 'processed'), 0)) AS paise
            FROM payment p WHERE p.status IN ('captured', 'refunded')
            GROUP BY 1, 2
        ), posted AS (
            SELECT p.client_id, coalesce(p.reservation_event_id, 0) AS reservation_event_id,
                   -sum(p.amount_paise) AS paise
            FROM ledger_posting p JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
            WHERE p.account = 'customer_prepayment'
              AND t.kind NOT IN ('hand_receipt', 'hand_return', 'hand_reversal') GROUP BY 1, 2
        )
        SELECT format('client %s, booking %s: ledger says %s paise, the provider %s', client_id,
                      reservation_event_id, coalesce(posted.paise, 0), coalesce(told.paise, 0))
        FROM told FULL JOIN posted USING (client_id, reservation_event_id)
        WHERE coalesce(posted.paise, 0) <> coalesce(told.paise, 0)
    """,
    "L4": """
        WITH told AS (
            SELECT client_id, reservation_event_id,
                   sum(CASE WHEN kind = 'received' THEN amount_paise ELSE -amount_paise END) AS paise
            FROM hand_payment WHERE reversed_at IS NULL GROUP BY 1, 2
        ), posted AS (
            SELECT client_id, reservation_event_id, sum(amount_paise) AS paise
            FROM ledger_posting WHERE account = 'received_by_hand' GROUP BY 1, 2
        )
        SELECT format('client %s, booking %s: ledger says %s paise by hand, the records %s', client_id,
                      reservation_event_id, coalesce(posted.paise, 0), coalesce(told.paise, 0))
        FROM told FULL JOIN posted USING (client_id, reservation_event_id)
        WHERE coalesce(posted.paise, 0) <> coalesce(told.paise, 0) OR coalesce(told.paise, 0) < 0
    """,
    "M1": """
        SELECT format('client %s, payment %s: %s paise captured at %s have no disposition',
                      p.client_id, p.provider_payment_id, p.amount_paise, p.captured_at)
        FROM payment p
        JOIN reservation_event b USING (client_id, reservation_event_id)
        WHERE p.status = 'captured' AND p.captured_at < now() - interval '10 minutes'
          AND b.booking_status <> 'confirmed'
          AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = p.client_id
                          AND r.provider_payment_id = p.provider_payment_id)
          AND NOT EXISTS (SELECT FROM cancellation c WHERE c.client_id = b.client_id
                          AND c.reservation_event_id = b.reservation_event_id AND c.state = 'done')
        UNION ALL
        SELECT format('client %s, payment %s: %s paise captured at %s belong to no booking and do not go back',
                      p.client_id, p.provider_payment_id, p.amount_paise, p.captured_at)
        FROM payment p
        WHERE p.reservation_event_id IS NULL AND p.status = 'captured'
          AND p.captured_at < now() - interval '30 minutes'
          AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = p.client_id
                          AND r.provider_payment_id = p.provider_payment_id)
    """,
    "R1": """
        SELECT format('client %s, payment %s: %s paise came and %s are to go back',
                      p.client_id, p.provider_payment_id, p.amount_paise, sum(r.amount_paise))
        FROM payment p JOIN refund r USING (client_id, provider_payment_id)
        GROUP BY p.client_id, p.provider_payment_id, p.amount_paise, p.status
        HAVING sum(r.amount_paise) > p.amount_paise OR p.status NOT IN ('captured', 'refunded')
    """,
    "C1": """
        SELECT format('client %s, booking %s: %s, its cancellation %s', b.client_id, b.reservation_event_id,
                      b.booking_status, coalesce(c.state, 'is missing'))
        FROM reservation_event b LEFT JOIN cancellation c USING (client_id, reservation_event_id)
        WHERE (c.state = 'done' OR b.confirmed_at IS NOT NULL) AND b.booking_status <> 'pending'
          AND (b.booking_status = 'cancelled') <> (c.state IS NOT DISTINCT FROM 'done')
    """,
    "P1": """
        SELECT format('client %s, %s papers of %s: %s issued, numbers %s to %s, the counter says %s',
                      client_id, kind, financial_year, count(p.serial), min(p.serial), max(p.serial), c.last_serial)
        FROM paper p FULL JOIN paper_counter c USING (client_id, kind, financial_year)
        GROUP BY client_id, kind, financial_year, c.last_serial
        HAVING min(p.serial) IS DISTINCT FROM 1 OR max(p.serial) IS DISTINCT FROM c.last_serial
            OR count(p.serial) <> c.last_serial
    """,
    # Money that was posted before the first paper of all has none.
    "P2": """
        WITH posted AS (
            SELECT t.client_id, CASE t.kind WHEN 'refund' THEN 'refund' ELSE 'receipt' END AS kind, t.ref,
                   l.reservation_event_id, abs(l.amount_paise) AS paise, t.posted_at
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_prepayment' AND l.reservation_event_id IS NOT NULL
              AND t.kind IN ('capture', 'attribution', 'refund')
            UNION ALL
            SELECT t.client_id, CASE t.kind WHEN 'hand_receipt' THEN 'receipt' ELSE 'refund' END, 'hand:' || t.ref,
                   l.reservation_event_id, abs(l.amount_paise), t.posted_at
            FROM ledger_transaction t JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE l.account = 'customer_prepayment' AND t.kind IN ('hand_receipt', 'hand_return', 'hand_reversal')
        )
        SELECT format('client %s, %s of %s: the ledger says %s paise for booking %s, the paper %s for booking %s',
                      client_id, kind, ref, d.paise, d.reservation_event_id, p.amount_paise, p.reservation_event_id)
        FROM posted d FULL JOIN paper p USING (client_id, kind, ref)
        WHERE (d.paise, d.reservation_event_id) IS DISTINCT FROM (p.amount_paise, p.reservation_event_id)
          AND (p.paper_id IS NOT NULL OR CASE kind
              WHEN 'receipt' THEN d.posted_at >= (SELECT min(issued_at) FROM paper)
              ELSE EXISTS (SELECT FROM refund r JOIN paper i ON i.client_id = r.client_id AND i.kind = 'receipt'
                           AND i.ref = r.provider_payment_id
                           WHERE r.client_id = d.client_id AND r.refund_id::text = d.ref) END)
    """,
}


async def broken_invariants(database: Database) -> list[Broken]:
    """Every row that breaks an invariant, by the invariant's name."""
    found = []
    async with database.transaction(Scope.platform()) as tx:
        for name, query in INVARIANTS.items():
            rows = await tx.execute(text(query))
            found += [Broken(name, detail) for detail in rows.scalars()]
    return found
