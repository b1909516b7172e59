from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from psycopg.types.json import Jsonb
from sqlalchemy import ColumnElement, func, or_, select, text, union, update

from toli.delivery.channels.models import PhoneConsent, PhoneMessage
from toli.delivery.channels.schemas.messages import Draft, EmailJob, MessageChannel, MessageState, Step
from toli.infra.db.constants import constant
from toli.infra.db.transactions import ClientTransaction, Transaction

# One statement, however many there are. What has a key of before is left out.
ADD = """
INSERT INTO phone_message
    (client_id, dedupe_key, note_id, booking_id, phone, steps, channel, text_values, email_job)
SELECT :client_id, m.key, m.note, m.booking, m.phone, m.steps, m.steps -> 0 ->> 'channel', m.values, m.email_job
FROM jsonb_to_recordset(CAST(:messages AS jsonb))
    AS m(key text, note bigint, booking bigint, phone text, steps jsonb, values jsonb, email_job jsonb)
ON CONFLICT DO NOTHING
RETURNING message_id
"""

MESSAGE = select(
    PhoneMessage.message_id,
    PhoneMessage.note_id,
    PhoneMessage.booking_id,
    PhoneMessage.phone,
    PhoneMessage.steps,
    PhoneMessage.channel,
    PhoneMessage.text_values,
    PhoneMessage.email_job,
    PhoneMessage.state,
    PhoneMessage.attempts,
    PhoneMessage.provider_ref,
    PhoneMessage.failure,
)


@dataclass(frozen=True, slots=True)
class StoredMessage:
    message_id: int
    note_id: int | None
    booking_id: int | None
    phone: str
    steps: Sequence[Step]
    channel: MessageChannel
    text_values: Mapping[str, str]
    email_job: EmailJob | None
    state: MessageState
    attempts: int
    provider_ref: str | None
    failure: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A message with unknown outcome; `is_given_up`: no report is expected."""

    message_id: int
    channel: MessageChannel
    claimed_at: datetime
    is_given_up: bool


async def add_messages(tx: ClientTransaction, drafts: Sequence[Draft]) -> list[int]:
    rows = [
        {
            "key": draft.dedupe_key,
            "note": draft.note_id,
            "booking": draft.booking_id,
            "phone": draft.phone,
            "steps": [asdict(step) for step in draft.steps],
            "values": dict(draft.values),
            "email_job": None if draft.email_job is None else asdict(draft.email_job),
        }
        for draft in drafts
    ]
    added = await tx.execute(text(ADD), {"client_id": tx.client_id, "messages": Jsonb(rows)})
    return list(added.scalars())


async def lock_message(tx: ClientTransaction, *, message_id: int) -> StoredMessage | None:
    return await _lock(tx, PhoneMessage.message_id == message_id)


async def lock_by_provider(tx: ClientTransaction, *, provider_ref: str, message_id: int | None) -> StoredMessage | None:
    """Lock by the provider's id or, before its answer, by ours."""
    by_us = (PhoneMessage.message_id == message_id) & PhoneMessage.provider_ref.is_(None)
    condition = PhoneMessage.provider_ref == provider_ref
    return await _lock(
        tx,
        PhoneMessage.channel == MessageChannel.WHATSAPP,
        condition
        if message_id is None
        else or_(condition, by_us & PhoneMessage.state.in_((MessageState.SENDING, MessageState.UNKNOWN))),
    )


