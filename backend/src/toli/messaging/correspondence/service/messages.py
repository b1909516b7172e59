"""Each booking has its own message.

Jobs send e-mails and messages to phones; the operator opens WhatsApp links and marks them as sent.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from toli.clients.companies.service import messages as messages_service
from toli.delivery.channels.schemas.fields import FIELDS
from toli.delivery.channels.schemas.messages import Draft, EmailJob, MessageChannel, Step, UsableTemplate
from toli.delivery.channels.service import consents, sending, templates
from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import enqueue, enqueue_batch
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.errors import Invalid, NotFound
from toli.kit.languages import FIRST, written_in
from toli.kit.text import Text
from toli.kit.translation import find_text, in_language
from toli.messaging.correspondence import repository
from toli.messaging.correspondence.errors import NobodyToWriteTo
from toli.messaging.correspondence.repository import MessageToAdd, RecipientRecord
from toli.messaging.correspondence.rules import fill
from toli.messaging.correspondence.schemas import (
    MessageField,
    MessageIn,
    PhoneTemplate,
    PlanMessageIn,
    PlanMessageOut,
    PlanRecipients,
    PreviewOut,
)
from toli.messaging.correspondence.service.message_people import (
    asked_for,
    count_without_id,
    email_of,
    phone_to,
    to_schema,
)
from toli.messaging.correspondence.service.message_reports import check_plan_exists, get_plan_message
from toli.messaging.correspondence.service.message_values import Sender, get_sender, values_of
from toli.selling.bookings.repository import history
from toli.selling.bookings.schemas.history import Channel
from toli.selling.sales.repository import plans as plans_repository

JOB = "messaging.operator_message"


@dataclass(frozen=True, slots=True)
class Message:
    subject: str
    text: str


async def list_recipients(tx: ClientTransaction, *, departure_id: int, consent_lasts: timedelta) -> PlanRecipients:
    head = await plans_repository.find_head(tx, departure_id=departure_id)
    if head is None:
        raise NotFound
    recipients = await repository.list_recipients(tx, departure_id=departure_id)
    phones = [phone for recipient in recipients if (phone := phone_to(recipient))]
    agreed = await consents.list_agreed(tx, phones=phones, lasts=consent_lasts)
    return PlanRecipients(
        event_name=head.title,
        tour_start_date=head.tour_start_date,
        tour_end_date=head.tour_end_date,
        fields=[MessageField(name=name, label=in_language(label)) for name, label in FIELDS.items()],
        recipients=[to_schema(recipient, agreed=agreed) for recipient in recipients],
        phone_templates=await list_phone_templates(tx),
    )


async def list_phone_templates(tx: ClientTransaction) -> list[PhoneTemplate]:
    return [
        PhoneTemplate(
            template_id=template.template_id,
            channel=template.channel,
            name=template.name,
            text=template.text,
            falls_back=template.sms_template_id is not None,
        )
        for template in await templates.list_usable(tx)
    ]


async def preview_message(
    tx: ClientTransaction, *, settings: Settings, departure_id: int, booking_id: int, message: MessageIn
) -> PreviewOut:
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None or recipient.booking.departure_id != departure_id:
        raise NotFound
    written = _fill(message, recipient, await get_sender(tx, settings, recipients=[recipient], is_example=True))
    return PreviewOut(subject=written.subject, text=written.text)


async def write_to_plan(
    tx: ClientTransaction,
    *,
    settings: Settings,
    departure_id: int,
    actor_id: int,
    message: PlanMessageIn,
    now: datetime,
) -> PlanMessageOut:
    """Enqueue messages in bulk.

    Raises NobodyToWriteTo, TemplateNotUsable, Invalid without a template for phones, and TooMany beyond the daily
    limit.
    """
    template = await _find_template(tx, message)
    if template is not None:
        message = message.model_copy(update={"text": template.text})
    await check_plan_exists(tx, departure_id=departure_id)
    everyone = await repository.list_recipients(tx, departure_id=departure_id)
    chosen = [recipient for recipient in everyone if _is_addressed(recipient, message)]
    if not chosen:
        raise NobodyToWriteTo
    notes = await _add_messages(
        tx, settings=settings, recipients=chosen, channel=message.channel, actor_id=actor_id, message=message
    )
    message_id = await repository.add_plan_message(
        tx,
        departure_id=departure_id,
        channel=message.channel,
        audience=message.audience,
        subject=message.subject,
        body=message.text,
        written_by=actor_id,
        notes=notes,
    )
    await audit.record(
        tx,
        "departure.messaged",
        subject=f"departure:{departure_id}",
        actor_id=actor_id,
        message_id=message_id,
        channel=message.channel,
        bookings=len(notes),
    )
    if message.channel == Channel.EMAIL:
        reachable = [recipient.booking.booking_id for recipient in chosen if email_of(recipient.account_email)]
        jobs = [
            {"client_id": tx.client_id, "booking_id": booking_id, "note_id": notes[booking_id]}
            for booking_id in reachable
        ]
        await enqueue_batch(tx, JOB, jobs)
    if template is not None:
        sender = await get_sender(tx, settings, recipients=chosen)
        await _send_to_phones(tx, template, recipients=chosen, notes=notes, sender=sender, now=now)
    return await get_plan_message(tx, departure_id=departure_id, message_id=message_id)


async def write_to_traveller(
    tx: ClientTransaction, *, settings: Settings, booking_id: int, actor_id: int, message: MessageIn
) -> None:
    """Raises TooMany beyond the daily limit."""
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None:
        raise NotFound
    notes = await _add_messages(
        tx, settings=settings, recipients=[recipient], channel=Channel.EMAIL, actor_id=actor_id, message=message
    )
    note_id = notes[booking_id]
    await _record_sent(tx, booking_id=booking_id, actor_id=actor_id, note_id=note_id)
    await enqueue(tx, JOB, client_id=tx.client_id, booking_id=booking_id, note_id=note_id)


async def fill_message(
    tx: ClientTransaction,
    *,
    settings: Settings,
    booking_id: int,
    message: Message,
    make_values: Callable[[], Mapping[str, str]],
    language: str | None,
    is_example: bool,
) -> Message:
    """Fill in standard fields and values; `language` None is that of the booking.

    `is_example`: without secret links.
    """
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None:
        raise NotFound
    sender = await get_sender(tx, settings, recipients=[recipient], is_example=is_example)
    language = language or recipient.booking.language
    with written_in(language):
        translated = Message(find_text(message.subject), find_text(message.text))
        filled = _fill(translated, recipient, sender, own_values=make_values(), language=language)
    return Message(filled.subject, filled.text)


async def queue_for_phone(
    tx: ClientTransaction,
    *,
    settings: Settings,
    booking_id: int,
    template_id: int,
    dedupe_key: str,
    email_job: EmailJob,
    now: datetime,
) -> bool:
    """Once for its key, with e-mail as fallback.

    In the booking's language if approved. False without a number or a usable template.
    """
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None:
        raise NotFound
    phone = phone_to(recipient)
    template = await templates.find_usable(tx, template_id=template_id)
    if phone is None or template is None:
        return False
    template = await templates.find_in_language(tx, template, language=recipient.booking.language)
    draft = Draft(
        dedupe_key=dedupe_key,
        phone=phone,
        values=values_of(recipient, await get_sender(tx, settings, recipients=[recipient]), language=template.language),
        steps=_steps_of(recipient, template, phone=phone),
        booking_id=booking_id,
        email_job=email_job,
    )
    await sending.queue_messages(tx, [draft], now=now)
    return True


async def write_filled(
    tx: ClientTransaction, *, booking_id: int, actor_id: int, message: Message, in_bulk: bool
) -> int:
    """Store and e-mail a message, outside the daily limit; return its note's id."""
    recipient = await repository.find_recipient(tx, booking_id=booking_id)
    if recipient is None:
        raise NotFound
    written = MessageToAdd(booking_id, message.subject, message.text)
    notes = await repository.add_messages(tx, messages=[written], channel=Channel.EMAIL, written_by=actor_id)
    note_id = notes[booking_id]
    if email_of(recipient.account_email):
        await enqueue(
            tx,
            JOB,
            in_bulk=in_bulk,
            client_id=tx.client_id,
            booking_id=booking_id,
            note_id=note_id,
        )
    return note_id


