from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg.types.json import Jsonb
from sqlalchemy import func, insert, text, update
from sqlalchemy.engine import RowMapping

from toli.delivery.channels.schemas.messages import MessageChannel, MessageState
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import shown_name
from toli.messaging.correspondence.models import MessageTemplate, PlanMessage
from toli.messaging.correspondence.schemas import Audience, PlanMessageSummary
from toli.selling.bookings.models import BookingNote
from toli.selling.bookings.repository.views import VIEW, BookingView, from_row
from toli.selling.bookings.schemas.history import Channel, NoteKind

TEMPLATES = Table(MessageTemplate, order_by=[MessageTemplate.name])

REACHED = """
SELECT seen.*, coalesce(account.email, seen.contact_email) AS account_email,
       coalesce(account.phone, seen.contact_phone) AS account_phone,
       bedrooms.list AS bedrooms, drivers.list AS drivers, leaders.list AS leaders FROM ("""

# The rooms of the party, each with who sleeps in it, and who drives and leads its departure.
ARRANGED = """
) seen
LEFT JOIN app_user account ON account.user_id = seen.user_id
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_array(room.room_number, room.people) ORDER BY room.position) AS list FROM (
        SELECT r.position, r.room_number, jsonb_agg(t.full_name ORDER BY s.bed) AS people
        FROM traveller t
        JOIN room_place s ON s.client_id = t.client_id AND s.traveller_id = t.traveller_id
        JOIN plan_room r ON r.client_id = s.client_id AND r.plan_room_id = s.plan_room_id
        WHERE t.client_id = seen.client_id AND t.booking_id = seen.booking_id
        GROUP BY r.client_id, r.plan_room_id
    ) room
) bedrooms ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_array(d.name, d.phone, v.name || ' ' || v.number) ORDER BY a.plan_resource_id) AS list
    FROM plan_resource a JOIN driver d ON d.client_id = a.client_id AND d.driver_id = a.driver_id
    JOIN vehicle v ON v.client_id = a.client_id AND v.vehicle_id = a.vehicle_id
    WHERE a.client_id = seen.client_id AND a.departure_id = seen.departure_id
) drivers ON true
LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_array(one.name, one.phone) ORDER BY one.place, one.id) AS list FROM (
        SELECT 1 AS place, l.leader_link_id AS id, l.name, l.phone FROM leader_link l
        WHERE l.client_id = seen.client_id AND l.departure_id = seen.departure_id AND l.revoked_at IS NULL
        UNION ALL
        SELECT 2, u.user_id, u.username, u.phone FROM departure_leader d JOIN app_user u ON u.user_id = d.user_id
        WHERE d.client_id = seen.client_id AND d.departure_id = seen.departure_id
    ) one
    WHERE one.phone <> ''
) leaders ON true
"""

RECIPIENTS = f"""{REACHED}{VIEW}
    WHERE b.client_id = :client_id AND b.departure_id = :plan AND b.booking_status = 'confirmed'
{ARRANGED}ORDER BY seen.booking_id
"""

RECIPIENT = f"""{REACHED}{VIEW}
    WHERE b.client_id = :client_id AND b.booking_id = :id
{ARRANGED}"""

# One statement, however many there are; the ids come back in the order of the bookings.
ADD_MESSAGES = """
INSERT INTO booking_note (client_id, booking_id, kind, subject, body, written_by, channel)
SELECT :client_id, m.id, 'message', m.subject, m.body, :written_by, :channel
FROM jsonb_to_recordset(CAST(:messages AS jsonb)) AS m(id bigint, subject text, body text) ORDER BY m.id
RETURNING note_id, booking_id
"""

ADD_RECIPIENTS = """
INSERT INTO plan_message_recipient (client_id, message_id, booking_id, note_id)
SELECT :client_id, :message_id, r.booking, r.note
FROM jsonb_to_recordset(CAST(:recipients AS jsonb)) AS r(booking bigint, note bigint)
"""

MESSAGES = """
SELECT m.message_id, m.channel, m.audience, coalesce(first.subject, m.subject) AS subject,
       coalesce(first.body, m.body) AS body, m.written_at, u.username AS written_by,
       count(n.note_id) AS recipients, count(coalesce(n.sent_at, p.sent_at)) AS sent,
       count(p.delivered_at) AS delivered, count(p.read_at) AS read,
       count(*) FILTER (WHERE n.sent_at IS NULL AND (n.failure <> '' OR p.state = 'failed')) AS failed
FROM plan_message m
LEFT JOIN app_user u ON u.user_id = m.written_by
LEFT JOIN LATERAL (
    SELECT note.subject, note.body FROM plan_message_recipient one
    JOIN booking_note note ON note.client_id = one.client_id AND note.note_id = one.note_id
    WHERE one.client_id = m.client_id AND one.message_id = m.message_id ORDER BY one.booking_id LIMIT 1
) first ON true
LEFT JOIN plan_message_recipient r ON r.client_id = m.client_id AND r.message_id = m.message_id
LEFT JOIN booking_note n ON n.client_id = r.client_id AND n.note_id = r.note_id
LEFT JOIN phone_message p ON p.client_id = n.client_id AND p.note_id = n.note_id
WHERE m.client_id = :client_id AND m.departure_id = :plan
  AND (CAST(:id AS bigint) IS NULL OR m.message_id = :id)
GROUP BY m.client_id, m.message_id, u.username, first.subject, first.body
ORDER BY m.message_id DESC LIMIT 100
"""

