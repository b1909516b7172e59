"""Money by hand, notes and messages of a booking, and its history."""

from datetime import date
from typing import Any

from sqlalchemy import case, delete, func, insert, select, text, update
from sqlalchemy.engine import Row

from toli.bookings.models import BookingNote, HandPayment
from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise

HAND_PAYMENTS = """
SELECT h.*, w.username AS recorder, r.username AS reverser
FROM hand_payment h
LEFT JOIN app_user w ON w.user_id = h.recorded_by LEFT JOIN app_user r ON r.user_id = h.reversed_by
WHERE h.client_id = :client_id AND h.reservation_event_id = :id ORDER BY h.hand_payment_id
"""

NOTES = """
SELECT n.note_id, n.kind, n.subject, n.body, n.written_at, u.username AS writer
FROM booking_note n LEFT JOIN app_user u ON u.user_id = n.written_by
WHERE n.client_id = :client_id AND n.reservation_event_id = :id ORDER BY n.note_id DESC
"""

ACTS = """
SELECT a.action, a.data, a.created_at, u.username AS actor
FROM audit_entry a LEFT JOIN app_user u ON u.user_id = a.actor_id
WHERE a.client_id = :client_id AND (a.subject = 'booking:' || :id
      OR a.subject IN (SELECT 'refund:' || r.refund_id FROM refund r
                       WHERE r.client_id = :client_id AND r.reservation_event_id = CAST(:id AS bigint)))
ORDER BY a.created_at DESC, a.audit_id DESC LIMIT 200
"""

HEAD = """
SELECT b.updated_at, b.created_at, u.username, u.email, u.phone, p.provider_payment_id, o.provider_order_id,
       (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
        AND t.reservation_event_id = b.reservation_event_id ORDER BY t.position LIMIT 1) AS full_name
FROM reservation_event b JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT p.provider_payment_id, p.order_id FROM payment p WHERE p.client_id = b.client_id
    AND p.reservation_event_id = b.reservation_event_id AND p.status IN ('captured', 'refunded')
    ORDER BY p.created_at DESC LIMIT 1
) p ON true
LEFT JOIN payment_order o ON o.client_id = b.client_id AND o.order_id = p.order_id
WHERE b.client_id = :client_id AND b.reservation_event_id = :id
"""


async def by_hand(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What was received by hand for a booking less what was given back, of what was not reversed."""
    signed = case((HandPayment.kind == "received", HandPayment.amount_paise), else_=-HandPayment.amount_paise)
    found = await tx.execute(
        select(func.coalesce(func.sum(signed), 0)).where(
            HandPayment.client_id == tx.client_id,
            HandPayment.reservation_event_id == reservation_event_id,
            HandPayment.reversed_at.is_(None),
        )
    )
    return Paise(int(found.scalar_one()))


async def hand_payments(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """All money by hand of a booking with who recorded it, the oldest first."""
    return list(await tx.execute(text(HAND_PAYMENTS), {"client_id": tx.client_id, "id": reservation_event_id}))


async def add_hand_payment(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    kind: str,
    amount: Paise,
    method: str,
    moved_on: date,
    returns_of: int | None,
    reference: str,
    note: str,
    recorded_by: int,
) -> int:
    """Write money by hand; its id."""
    added = await tx.execute(
        insert(HandPayment)
        .values(
            client_id=tx.client_id,
            reservation_event_id=reservation_event_id,
            kind=kind,
            amount_paise=amount,
            method=method,
            moved_on=moved_on,
            returns_of=returns_of,
            reference=reference,
            note=note,
            recorded_by=recorded_by,
        )
        .returning(HandPayment.hand_payment_id)
    )
    return added.scalar_one()


async def reverse_hand_payment(tx: ClientTransaction, *, hand_payment_id: int, reversed_by: int, reason: str) -> bool:
    """Mark money by hand as reversed; False when it was."""
    found = await tx.execute(
        update(HandPayment)
        .where(
            HandPayment.client_id == tx.client_id,
            HandPayment.hand_payment_id == hand_payment_id,
            HandPayment.reversed_at.is_(None),
        )
        .values(reversed_by=reversed_by, reversed_at=func.now(), reversed_reason=reason)
        .returning(HandPayment.hand_payment_id)
    )
    return found.scalar_one_or_none() is not None


async def add_note(
    tx: ClientTransaction, *, reservation_event_id: int, kind: str, subject: str, body: str, written_by: int
) -> int:
    """Write a note or a message; its id."""
    added = await tx.execute(
        insert(BookingNote)
        .values(
            client_id=tx.client_id,
            reservation_event_id=reservation_event_id,
            kind=kind,
            subject=subject,
            body=body,
            written_by=written_by,
        )
        .returning(BookingNote.note_id)
    )
    return added.scalar_one()


async def remove_note(tx: ClientTransaction, *, reservation_event_id: int, note_id: int) -> bool:
    """Remove a note; a message was sent and stays. False when there is no such note."""
    found = await tx.execute(
        delete(BookingNote)
        .where(
            BookingNote.client_id == tx.client_id,
            BookingNote.reservation_event_id == reservation_event_id,
            BookingNote.note_id == note_id,
            BookingNote.kind == "note",
        )
        .returning(BookingNote.note_id)
    )
    return found.scalar_one_or_none() is not None


async def notes(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """Notes and messages with who wrote them, the newest first."""
    return list(await tx.execute(text(NOTES), {"client_id": tx.client_id, "id": reservation_event_id}))


async def acts(tx: ClientTransaction, *, reservation_event_id: int) -> list[Row[Any]]:
    """What the audit log says of a booking and its refunds, the newest first."""
    return list(await tx.execute(text(ACTS), {"client_id": tx.client_id, "id": str(reservation_event_id)}))


async def head(tx: ClientTransaction, *, reservation_event_id: int) -> Row[Any] | None:
    """Who booked, when the booking last changed, and its last payment."""
    found = await tx.execute(text(HEAD), {"client_id": tx.client_id, "id": reservation_event_id})
    return found.one_or_none()
