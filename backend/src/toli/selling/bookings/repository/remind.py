from datetime import datetime

from sqlalchemy import text

from toli.infra.db.transactions import Transaction

CREDIT = """
UPDATE credit_note SET reminded_of = valid_until FROM (
    SELECT n.client_id, n.credit_note_id
    FROM credit_note n JOIN client c ON c.client_id = n.client_id
    LEFT JOIN booking b ON b.client_id = n.client_id AND b.booking_id = n.booking_id
    CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
    WHERE c.remind_credit AND n.left_paise > 0 AND n.reminded_of IS DISTINCT FROM n.valid_until
      AND n.valid_until BETWEEN clock.hour::date AND clock.hour::date + CAST(:days AS integer)
      AND extract(hour FROM clock.hour) >= :from_hour
      -- The reminder is an e-mail; an address that is added later gets it.
      AND (n.user_id IS NOT NULL OR b.user_id IS NOT NULL OR b.contact_email <> '')
      -- The e-mail about credit for a shorter time was about its last day.
      AND n.valid_until - (n.given_at AT TIME ZONE c.time_zone)::date > CAST(:days AS integer)
) soon
WHERE credit_note.client_id = soon.client_id AND credit_note.credit_note_id = soon.credit_note_id
RETURNING credit_note.client_id, credit_note.credit_note_id
"""


async def claim_expiring_credit(tx: Transaction, *, now: datetime, days: int, from_hour: int) -> list[tuple[int, int]]:
    """Claim notes, each once (platform scope).

    Only of clients with reminders, after `from_hour` in their time zone.
    """
    result = await tx.execute(text(CREDIT), {"now": now, "days": days, "from_hour": from_hour})
    return [(row.client_id, row.credit_note_id) for row in result]
