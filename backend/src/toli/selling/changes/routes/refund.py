from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.payments.gateway.errors import PaymentDecided, RefundTooLarge, RefundTooSmall
from toli.payments.gateway.service import refunds
from toli.selling.bookings.errors.bookings import BookingCancelled, MonthClosed
from toli.selling.bookings.routes.read import get_changed_booking
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.bookings.schemas.read import BookingOut, RefundedBooking
from toli.selling.bookings.schemas.refund import OwedRefunds, OwedSort, RefundIn, ReopenIn
from toli.selling.bookings.service import read
from toli.selling.changes.service import excess, refund
from toli.selling.deposits.errors import CustomerWithoutContact

router = APIRouter(tags=["Changes and refunds"])


@router.post("/bookings/refund/{reservation_event_id:int}", operation_id="refundBooking")
@requires(Right.REFUNDS, fresh_proof=True)
@raises(RefundTooLarge, RefundTooSmall)
async def refund_booking(
    services: CurrentServices,
    booking_id: BookingId,
    operator: Operator,
    body: RefundIn | None = None,
) -> RefundedBooking:
    """Refund a part of a booking's payments, or all.

    The same amount within a minute is not refunded twice, even with another `Idempotency-Key`; see `is_repeated`.
    """
    refund_request = body or RefundIn()
    async with operator.owner_transaction("booking", booking_id) as tx:
        is_made = await refund.refund_booking(
            tx,
            booking_id=booking_id,
            actor_id=tx.user_id,
            amount=None if refund_request.amount is None else from_rupees(refund_request.amount),
            lowers_price=refund_request.lowers_price,
            reason=refund_request.reason,
            tell=refund_request.tell,
        )
        booking = await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=operator.clock.now())
        refunded = RefundedBooking(**dict(booking), is_repeated=not is_made)
        await record_result(tx, refunded)
    return refunded


@router.post("/bookings/{reservation_event_id:int}/reopen-due", operation_id="reopenDue")
@requires(Right.PAYMENTS)
@raises(BookingCancelled)
async def reopen_due(
    services: CurrentServices,
    booking_id: BookingId,
    operator: Operator,
    body: ReopenIn | None = None,
) -> BookingOut:
    """Reopen the balance of a booking, by default without its refunds."""
    async with operator.owner_transaction("booking", booking_id) as tx:
        await refund.reopen_due(
            tx,
            booking_id=booking_id,
            actor_id=tx.user_id,
            include_refunded=(body or ReopenIn()).include_refunded,
        )
    return await get_changed_booking(services, tx.client_id, booking_id)


@router.post(
    "/bookings/clients/{client_id:int}/refunds/{refund_id:int}/retry", operation_id="retryRefund", status_code=202
)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(ProviderUnavailable)
async def retry_refund(
    services: CurrentServices, client_id: OperatedClient, refund_id: PublicId, actor: SignedIn, database: Db
) -> None:
    """Retry a refund that needs attention, if the provider confirms that it was not sent."""
    await refunds.retry_refund(
        database,
        services.providers,
        client_id=client_id,
        refund_id=refund_id,
        requested_by=actor.user_id,
    )


@router.post(
    "/bookings/clients/{client_id:int}/refunds/{refund_id:int}/confirm",
    operation_id="refundExcessPayment",
    status_code=202,
)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(PaymentDecided)
async def refund_excess(client_id: OperatedClient, refund_id: PublicId, actor: SignedIn, database: Db) -> None:
    """Refund an online payment above the balance that waits for a decision."""
    async with database.client_transaction(client_id) as tx:
        await excess.refund_excess(tx, refund_id=refund_id, actor_id=actor.user_id)


@router.post(
    "/bookings/clients/{client_id:int}/refunds/{refund_id:int}/keep",
    operation_id="keepExcessPayment",
    status_code=204,
)
@requires(Right.PAYMENTS)
@raises(CustomerWithoutContact, MonthClosed, PaymentDecided)
async def keep_excess(
    client_id: OperatedClient, refund_id: PublicId, actor: SignedIn, database: Db, clock: CurrentClock
) -> None:
    """Keep an online payment above the balance on its customer's account."""
    async with database.client_transaction(client_id) as tx:
        await excess.keep_excess(tx, refund_id=refund_id, actor_id=actor.user_id, now=clock.now())


@router.get("/bookings/clients/{client_id:int}/owed-refunds", operation_id="listOwedRefunds")
@requires(Right.REFUNDS)
async def list_owed_refunds(
    client_id: OperatedClient, database: Db, page: Annotated[Page, Query()], sort: OwedSort = "since"
) -> OwedRefunds:
    """List bookings with offline money to return, by default longest owed first."""
    async with database.client_transaction(client_id) as tx:
        return await refund.list_owed_refunds(tx, sort=sort, page=page)
