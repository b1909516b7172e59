"""Offline payments over HTTP."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, Db, OperatedClient, SignedIn, require_proof, require_right
from toli.access.rights import Right
from toli.bookings.schemas.fields import PublicId
from toli.bookings.schemas.offline import OfflinePaymentIn, OfflinePayments, ReverseIn
from toli.bookings.service import offline

router = APIRouter()

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.get(f"{BOOKING}/offline-payments", operation_id="listHandPayments")
async def list_offline_payments(
    client_id: OperatedClient, reservation_event_id: PublicId, database: Db
) -> OfflinePayments:
    async with database.client_snapshot(client_id) as tx:
        return await offline.list_offline_payments(tx, reservation_event_id=reservation_event_id)


@router.post(f"{BOOKING}/offline-payments", operation_id="recordHandPayment", status_code=201)
async def record_offline_payment(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: OfflinePaymentIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Record an offline payment or refund.

    A refund needs the right to refund and a fresh proof of identity.
    """
    if body.kind == "returned":
        require_right(actor, client_id, Right.REFUNDS)
        require_proof(actor)
    async with database.client_transaction(client_id) as tx:
        return await offline.record_offline_payment(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, money=body, now=clock.now()
        )


@router.post(f"{BOOKING}/offline-payments/{{offline_payment_id:int}}/reverse", operation_id="reverseHandPayment")
async def reverse_offline_payment(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    offline_payment_id: PublicId,
    body: ReverseIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> OfflinePayments:
    """Reverse an incorrect payment. Both entries stay in the ledger."""
    async with database.client_transaction(client_id) as tx:
        return await offline.reverse_offline_payment(
            tx,
            reservation_event_id=reservation_event_id,
            offline_payment_id=offline_payment_id,
            actor_id=actor.user_id,
            reason=body.reason,
            now=clock.now(),
        )
