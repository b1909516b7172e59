from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import OWED_BACK, BookingRoom, Cancellation
from toli.selling.bookings.schemas.cancel import CancellationState

OWED = f"""
SELECT {OWED_BACK.format(cancellation="c")} FROM cancellation c
WHERE c.client_id = :client_id AND c.booking_id = :id AND c.state = 'done'
"""

CANCELLATIONS = Table(Cancellation)


async def request_cancellation(
    tx: ClientTransaction,
    *,
    booking_id: int,
    asked_by: int,
    reason: str,
    days_before: int,
    charge: Paise,
    promised: Paise,
) -> None:
    values = {
        "state": "asked",
        "asked_by": asked_by,
        "asked_at": func.now(),
        "asked_reason": reason,
        "days_before": days_before,
        "charge_paise": charge,
        "promised_paise": promised,
        # A new request replaces an earlier decline, which the audit log keeps.
        "decided_by": None,
        "decided_at": None,
        "decided_reason": "",
    }
    await tx.execute(
        upsert(Cancellation)
        .values(client_id=tx.client_id, booking_id=booking_id, **values)
        .on_conflict_do_update(index_elements=["client_id", "booking_id"], set_=values)
    )


async def withdraw_cancellation(tx: ClientTransaction, *, booking_id: int) -> bool:
    """False without a request."""
    result = await tx.execute(
        update(Cancellation)
        .where(
            Cancellation.client_id == tx.client_id,
            Cancellation.booking_id == booking_id,
            Cancellation.state == CancellationState.ASKED,
        )
        .values(state=CancellationState.WITHDRAWN)
        .returning(Cancellation.booking_id)
    )
    return result.scalar_one_or_none() is not None


async def decline_cancellation(tx: ClientTransaction, *, booking_id: int, decided_by: int, reason: str) -> bool:
    """False without a request."""
    result = await tx.execute(
        update(Cancellation)
        .where(
            Cancellation.client_id == tx.client_id,
            Cancellation.booking_id == booking_id,
            Cancellation.state == CancellationState.ASKED,
        )
        .values(state=CancellationState.DECLINED, decided_by=decided_by, decided_at=func.now(), decided_reason=reason)
        .returning(Cancellation.booking_id)
    )
    return result.scalar_one_or_none() is not None


async def complete_cancellation(
    tx: ClientTransaction,
    *,
    booking_id: int,
    decided_by: int,
    reason: str,
    days_before: int,
    charge: Paise,
    promised: Paise,
    returned: Paise,
    returned_offline: Paise,
    kept_offline: Paise,
) -> None:
    decided = {
        "state": "done",
        "decided_by": decided_by,
        "decided_at": func.now(),
        "decided_reason": reason,
        "returned_paise": returned,
        "returned_offline_paise": returned_offline,
        "kept_offline_paise": kept_offline,
    }
    await tx.execute(
        upsert(Cancellation)
        .values(
            client_id=tx.client_id,
            booking_id=booking_id,
            days_before=days_before,
            charge_paise=charge,
            promised_paise=promised,
            **decided,
        )
        .on_conflict_do_update(index_elements=["client_id", "booking_id"], set_=decided)
    )


async def get_beds(tx: ClientTransaction, *, booking_id: int) -> dict[int, int]:
    """Count beds by sharing type; a traveller alone has a whole room."""
    result = await tx.execute(
        select(
            BookingRoom.sharing_type_id,
            func.sum(BookingRoom.selected_beds_quantity * BookingRoom.beds_each).label("beds"),
        )
        .where(BookingRoom.client_id == tx.client_id, BookingRoom.booking_id == booking_id)
        .group_by(BookingRoom.sharing_type_id)
    )
    return {row.sharing_type_id: row.beds for row in result if row.beds}


async def get_owed_back(tx: ClientTransaction, *, booking_id: int) -> Paise:
    result = await tx.execute(
        text(OWED),
        {"client_id": tx.client_id, "id": booking_id},
    )
    return Paise(int(result.scalar_one_or_none() or 0))
