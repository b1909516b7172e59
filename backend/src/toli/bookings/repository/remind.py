"""Balances to remind travellers of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text

from toli.db.transactions import Transaction

DUE = """
SELECT b.client_id, b.reservation_event_id, there.today - next.due_on AS days
FROM reservation_event b JOIN client c ON c.client_id = b.client_id
CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
CROSS JOIN LATERAL (SELECT clock.hour::date AS today) there
CROSS JOIN LATERAL (
    SELECT b.total_paise - b.price_reduction_paise
        + (SELECT coalesce(sum(l.amount_paise), 0) FROM ledger_posting l WHERE l.client_id = b.client_id
           AND l.reservation_event_id = b.reservation_event_id AND l.account = 'customer_prepayment')
        + (SELECT coalesce(sum(r.amount_paise), 0) FROM refund r WHERE r.client_id = b.client_id
           AND r.reservation_event_id = b.reservation_event_id AND r.state <> 'processed') AS paise
) owed
CROSS JOIN LATERAL (SELECT next_due_on(b.quote->'instalments', CAST(owed.paise AS bigint)) AS due_on) next
WHERE b.booking_status = 'confirmed' AND b.due_closed_at IS NULL
  AND extract(hour FROM clock.hour) >= :from_hour
  -- The instalments as they were planned, before what is paid is looked up.
  AND EXISTS (SELECT FROM jsonb_array_elements(b.quote->'instalments') part
              WHERE there.today - (part->>'due_on')::date = ANY(:days))
  AND there.today - next.due_on = ANY(:days)
  AND NOT EXISTS (SELECT FROM cancellation a WHERE a.client_id = b.client_id
                  AND a.reservation_event_id = b.reservation_event_id AND a.state = 'asked')
ORDER BY b.client_id, b.reservation_event_id
"""


CREDIT = """
UPDATE credit_note SET reminded_of = valid_until FROM (
    SELECT n.client_id, n.credit_note_id
    FROM credit_note n JOIN client c ON c.client_id = n.client_id
    CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
    WHERE c.remind_credit AND n.left_paise > 0 AND n.reminded_of IS DISTINCT FROM n.valid_until
      AND n.valid_until BETWEEN clock.hour::date AND clock.hour::date + CAST(:days AS integer)
      AND extract(hour FROM clock.hour) >= :from_hour
      -- Who gets credit for a shorter time has just read of its last day.
      AND n.valid_until - (n.given_at AT TIME ZONE c.time_zone)::date > CAST(:days AS integer)
) soon
WHERE credit_note.client_id = soon.client_id AND credit_note.credit_note_id = soon.credit_note_id
RETURNING credit_note.client_id, credit_note.credit_note_id
"""


@dataclass(frozen=True, slots=True)
class BalanceDue:
    """A booking with an unpaid instalment, `days` after it was due (negative before)."""

    client_id: int
    reservation_event_id: int
    days: int


async def list_balances_due(tx: Transaction, *, now: datetime, days: Sequence[int], from_hour: int) -> list[BalanceDue]:
    """List bookings of which the next instalment was due `days` ago (platform scope), after `from_hour`.

    Hours are in the client's time zone. Bookings with a requested cancellation or a closed balance are left out.
    """
    found = await tx.execute(text(DUE), {"now": now, "days": list(days), "from_hour": from_hour})
    return [BalanceDue(**row) for row in found.mappings()]


async def claim_expiring_credit(tx: Transaction, *, now: datetime, days: int, from_hour: int) -> list[tuple[int, int]]:
    """Claim client and id of the credit notes that expire within `days`, each once for its last day (platform scope).

    Those of clients that remind their customers, after `from_hour` in their time zone.
    """
    found = await tx.execute(text(CREDIT), {"now": now, "days": days, "from_hour": from_hour})
    return [(row.client_id, row.credit_note_id) for row in found]