DELIVERIES = """
SELECT r.booking_id, b.booking_reference, n.note_id, n.channel, n.body, n.sent_at, n.failure,
       coalesce(u.username, b.contact_name) AS username, coalesce(u.email, b.contact_email) AS email,
       coalesce(u.phone, b.contact_phone) AS account_phone, lead.full_name, lead.phone,
       p.state AS phone_state, p.channel AS phone_channel, p.failure AS phone_failure, p.sent_at AS phone_sent_at
FROM plan_message_recipient r
JOIN booking_note n ON n.client_id = r.client_id AND n.note_id = r.note_id
JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
LEFT JOIN phone_message p ON p.client_id = n.client_id AND p.note_id = n.note_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT t.full_name, t.phone FROM traveller t WHERE t.client_id = b.client_id
    AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1
) lead ON true
WHERE r.client_id = :client_id AND r.message_id = :id
ORDER BY r.booking_id
"""


@dataclass(frozen=True, slots=True)
class RecipientRecord:
    """`drivers`: name, phone and vehicle of each."""

    booking: BookingView
    account_email: str
    account_phone: str | None
    bedrooms: list[tuple[str, list[str]]]
    drivers: list[tuple[str, str, str]]
    leaders: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class MessageToAdd:
    booking_id: int
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class DeliveryRecord:
    booking_id: int
    booking_reference: str
    note_id: int
    channel: Channel
    body: str
    sent_at: datetime | None
    failure: str
    username: str
    email: str
    account_phone: str | None
    full_name: str | None
    phone: str | None
    phone_state: MessageState | None
    phone_channel: MessageChannel | None
    phone_failure: str | None
    phone_sent_at: datetime | None


async def list_recipients(tx: ClientTransaction, *, departure_id: int) -> list[RecipientRecord]:
    result = await tx.execute(text(RECIPIENTS), {"client_id": tx.client_id, "plan": departure_id})
    return [_to_recipient(row) for row in result.mappings()]


async def find_recipient(tx: ClientTransaction, *, booking_id: int) -> RecipientRecord | None:
    result = await tx.execute(text(RECIPIENT), {"client_id": tx.client_id, "id": booking_id})
    row = result.mappings().one_or_none()
    return None if row is None else _to_recipient(row)


def _to_recipient(row: RowMapping) -> RecipientRecord:
    return RecipientRecord(
        booking=from_row(row),
        account_email=row["account_email"],
        account_phone=row["account_phone"],
        bedrooms=[(number, people) for number, people in row["bedrooms"] or ()],
        drivers=[(name, phone, vehicle) for name, phone, vehicle in row["drivers"] or ()],
        leaders=[(shown_name(name), phone) for name, phone in row["leaders"] or ()],
    )


async def add_messages(
    tx: ClientTransaction, *, messages: Sequence[MessageToAdd], channel: Channel, written_by: int
) -> dict[int, int]:
    rows = [{"id": message.booking_id, "subject": message.subject, "body": message.text} for message in messages]
    added = await tx.execute(
        text(ADD_MESSAGES),
        {"client_id": tx.client_id, "written_by": written_by, "channel": channel, "messages": Jsonb(rows)},
    )
    return {row.booking_id: row.note_id for row in added}


async def add_plan_message(
    tx: ClientTransaction,
    *,
    departure_id: int,
    channel: Channel,
    audience: Audience,
    subject: str,
    body: str,
    written_by: int,
    notes: dict[int, int],
) -> int:
    added = await tx.execute(
        insert(PlanMessage)
        .values(
            client_id=tx.client_id,
            departure_id=departure_id,
            channel=channel,
            audience=audience,
            subject=subject,
            body=body,
            written_by=written_by,
        )
        .returning(PlanMessage.message_id)
    )
    message_id = added.scalar_one()
    recipients = Jsonb([{"booking": booking, "note": note} for booking, note in notes.items()])
    await tx.execute(
        text(ADD_RECIPIENTS), {"client_id": tx.client_id, "message_id": message_id, "recipients": recipients}
    )
    return message_id


async def list_plan_messages(tx: ClientTransaction, *, departure_id: int) -> list[PlanMessageSummary]:
    """List the latest hundred, newest first."""
    result = await tx.execute(text(MESSAGES), {"client_id": tx.client_id, "plan": departure_id, "id": None})
    return [PlanMessageSummary(**row) for row in result.mappings()]


async def find_plan_message(tx: ClientTransaction, *, departure_id: int, message_id: int) -> PlanMessageSummary | None:
    result = await tx.execute(text(MESSAGES), {"client_id": tx.client_id, "plan": departure_id, "id": message_id})
    row = result.mappings().one_or_none()
    return None if row is None else PlanMessageSummary(**row)


async def list_deliveries(tx: ClientTransaction, *, message_id: int) -> list[DeliveryRecord]:
    result = await tx.execute(text(DELIVERIES), {"client_id": tx.client_id, "id": message_id})
    return [DeliveryRecord(**row) for row in result.mappings()]


async def set_sent(tx: ClientTransaction, *, note_id: int, is_sent: bool) -> None:
    await _set(tx, note_id, sent_at=func.now() if is_sent else None, failure="")


async def set_failure(tx: ClientTransaction, *, note_id: int, failure: str) -> None:
    await _set(tx, note_id, failure=failure)


async def _set(tx: ClientTransaction, note_id: int, **values: object) -> None:
    await tx.execute(
        update(BookingNote)
        .where(
            BookingNote.client_id == tx.client_id, BookingNote.note_id == note_id, BookingNote.kind == NoteKind.MESSAGE
        )
        .values(**values)
    )