async def mark_sent(
    tx: ClientTransaction,
    *,
    departure_id: int,
    message_id: int,
    booking_id: int,
    actor_id: int,
    is_sent: bool,
) -> PlanMessageOut:
    """Mark a WhatsApp message. Idempotent. Raises NotFound for an e-mail."""
    message = await get_plan_message(tx, departure_id=departure_id, message_id=message_id)
    deliveries = await repository.list_deliveries(tx, message_id=message_id)
    delivery = next((candidate for candidate in deliveries if candidate.booking_id == booking_id), None)
    if delivery is None or delivery.channel != Channel.WHATSAPP:
        raise NotFound
    if (delivery.sent_at is not None) == is_sent:
        return message
    await repository.set_sent(tx, note_id=delivery.note_id, is_sent=is_sent)
    if is_sent:
        await _record_sent(tx, booking_id=booking_id, actor_id=actor_id, note_id=delivery.note_id)
    return await get_plan_message(tx, departure_id=departure_id, message_id=message_id)


async def find_message(tx: ClientTransaction, *, booking_id: int, note_id: int) -> Message | None:
    for row in await history.list_notes(tx, booking_id=booking_id):
        if row.note_id == note_id and row.kind == "message":
            return Message(row.subject, row.text)
    return None


async def record_delivery(tx: ClientTransaction, *, note_id: int, failure: str | None) -> None:
    if failure is None:
        await repository.set_sent(tx, note_id=note_id, is_sent=True)
    else:
        await repository.set_failure(tx, note_id=note_id, failure=failure)


