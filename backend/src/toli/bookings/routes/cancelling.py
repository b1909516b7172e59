"""Cancelling and paying back over HTTP. Amounts left out mean what each call's own text says."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn, Visitor
from toli.access.ownership import client_of_operated, client_of_own
from toli.bookings import service
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
from toli.kit.money import from_rupees
from toli.payments import service as payments
from toli.services import Services

router = APIRouter()


async def _whole(services: Services, client_id: int, booking_id: int) -> BookingOut:
    async with services.database.client_transaction(client_id) as tx:
        return await service.booking_of(
            tx, sealer=services.sealer, reservation_event_id=booking_id, now=services.clock.now()
        )


@router.get("/bookings/{reservation_event_id:int}/cancellation", operation_id="getCancellation")
async def preview(
    reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """What cancelling one's booking would cost and give back today, and how far a request has come."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        return await service.terms(
            tx, user_id=actor.user_id, reservation_event_id=reservation_event_id, now=clock.now()
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
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    wish = body or AskToCancel()
    async with database.client_transaction(client_id) as tx:
        return await service.ask(
            tx,
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
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        return await service.withdraw(
            tx, user_id=actor.user_id, reservation_event_id=reservation_event_id, now=clock.now()
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
    async with database.client_transaction(client_id) as tx:
        return await service.decline(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, reason=body.reason, now=clock.now()
        )


@router.post("/bookings/refund/{reservation_event_id:int}", operation_id="refundBooking")
async def refund(
    services: CurrentServices,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    body: BackIn | None = None,
) -> BookingOut:
    """Send a part of what was paid back, or (nothing given) all that is left. The booking itself stands."""
    client_id = await client_of_operated(database, context, actor, "booking", reservation_event_id)
    back = body or BackIn()
    async with database.client_transaction(client_id) as tx:
        await service.refund(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            amount=None if back.amount is None else from_rupees(back.amount),
            reason=back.reason,
            tell=back.tell,
        )
    return await _whole(services, client_id, reservation_event_id)


@router.post("/bookings/cancel/{reservation_event_id:int}", operation_id="cancelBooking")
async def cancel(
    services: CurrentServices,
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
    client_id = await client_of_operated(database, context, actor, "booking", reservation_event_id)
    back = body or CancelIn()
    async with database.client_transaction(client_id) as tx:
        await service.cancel(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            amount=None if back.amount is None else from_rupees(back.amount),
            offline_amount=None if back.offline_amount is None else from_rupees(back.offline_amount),
            reason=back.reason,
            tell=back.tell,
            now=clock.now(),
        )
    return await _whole(services, client_id, reservation_event_id)


@router.post("/bookings/{reservation_event_id:int}/reopen-due", operation_id="reopenDue")
async def reopen_due(
    services: CurrentServices,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    body: ReopenIn | None = None,
) -> BookingOut:
    """Ask for the balance of a booking again after a refund. What was refunded is asked for only when said so."""
    client_id = await client_of_operated(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        await service.reopen_due(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            include_refunded=(body or ReopenIn()).include_refunded,
        )
    return await _whole(services, client_id, reservation_event_id)


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/money",
    operation_id="getReservationMoney",
)
async def money(
    client_id: OperatedClient, reservation_event_id: PublicId, database: Db, clock: CurrentClock
) -> MoneyOut:
    """What came and went for a booking, who refunded it, and what cancelling would return, for its operator."""
    async with database.client_transaction(client_id) as tx:
        return await service.money(tx, reservation_event_id=reservation_event_id, now=clock.now())


@router.post(
    "/bookings/clients/{client_id:int}/refunds/{refund_id:int}/retry", operation_id="retryRefund", status_code=202
)
async def retry_refund(
    services: CurrentServices, client_id: OperatedClient, refund_id: PublicId, actor: SignedIn, database: Db
) -> None:
    """Send a refund that needs attention anew, once the provider has said that it did not go."""
    await payments.retry(
        database,
        services.provider,
        client_id=client_id,
        refund_id=refund_id,
        requested_by=actor.user_id,
    )
