from fastapi import APIRouter, Response

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.service import access_codes
from toli.identity.access.context import Context
from toli.identity.access.guards import CurrentClock, CurrentServices, Db, SignedIn, Visitor
from toli.identity.access.ownership import client_of_departure
from toli.identity.access.path_ids import BookingId
from toli.infra.config import Settings
from toli.kit.errors import raises
from toli.kit.networks import network_of
from toli.payments.gateway.errors import OnlinePaymentsOff
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    CannotExtend,
    DiscountCodeRefused,
    HoldExpired,
    HoldsPaused,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    PartyTooLarge,
    PriceChanged,
    TooManyBedsHeld,
    TooManyHolds,
)
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.checkout.routes.drafts import forget_draft
from toli.selling.checkout.rules import hold as hold_rules
from toli.selling.checkout.schemas.hold import Extended, HoldIn, HoldOut, HoldState
from toli.selling.checkout.service import held as held_service
from toli.selling.checkout.service import hold as hold_service
from toli.selling.waiting.errors import OfferEnded

router = APIRouter(tags=["Checkout"])


def limits_of(settings: Settings, context: Context) -> hold_rules.HoldLimits:
    return hold_rules.HoldLimits.of(settings, network=network_of(context.origin.address))


@router.post("/bookings/holds", operation_id="holdBeds", status_code=201)
@raises(
    AmountRefused,
    DiscountCodeRefused,
    HoldsPaused,
    NetworkHoldsTooMany,
    NoBedsLeft,
    NotOpenForBooking,
    OfferEnded,
    OnlinePaymentsOff,
    OptionSoldOut,
    PartyTooLarge,
    PartyTooSmall,
    PriceChanged,
    StockTaken,
    TooManyBedsHeld,
    TooManyHolds,
)
async def hold_beds(
    services: CurrentServices, response: Response, body: HoldIn, context: Visitor, actor: SignedIn
) -> HoldOut:
    """The booking is pending."""
    payload, reservation = body.booking_payload, body.booking_payload.booking
    client_id = await client_of_departure(
        services.database, context, reservation.departure_id, access_code=reservation.access_code
    )
    async with access_codes.limit_wrong_codes(
        services.database, network=network_of(context.origin.address), access_code=reservation.access_code
    ):
        held = await hold_service.hold_beds(
            services.database,
            sealer=services.sealer,
            clock=services.clock,
            client_id=client_id,
            user_id=actor.user_id,
            payload=payload,
            limits=limits_of(services.settings, context),
            replaces=body.replaces,
            recorded_as=201,
        )
    forget_draft(response, services.settings)
    return held


@router.get("/bookings/holds/{reservation_event_id:int}", operation_id="getHold")
async def get_hold(
    services: CurrentServices,
    booking_id: BookingId,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> HoldState:
    """Get a held booking with its remaining time."""
    async with database.client_transaction(client_id) as tx:
        return await held_service.get_hold(
            tx,
            sealer=services.sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            now=clock.now(),
        )


@router.post("/bookings/holds/{reservation_event_id:int}/extend", operation_id="extendHold")
@raises(CannotExtend, HoldExpired)
async def extend_hold(booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn, database: Db) -> Extended:
    """Extend a hold by ten minutes, at most twice."""
    async with database.client_transaction(client_id) as tx:
        expires_at = await hold_service.extend_hold(tx, user_id=actor.user_id, booking_id=booking_id)
    return Extended(expires_at=expires_at)


@router.delete("/bookings/holds/{reservation_event_id:int}", operation_id="releaseHold", status_code=204)
async def release_hold(booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn, database: Db) -> Response:
    """Idempotent."""
    async with database.client_transaction(client_id) as tx:
        await hold_service.release_hold(tx, user_id=actor.user_id, booking_id=booking_id)
    return Response(status_code=204)
