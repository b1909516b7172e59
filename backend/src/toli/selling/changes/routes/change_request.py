"""Requests to change a booking over HTTP, for operators."""

from fastapi import APIRouter

from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
from toli.selling.bookings.schemas.cancel import DeclineIn
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.changes.routes.change import refund_refusal
from toli.selling.changes.schemas.change import ChangePreview
from toli.selling.changes.schemas.change_request import AgreeIn, ChangeRequestOut, RequestedChange
from toli.selling.changes.service import change_request

router = APIRouter()

REQUEST = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/change-request"


@router.get(REQUEST, operation_id="getRequestedChange")
async def get_requested_change(
    services: CurrentServices, client_id: OperatedClient, reservation_event_id: PublicId
) -> RequestedChange:
    """Get the request to change a booking, with its effect today."""
    async with services.database.client_snapshot(client_id) as tx:
        return await change_request.get_requested_change(
            tx, database=services.database, reservation_event_id=reservation_event_id, now=services.clock.now()
        )


@router.post(f"{REQUEST}/agree", operation_id="agreeToChange")
async def agree_to_change(
    services: CurrentServices,
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    actor: SignedIn,
    body: AgreeIn | None = None,
) -> ChangePreview:
    async with services.database.client_transaction(client_id) as tx:
        return await change_request.agree_to_change(
            tx,
            database=services.database,
            sealer=services.sealer,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            body=body or AgreeIn(),
            refund_refusal=refund_refusal(actor, client_id),
            now=services.clock.now(),
        )


@router.post(f"{REQUEST}/decline", operation_id="declineChange")
async def decline_change(
    services: CurrentServices,
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: DeclineIn,
    actor: SignedIn,
) -> ChangeRequestOut:
    """Decline a request to change. The traveller may request again."""
    async with services.database.client_transaction(client_id) as tx:
        return await change_request.decline_change(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            reason=body.reason,
            now=services.clock.now(),
        )
