from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.schemas import ChangeState, ChangeSummary

SUMMARIES = """
SELECT c.change_id, c.kind, c.state, c.details, c.reason, c.offers AS choices, c.choose_by,
       c.default_choice, u.username AS made_by, c.made_at, c.finished_at, count(b.booking_id) AS total,
       count(*) FILTER (WHERE b.state = 'pending') AS pending,
       count(*) FILTER (WHERE b.state = 'choosing') AS choosing,
       count(*) FILTER (WHERE b.state = 'done') AS done,
       count(*) FILTER (WHERE b.state = 'failed') AS failed,
       count(*) FILTER (WHERE b.state = 'skipped') AS skipped,
       count(*) FILTER (WHERE b.state = 'done' AND b.choice = 'accept') AS accepted,
       coalesce(sum(b.returned_paise), 0)::bigint AS refund_online,
       coalesce(sum(b.returned_offline_paise), 0)::bigint AS refund_offline,
       coalesce(sum(b.credit_paise), 0)::bigint AS credit
FROM departure_change c
LEFT JOIN app_user u ON u.user_id = c.made_by
LEFT JOIN departure_change_booking b ON b.client_id = c.client_id AND b.change_id = c.change_id
WHERE c.client_id = :client_id AND c.departure_id = :plan AND (CAST(:id AS bigint) IS NULL OR c.change_id = :id)
GROUP BY c.client_id, c.change_id, u.username
ORDER BY c.change_id DESC LIMIT 50
"""

DUE = """
SELECT c.client_id, c.change_id,
       c.choose_by < (CAST(:now AS timestamptz) AT TIME ZONE client.time_zone)::date AS is_over
FROM departure_change c JOIN client ON client.client_id = c.client_id
WHERE c.state = 'open'
  AND c.choose_by - CAST(:days AS integer) <= (CAST(:now AS timestamptz) AT TIME ZONE client.time_zone)::date
  AND extract(hour FROM CAST(:now AS timestamptz) AT TIME ZONE client.time_zone) BETWEEN :from_hour AND 20
ORDER BY c.choose_by, c.change_id LIMIT 200
"""


@dataclass(frozen=True, slots=True)
class DueChange:
    client_id: int
    change_id: int
    is_over: bool


CHANGES = Table(DepartureChange, order_by=[DepartureChange.change_id])


async def list_unfinished(tx: ClientTransaction, *, departure_id: int) -> list[DepartureChange]:
    return await CHANGES.list_rows(
        tx, DepartureChange.departure_id == departure_id, DepartureChange.state != ChangeState.DONE, lock=True
    )


async def add_change(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(DepartureChange).values(client_id=tx.client_id, **values).returning(DepartureChange.change_id)
    )
    return added.scalar_one()


async def list_summaries(
    tx: ClientTransaction, *, departure_id: int, change_id: int | None = None
) -> list[ChangeSummary]:
    rows = await tx.execute(text(SUMMARIES), {"client_id": tx.client_id, "plan": departure_id, "id": change_id})
    return [ChangeSummary(**row) for row in rows.mappings()]


async def set_state(tx: ClientTransaction, *, change_id: int, state: ChangeState) -> None:
    """Set the state; `done` and `open` end the job's work."""
    await tx.execute(
        update(DepartureChange)
        .where(DepartureChange.client_id == tx.client_id, DepartureChange.change_id == change_id)
        .values(state=state, finished_at=func.now() if state == ChangeState.DONE else None)
    )


async def list_due_changes(tx: PlatformTransaction, *, now: datetime, days: int, from_hour: int) -> list[DueChange]:
    """List open changes within `days` of `choose_by`, or past it, during local daytime."""
    rows = await tx.execute(text(DUE), {"now": now, "days": days, "from_hour": from_hour})
    return [DueChange(**row) for row in rows.mappings()]
