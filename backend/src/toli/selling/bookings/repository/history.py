from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, text

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import CONTACT_PHONE, BookingNote
from toli.selling.bookings.schemas.history import HistoryEntry, NoteKind, NoteOut

NOTES = """
SELECT n.note_id, n.kind, n.subject, n.body AS text, n.written_at, coalesce(n.sent_at, p.sent_at) AS sent_at,
       CASE n.kind WHEN 'message' THEN n.channel END AS channel, u.username AS written_by,
       CASE WHEN coalesce(n.sent_at, p.sent_at) IS NULL THEN coalesce(nullif(n.failure, ''), p.failure, '')
            ELSE '' END AS failure
FROM booking_note n LEFT JOIN app_user u ON u.user_id = n.written_by
LEFT JOIN phone_message p ON p.client_id = n.client_id AND p.note_id = n.note_id
WHERE n.client_id = :client_id AND n.booking_id = :id
  -- A message with a link to WhatsApp is only prepared until the operator has sent it.
  AND (n.channel <> 'whatsapp' OR n.sent_at IS NOT NULL)
ORDER BY n.note_id DESC
"""

ACTS = """
SELECT a.action, a.data, a.created_at AS done_at, coalesce(u.username, 'API token ' || k.name) AS actor
FROM audit_entry a LEFT JOIN app_user u ON u.user_id = a.actor_id
LEFT JOIN api_token k ON k.client_id = a.client_id AND k.token_id = a.token_id
WHERE a.client_id = :client_id AND a.subject = ANY (ARRAY(
    SELECT 'booking:' || :id
    UNION ALL
    SELECT 'refund:' || r.refund_id FROM refund r
    WHERE r.client_id = :client_id AND r.booking_id = CAST(:id AS bigint)))
ORDER BY a.created_at DESC, a.audit_id DESC LIMIT 200
"""

HEAD = f"""
SELECT b.updated_at, b.created_at, coalesce(u.username, b.contact_name) AS username,
       coalesce(u.email, b.contact_email) AS email,
       {CONTACT_PHONE.format(contact="b", booking_id="b.booking_id")} AS phone,
       p.provider_payment_id, o.provider_order_id,
       (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1) AS full_name
FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT p.provider_payment_id, p.order_id FROM payment p WHERE p.client_id = b.client_id
    AND p.booking_id = b.booking_id AND p.status IN ('captured', 'refunded')
    ORDER BY p.created_at DESC LIMIT 1
) p ON true
LEFT JOIN payment_order o ON o.client_id = b.client_id AND o.order_id = p.order_id
WHERE b.client_id = :client_id AND b.booking_id = :id
"""


@dataclass(frozen=True, slots=True)
class HistoryHead:
    updated_at: datetime
    created_at: datetime
    username: str
    email: str
    phone: str | None
    provider_payment_id: str | None
    provider_order_id: str | None
    full_name: str | None


async def add_note(
    tx: ClientTransaction, *, booking_id: int, kind: str, subject: str, body: str, written_by: int
) -> int:
    added = await tx.execute(
        insert(BookingNote)
        .values(
            client_id=tx.client_id,
            booking_id=booking_id,
            kind=kind,
            subject=subject,
            body=body,
            written_by=written_by,
        )
        .returning(BookingNote.note_id)
    )
    return added.scalar_one()


async def remove_note(tx: ClientTransaction, *, booking_id: int, note_id: int) -> bool:
    """Never a message: it was sent. False without a note."""
    result = await tx.execute(
        delete(BookingNote)
        .where(
            BookingNote.client_id == tx.client_id,
            BookingNote.booking_id == booking_id,
            BookingNote.note_id == note_id,
            BookingNote.kind == NoteKind.NOTE,
        )
        .returning(BookingNote.note_id)
    )
    return result.scalar_one_or_none() is not None


async def list_notes(tx: ClientTransaction, *, booking_id: int) -> list[NoteOut]:
    result = await tx.execute(text(NOTES), {"client_id": tx.client_id, "id": booking_id})
    return [NoteOut(**row) for row in result.mappings()]


async def list_acts(tx: ClientTransaction, *, booking_id: int) -> list[HistoryEntry]:
    result = await tx.execute(text(ACTS), {"client_id": tx.client_id, "id": str(booking_id)})
    return [HistoryEntry(**row) for row in result.mappings()]


async def find_head(tx: ClientTransaction, *, booking_id: int) -> HistoryHead | None:
    result = await tx.execute(text(HEAD), {"client_id": tx.client_id, "id": booking_id})
    row = result.mappings().one_or_none()
    return None if row is None else HistoryHead(**row)
