"""Failures for the Health page, on request only: unsent e-mails and a refund."""

from sqlalchemy import text

from toli.infra.db.database import Database

# An e-mail about a TO request that the mail server, which was down, did not accept.
FAILED = """
WITH failed AS (
    UPDATE procrastinate_jobs SET status = 'failed', attempts = 13
    WHERE task_name = 'messaging.to_request_decided' AND status = 'todo' AND args ->> 'to_request_id' IN (
        SELECT w.to_request_id::text FROM to_request w JOIN app_user u USING (user_id) WHERE u.is_demo
    ) RETURNING id
)
INSERT INTO job_failure (job_id, error, failed_at)
SELECT id, 'SMTPConnectTimeoutError (messaging/notifications/service/sending.py, _hand_in)', now() - interval '3 hours'
FROM failed
"""

# An e-mail about a rejected client, to an address that does not exist any more.
REFUSED = """
WITH gone AS (
    DELETE FROM procrastinate_jobs
    WHERE task_name = 'messaging.client_decided' AND status = 'todo' AND args ->> 'client_id' IN (
        SELECT c.client_id::text FROM client c JOIN app_user u USING (user_id)
        WHERE u.is_demo AND c.approval_status = 'rejected'
    ) RETURNING args
)
INSERT INTO mail (dedupe_key, recipient, subject, text_body, html_body, failure, job, job_ids)
SELECT format('client:%s:refused', c.client_id), u.email, format('%s was not approved', c.client_name), '', '',
       'the address was refused', 'messaging.client_decided', gone.args
FROM gone JOIN client c ON c.client_id = (gone.args ->> 'client_id')::bigint
JOIN app_user u ON u.user_id = c.user_id
"""

# A small refund of a fully paid booking, which the bank rejected.
STUCK = """
INSERT INTO refund (client_id, provider_payment_id, booking_id, amount_paise, state, reason, note,
                    requested_by, attempts, created_at, updated_at)
SELECT b.client_id, p.provider_payment_id, b.booking_id, 50000, 'needs_attention', 'operator',
       'A night less than booked', c.user_id, 5, now() - interval '2 days', now() - interval '1 day'
FROM booking b
JOIN payment p ON p.client_id = b.client_id AND p.booking_id = b.booking_id
    AND p.status = 'captured' AND p.amount_paise = b.total_paise
JOIN client c ON c.client_id = b.client_id
JOIN app_user u ON u.user_id = b.user_id AND u.is_demo
    AND u.email NOT IN ('asha@traveller.example', 'dev@traveller.example')
WHERE b.booking_status = 'confirmed'
    AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = b.client_id
                    AND r.provider_payment_id = p.provider_payment_id)
ORDER BY b.booking_id LIMIT 1
"""


async def leave_trouble(database: Database) -> None:
    """Create failures for the Health page, among the rows of the demo only."""
    async with database.platform_transaction() as tx:
        await tx.execute(text(FAILED))
        await tx.execute(text(REFUSED))
        await tx.execute(text(STUCK))
