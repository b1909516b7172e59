from toli.delivery.channels.schemas.messages import MessageChannel, MessageState
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.messaging.correspondence import repository
from toli.messaging.correspondence.repository import DeliveryRecord
from toli.messaging.correspondence.rules import build_whatsapp_link
from toli.messaging.correspondence.schemas import DeliveryOut, DeliveryState, PlanMessageOut, PlanMessageSummary
from toli.messaging.correspondence.service.message_people import email_of, name_of, phone_of
from toli.selling.bookings.schemas.history import Channel
from toli.selling.sales.repository import plans as plans_repository


async def list_plan_messages(tx: ClientTransaction, *, departure_id: int) -> list[PlanMessageSummary]:
    await check_plan_exists(tx, departure_id=departure_id)
    return await repository.list_plan_messages(tx, departure_id=departure_id)


async def get_plan_message(tx: ClientTransaction, *, departure_id: int, message_id: int) -> PlanMessageOut:
    message = await repository.find_plan_message(tx, departure_id=departure_id, message_id=message_id)
    if message is None:
        raise NotFound
    deliveries = await repository.list_deliveries(tx, message_id=message_id)
    return PlanMessageOut(**message.model_dump(), deliveries=[_delivery_to_schema(delivery) for delivery in deliveries])


async def check_plan_exists(tx: ClientTransaction, *, departure_id: int) -> None:
    if await plans_repository.find_head(tx, departure_id=departure_id) is None:
        raise NotFound


def _delivery_to_schema(delivery: DeliveryRecord) -> DeliveryOut:
    phone = phone_of(delivery.phone or "", delivery.account_phone)
    is_whatsapp = delivery.channel == Channel.WHATSAPP
    return DeliveryOut(
        booking_id=delivery.booking_id,
        booking_reference=delivery.booking_reference,
        name=name_of(delivery.full_name or "", delivery.username),
        state=_get_state(delivery, can_reach=bool(phone if is_whatsapp else email_of(delivery.email))),
        via=delivery.phone_channel or (MessageChannel.WHATSAPP if is_whatsapp else MessageChannel.EMAIL),
        failure=delivery.failure if delivery.sent_at is None and delivery.failure else delivery.phone_failure or "",
        sent_at=delivery.sent_at or delivery.phone_sent_at,
        whatsapp_url=build_whatsapp_link(phone, delivery.body) if is_whatsapp and phone else None,
    )


def _get_state(delivery: DeliveryRecord, *, can_reach: bool) -> DeliveryState:
    match delivery.phone_state:
        case MessageState.QUEUED | MessageState.SENDING:
            return DeliveryState.WAITING
        case (
            MessageState.SENT | MessageState.DELIVERED | MessageState.READ | MessageState.FAILED | MessageState.UNKNOWN
        ):
            return DeliveryState(delivery.phone_state)
    if delivery.phone_state is None and delivery.channel in {Channel.WHATSAPP_API, Channel.SMS}:
        return DeliveryState.UNREACHABLE
    if delivery.sent_at is not None:
        return DeliveryState.SENT
    if delivery.failure:
        return DeliveryState.FAILED
    return DeliveryState.WAITING if can_reach else DeliveryState.UNREACHABLE
