"""What became of the messages to a departure, booking by booking."""

from toli.bookings.repository import messages as repository
from toli.bookings.repository import plans as plans_repository
from toli.bookings.repository.messages import DeliveryRecord, PlanMessageRecord
from toli.bookings.rules.messages import build_whatsapp_link
from toli.bookings.schemas.messages import DeliveryOut, DeliveryState, PlanMessageOut, PlanMessageSummary
from toli.bookings.service.message_people import email_of, name_of, phone_of
from toli.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.text import shown_name


async def list_plan_messages(tx: ClientTransaction, *, event_plan_id: int) -> list[PlanMessageSummary]:
    """List the messages to a departure, newest first.

    Raises NotFound for another client's departure.
    """
    await check_plan_exists(tx, event_plan_id=event_plan_id)
    found = await repository.list_plan_messages(tx, event_plan_id=event_plan_id)
    return [_summarize(one) for one in found]


async def get_plan_message(tx: ClientTransaction, *, event_plan_id: int, message_id: int) -> PlanMessageOut:
    """Get a message to a departure and what became of it, booking by booking.

    Raises NotFound.
    """
    found = await repository.find_plan_message(tx, event_plan_id=event_plan_id, message_id=message_id)
    if found is None:
        raise NotFound
    deliveries = await repository.list_deliveries(tx, message_id=message_id)
    return PlanMessageOut(**_summarize(found).model_dump(), deliveries=[_delivery_to_schema(one) for one in deliveries])


async def check_plan_exists(tx: ClientTransaction, *, event_plan_id: int) -> None:
    """Raise NotFound for another client's departure."""
    if await plans_repository.find_head(tx, event_plan_id=event_plan_id) is None:
        raise NotFound


def _summarize(found: PlanMessageRecord) -> PlanMessageSummary:
    return PlanMessageSummary(
        message_id=found.message_id,
        channel=found.channel,
        audience=found.audience,
        subject=found.subject,
        text=found.body,
        written_by=found.writer and shown_name(found.writer),
        written_at=found.written_at,
        recipients=found.recipients,
        sent=found.sent,
        delivered=found.delivered,
        read=found.read,
        failed=found.failed,
    )


def _delivery_to_schema(one: DeliveryRecord) -> DeliveryOut:
    phone = phone_of(one.phone or "", one.account_phone)
    is_whatsapp = one.channel == "whatsapp"
    return DeliveryOut(
        reservation_event_id=one.reservation_event_id,
        booking_reference=one.booking_reference,
        name=name_of(one.full_name or "", one.username),
        state=_get_state(one, can_reach=bool(phone if is_whatsapp else email_of(one.email))),
        via=one.phone_channel or ("whatsapp" if is_whatsapp else "email"),
        failure=one.failure if one.sent_at is None and one.failure else one.phone_failure or "",
        sent_at=one.sent_at or one.phone_sent_at,
        whatsapp_url=build_whatsapp_link(phone, one.body) if is_whatsapp and phone else None,
    )


def _get_state(one: DeliveryRecord, *, can_reach: bool) -> DeliveryState:
    match one.phone_state:
        case "queued" | "sending":
            return "waiting"
        case "sent" | "delivered" | "read" | "failed" | "unknown":
            return one.phone_state
    if one.phone_state is None and one.channel in {"whatsapp_api", "sms"}:
        return "unreachable"
    if one.sent_at is not None:
        return "sent"
    if one.failure:
        return "failed"
    return "waiting" if can_reach else "unreachable"
