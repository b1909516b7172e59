"""Holding, paying and reading bookings over HTTP."""

from collections.abc import Mapping
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response

from toli.access.context import Context
from toli.access.guards import (
    CurrentClock,
    CurrentServices,
    CurrentSettings,
    Db,
    OperatedClient,
    OwnUser,
    SignedIn,
    Visitor,
    require_same_host,
)
from toli.access.ownership import client_of_operated, client_of_own, client_of_public
from toli.bookings import service
from toli.bookings.routes.drafts import forget_draft
from toli.bookings.schemas import (
    BalanceIn,
    BookingOut,
    Confirmed,
    Extended,
    HoldIn,
    HoldOut,
    HoldState,
    OrderIn,
    OrderOut,
    OrderState,
    PublicId,
    QuoteIn,
    QuoteOut,
    VerifyIn,
)
from toli.bookings.schemas.plans import PlanReservations, PlanSummaries
from toli.bookings.service.pay import Order
from toli.db.database import Database
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.kit.text import Line
from toli.payments import service as payments
from toli.services import Services

router = APIRouter()

PlanTab = Literal["booking", "upcoming", "ongoing", "completed", "scheduled", "paused", "draft"]
Search = Annotated[Line, Query(max_length=100)]


@router.post("/bookings/quote", operation_id="quoteBooking")
async def quote(body: QuoteIn, context: Visitor, database: Db, clock: CurrentClock) -> QuoteOut:
    """The price of beds on a departure, line by line: now, later, and by when."""
    client_id = await client_of_public(database, context, "departure", body.event_plan_id)
    return await service.quote_beds(
        database, client_id=client_id, event_plan_id=body.event_plan_id, rooms=body.booking_rooms, now=clock.now()
    )


@router.post("/bookings/holds", operation_id="holdBeds", status_code=201)
async def hold(
    services: CurrentServices, response: Response, body: HoldIn, context: Visitor, actor: SignedIn
) -> HoldOut:
    """Hold beds for a party while it pays. The booking is pending until then."""
    payload = body.booking_payload
    held = await service.hold(
        services.database,
        sealer=services.sealer,
        clock=services.clock,
        client_id=await client_of_public(
            services.database, context, "departure", payload.reservation_event.event_plan_id
        ),
        user_id=actor.user_id,
        payload=payload,
        minutes=services.settings.hold_minutes,
        replaces=body.replaces,
    )
    forget_draft(response, services.settings)
    return held


