from collections.abc import Mapping
from datetime import date
from typing import Literal

from sqlalchemy import func, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.selling.bookings.models import Cancellation
from toli.selling.changes.models import ChangeRequest
from toli.selling.changes.schemas.change_request import ChangeDeparture, ChangeRequestState

CHANGE_REQUESTS = Table(ChangeRequest)

DEPARTURES = """
SELECT p.departure_id, p.tour_start_date, p.tour_end_date, s.capacity - s.held - s.sold AS available
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
WHERE p.client_id = :client_id AND p.trip_id = :event AND p.departure_id <> :plan
  AND e.status = 'active' AND NOT p.is_draft AND p.access_code IS NULL AND c.approval_status = 'approved'
  AND :today BETWEEN p.booking_start_date AND p.booking_end_date AND :today < p.tour_start_date
  AND s.capacity > s.held + s.sold
ORDER BY p.tour_start_date, p.departure_id LIMIT 60
"""


async def save_request(tx: ClientTransaction, *, booking_id: int, values: Mapping[str, object]) -> None:
    values = {
        **values,
        "state": "asked",
        "asked_at": func.now(),
        "decided_by": None,
        "decided_at": None,
        "decided_reason": "",
    }
    await tx.execute(
        upsert(ChangeRequest)
        .values(client_id=tx.client_id, booking_id=booking_id, **values)
        .on_conflict_do_update(index_elements=["client_id", "booking_id"], set_=values)
    )


async def withdraw_request(tx: ClientTransaction, *, booking_id: int) -> bool:
    return await _end(tx, booking_id, {"state": "withdrawn"})


async def decide_request(
    tx: ClientTransaction,
    *,
    booking_id: int,
    state: Literal["declined", "agreed"],
    decided_by: int,
    reason: str = "",
) -> bool:
    """False without an open request."""
    decided = {"state": state, "decided_by": decided_by, "decided_at": func.now(), "decided_reason": reason}
    return await _end(tx, booking_id, decided)


async def _end(tx: ClientTransaction, booking_id: int, values: Mapping[str, object]) -> bool:
    """Also erase names of joining travellers."""
    result = await tx.execute(
        update(ChangeRequest)
        .where(
            ChangeRequest.client_id == tx.client_id,
            ChangeRequest.booking_id == booking_id,
            ChangeRequest.state == ChangeRequestState.ASKED,
        )
        .values(asked=None, **values)
        .returning(ChangeRequest.booking_id)
    )
    return result.scalar_one_or_none() is not None


async def list_open_departures(
    tx: ClientTransaction, *, trip_id: int, departure_id: int, today: date
) -> list[ChangeDeparture]:
    values = {"client_id": tx.client_id, "event": trip_id, "plan": departure_id, "today": today}
    return [ChangeDeparture(**row) for row in (await tx.execute(text(DEPARTURES), values)).mappings()]


async def erase_of_person(tx: Transaction, *, user_id: int) -> None:
    """Erase a person's requests (platform scope)."""
    await tx.execute(update(ChangeRequest).where(ChangeRequest.asked_by == user_id).values(asked=None, note=""))
    await tx.execute(update(Cancellation).where(Cancellation.asked_by == user_id).values(asked_reason=""))
