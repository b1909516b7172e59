from fastapi import APIRouter

from toli.identity.access.guards import (
    PROOF_ERRORS,
    CurrentClock,
    CurrentServices,
    Db,
    OperatedClient,
    SignedIn,
    require_proof,
    require_right,
)
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.money import from_rupees
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    BalanceClosed,
    BookingCancelled,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    MonthClosed,
    NotConfirmedYet,
)
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.routes.read import get_changed_booking
from toli.selling.bookings.schemas.fields import OfflineKind, PublicId, ReverseIn
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.credit.errors import CreditGivenInstead, CreditTooSmall
from toli.selling.credit.schemas import CreditUseIn
from toli.selling.customer_tds.errors import TdsNotCertified, TdsReversed
from toli.selling.customer_tds.schemas import CustomerTdsIn, TdsCertificateIn
from toli.selling.deposits.errors import CustomerWithoutContact, OnAccountTooSmall
from toli.selling.offline.errors.offline import OfflineRefundTooLarge, ReversalImpossible
from toli.selling.offline.schemas.offline import OfflinePaymentIn, OfflinePayments
from toli.selling.offline.service import credit_use, offline, reversal, tds

router = APIRouter(tags=["Offline payments"])

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.get(f"{BOOKING}/offline-payments", operation_id="listOfflinePayments")
@requires(Right.VIEW_BOOKINGS)
async def list_offline_payments(client_id: OperatedClient, booking_id: BookingId, database: Db) -> OfflinePayments:
    async with database.client_snapshot(client_id) as tx:
        return await offline.list_offline_payments(tx, booking_id=booking_id)


@router.post(f"{BOOKING}/offline-payments", operation_id="recordOfflinePayment", status_code=201)
@requires(Right.PAYMENTS)
@raises(
    MonthClosed,
    *PROOF_ERRORS,
    BookingCancelled,
    CreditTooSmall,
    CustomerWithoutContact,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    NotConfirmedYet,
    OfflineRefundTooLarge,
    OnAccountTooSmall,
    TdsNotCertified,
)
async def record_offline_payment(
    client_id: OperatedClient,
    booking_id: BookingId,
    body: OfflinePaymentIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Record an offline payment or refund.

    A refund needs the right to refund and a fresh proof of identity.
    """
    if body.kind == OfflineKind.RETURNED:
        require_right(actor, client_id, Right.REFUNDS)
        require_proof(actor)
    async with database.client_transaction(client_id) as tx:
        booking = await lock_booking(tx, booking_id=booking_id)
        if body.tds is not None:
            return await tds.record_net_payment(
                tx, booking, actor_id=actor.user_id, money=body, tds=body.tds, now=clock.now()
            )
        return await offline.record_offline_payment(tx, booking, actor_id=actor.user_id, money=body, now=clock.now())


@router.post(f"{BOOKING}/offline-payments/{{offline_payment_id:int}}/reverse", operation_id="reverseOfflinePayment")
@requires(Right.REFUNDS, fresh_proof=True)
@raises(CreditGivenInstead, ReversalImpossible)
async def reverse_offline_payment(
    client_id: OperatedClient,
    booking_id: BookingId,
    offline_payment_id: PublicId,
    body: ReverseIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Reverse an incorrect payment. Both entries stay in the ledger."""
    async with database.client_transaction(client_id) as tx:
        return await reversal.reverse_offline_payment(
            tx,
            await lock_booking(tx, booking_id=booking_id),
            offline_payment_id=offline_payment_id,
            actor_id=actor.user_id,
            reason=body.reason,
            now=clock.now(),
        )


@router.post(f"{BOOKING}/tds", operation_id="recordCustomerTds", status_code=201)
@requires(Right.PAYMENTS)
@raises(MonthClosed, BookingCancelled, DateInFuture, DueDiffers, NotConfirmedYet)
async def record_customer_tds(
    client_id: OperatedClient,
    booking_id: BookingId,
    body: CustomerTdsIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Record tax that the customer's company deducted from a payment that is recorded already."""
    async with database.client_transaction(client_id) as tx:
        booking = await lock_booking(tx, booking_id=booking_id)
        return await tds.record_tds(tx, booking, actor_id=actor.user_id, tds=body, now=clock.now())


@router.put(f"{BOOKING}/tds/{{offline_payment_id:int}}/certificate", operation_id="recordTdsCertificate")
@requires(Right.PAYMENTS)
@raises(DateInFuture, TdsReversed)
async def record_tds_certificate(
    client_id: OperatedClient,
    booking_id: BookingId,
    offline_payment_id: PublicId,
    body: TdsCertificateIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Record the certificate (form 16A) of deducted tax, or change its number, day or file."""
    async with database.client_transaction(client_id) as tx:
        return await tds.record_certificate(
            tx,
            await lock_booking(tx, booking_id=booking_id),
            offline_payment_id=offline_payment_id,
            certificate=body,
            actor_id=actor.user_id,
            now=clock.now(),
        )


@router.post("/bookings/{reservation_event_id:int}/credit", operation_id="payByCredit", status_code=201)
@raises(AmountRefused, BalanceClosed, BookingCancelled, CreditTooSmall, DueDiffers, HoldExpired)
async def pay_by_credit(
    services: CurrentServices,
    booking_id: BookingId,
    body: CreditUseIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Pay a part of the balance, or the whole first payment of held beds, by travel credit."""
    async with database.client_transaction(client_id) as tx:
        await credit_use.pay_by_credit(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            amount=from_rupees(body.amount),
            now=clock.now(),
        )
    return await get_changed_booking(services, client_id, booking_id)
