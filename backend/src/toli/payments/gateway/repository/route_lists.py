from collections.abc import Sequence
from typing import Final

from sqlalchemy import select, text

from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.models import RouteReversal
from toli.payments.gateway.schemas import RouteReversalOut, RouteTotals, RouteTransferOut

PAID: Final = """
FROM route_transfer t
JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
WHERE t.client_id = :client_id AND EXISTS (
    SELECT FROM payment p WHERE p.client_id = o.client_id AND p.order_id = o.order_id
    AND p.status IN ('captured', 'refunded')
)
"""
LEFT: Final = "sum(t.amount_paise - t.reversed_paise)"
SUMS: Final = f"""
SELECT count(*) AS count, coalesce({LEFT} FILTER (WHERE t.state IN ('created', 'pending')), 0)::bigint AS under_way,
       coalesce({LEFT} FILTER (WHERE t.state = 'processed' AND t.settled_at IS NULL
           AND t.is_held AND coalesce(t.held_until > now(), true)), 0)::bigint AS held,
       coalesce({LEFT} FILTER (WHERE t.state = 'processed' AND t.settled_at IS NULL
           AND NOT (t.is_held AND coalesce(t.held_until > now(), true))), 0)::bigint AS released,
       coalesce(sum(t.settled_paise), 0)::bigint AS settled, coalesce(sum(t.reversed_paise), 0)::bigint AS reversed,
       (SELECT count(*) FROM route_reversal v WHERE v.client_id = :client_id AND v.state = 'needs_attention')
           AS needs_attention
{PAID}
"""
LISTED: Final = f"""
SELECT t.route_transfer_id, t.amount_paise AS amount, t.reversed_paise AS reversed, t.state, t.is_held, t.held_until,
       t.settled_at, t.failure, t.created_at, o.booking_id,
       (SELECT b.booking_reference FROM booking b WHERE b.client_id = o.client_id
        AND b.booking_id = o.booking_id) AS booking_reference,
       (SELECT e.title FROM booking b
        JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
        WHERE b.client_id = o.client_id AND b.booking_id = o.booking_id) AS event_title
{PAID}
ORDER BY t.route_transfer_id DESC LIMIT :limit OFFSET :offset
"""


async def read_totals(tx: ClientTransaction) -> tuple[RouteTotals, int]:
    row = (await tx.execute(text(SUMS), {"client_id": tx.client_id})).mappings().one()
    return RouteTotals(**row), row["count"]


async def list_transfers(tx: ClientTransaction, *, limit: int, offset: int) -> list[RouteTransferOut]:
    rows = await tx.execute(text(LISTED), {"client_id": tx.client_id, "limit": limit, "offset": offset})
    return [RouteTransferOut(**row, reversals=[]) for row in rows.mappings()]


async def list_reversals(
    tx: ClientTransaction, *, transfer_ids: Sequence[int]
) -> Sequence[tuple[int, RouteReversalOut]]:
    rows = await tx.execute(
        select(
            RouteReversal.route_reversal_id,
            RouteReversal.route_transfer_id,
            RouteReversal.amount_paise.label("amount"),
            RouteReversal.reason,
            RouteReversal.state,
            RouteReversal.failure,
            RouteReversal.created_at,
        )
        .where(RouteReversal.client_id == tx.client_id, RouteReversal.route_transfer_id.in_(transfer_ids))
        .order_by(RouteReversal.route_reversal_id)
    )
    return [(row["route_transfer_id"], RouteReversalOut(**row)) for row in rows.mappings()]