@router.get("/bookings/holds/{reservation_event_id:int}", operation_id="getHold")
async def get_hold(
    services: CurrentServices,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> HoldState:
    """A held booking: what the review page shows."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        return await service.hold_state(
            tx,
            sealer=services.sealer,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            now=clock.now(),
        )


@router.post("/bookings/holds/{reservation_event_id:int}/extend", operation_id="extendHold")
async def extend_hold(reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> Extended:
    """Ten more minutes, at most twice."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        expires_at = await service.extend_hold(tx, user_id=actor.user_id, reservation_event_id=reservation_event_id)
    return Extended(expires_at=expires_at)


@router.delete("/bookings/holds/{reservation_event_id:int}", operation_id="releaseHold", status_code=204)
async def release_hold(reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> Response:
    """Let held beds go. Doing it again changes nothing."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        await service.let_go(tx, user_id=actor.user_id, reservation_event_id=reservation_event_id)
    return Response(status_code=204)


@router.post("/bookings/create-order", operation_id="createOrder", status_code=201)
async def create_order(
    services: CurrentServices,
    body: OrderIn,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    settings: CurrentSettings,
) -> OrderOut:
    """Order the advance or the whole of a booking at the payment provider; holds the beds first if they are not."""
    amount = from_rupees(body.amount)
    if body.reservation_event_id is not None:
        order = await service.order_first(
            database,
            services.provider,
            client_id=await client_of_own(database, context, actor, "booking", body.reservation_event_id),
            user_id=actor.user_id,
            reservation_event_id=body.reservation_event_id,
            amount=amount,
            minutes=settings.hold_minutes,
        )
    elif body.booking_payload is not None:
        payload = body.booking_payload
        order = await service.hold_and_order(
            database,
            services.provider,
            sealer=services.sealer,
            clock=services.clock,
            client_id=await client_of_public(database, context, "departure", payload.reservation_event.event_plan_id),
            user_id=actor.user_id,
            payload=payload,
            amount=amount,
            minutes=settings.hold_minutes,
        )
    elif context.client is not None:
        order = await service.order_amount(
            database, services.provider, client_id=context.client.client_id, user_id=actor.user_id, amount=amount
        )
    else:
        raise InvalidFields([("reservation_event_id", "Say which booking this payment is for.")])
    return _order_out(services, order)


@router.post("/bookings/{reservation_event_id:int}/pay-balance", operation_id="payBalance", status_code=201)
async def pay_balance(
    services: CurrentServices,
    reservation_event_id: PublicId,
    body: BalanceIn,
    context: Visitor,
    actor: SignedIn,
    database: Db,
) -> OrderOut:
    """Order what is due on a confirmed booking, or a part of it."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    order = await service.order_balance(
        database,
        services.provider,
        client_id=client_id,
        user_id=actor.user_id,
        reservation_event_id=reservation_event_id,
        amount=None if body.amount is None else from_rupees(body.amount),
    )
    return _order_out(services, order)


def _order_out(services: Services, order: Order) -> OrderOut:
    return OrderOut(
        order_id=order.provider_order_id,
        amount=order.amount,
        key_id=services.provider.key_id,
        booking_reference=order.booking_reference,
        reservation_event_id=order.reservation_event_id,
        expires_at=order.expires_at,
    )


ORDER_STATES: Mapping[str, Literal["created", "attempted", "paid", "returned", "lapsed"]] = {
    "open": "created",
    "provider_created": "created",
    "attempted": "attempted",
    "settled": "paid",
    "late_paid": "returned",
    "lapsed": "lapsed",
}


@router.get("/bookings/orders/{order_id}", operation_id="getOrder")
async def get_order(
    services: CurrentServices,
    order_id: Annotated[str, Path(max_length=64)],
    context: Visitor,
    actor: SignedIn,
    database: Db,
) -> OrderState:
    """One of the caller's own orders and what became of it."""
    client_id = await _client_of_order(database, context, order_id)
    async with database.client_transaction(client_id) as tx:
        order = await service.order_of(tx, user_id=actor.user_id, provider_order_id=order_id)
    return OrderState(**_order_out(services, order).model_dump(), status=ORDER_STATES[order.state])


async def _client_of_order(database: Database, context: Context, provider_order_id: str) -> int:
    async with database.public_transaction() as tx:
        client_id = await payments.locate(tx, provider_order_id=provider_order_id)
    if client_id is None:
        raise NotFound
    require_same_host(context, client_id)
    return client_id


@router.post("/bookings/verify-payment", operation_id="verifyPayment")
async def verify_payment(
    services: CurrentServices, body: VerifyIn, context: Visitor, actor: SignedIn, database: Db
) -> Confirmed:
    """Confirm a booking on the checkout's signed word. Safe to repeat; the webhook does the same on its own."""
    client_id = await _client_of_order(database, context, body.order_id)
    booking_id = await service.verify(
        database,
        services.provider,
        client_id=client_id,
        user_id=actor.user_id,
        provider_order_id=body.order_id,
        payment_id=body.payment_id,
        signature=body.signature,
        newcomer=service.Newcomer(
            sealer=services.sealer,
            clock=services.clock,
            payload=body.booking_payload,
            minutes=services.settings.hold_minutes,
        ),
    )
    async with database.client_transaction(client_id) as tx:
        booking = await service.booking_of(
            tx, sealer=services.sealer, reservation_event_id=booking_id, now=services.clock.now()
        )
    return Confirmed(
        reservation_event=booking.reservation_event,
        traveller_info=booking.traveller_info,
        booking_rooms=booking.event_booking_rooms,
    )


@router.get("/bookings/get_by_user_id/{user_id:int}", operation_id="listMyBookings")
async def list_mine(
    services: CurrentServices, user_id: OwnUser, context: Visitor, database: Db, clock: CurrentClock
) -> list[BookingOut]:
    """A traveller's bookings, newest first: this operator's on its site, all of them on the main site."""
    async with database.traveller_transaction(user_id) as tx:
        return await service.bookings_of_user(
            tx,
            sealer=services.sealer,
            user_id=user_id,
            client_id=context.client.client_id if context.client else None,
            now=clock.now(),
        )


@router.get("/bookings/get_by_client_id/{client_id:int}", operation_id="listClientBookings")
async def list_of_client(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    status: PlanTab | None = None,
    q: Search = "",
    *,
    overdue: bool = False,
) -> PlanSummaries:
    """An operator's departures with what is booked, paid and overdue on each."""
    async with database.client_transaction(client_id) as tx:
        return await service.plans(tx, now=clock.now(), status=status, q=q or None, overdue=overdue, page=page)


@router.get("/bookings/event-plan/{event_plan_id:int}/reservations", operation_id="listPlanReservations")
async def list_of_plan(
    services: CurrentServices,
    event_plan_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    q: Search = "",
    *,
    overdue: bool = False,
) -> PlanReservations:
    """The bookings of a departure."""
    client_id = await client_of_operated(database, context, actor, "departure", event_plan_id)
    async with database.client_transaction(client_id) as tx:
        return await service.plan_reservations(
            tx,
            sealer=services.sealer,
            event_plan_id=event_plan_id,
            q=q or None,
            overdue=overdue,
            page=page,
            now=clock.now(),
        )


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/details",
    operation_id="getReservationDetails",
)
async def details(
    services: CurrentServices,
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """A booking in full, for its operator."""
    async with database.client_transaction(client_id) as tx:
        return await service.booking_of(
            tx, sealer=services.sealer, reservation_event_id=reservation_event_id, now=clock.now()
        )
