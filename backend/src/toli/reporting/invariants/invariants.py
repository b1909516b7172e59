"""Invariants of beds, money and figures: queries without rows (docs/mechanisms)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import text

from toli.infra.db.connections import REPLY_SECONDS
from toli.infra.db.database import Database
from toli.infra.db.transactions import Transaction
from toli.infra.ports.payments import PaymentProviders
from toli.payments.gateway.service import orders
from toli.reporting.invariants.billing_invariants import BILLING_INVARIANTS
from toli.reporting.invariants.cash_invariants import CASH_INVARIANTS
from toli.reporting.invariants.document_invariants import DOCUMENT_INVARIANTS
from toli.reporting.invariants.figure_invariants import FIGURE_INVARIANTS
from toli.reporting.invariants.route_invariants import ROUTE_INVARIANTS
from toli.reporting.invariants.settlement_invariants import SETTLEMENT_INVARIANTS
from toli.reporting.invariants.stock_invariants import STOCK_INVARIANTS
from toli.reporting.invariants.tds_invariants import TDS_INVARIANTS


@dataclass(frozen=True, slots=True)
class Broken:
    invariant: str
    detail: str


INVARIANTS = {
    **STOCK_INVARIANTS,
    **DOCUMENT_INVARIANTS,
    **SETTLEMENT_INVARIANTS,
    **BILLING_INVARIANTS,
    **CASH_INVARIANTS,
    **ROUTE_INVARIANTS,
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
        WITH recorded AS (
            SELECT client_id, coalesce(booking_id, 0) AS booking_id, sum(paise) AS paise FROM (
                SELECT client_id, booking_id, amount_paise AS paise FROM payment
                WHERE status IN ('captured', 'refunded')
                UNION ALL
                SELECT client_id, booking_id, -amount_paise FROM refund WHERE state = 'processed'
                UNION ALL
                SELECT m.client_id, side.booking_id, side.sign * m.amount_paise FROM payment_transfer m
                CROSS JOIN LATERAL (VALUES (m.from_booking_id, -1), (m.to_booking_id, 1)) side (booking_id, sign)
            ) facts GROUP BY 1, 2
        ), posted AS (
            SELECT p.client_id, coalesce(p.booking_id, 0) AS booking_id,
                   -sum(p.amount_paise) AS paise
            FROM ledger_posting p JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
            WHERE p.account = 'customer_prepayment'
              AND t.kind NOT IN ('offline_receipt', 'offline_return', 'offline_reversal', 'credit_given') GROUP BY 1, 2
        )
        SELECT format('client %s, booking %s: ledger says %s paise, the provider %s', client_id,
                      booking_id, coalesce(posted.paise, 0), coalesce(recorded.paise, 0))
        FROM recorded FULL JOIN posted USING (client_id, booking_id)
        WHERE coalesce(posted.paise, 0) <> coalesce(recorded.paise, 0)
    """,
    "L4": """
        WITH recorded AS (
            SELECT client_id, booking_id,
                   sum(CASE WHEN kind = 'received' THEN amount_paise ELSE -amount_paise END) AS paise
            FROM offline_payment WHERE reversed_at IS NULL GROUP BY 1, 2
        ), posted AS (
            SELECT client_id, booking_id, sum(amount_paise) AS paise
            FROM ledger_posting
            WHERE account IN ('received_offline', 'travel_credit', 'customer_on_account', 'tds_expected',
                              'tds_receivable')
              AND booking_id IS NOT NULL GROUP BY 1, 2
        )
        SELECT format('client %s, booking %s: ledger says %s paise offline, the records %s', client_id,
                      booking_id, coalesce(posted.paise, 0), coalesce(recorded.paise, 0))
        FROM recorded FULL JOIN posted USING (client_id, booking_id)
        WHERE coalesce(posted.paise, 0) <> coalesce(recorded.paise, 0) OR coalesce(recorded.paise, 0) < 0
    """,
    # A payment above a share's amount goes back in the transaction that captured it.
    "H1": """
        SELECT format('client %s, share %s: %s paise are kept of %s',
                      s.client_id, s.share_id, kept.paise, s.amount_paise)
        FROM payment_share s
        CROSS JOIN LATERAL (
            SELECT coalesce(sum(p.amount_paise - coalesce((
                SELECT sum(r.amount_paise) FROM refund r
                WHERE r.client_id = p.client_id AND r.provider_payment_id = p.provider_payment_id), 0)), 0) AS paise
            FROM payment_order o
            JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id
                 AND p.status IN ('captured', 'refunded')
            WHERE o.client_id = s.client_id AND o.booking_id = s.booking_id
              AND o.share_id = s.share_id
        ) kept WHERE kept.paise > s.amount_paise
        UNION ALL
        SELECT format('client %s, share %s: its traveller is in another booking', s.client_id, s.share_id)
        FROM payment_share s
        JOIN traveller t ON t.client_id = s.client_id AND t.traveller_id = s.traveller_id
        WHERE t.booking_id <> s.booking_id
        UNION ALL
        SELECT format('client %s, order %s: pays a share of another booking', o.client_id, o.order_id)
        FROM payment_order o
        LEFT JOIN payment_share s ON s.client_id = o.client_id AND s.share_id = o.share_id
             AND s.booking_id = o.booking_id
        WHERE o.share_id IS NOT NULL AND s.share_id IS NULL
    """,
    "M1": """
        SELECT format('client %s, payment %s: %s paise captured at %s have no disposition',
                      p.client_id, p.provider_payment_id, p.amount_paise, p.captured_at)
        FROM payment p
        JOIN booking b USING (client_id, booking_id)
        WHERE p.status = 'captured' AND p.captured_at < now() - interval '10 minutes'
          AND b.booking_status <> 'confirmed'
          AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = p.client_id
                          AND r.provider_payment_id = p.provider_payment_id)
          AND NOT EXISTS (SELECT FROM cancellation c WHERE c.client_id = b.client_id
                          AND c.booking_id = b.booking_id AND c.state = 'done')
        UNION ALL
        SELECT format('client %s, payment %s: %s paise captured at %s belong to no booking and do not go back',
                      p.client_id, p.provider_payment_id, p.amount_paise, p.captured_at)
        FROM payment p
        WHERE p.booking_id IS NULL AND p.status = 'captured'
          AND p.captured_at < now() - interval '30 minutes'
          AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = p.client_id
                          AND r.provider_payment_id = p.provider_payment_id)
    """,
    # A part of a payment that moved with its travellers is posted, and no booking has less than nothing of a payment.
    "L5": """
        SELECT format('client %s, transfer %s: %s paise moved, the ledger has %s', m.client_id, m.payment_transfer_id,
                      m.amount_paise, coalesce(posted.paise, 0))
        FROM payment_transfer m CROSS JOIN LATERAL (
            SELECT sum(l.amount_paise) AS paise FROM ledger_transaction t
            JOIN ledger_posting l USING (client_id, ledger_transaction_id)
            WHERE t.client_id = m.client_id AND t.kind = 'transfer' AND t.ref = m.payment_transfer_id::text
              AND l.booking_id = m.from_booking_id AND l.account = 'customer_prepayment'
        ) posted
        WHERE posted.paise IS DISTINCT FROM m.amount_paise
        UNION ALL
        SELECT format('client %s, booking %s: has %s paise of payment %s', client_id, booking_id, sum(paise),
                      provider_payment_id)
        FROM (
            SELECT client_id, provider_payment_id, booking_id, amount_paise AS paise
            FROM payment WHERE status IN ('captured', 'refunded')
            UNION ALL
            SELECT client_id, provider_payment_id, booking_id, -amount_paise FROM refund
            UNION ALL
            SELECT m.client_id, m.provider_payment_id, side.booking_id, side.sign * m.amount_paise
            FROM payment_transfer m
            CROSS JOIN LATERAL (VALUES (m.from_booking_id, -1), (m.to_booking_id, 1)) side (booking_id, sign)
        ) parts WHERE booking_id IS NOT NULL
        GROUP BY client_id, provider_payment_id, booking_id HAVING sum(paise) < 0
    """,
    "R1": """
        SELECT format('client %s, payment %s: %s paise came and %s are to go back',
                      p.client_id, p.provider_payment_id, p.amount_paise, sum(r.amount_paise))
        FROM payment p JOIN refund r USING (client_id, provider_payment_id)
        GROUP BY p.client_id, p.provider_payment_id, p.amount_paise, p.status
        HAVING sum(r.amount_paise) > p.amount_paise OR p.status NOT IN ('captured', 'refunded')
    """,
    "C1": """
        SELECT format('client %s, booking %s: %s, its cancellation %s', b.client_id, b.booking_id,
                      b.booking_status, coalesce(c.state, 'is missing'))
        FROM booking b LEFT JOIN cancellation c USING (client_id, booking_id)
        WHERE (c.state = 'done' OR b.confirmed_at IS NOT NULL) AND b.booking_status <> 'pending'
          AND (b.booking_status = 'cancelled') <> (c.state IS NOT DISTINCT FROM 'done')
    """,
    # A booking of a cancelled departure is cancelled, or the operator sees what is still to be done about it.
    "C2": """
        SELECT format('client %s, booking %s: %s on a departure that is cancelled', b.client_id,
                      b.booking_id, b.booking_status)
        FROM booking b
        JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
        WHERE p.cancelled_at IS NOT NULL AND b.booking_status <> 'cancelled'
          AND NOT EXISTS (SELECT FROM departure_change_booking r WHERE r.client_id = b.client_id
                          AND r.booking_id = b.booking_id
                          AND r.state IN ('pending', 'choosing', 'failed'))
    """,
    # The price of a booking is at least the money received for it: no refund is left out, and what is paid too much
    # came offline, so that it is owed back.
    "D1": """
        WITH money AS (
            SELECT b.client_id, b.booking_id, b.booking_status, b.total_paise, b.price_reduction_paise,
                   coalesce((SELECT sum(p.amount_paise) FROM payment p WHERE p.client_id = b.client_id
                       AND p.booking_id = b.booking_id
                       AND p.status IN ('captured', 'refunded')), 0)
                   + coalesce((SELECT sum(CASE m.to_booking_id WHEN b.booking_id THEN m.amount_paise
                                          ELSE -m.amount_paise END)
                       FROM payment_transfer m WHERE m.client_id = b.client_id
                       AND b.booking_id IN (m.from_booking_id, m.to_booking_id)), 0) AS online,
                   coalesce((SELECT sum(r.amount_paise) FROM refund r WHERE r.client_id = b.client_id
                       AND r.booking_id = b.booking_id), 0) AS refunds,
                   coalesce((SELECT sum(r.amount_paise) FROM refund r WHERE r.client_id = b.client_id
                       AND r.booking_id = b.booking_id AND r.requested_by IS NOT NULL), 0)
                   + coalesce((SELECT sum(h.amount_paise) FROM offline_payment h WHERE h.client_id = b.client_id
                       AND h.booking_id = b.booking_id AND h.kind = 'returned'
                       AND h.moved_with IS NULL), 0) AS given_back,
                   coalesce((SELECT sum(CASE h.kind WHEN 'received' THEN h.amount_paise ELSE -h.amount_paise END)
                       FROM offline_payment h WHERE h.client_id = b.client_id AND h.reversed_at IS NULL
                       AND h.booking_id = b.booking_id), 0) AS offline
            FROM booking b WHERE b.confirmed_at IS NOT NULL
        )
        SELECT format('client %s, booking %s: costs %s paise less %s, %s are kept and %s were returned', client_id,
                      booking_id, total_paise, price_reduction_paise, online - refunds + offline, given_back)
        FROM money
        WHERE price_reduction_paise > given_back
           OR (booking_status = 'confirmed'
               AND total_paise - price_reduction_paise < online - refunds + offline - greatest(offline, 0))
    """,
    # All offline money of a cancelled booking is either kept or owed back.
    "D2": """
        SELECT format('client %s, booking %s: %s paise are here offline, %s were to be kept and %s to be returned',
                      c.client_id, c.booking_id, here.paise, c.kept_offline_paise, c.returned_offline_paise)
        FROM cancellation c CROSS JOIN LATERAL (
            SELECT coalesce(sum(l.amount_paise), 0) AS paise FROM ledger_posting l WHERE l.client_id = c.client_id
            AND l.booking_id = c.booking_id
            AND l.account IN ('received_offline', 'travel_credit', 'customer_on_account', 'tds_expected',
                              'tds_receivable')
        ) here
        WHERE c.state = 'done' AND here.paise > c.kept_offline_paise + c.returned_offline_paise
    """,
    # Credit given is used or left, note by note; what the operator owes in the ledger is what is left.
    "B1": """
        SELECT format('client %s, bank line %s: %s paise, recorded as payments of %s',
                      l.client_id, l.line_id, l.amount_paise, sum(part.paise))
        FROM bank_line l JOIN (
            SELECT p.client_id, p.line_id, h.amount_paise AS paise, h.kind = 'received' AS is_credit
            FROM bank_line_payment p JOIN offline_payment h USING (client_id, offline_payment_id)
            WHERE h.reversed_at IS NULL
            UNION ALL
            SELECT n.client_id, n.line_id, d.amount_paise, true
            FROM bank_line_entry n JOIN deposit d USING (client_id, deposit_id) WHERE d.reversed_at IS NULL
            UNION ALL
            SELECT n.client_id, n.line_id, r.amount_paise, false
            FROM bank_line_entry n JOIN deposit_refund r USING (client_id, deposit_refund_id)
            UNION ALL
            SELECT n.client_id, n.line_id, c.amount_paise, false
            FROM bank_line_entry n JOIN cost_payment c USING (client_id, cost_payment_id)
            UNION ALL
            SELECT n.client_id, n.line_id, abs(k.amount_paise), k.kind = 'deposit'
            FROM bank_line_entry n JOIN cash_entry k USING (client_id, cash_entry_id) WHERE k.reversed_at IS NULL
        ) part USING (client_id, line_id)
        GROUP BY l.client_id, l.line_id, l.amount_paise, l.is_credit
        HAVING sum(part.paise) > l.amount_paise OR bool_or(part.is_credit <> l.is_credit)
    """,
    "K1": """
        SELECT format('client %s, credit note %s: %s given, %s used, %s left', n.client_id, n.credit_note_id,
                      n.amount_paise, coalesce(sum(u.amount_paise - u.returned_paise), 0), n.left_paise)
        FROM credit_note n LEFT JOIN credit_use u USING (client_id, credit_note_id)
        GROUP BY n.client_id, n.credit_note_id, n.amount_paise, n.left_paise
        HAVING n.amount_paise <> n.left_paise + coalesce(sum(u.amount_paise - u.returned_paise), 0)
        UNION ALL
        SELECT format('client %s: the ledger owes %s paise of travel credit, %s are left', client_id,
                      coalesce(owed.paise, 0), coalesce(kept.paise, 0))
        FROM (SELECT client_id, -sum(amount_paise) AS paise FROM ledger_posting
              WHERE account = 'travel_credit' GROUP BY 1) owed
        FULL JOIN (SELECT client_id, sum(left_paise) AS paise FROM credit_note GROUP BY 1) kept USING (client_id)
        WHERE coalesce(owed.paise, 0) <> coalesce(kept.paise, 0)
    """,
    # A payment by credit is made of parts of notes, and no credit is given for money that was not paid.
    "K2": """
        SELECT format('client %s, payment %s: %s paise by %s, of notes %s', h.client_id, h.offline_payment_id,
                      h.amount_paise, h.method, coalesce(sum(u.amount_paise), 0))
        FROM offline_payment h LEFT JOIN credit_use u USING (client_id, offline_payment_id)
        WHERE h.kind = 'received'
        GROUP BY h.client_id, h.offline_payment_id, h.amount_paise, h.method
        HAVING coalesce(sum(u.amount_paise), 0) <> CASE h.method WHEN 'credit' THEN h.amount_paise ELSE 0 END
        UNION ALL
        SELECT format('client %s, booking %s: %s paise of credit were given for it, its ledger has %s', n.client_id,
                      n.booking_id, sum(n.amount_paise), paid.paise)
        FROM credit_note n CROSS JOIN LATERAL (
            SELECT coalesce(-sum(l.amount_paise), 0) AS paise FROM ledger_posting l WHERE l.client_id = n.client_id
            AND l.booking_id = n.booking_id AND l.account = 'customer_prepayment'
        ) paid
        WHERE n.booking_id IS NOT NULL GROUP BY n.client_id, n.booking_id, paid.paise
        HAVING paid.paise < 0
    """,
    # What was paid by credit of the operator's own is posted so, and is not counted as money.
    "K4": """
        WITH used AS (
            SELECT u.client_id, h.booking_id, sum(u.amount_paise - u.returned_paise) AS paise
            FROM credit_use u JOIN credit_note n USING (client_id, credit_note_id)
            JOIN offline_payment h USING (client_id, offline_payment_id)
            WHERE n.is_allowance GROUP BY 1, 2
        ), posted AS (
            SELECT client_id, booking_id, sum(amount_paise) AS paise FROM ledger_posting
            WHERE account = 'allowance_in_prepayments' GROUP BY 1, 2
        )
        SELECT format('client %s, booking %s: the ledger has %s paise of allowances, its payments %s', client_id,
                      booking_id, coalesce(posted.paise, 0), coalesce(used.paise, 0))
        FROM used FULL JOIN posted USING (client_id, booking_id)
        WHERE coalesce(used.paise, 0) <> coalesce(posted.paise, 0)
    """,
    # Money on account is used, returned, reversed or left, deposit by deposit; what the ledger owes is what is left.
    "K5": """
        SELECT format('client %s, deposit %s: %s received, %s used, %s returned, %s left', d.client_id, d.deposit_id,
                      d.amount_paise, used.paise, returned.paise, d.left_paise)
        FROM deposit d CROSS JOIN LATERAL (
            SELECT coalesce(sum(u.amount_paise - u.returned_paise), 0) AS paise FROM deposit_use u
            WHERE u.client_id = d.client_id AND u.deposit_id = d.deposit_id
        ) used CROSS JOIN LATERAL (
            SELECT coalesce(sum(f.amount_paise), 0) AS paise FROM deposit_refund f
            WHERE f.client_id = d.client_id AND f.deposit_id = d.deposit_id
        ) returned
        WHERE d.left_paise + used.paise + returned.paise
              <> CASE WHEN d.reversed_at IS NULL THEN d.amount_paise ELSE 0 END
        UNION ALL
        SELECT format('client %s: the ledger owes %s paise of money on account, %s are left', client_id,
                      coalesce(owed.paise, 0), coalesce(kept.paise, 0))
        FROM (SELECT client_id, -sum(amount_paise) AS paise FROM ledger_posting
              WHERE account = 'customer_on_account' GROUP BY 1) owed
        FULL JOIN (SELECT client_id, sum(left_paise) AS paise FROM deposit GROUP BY 1) kept USING (client_id)
        WHERE coalesce(owed.paise, 0) <> coalesce(kept.paise, 0)
        UNION ALL
        SELECT format('client %s, payment %s: %s paise by %s, of deposits %s', h.client_id, h.offline_payment_id,
                      h.amount_paise, h.method, coalesce(sum(u.amount_paise), 0))
        FROM offline_payment h LEFT JOIN deposit_use u USING (client_id, offline_payment_id)
        WHERE h.kind = 'received'
        GROUP BY h.client_id, h.offline_payment_id, h.amount_paise, h.method
        HAVING coalesce(sum(u.amount_paise), 0) <> CASE h.method WHEN 'on_account' THEN h.amount_paise ELSE 0 END
    """,
    # Money of a cancelled booking is kept, refunded or owed by a decision: none is left that no list shows.
    "K3": """
        SELECT format('client %s, booking %s: cancelled without a decision on %s paise', b.client_id,
                      b.booking_id, here.paise - back.paise)
        FROM booking b CROSS JOIN LATERAL (
            SELECT coalesce(-sum(l.amount_paise), 0) AS paise FROM ledger_posting l WHERE l.client_id = b.client_id
            AND l.booking_id = b.booking_id AND l.account = 'customer_prepayment'
        ) here CROSS JOIN LATERAL (
            SELECT coalesce(sum(r.amount_paise), 0) AS paise FROM refund r WHERE r.client_id = b.client_id
            AND r.booking_id = b.booking_id AND r.state <> 'processed'
        ) back
        WHERE b.booking_status = 'cancelled' AND here.paise <> back.paise AND NOT EXISTS (
            SELECT FROM cancellation c WHERE c.client_id = b.client_id AND c.state = 'done'
            AND c.booking_id = b.booking_id)
        UNION ALL
        SELECT format('client %s, booking %s: %s paise were to be refunded online, %s are', c.client_id,
                      c.booking_id, c.returned_paise, back.paise)
        FROM cancellation c CROSS JOIN LATERAL (
            SELECT coalesce(sum(r.amount_paise), 0) AS paise FROM refund r WHERE r.client_id = c.client_id
            AND r.booking_id = c.booking_id AND r.requested_by IS NOT NULL
        ) back
        WHERE c.state = 'done' AND back.paise < c.returned_paise
        UNION ALL
        SELECT format('client %s, booking %s: %s paise are owed back and on no list', c.client_id,
                      c.booking_id, owed.paise)
        FROM cancellation c CROSS JOIN LATERAL (
            SELECT coalesce(sum(l.amount_paise), 0) - c.kept_offline_paise AS paise FROM ledger_posting l
            WHERE l.client_id = c.client_id AND l.booking_id = c.booking_id
            AND l.account IN ('received_offline', 'travel_credit', 'customer_on_account', 'tds_expected',
                              'tds_receivable')
        ) owed
        WHERE c.state = 'done' AND owed.paise > 0 AND c.returned_offline_paise = 0
    """,
    **FIGURE_INVARIANTS,
    **TDS_INVARIANTS,
}


async def broken_invariants(database: Database) -> list[Broken]:
    violations = []
    async with database.platform_transaction() as tx:
        await allow_long(tx)
        for name in INVARIANTS:
            violations += [Broken(name, detail) for detail in await broken_rows(tx, name)]
    return violations


async def unknown_money(database: Database, providers: PaymentProviders, *, now: datetime) -> list[str]:
    """The part of M1 without a query. Raises ProviderUnavailable."""
    return [
        f"client {capture.client_id or 'unknown'}, payment {capture.payment.id} of order {capture.payment.order_id}:"
        f" {capture.payment.amount_paise} paise captured at the provider are not known here"
        for capture in await orders.list_unknown_captures(database, providers, now=now)
    ]


async def allow_long(tx: Transaction) -> None:
    """Allow each statement of a transaction ten minutes. The caller's task waits as long for replies, until it ends."""
    await tx.execute(text("SET LOCAL statement_timeout = '10min'"))
    REPLY_SECONDS.set(timedelta(minutes=11).total_seconds())


async def broken_rows(tx: Transaction, invariant: str) -> list[str]:
    """Platform scope."""
    return list((await tx.execute(text(INVARIANTS[invariant]))).scalars())
