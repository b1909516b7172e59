"""Cancelling and paying back over HTTP. Amounts left out mean what each call's own text says."""

from fastapi import APIRouter, Request

from toli.access.context import Actor, Context
from toli.access.guards import CurrentClock, Db, OperatedClient, SignedIn, Visitor, require_operator_of
from toli.bookings import service
from toli.bookings.routes.booking import client_of_own
from toli.bookings.schemas import BookingOut, PublicId
from toli.bookings.schemas.money import (
    AskToCancel,
    BackIn,
    CancelIn,
    CancellationOut,
    DeclineIn,
    MoneyOut,
    ReopenIn,
)
from toli.db.scope import Database, Scope
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.payments import service as payments

router = APIRouter()


async def client_of_run_booking(database: Database, context: Context, actor: Actor, booking_id: int) -> int:
    """Whose booking this is, among the clients that the caller operates."""
    candidates = [context.client.client_id] if context.client else sorted(actor.runs)
    for client_id in candidates:
        require_operator_of(context, actor, client_id)
        async with database.transaction(Scope.client(client_id)) as tx:
            if await service.client_of_booking(tx, reservation_event_id=booking_id) == client_id:
                return client_id
    raise NotFound


async def _whole(request: Request, client_id: int, booking_id: int) -> BookingOut:
    state = request.app.state
    async with state.database.transaction(Scope.client(client_id)) as tx:
        return await service.booking_of(
            tx,
            sealer=state.sealer,
            client_id=client_id,
            reservation_event_id=booking_id,
            now=state.clock.now(),
        )


@router.get("/bookings/{reservation_event_id:int}/cancellation", operation_id="getCancellation")
async def preview(
    reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """What cancelling one's booking would cost and give back today, and how far a request has come."""
    client_id = await client_of_own(database, context, actor, reservation_event_id)
    async with database.transaction(Scope.client(client_id)) as tx:
        return await service.terms(
            tx,
            client_id=client_id,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            now=clock.now(),
        )


@router.post("/bookings/{reservation_event_id:int}/cancellation", operation_id="askToCancel")
async def ask(
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: AskToCancel | None = None,
) -> CancellationOut:
    """Ask the operator to cancel one's booking. What comes back under its policy today stays promised."""
    client_id = await client_of_own(database, context, actor, reservation_event_id)
    wish = body or AskToCancel()
    async with database.transaction(Scope.client(client_id)) as tx:
        return await service.ask(
            tx,
            client_id=client_id,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            reason=wish.reason,
            seen_refund=None if wish.refund is None else from_rupees(wish.refund),
            now=clock.now(),
        )


@router.delete("/bookings/{reservation_event_id:int}/cancellation", operation_id="withdrawCancellation")
async def withdraw(
    reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """Take the request to cancel back, as long as the operator has not carried it out."""
    client_id = await client_of_own(database, context, actor, reservation_event_id)
    async with database.transaction(Scope.client(client_id)) as tx:
        return await service.withdraw(
            tx,
            client_id=client_id,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            now=clock.now(),
        )


@router.post(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/cancellation/decline",
    operation_id="declineCancellation",
)
async def decline(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: DeclineIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> CancellationOut:
    """Say no to a traveller who asks to cancel, with a reason. The booking stands; they may ask again."""
    async with database.transaction(Scope.client(client_id)) as tx:
        return await service.decline(
            tx,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            reason=body.reason,
            now=clock.now(),
        )


@router.post("/bookings/refund/{reservation_event_id:int}", operation_id="refundBooking")
async def refund(
    request: Request,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    body: BackIn | None = None,
) -> BookingOut:
    """Send a part of what was paid back, or (nothing given) all that is left. The booking itself stands."""
    client_id = await client_of_run_booking(database, context, actor, reservation_event_id)
    back = body or BackIn()
    async with database.transaction(Scope.client(client_id)) as tx:
        await service.refund(
            tx,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            amount=None if back.amount is None else from_rupees(back.amount),
            reason=back.reason,
            tell=back.tell,
        )
    return await _whole(request, client_id, reservation_event_id)


@router.post("/bookings/cancel/{reservation_event_id:int}", operation_id="cancelBooking")
async def cancel(
    request: Request,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: CancelIn | None = None,
) -> BookingOut:
    """Cancel a booking, free its beds and return what was paid; nothing given means what the traveller was promised.

    A traveller who has not asked was promised nothing. Offline money is owed until it is recorded as given back. A
    cancelled booking stays as it is.
    """
    client_id = await client_of_run_booking(database, context, actor, reservation_event_id)
    back = body or CancelIn()
    async with database.transaction(Scope.client(client_id)) as tx:
        await service.cancel(
            tx,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            amount=None if back.amount is None else from_rupees(back.amount),
            offline_amount=None if back.offline_amount is None else from_rupees(back.offline_amount),
            reason=back.reason,
            tell=back.tell,
            now=clock.now(),
        )
    return await _whole(request, client_id, reservation_event_id)


@router.post("/bookings/{reservation_event_id:int}/reopen-due", operation_id="reopenDue")
async def reopen_due(
    request: Request,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    body: ReopenIn | None = None,
) -> BookingOut:
    """Ask for the balance of a booking again after a refund. What was refunded is asked for only when said so."""
    client_id = await client_of_run_booking(database, context, actor, reservation_event_id)
    async with database.transaction(Scope.client(client_id)) as tx:
        await service.reopen_due(
            tx,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            include_refunded=(body or ReopenIn()).include_refunded,
        )
    return await _whole(request, client_id, reservation_event_id)


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/money",
    operation_id="getReservationMoney",
)
async def money(
    client_id: OperatedClient, reservation_event_id: PublicId, database: Db, clock: CurrentClock
) -> MoneyOut:
    """What came and went for a booking, who refunded it, and what cancelling would return, for its operator."""
    async with database.transaction(Scope.client(client_id)) as tx:
        return await service.money(tx, client_id=client_id, reservation_event_id=reservation_event_id, now=clock.now())


@router.post(
    "/bookings/clients/{client_id:int}/refunds/{refund_id:int}/retry", operation_id="retryRefund", status_code=202
)
async def retry_refund(
    request: Request, client_id: OperatedClient, refund_id: PublicId, actor: SignedIn, database: Db
) -> None:
    """Send a refund that needs attention anew, once the provider has said that it did not go."""
    await payments.retry(
        database,
        request.app.state.provider,
        client_id=client_id,
        refund_id=refund_id,
        requested_by=actor.user_id,
    )
