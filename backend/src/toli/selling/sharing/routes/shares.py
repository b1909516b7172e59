from fastapi import APIRouter

from toli.clients.companies.service import profile
from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.bookings.errors.bookings import BalanceClosed, BookingCancelled, DueDiffers, NotConfirmedYet
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.sharing.errors import RuleFixed, SharesClosed
from toli.selling.sharing.schemas.shares import SharesIn, SharesOut
from toli.selling.sharing.service import shares

router = APIRouter(tags=["Payment links and shares"])

OWN = "/bookings/{reservation_event_id:int}/shares"


@router.get(OWN, operation_id="getOwnShares")
async def get_own_shares(
    services: CurrentServices, booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn
) -> SharesOut:
    async with services.database.client_snapshot(client_id) as tx:
        return await shares.get_own_shares(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            origin=await profile.site_origin(tx, services.settings),
            now=services.clock.now(),
        )


@router.put(OWN, operation_id="saveOwnShares")
@raises(BalanceClosed, BookingCancelled, DueDiffers, NotConfirmedYet, RuleFixed, SharesClosed)
async def save_own_shares(
    services: CurrentServices,
    booking_id: BookingId,
    body: SharesIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> SharesOut:
    """Create or change shares, each with a link. Idempotent."""
    async with services.database.client_transaction(client_id) as tx:
        return await shares.save_own_shares(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            body=body,
            origin=await profile.site_origin(tx, services.settings),
            now=services.clock.now(),
        )


@router.delete(OWN, operation_id="endOwnShares")
async def end_own_shares(
    services: CurrentServices, booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn
) -> SharesOut:
    """The organiser owes the rest. Idempotent."""
    async with services.database.client_transaction(client_id) as tx:
        return await shares.end_own_shares(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            origin=await profile.site_origin(tx, services.settings),
            now=services.clock.now(),
        )


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/shares", operation_id="getShares"
)
@requires(Right.VIEW_BOOKINGS)
async def get_shares(
    services: CurrentServices, operator: Operator, client_id: OperatedClient, booking_id: BookingId
) -> SharesOut:
    """Get the shares of a booking with their payers, for its operator."""
    is_shown = operator.sees_secrets(client_id, Right.PAYMENTS)
    async with services.database.client_snapshot(client_id) as tx:
        return await shares.get_shares(
            tx,
            booking_id=booking_id,
            origin=await profile.site_origin(tx, services.settings) if is_shown else None,
            now=services.clock.now(),
        )