async def _add_messages(
    tx: ClientTransaction,
    *,
    settings: Settings,
    recipients: Sequence[RecipientRecord],
    channel: Channel,
    actor_id: int,
    message: MessageIn,
) -> dict[int, int]:
    await messages_service.count_messages(tx, count=len(recipients))
    sender = await get_sender(tx, settings, recipients=recipients)
    messages = [_fill(message, recipient, sender) for recipient in recipients]
    return await repository.add_messages(tx, messages=messages, channel=channel, written_by=actor_id)


async def _record_sent(tx: ClientTransaction, *, booking_id: int, actor_id: int, note_id: int) -> None:
    await audit.record(
        tx,
        "message.sent",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        note_id=note_id,
    )


async def _find_template(tx: ClientTransaction, message: PlanMessageIn) -> UsableTemplate | None:
    if message.channel not in {Channel.WHATSAPP_API, Channel.SMS}:
        return None
    if message.template_id is None:
        raise Invalid(Text("Choose a template."), field="template_id")
    template = await templates.get_usable(tx, template_id=message.template_id)
    if template.channel != (PhoneChannel.SMS if message.channel == Channel.SMS else PhoneChannel.WHATSAPP):
        raise Invalid(Text("Choose a template of this channel."), field="template_id")
    return template


async def _send_to_phones(
    tx: ClientTransaction,
    template: UsableTemplate,
    *,
    recipients: Sequence[RecipientRecord],
    notes: Mapping[int, int],
    sender: Sender,
    now: datetime,
) -> None:
    drafts = []
    languages = {recipient.booking.language for recipient in recipients}
    read_in = {language: await templates.find_in_language(tx, template, language=language) for language in languages}
    for recipient in recipients:
        own = read_in[recipient.booking.language]
        booking_id = recipient.booking.booking_id
        phone = phone_to(recipient)
        steps = _steps_of(recipient, own, phone=phone)
        if steps:
            drafts.append(
                Draft(
                    dedupe_key=f"note:{notes[booking_id]}",
                    phone=phone or "",
                    values=values_of(recipient, sender, language=own.language),
                    steps=steps,
                    note_id=notes[booking_id],
                    booking_id=booking_id,
                )
            )
    await sending.queue_messages(tx, drafts, now=now)


def _steps_of(recipient: RecipientRecord, template: UsableTemplate, *, phone: str | None) -> list[Step]:
    steps = [] if phone is None else [Step(MessageChannel(template.channel), template.template_id)]
    if phone is not None and template.sms_template_id is not None:
        steps.append(Step(MessageChannel.SMS, template.sms_template_id))
    if email_of(recipient.account_email):
        steps.append(Step(MessageChannel.EMAIL))
    return steps


def _fill(
    message: MessageIn | Message,
    recipient: RecipientRecord,
    sender: Sender,
    *,
    own_values: Mapping[str, str] | None = None,
    language: str = FIRST,
) -> MessageToAdd:
    values = {**values_of(recipient, sender, language=language), **(own_values or {})}
    return MessageToAdd(recipient.booking.booking_id, fill(message.subject, values), fill(message.text, values))


def _is_addressed(recipient: RecipientRecord, message: PlanMessageIn) -> bool:
    booking = recipient.booking
    match message.audience:
        case "all":
            return True
        case "due":
            return asked_for(recipient) > 0
        case "no_id":
            return count_without_id(recipient) > 0
        case "selected":
            return booking.booking_id in message.booking_ids
