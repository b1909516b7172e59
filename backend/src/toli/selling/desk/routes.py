from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.errors import PartyTooSmall
from toli.clients.companies.service import profile
from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
from toli.identity.access.operators import Operator, OperatorContext
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import raises
from toli.payments.gateway.errors import OnlinePaymentsOff
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    DateInFuture,
    DiscountCodeRefused,
    HoldExpired,
    HoldsPaused,
    MonthClosed,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    PartyTooLarge,
    PriceChanged,
    TooManyBedsHeld,
    TooManyHolds,
)
from toli.selling.bookings.errors.desk import NotAtDesk, PaidAboveTotal
from toli.selling.desk.schemas import (
    ContactIn,
    DeskBookingIn,
    DeskBookingOut,
    DeskBookingState,
    DeskHoldIn,
    DeskQuoteIn,
    PaymentLinkOut,
)
from toli.selling.desk.service import desk
from toli.selling.sharing.service import payment_links
from toli.selling.waiting.errors import OfferEnded
from toli.services import Services

router = APIRouter(tags=["Desk"])

DESK = "/bookings/clients/{client_id:int}/desk"
BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.post(f"{DESK}/quote", operation_id="quoteAtDesk")
@requires(Right.BOOKINGS)
@raises(DiscountCodeRefused, NotOpenForBooking, PartyTooSmall)
async def quote_at_desk(services: CurrentServices, client_id: OperatedClient, body: DeskQuoteIn) -> QuoteOut:
    """Price beds on a published departure, open or not, at the usual or an agreed price."""
    return await desk.quote_at_desk(
        services.database, sealer=services.sealer, client_id=client_id, body=body, now=services.clock.now()
    )


@router.post(DESK, operation_id="bookAtDesk", status_code=201)
@requires(Right.BOOKINGS)
@raises(
    AmountRefused,
    DateInFuture,
    DiscountCodeRefused,
    HoldExpired,
    HoldsPaused,
    MonthClosed,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    OfferEnded,
    OnlinePaymentsOff,
    OptionSoldOut,
    PaidAboveTotal,
    PartyTooLarge,
    PartyTooSmall,
    PriceChanged,
    StockTaken,
    TooManyBedsHeld,
    TooManyHolds,
)
async def book_at_desk(
    services: CurrentServices, client_id: OperatedClient, body: DeskBookingIn, actor: SignedIn
) -> DeskBookingOut:
    """Enter a booking for a customer by phone or in person."""
    async with services.database.client_transaction(client_id) as tx:
        origin = await profile.site_origin(tx, services.settings)
    return await desk.book_at_desk(
        services.database,
        sealer=services.sealer,
        clock=services.clock,
        client_id=client_id,
        actor_id=actor.user_id,
        body=body,
        origin=origin,
    )


@router.get(f"{BOOKING}/desk", operation_id="getDeskState")
@requires(Right.VIEW_BOOKINGS)
async def get_desk_state(
    services: CurrentServices, operator: Operator, client_id: OperatedClient, booking_id: BookingId
) -> DeskBookingState:
    async with services.database.client_transaction(client_id) as tx:
        return await _get_desk_state(services, operator, tx, booking_id)


@router.put(f"{BOOKING}/contact", operation_id="changeContact")
@requires(Right.BOOKINGS)
@raises(NotAtDesk)
async def change_contact(
    services: CurrentServices,
    operator: Operator,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: ContactIn,
) -> DeskBookingState:
    async with operator.transaction(client_id) as tx:
        await desk.change_contact(tx, booking_id=booking_id, contact=body, actor_id=operator.actor.user_id)
        return await _get_desk_state(services, operator, tx, booking_id)


@router.put(f"{BOOKING}/held-until", operation_id="setHoldExpiry")
@requires(Right.BOOKINGS)
@raises(HoldExpired, NotAtDesk, NotOpenForBooking)
async def set_hold_expiry(
    services: CurrentServices,
    operator: Operator,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: DeskHoldIn,
) -> DeskBookingState:
    async with operator.transaction(client_id) as tx:
        await desk.hold_until(
            tx,
            booking_id=booking_id,
            until=body.unpaid_until,
            actor_id=operator.actor.user_id,
            now=services.clock.now(),
        )
        return await _get_desk_state(services, operator, tx, booking_id)


@router.post(f"{BOOKING}/keep-unpaid", operation_id="keepUnpaidBooking")
@requires(Right.BOOKINGS)
@raises(HoldExpired, NotAtDesk)
async def keep_unpaid_booking(
    services: CurrentServices, operator: Operator, client_id: OperatedClient, booking_id: BookingId
) -> DeskBookingState:
    async with operator.transaction(client_id) as tx:
        await desk.keep_unpaid(tx, booking_id=booking_id, actor_id=operator.actor.user_id)
        return await _get_desk_state(services, operator, tx, booking_id)


@router.post(f"{BOOKING}/payment-link", operation_id="createPaymentLink")
@requires(Right.PAYMENTS)
async def create_payment_link(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    actor: SignedIn,
    *,
    replace: bool = False,
) -> PaymentLinkOut:
    """`replace` ends the old link."""
    async with services.database.client_transaction(client_id) as tx:
        token = await payment_links.make_payment_link(
            tx, booking_id=booking_id, actor_id=actor.user_id, replaces=replace
        )
        return PaymentLinkOut(url=f"{await profile.site_origin(tx, services.settings)}/pay/{token}")


async def _get_desk_state(
    services: Services, operator: OperatorContext, tx: ClientTransaction, booking_id: int
) -> DeskBookingState:
    is_shown = operator.sees_secrets(tx.client_id, Right.PAYMENTS)
    origin = await profile.site_origin(tx, services.settings) if is_shown else None
    return await desk.get_desk_state(tx, booking_id=booking_id, origin=origin)
