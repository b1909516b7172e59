"""Asking to cancel, and cancelling."""

from typing import Any

from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.engine import Row

from toli.bookings.models import Booking, BookingRoom, Cancellation
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise

COLUMNS: tuple[Any, ...] = (
    Cancellation.state,
    Cancellation.asked_by,
    Cancellation.asked_at,
    Cancellation.asked_reason,
    Cancellation.days_before,
    Cancellation.charge_paise,
    Cancellation.promised_paise,
    Cancellation.decided_at,
    Cancellation.decided_reason,
    Cancellation.returned_paise,
    Cancellation.returned_offline_paise,
    Cancellation.kept_offline_paise,
)

MONEY = """
SELECT p.provider_payment_id, p.amount_paise, p.method, p.captured_at
FROM payment p WHERE p.client_id = :client_id AND p.reservation_event_id = :id AND p.status IN ('captured', 'refunded')
ORDER BY p.created_at, p.provider_payment_id
"""

REFUNDS = """
SELECT r.refund_id, r.provider_payment_id, r.amount_paise, r.state, r.reason, r.note, r.created_at, r.updated_at,
       u.username AS requested_by
FROM refund r LEFT JOIN app_user u ON u.user_id = r.requested_by
WHERE r.client_id = :client_id AND r.reservation_event_id = :id ORDER BY r.refund_id
"""


async def cancellation(tx: ClientTransaction, *, reservation_event_id: int) -> Row[Any] | None:
    """What is known of a booking's cancelling."""
    found = await tx.execute(
        select(*COLUMNS).where(
            Cancellation.client_id == tx.client_id, Cancellation.reservation_event_id == reservation_event_id
        )
    )
    return found.one_or_none()


async def ask(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    asked_by: int,
    reason: str,
    days_before: int,
    charge: Paise,
    promised: Paise,
) -> None:
    """Write that the traveller asks to cancel, with what the policy promises today."""
    values = {
        "state": "asked",
        "asked_by": asked_by,
        "asked_at": func.now(),
        "asked_reason": reason,
        "days_before": days_before,
        "charge_paise": charge,
        "promised_paise": promised,
        # An earlier no is over; the audit log keeps it.
        "decided_by": None,
        "decided_at": None,
        "decided_reason": "",
    }
    await tx.execute(
        upsert(Cancellation)
        .values(client_id=tx.client_id, reservation_event_id=reservation_event_id, **values)
        .on_conflict_do_update(index_elements=["client_id", "reservation_event_id"], set_=values)
    )


async def withdraw(tx: ClientTransaction, *, reservation_event_id: int) -> bool:
    """Take a request back; False when there was none."""
    found = await tx.execute(
        update(Cancellation)
        .where(
            Cancellation.client_id == tx.client_id,
            Cancellation.reservation_event_id == reservation_event_id,
            Cancellation.state == "asked",
        )
        .values(state="withdrawn")
        .returning(Cancellation.reservation_event_id)
    )
    return found.scalar_one_or_none() is not None


async def decline(tx: ClientTransaction, *, reservation_event_id: int, decided_by: int, reason: str) -> bool:
    """Say no to a request; False when none stands."""
    found = await tx.execute(
        update(Cancellation)
        .where(
            Cancellation.client_id == tx.client_id,
            Cancellation.reservation_event_id == reservation_event_id,
            Cancellation.state == "asked",
        )
        .values(state="declined", decided_by=decided_by, decided_at=func.now(), decided_reason=reason)
        .returning(Cancellation.reservation_event_id)
    )
    return found.scalar_one_or_none() is not None


async def decide(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    decided_by: int,
    reason: str,
    days_before: int,
    charge: Paise,
    promised: Paise,
    returned: Paise,
    returned_offline: Paise,
    kept_offline: Paise,
) -> None:
    """Write that the booking was cancelled, by whom, and what goes back by which way; the promise stays."""
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
            reservation_event_id=reservation_event_id,
            days_before=days_before,
            charge_paise=charge,
            promised_paise=promised,
            **decided,
        )
        .on_conflict_do_update(index_elements=["client_id", "reservation_event_id"], set_=decided)
    )


async def reduce_price(tx: ClientTransaction, *, reservation_event_id: int, amount: Paise) -> None:
    """Lower what a booking costs by what is refunded of it, and close its balance."""
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.reservation_event_id == reservation_event_id)
        .values(
            price_reduction_paise=Booking.price_reduction_paise + amount,
            due_closed_at=func.coalesce(Booking.due_closed_at, func.now()),
            updated_at=func.now(),
        )
    )


async def reopen_due(tx: ClientTransaction, *, reservation_event_id: int, price_reduction: Paise) -> None:
    """Ask for the balance of a booking again, under a price reduction."""
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.reservation_event_id == reservation_event_id)
        .values(due_closed_at=None, price_reduction_paise=price_reduction, updated_at=func.now())
    )


async def beds_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> dict[int, int]:
    """How many beds of each sharing type a booking has."""
    found = await tx.execute(
        select(BookingRoom.room_bed_id, BookingRoom.selected_beds_quantity).where(
            BookingRoom.client_id == tx.client_id, BookingRoom.reservation_event_id == reservation_event_id
        )
    )
    return {row.room_bed_id: row.selected_beds_quantity for row in found}


async def repeated_refund(
    tx: ClientTransaction, *, reservation_event_id: int, requested_by: int, amount: Paise
) -> bool:
    """Whether the same person sent the same amount back within the last minute: a repeated call, not a second wish."""
    found = await tx.execute(
        text(
            """
            SELECT true FROM refund WHERE client_id = :client_id AND reservation_event_id = :id
            AND requested_by = :user_id AND reason = 'operator' AND created_at > now() - interval '1 minute'
            GROUP BY created_at HAVING sum(amount_paise) = :amount LIMIT 1
            """
        ),
        {"client_id": tx.client_id, "id": reservation_event_id, "user_id": requested_by, "amount": amount},
    )
    return bool(found.scalar_one_or_none())


async def payments_made(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """What was captured for a booking."""
    found = await tx.execute(text(MONEY), {"client_id": tx.client_id, "id": reservation_event_id})
    return list(found)


async def refunds_made(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """What went back of a booking, or is to, and who asked for it."""
    found = await tx.execute(text(REFUNDS), {"client_id": tx.client_id, "id": reservation_event_id})
    return list(found)
