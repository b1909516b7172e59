"""Unresolved differences to the payment provider (platform scope)."""

from datetime import datetime

from sqlalchemy import text

from toli.infra.db.transactions import Transaction
from toli.reporting.health.schemas import Difference

# Reconciliation retries each of these; after these times it should have succeeded.
DIFFERENCES = """
SELECT 'refund_stuck' AS kind, r.refund_id::text AS ref, r.client_id, r.booking_id,
       r.amount_paise AS amount, r.updated_at AS since
FROM refund r WHERE r.state = 'needs_attention'
UNION ALL
SELECT 'refund_slow', r.refund_id::text, r.client_id, r.booking_id, r.amount_paise, r.created_at
FROM refund r WHERE r.state IN ('requested', 'pending', 'failed') AND r.created_at < now() - interval '7 days'
UNION ALL
SELECT 'order_unsettled', o.order_id::text, o.client_id, o.booking_id, p.amount_paise, p.captured_at
FROM payment_order o JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id
WHERE o.state IN ('open', 'provider_created', 'attempted') AND o.booking_id IS NOT NULL
    AND p.status = 'captured' AND p.captured_at < now() - interval '30 minutes'
UNION ALL
SELECT 'payment_unclaimed', p.provider_payment_id, p.client_id, p.booking_id, p.amount_paise, p.captured_at
FROM payment p
WHERE p.booking_id IS NULL AND p.status = 'captured' AND p.captured_at < now() - interval '30 minutes'
    AND NOT EXISTS (SELECT FROM refund r WHERE r.client_id = p.client_id
                    AND r.provider_payment_id = p.provider_payment_id)
UNION ALL
SELECT 'payment_not_captured', p.provider_payment_id, p.client_id, p.booking_id, p.amount_paise, p.created_at
FROM payment p
WHERE p.status = 'authorized' AND p.created_at < now() - interval '1 day'
UNION ALL
SELECT 'reversal_refused', v.route_reversal_id::text, v.client_id, o.booking_id, v.amount_paise, v.created_at
FROM route_reversal v
JOIN route_transfer t ON t.client_id = v.client_id AND t.route_transfer_id = v.route_transfer_id
JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
WHERE v.state = 'needs_attention' OR v.state = 'requested' AND v.created_at < now() - interval '1 day'
UNION ALL
SELECT 'transfer_slow', t.route_transfer_id::text, t.client_id, o.booking_id, t.amount_paise, t.created_at
FROM route_transfer t
JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id AND p.status = 'captured'
WHERE t.state IN ('created', 'pending') AND p.captured_at < now() - interval '5 days'
UNION ALL
SELECT 'webhook_unread', w.inbox_id::text, NULL, NULL, NULL, w.received_at
FROM webhook_inbox w WHERE w.processed_at IS NULL AND w.received_at < now() - interval '10 minutes'
"""

NAMED = f"""
SELECT d.*, c.client_name FROM ({DIFFERENCES}) d LEFT JOIN client c ON c.client_id = d.client_id
ORDER BY d.since, d.kind, d.ref LIMIT :limit
"""

LAST_RUN = "SELECT to_timestamp(max(defer_timestamp)) FROM procrastinate_periodic_defers WHERE task_name = :name"


async def list_differences(tx: Transaction, *, limit: int) -> list[Difference]:
    rows = await tx.execute(text(NAMED), {"limit": limit})
    return [Difference(**row) for row in rows.mappings()]


async def find_last_run(tx: Transaction, *, name: str) -> datetime | None:
    enqueued_at: datetime | None = (await tx.execute(text(LAST_RUN), {"name": name})).scalar_one()
    return enqueued_at


async def count(tx: Transaction) -> int:
    total: int = (await tx.execute(text(f"SELECT count(*) FROM ({DIFFERENCES}) d"))).scalar_one()
    return total
