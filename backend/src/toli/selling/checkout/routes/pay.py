from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Path

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.service import access_codes
from toli.identity.access.context import Context
from toli.identity.access.guards import CurrentServices, CurrentSettings, Db, SignedIn, Visitor, require_same_host
from toli.identity.access.ownership import client_of_checked, client_of_departure
from toli.identity.access.path_ids import BookingId
from toli.infra.db.database import Database
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import InvalidFields, NotFound, raises
from toli.kit.money import from_rupees
from toli.kit.networks import network_of
from toli.kit.text import Text
from toli.payments.gateway import rules
from toli.payments.gateway.errors import (
    OnlinePaymentsOff,
    PaymentNotStarted,
    RefundTooLarge,
    RefundTooSmall,
    SignatureInvalid,
    TooManyOrders,
)
from toli.payments.gateway.repository import orders
from toli.selling.bookings.errors.bookings import (
    AlreadyPaid,
    AmountRefused,
    AmountTooSmall,
    BalanceClosed,
    BookingCancelled,
    DiscountCodeRefused,
    DueDiffers,
    HoldExpired,
    HoldsPaused,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    PartyTooLarge,
    PaymentPending,
    PaymentReturned,
    PriceChanged,
    TooManyBedsHeld,
    TooManyHolds,
)
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.service import read
from toli.selling.checkout.routes.hold import limits_of
from toli.selling.checkout.schemas.pay import BalanceIn, ConfirmedBooking, OrderIn, OrderOut, OrderState, VerifyIn
from toli.selling.checkout.service import pay
from toli.selling.credit.errors import CreditTooSmall
from toli.selling.waiting.errors import OfferEnded

router = APIRouter(tags=["Checkout"])


@router.post("/bookings/create-order", operation_id="createOrder", status_code=201)
@raises(
    AlreadyPaid,
    AmountRefused,
    AmountTooSmall,
    BookingCancelled,
    CreditTooSmall,
    DiscountCodeRefused,
    HoldExpired,
    HoldsPaused,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    OfferEnded,
    OnlinePaymentsOff,
    OptionSoldOut,
    PartyTooLarge,
    PartyTooSmall,
    PaymentNotStarted,
    PriceChanged,
    ProviderUnavailable,
    StockTaken,
    TooManyBedsHeld,
    TooManyHolds,
    TooManyOrders,
)
async def create_order(
    services: CurrentServices,
    body: OrderIn,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    settings: CurrentSettings,
) -> OrderOut:
    """Order the advance or full price; an attached booking is held first."""
    amount, credit = from_rupees(body.amount), from_rupees(body.credit or Decimal(0))
    if body.booking_id is not None:
        order = await pay.order_first_payment(
            database,
            services.providers,
            client_id=await client_of_checked(database, context, actor, "booking", body.booking_id),
            user_id=actor.user_id,
            booking_id=body.booking_id,
            amount=amount,
            credit=credit,
            limits=limits_of(settings, context),
            order_limits=rules.OrderLimits.of(settings),
        )
    elif body.booking_payload is not None:
        reservation = body.booking_payload.booking
        client_id = await client_of_departure(
            database, context, reservation.departure_id, access_code=reservation.access_code
        )
        async with access_codes.limit_wrong_codes(
            database, network=network_of(context.origin.address), access_code=reservation.access_code
        ):
            order = await pay.hold_and_order(
                database,
                services.providers,
                sealer=services.sealer,
                clock=services.clock,
                client_id=client_id,
                user_id=actor.user_id,
                payload=body.booking_payload,
                amount=amount,
                credit=credit,
                limits=limits_of(settings, context),
                order_limits=rules.OrderLimits.of(settings),
            )
    elif context.client is not None and not credit:
        order = await pay.order_amount(
            database,
            services.providers,
            client_id=context.client.client_id,
            user_id=actor.user_id,
            amount=amount,
            limits=rules.OrderLimits.of(settings),
        )
    else:
        raise InvalidFields([("booking_id", Text("Say which booking this payment is for."))])
    return order


@router.post("/bookings/{reservation_event_id:int}/pay-balance", operation_id="payBalance", status_code=201)
@raises(
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    OnlinePaymentsOff,
    PaymentNotStarted,
    ProviderUnavailable,
    TooManyOrders,
)
async def pay_balance(
    services: CurrentServices,
    booking_id: BookingId,
    body: BalanceIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> OrderOut:
    return await pay.order_balance(
        services.database,
        services.providers,
        client_id=client_id,
        user_id=actor.user_id,
        booking_id=booking_id,
        amount=None if body.amount is None else from_rupees(body.amount),
        limits=rules.OrderLimits.of(services.settings),
    )


@router.get("/bookings/orders/{order_id}", operation_id="getOrder")
@raises(ProviderUnavailable)
async def get_order(
    services: CurrentServices,
    order_id: Annotated[str, Path(max_length=64)],
    context: Visitor,
    actor: SignedIn,
    database: Db,
) -> OrderState:
    client_id = await _get_client_of_order(database, context, order_id)
    async with database.client_transaction(client_id) as tx:
        return await pay.get_order(tx, services.providers, user_id=actor.user_id, provider_order_id=order_id)


async def _get_client_of_order(database: Database, context: Context, provider_order_id: str) -> int:
    if context.client is not None:
        # Another client's order is not found in this one's scope.
        return context.client.client_id
    async with database.public_transaction() as tx:
        client_id = await orders.find_client_of_ref(tx, ref=provider_order_id)
    if client_id is None:
        raise NotFound
    require_same_host(context, client_id)
    return client_id


@router.post("/bookings/verify-payment", operation_id="verifyPayment")
@raises(
    AmountRefused,
    CreditTooSmall,
    HoldsPaused,
    NetworkHoldsTooMany,
    OfferEnded,
    OnlinePaymentsOff,
    OptionSoldOut,
    PartyTooLarge,
    PartyTooSmall,
    PaymentPending,
    PaymentReturned,
    PriceChanged,
    ProviderUnavailable,
    RefundTooLarge,
    RefundTooSmall,
    SignatureInvalid,
    StockTaken,
    TooManyBedsHeld,
    TooManyHolds,
)
async def verify_payment(
    services: CurrentServices, body: VerifyIn, context: Visitor, actor: SignedIn, database: Db
) -> ConfirmedBooking:
    """Confirm a booking by the checkout's signed result. Idempotent."""
    client_id = await _get_client_of_order(database, context, body.order_id)
    verified = await pay.verify_payment(
        database,
        services.providers,
        client_id=client_id,
        user_id=actor.user_id,
        provider_order_id=body.order_id,
        payment_id=body.payment_id,
        signature=body.signature,
        deferred=pay.DeferredBooking(
            sealer=services.sealer,
            clock=services.clock,
            payload=body.booking_payload,
            limits=limits_of(services.settings, context),
        ),
    )
    if verified.view is not None:
        booking = read.booking_to_schema(verified.view, services.sealer, services.clock.now())
    else:
        async with database.client_transaction(client_id) as tx:
            booking = await read.get_booking(
                tx,
                sealer=services.sealer,
                booking_id=verified.booking_id,
                now=services.clock.now(),
            )
    return ConfirmedBooking(
        booking=booking.booking,
        traveller_info=booking.traveller_info,
        booking_rooms=booking.event_booking_rooms,
        add_ons=booking.add_ons,
    )