async def _lock(tx: ClientTransaction, *conditions: ColumnElement[bool]) -> StoredMessage | None:
    query = MESSAGE.where(PhoneMessage.client_id == tx.client_id, *conditions).with_for_update()
    row = (await tx.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    email_job = None if row["email_job"] is None else EmailJob(**row["email_job"])
    return StoredMessage(**{**row, "steps": _read_steps(row["steps"]), "email_job": email_job})


async def claim(tx: ClientTransaction, message: StoredMessage, *, steps: Sequence[Step], failure: str) -> None:
    await _set(
        tx,
        message.message_id,
        state=MessageState.SENDING,
        steps=_dump(steps),
        channel=steps[0].channel,
        attempts=message.attempts + 1,
        claimed_at=func.now(),
        failure=failure,
    )


async def set_state(tx: ClientTransaction, *, message_id: int, state: MessageState, failure: str) -> None:
    await _set(tx, message_id, state=state, failure=failure)


async def set_emailed(tx: ClientTransaction, *, message_id: int, failure: str) -> None:
    await _set(
        tx, message_id, state=MessageState.EMAILED, channel=MessageChannel.EMAIL, failure=failure, provider_ref=None
    )


async def requeue(tx: ClientTransaction, *, message_id: int) -> None:
    await _set(tx, message_id, state=MessageState.QUEUED)


async def use_next_step(tx: ClientTransaction, *, message_id: int, steps: Sequence[Step], failure: str) -> None:
    await _set(
        tx,
        message_id,
        state=MessageState.QUEUED,
        steps=_dump(steps),
        channel=steps[0].channel,
        attempts=0,
        provider_ref=None,
        sent_at=None,
        failure=failure,
    )


async def set_reported(
    tx: ClientTransaction, *, message_id: int, state: MessageState, provider_ref: str, at: datetime | None
) -> None:
    when = func.now() if at is None else at
    times = {
        MessageState.SENT: {"sent_at"},
        MessageState.DELIVERED: {"sent_at", "delivered_at"},
        MessageState.READ: {"sent_at", "delivered_at", "read_at"},
    }
    columns = {name: func.coalesce(getattr(PhoneMessage, name), when) for name in times[state]}
    await _set(tx, message_id, state=state, provider_ref=provider_ref, **columns)


async def list_clients_unanswered(tx: Transaction, *, older_than: timedelta) -> list[int]:
    query = (
        select(PhoneMessage.client_id)
        .where(PhoneMessage.state == constant(MessageState.SENDING), PhoneMessage.claimed_at < func.now() - older_than)
        .distinct()
        .order_by(PhoneMessage.client_id)
    )
    return list((await tx.execute(query)).scalars())


async def find_latest_reported(tx: ClientTransaction, *, within: timedelta) -> datetime | None:
    query = select(func.max(PhoneMessage.claimed_at)).where(
        PhoneMessage.client_id == tx.client_id,
        PhoneMessage.channel == MessageChannel.WHATSAPP,
        PhoneMessage.created_at > func.now() - within,
        PhoneMessage.delivered_at.is_not(None),
    )
    return await tx.scalar(query)


async def list_unanswered(
    tx: ClientTransaction, *, older_than: timedelta, given_up_after: timedelta, limit: int
) -> list[Unanswered]:
    query = (
        select(
            PhoneMessage.message_id,
            PhoneMessage.channel,
            PhoneMessage.claimed_at,
            (PhoneMessage.claimed_at < func.now() - given_up_after).label("is_given_up"),
        )
        .where(
            PhoneMessage.client_id == tx.client_id,
            PhoneMessage.state == constant(MessageState.SENDING),
            PhoneMessage.claimed_at < func.now() - older_than,
        )
        .order_by(PhoneMessage.claimed_at)
        .limit(limit)
    )
    return [Unanswered(**row) for row in (await tx.execute(query)).mappings()]


async def list_writers(tx: Transaction, *, phone: str, client_ids: Sequence[int]) -> list[int]:
    """Filter clients that wrote to a phone or may do so. Platform scope."""
    wrote = select(PhoneMessage.client_id).where(PhoneMessage.client_id.in_(client_ids), PhoneMessage.phone == phone)
    may = select(PhoneConsent.client_id).where(PhoneConsent.client_id.in_(client_ids), PhoneConsent.phone == phone)
    return sorted((await tx.execute(union(wrote, may))).scalars())


async def erase_values(tx: Transaction, *, older_than: timedelta) -> None:
    await tx.execute(
        update(PhoneMessage)
        .where(PhoneMessage.created_at < func.now() - older_than, PhoneMessage.phone != "")
        .values(phone="", text_values={})
    )


async def erase_phones(tx: Transaction, *, phones: Sequence[str]) -> None:
    await tx.execute(update(PhoneMessage).where(PhoneMessage.phone.in_(phones)).values(phone="", text_values={}))


async def _set(tx: ClientTransaction, message_id: int, **values: object) -> None:
    await tx.execute(
        update(PhoneMessage)
        .where(PhoneMessage.client_id == tx.client_id, PhoneMessage.message_id == message_id)
        .values(**values)
    )


def _read_steps(stored: Sequence[Mapping[str, str | int]]) -> list[Step]:
    return [Step(MessageChannel(str(step["channel"])), int(step["template_id"])) for step in stored]


def _dump(steps: Sequence[Step]) -> list[dict[str, str | int]]:
    return [asdict(step) for step in steps]
