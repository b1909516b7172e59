"""Queries of departures below their minimum group."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, Transaction

TODAY = "(CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date"
BELOW = """
FROM event_plan p
JOIN plan_stock s ON s.client_id = p.client_id AND s.event_plan_id = p.ep_id
JOIN event e ON e.client_id = p.client_id AND e.event_id = p.event_id
JOIN client c ON c.client_id = p.client_id
WHERE NOT p.is_draft AND p.runs_since IS NULL AND s.going < p.runs_from
"""
FOUND = f"""
SELECT e.event_id, p.ep_id AS event_plan_id, e.title, p.tour_start_date, p.tour_end_date, p.runs_from AS minimum_group,
       s.going, p.decide_on
{BELOW} AND p.client_id = :client_id
"""

REACHED = """
UPDATE event_plan p SET runs_since = now() FROM plan_stock s
WHERE s.client_id = p.client_id AND s.event_plan_id = p.ep_id AND p.runs_from > 0 AND p.runs_since IS NULL
  AND NOT p.is_draft AND s.going >= p.runs_from
"""
CLAIM_DUE = f"""
UPDATE event_plan SET decision_noticed_at = now() FROM (
    SELECT p.client_id, p.ep_id {BELOW} AND p.decision_noticed_at IS NULL
        AND p.decide_on <= {TODAY} AND p.tour_start_date > {TODAY}
) due
WHERE event_plan.client_id = due.client_id AND event_plan.ep_id = due.ep_id
RETURNING event_plan.client_id, event_plan.ep_id
"""


@dataclass(frozen=True, slots=True)
class BelowMinimum:
    event_id: int
    event_plan_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    minimum_group: int
    going: int
    decide_on: date | None


async def list_below(tx: ClientTransaction, *, now: datetime) -> list[BelowMinimum]:
    result = await tx.execute(
        text(f"{FOUND} AND p.tour_start_date > {TODAY} ORDER BY p.decide_on NULLS LAST, p.tour_start_date, p.ep_id"),
        {"client_id": tx.client_id, "now": now},
    )
    return [BelowMinimum(**row) for row in result.mappings()]


async def find_decision(tx: ClientTransaction, *, event_plan_id: int) -> BelowMinimum | None:
    result = await tx.execute(text(f"{FOUND} AND p.ep_id = :plan"), {"client_id": tx.client_id, "plan": event_plan_id})
    row = result.mappings().one_or_none()
    return None if row is None else BelowMinimum(**row)


async def mark_reached(tx: Transaction) -> None:
    """Mark departures at their minimum group (platform scope)."""
    await tx.execute(text(REACHED))


async def claim_due(tx: Transaction, *, now: datetime) -> list[tuple[int, int]]:
    """Claim departures at their decision date, each once (platform scope)."""
    return [(row.client_id, row.ep_id) for row in await tx.execute(text(CLAIM_DUE), {"now": now})]


async def list_confirmed(tx: ClientTransaction, *, event_plan_id: int) -> list[int]:
    result = await tx.execute(
        text(
            "SELECT reservation_event_id FROM reservation_event WHERE client_id = :client_id"
            " AND event_plan_id = :plan AND booking_status = 'confirmed' ORDER BY 1"
        ),
        {"client_id": tx.client_id, "plan": event_plan_id},
    )
    return list(result.scalars())


async def set_running(tx: ClientTransaction, *, event_plan_id: int) -> bool:
    """False if not on sale or already running."""
    result = await tx.execute(
        text(
            "UPDATE event_plan SET runs_since = now() WHERE client_id = :client_id AND ep_id = :plan"
            " AND runs_since IS NULL AND NOT is_draft RETURNING ep_id"
        ),
        {"client_id": tx.client_id, "plan": event_plan_id},
    )
    return result.first() is not None
