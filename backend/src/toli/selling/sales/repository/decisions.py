from datetime import datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.selling.sales.schemas.decisions import BelowMinimum

TODAY = "(CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date"
BELOW = """
FROM departure p
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
WHERE NOT p.is_draft AND p.runs_since IS NULL AND s.going < p.runs_from
"""
FOUND = f"""
SELECT e.trip_id, p.departure_id, e.title, p.tour_start_date, p.tour_end_date, p.runs_from AS minimum_group, s.going,
       p.decide_on
{BELOW} AND p.client_id = :client_id
"""

REACHED = """
UPDATE departure p SET runs_since = now() FROM plan_stock s
WHERE s.client_id = p.client_id AND s.departure_id = p.departure_id AND p.runs_from > 0 AND p.runs_since IS NULL
  AND NOT p.is_draft AND s.going >= p.runs_from
"""
CLAIM_DUE = f"""
UPDATE departure SET decision_noticed_at = now() FROM (
    SELECT p.client_id, p.departure_id {BELOW} AND p.decision_noticed_at IS NULL
        AND p.decide_on <= {TODAY} AND p.tour_start_date > {TODAY}
) due
WHERE departure.client_id = due.client_id AND departure.departure_id = due.departure_id
RETURNING departure.client_id, departure.departure_id
"""


async def list_below(tx: ClientTransaction, *, now: datetime) -> list[BelowMinimum]:
    result = await tx.execute(
        text(
            f"{FOUND} AND p.tour_start_date > {TODAY}"
            " ORDER BY p.decide_on NULLS LAST, p.tour_start_date, p.departure_id"
        ),
        {"client_id": tx.client_id, "now": now},
    )
    return [BelowMinimum(**row) for row in result.mappings()]


async def find_decision(tx: ClientTransaction, *, departure_id: int) -> BelowMinimum | None:
    result = await tx.execute(
        text(f"{FOUND} AND p.departure_id = :plan"), {"client_id": tx.client_id, "plan": departure_id}
    )
    row = result.mappings().one_or_none()
    return None if row is None else BelowMinimum(**row)


async def mark_reached(tx: Transaction) -> None:
    """Mark departures at their minimum group (platform scope)."""
    await tx.execute(text(REACHED))


async def claim_due(tx: Transaction, *, now: datetime) -> list[tuple[int, int]]:
    """Claim departures at their decision date, each once (platform scope)."""
    return [(row.client_id, row.departure_id) for row in await tx.execute(text(CLAIM_DUE), {"now": now})]


async def list_confirmed(tx: ClientTransaction, *, departure_id: int) -> list[int]:
    result = await tx.execute(
        text(
            "SELECT booking_id FROM booking WHERE client_id = :client_id"
            " AND departure_id = :plan AND booking_status = 'confirmed' ORDER BY 1"
        ),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    return list(result.scalars())


async def set_running(tx: ClientTransaction, *, departure_id: int) -> bool:
    """False if not on sale or already running."""
    result = await tx.execute(
        text(
            "UPDATE departure SET runs_since = now() WHERE client_id = :client_id AND departure_id = :plan"
            " AND runs_since IS NULL AND NOT is_draft RETURNING departure_id"
        ),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    return result.first() is not None
