from fastapi import APIRouter

from toli.delivery.channels.errors import TemplateNotUsable
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId, DepartureId
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.kit.errors import raises
from toli.messaging.correspondence.errors import NobodyToWriteTo, TemplateNameTaken, TooManyTemplates
from toli.messaging.correspondence.schemas import (
    MessageIn,
    PlanMessageIn,
    PlanMessageOut,
    PlanMessageSummary,
    PlanRecipients,
    PreviewIn,
    PreviewOut,
    SentIn,
    TemplateIn,
    Templates,
)
from toli.messaging.correspondence.service import message_reports, message_templates, messages
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.bookings.schemas.history import HistoryOut
from toli.selling.bookings.service import history as history_service

router = APIRouter(tags=["Messages"])

PLAN = "/bookings/event-plan/{event_plan_id:int}"
BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"
TEMPLATES = "/bookings/clients/{client_id:int}/message-templates"


@router.get(f"{PLAN}/recipients", operation_id="listRecipients")
@requires(Right.MESSAGES)
async def list_recipients(departure_id: DepartureId, operator: Operator, services: CurrentServices) -> PlanRecipients:
    lasts = services.settings.whatsapp_consent_lasts
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await messages.list_recipients(tx, departure_id=departure_id, consent_lasts=lasts)


@router.post(f"{PLAN}/messages/preview", operation_id="previewMessage")
@requires(Right.MESSAGES)
async def preview_message(
    services: CurrentServices,
    departure_id: DepartureId,
    body: PreviewIn,
    operator: Operator,
) -> PreviewOut:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await messages.preview_message(
            tx,
            settings=services.settings,
            departure_id=departure_id,
            booking_id=body.booking_id,
            message=body,
        )


@router.post(f"{PLAN}/messages", operation_id="sendDepartureMessage", status_code=201)
@requires(Right.MESSAGES)
@raises(NobodyToWriteTo, TemplateNotUsable)
async def send_departure_message(
    services: CurrentServices,
    departure_id: DepartureId,
    body: PlanMessageIn,
    operator: Operator,
) -> PlanMessageOut:
    """Write to a departure: by e-mail, WhatsApp or SMS, or as links to WhatsApp."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        written = await messages.write_to_plan(
            tx,
            settings=services.settings,
            departure_id=departure_id,
            actor_id=tx.user_id,
            message=body,
            now=operator.clock.now(),
        )
        await record_result(tx, written, status=201)
    return written


@router.get(f"{PLAN}/messages", operation_id="listDepartureMessages")
@requires(Right.MESSAGES)
async def list_departure_messages(departure_id: DepartureId, operator: Operator) -> list[PlanMessageSummary]:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await message_reports.list_plan_messages(tx, departure_id=departure_id)


@router.get(f"{PLAN}/messages/{{message_id:int}}", operation_id="getDepartureMessage")
@requires(Right.MESSAGES)
async def get_departure_message(departure_id: DepartureId, message_id: PublicId, operator: Operator) -> PlanMessageOut:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await message_reports.get_plan_message(tx, departure_id=departure_id, message_id=message_id)


@router.put(
    f"{PLAN}/messages/{{message_id:int}}/recipients/{{reservation_event_id:int}}", operation_id="markMessageSent"
)
@requires(Right.MESSAGES)
async def mark_message_sent(
    departure_id: DepartureId,
    message_id: PublicId,
    booking_id: BookingId,
    body: SentIn,
    operator: Operator,
) -> PlanMessageOut:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await messages.mark_sent(
            tx,
            departure_id=departure_id,
            message_id=message_id,
            booking_id=booking_id,
            actor_id=tx.user_id,
            is_sent=body.is_sent,
        )


@router.get(TEMPLATES, operation_id="listMessageTemplates")
@requires(Right.MESSAGES)
async def list_message_templates(client_id: OperatedClient, database: Db) -> Templates:
    """The operator's, then Toli's."""
    async with database.client_transaction(client_id) as tx:
        return await message_templates.list_templates(tx)


@router.post(TEMPLATES, operation_id="addMessageTemplate", status_code=201)
@requires(Right.SITE)
@raises(TemplateNameTaken, TooManyTemplates)
async def add_message_template(client_id: OperatedClient, body: TemplateIn, actor: SignedIn, database: Db) -> Templates:
    async with database.client_transaction(client_id) as tx:
        saved = await message_templates.save_template(tx, template_id=None, actor_id=actor.user_id, template=body)
        await record_result(tx, saved, status=201)
    return saved


@router.put(f"{TEMPLATES}/{{template_id:int}}", operation_id="changeMessageTemplate")
@requires(Right.SITE)
@raises(TemplateNameTaken)
async def change_message_template(
    client_id: OperatedClient, template_id: PublicId, body: TemplateIn, actor: SignedIn, database: Db
) -> Templates:
    async with database.client_transaction(client_id) as tx:
        return await message_templates.save_template(tx, template_id=template_id, actor_id=actor.user_id, template=body)


@router.delete(f"{TEMPLATES}/{{template_id:int}}", operation_id="deleteMessageTemplate")
@requires(Right.SITE)
async def delete_message_template(
    client_id: OperatedClient, template_id: PublicId, actor: SignedIn, database: Db
) -> Templates:
    async with database.client_transaction(client_id) as tx:
        return await message_templates.delete_template(tx, template_id=template_id, actor_id=actor.user_id)


@router.post(f"{BOOKING}/messages", operation_id="sendTravellerMessage", status_code=201)
@requires(Right.MESSAGES)
async def send_traveller_message(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: MessageIn,
    actor: SignedIn,
    database: Db,
) -> HistoryOut:
    """Send a filled e-mail to the customer, with the operator as reply address."""
    async with database.client_transaction(client_id) as tx:
        await messages.write_to_traveller(
            tx,
            settings=services.settings,
            booking_id=booking_id,
            actor_id=actor.user_id,
            message=body,
        )
        history = await history_service.get_history(tx, booking_id=booking_id)
        await record_result(tx, history, status=201)
    return history
