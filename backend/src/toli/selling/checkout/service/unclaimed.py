"""Payments of orders without a booking.

Webhook and reconciliation only mark them. The verified checkout result brings the booking and claims its beds;
unverified after ten minutes, the payment is returned.
"""

from collections.abc import Sequence

from pydantic import ValidationError

from toli.infra.db.batching import run_batch
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, driver
from toli.infra.ports.payments import PaymentStatus
from toli.kit.clock import Clock
from toli.kit.errors import InvalidFields
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.payments.gateway.repository import payments as payments_repository
from toli.payments.gateway.repository.batches import Merged
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.schemas import PaymentOrderState
from toli.payments.gateway.service import orders, refunds
from toli.payments.ledger import service as ledger
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    DiscountCodeRefused,
    NoBedsLeft,
    NotOpenForBooking,
    ReturnReason,
)
from toli.selling.bookings.service.returns import return_payment
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload
from toli.selling.checkout.service.hold import hold_beds, release_hold

MINUTES_TO_VERIFY = 10


async def mark_captured(tx: ClientTransaction, *, order: Order, merged: Merged) -> bool:
    """Post payments; return whether they are returned."""
    captured = [payment for payment in merged.payments if payment.status.rank >= PaymentStatus.CAPTURED.rank]
    postings = [
        ledger.posting(
            client_id=tx.client_id,
            booking_id=None,
            provider_payment_id=payment.provider_payment_id,
            amount=payment.amount,
        )
        for payment in captured
        if payment.provider_payment_id not in merged.posted_ids
    ]
    if postings:
        await run_batch(await driver(tx), postings)
    is_late = order.state == PaymentOrderState.LATE_PAID or await orders.has_captured_before(
        tx, order=order, minutes=MINUTES_TO_VERIFY
    )
    if captured and is_late:
        await _return_captured(tx, order=order, captured=captured, reason=ReturnReason.UNVERIFIED)
        return True
    if merged.payments:
        await orders.mark_order(tx, order=order, state=order.state if is_late else PaymentOrderState.ATTEMPTED)
    return is_late


async def claim_beds(
    database: Database,
    *,
    sealer: Sealer,
    clock: Clock,
    order: Order,
    payload: dict[str, object] | None,
    limits: HoldLimits,
) -> None:
    """Hold beds, or return the payment without free beds. Idempotent.

    Raises InvalidFields, PriceChanged, and AmountRefused (with the quote).
    """
    assert order.user_id is not None, "only a person orders an amount without a booking"
    party = _parse_payload(payload)
    try:
        held = await hold_beds(
            database,
            sealer=sealer,
            clock=clock,
            client_id=order.client_id,
            user_id=order.user_id,
            payload=party,
            limits=limits,
        )
    except (NoBedsLeft, NotOpenForBooking, DiscountCodeRefused):
        await _return_now(database, order)
        return
    is_bound = False
    fits = order.amount in {held.quote.advance, held.quote.total}
    async with database.client_transaction(order.client_id) as tx:
        locked = await orders.lock_order(tx, order_id=order.order_id)
        if fits and locked.state != PaymentOrderState.LATE_PAID:
            is_bound = await orders.assign_booking(tx, order=locked, booking_id=held.booking_id)
    if not is_bound:
        async with database.client_transaction(order.client_id) as tx:
            await release_hold(tx, user_id=order.user_id, booking_id=held.booking_id)
    if not fits:
        raise AmountRefused(held.quote.model_dump(mode="json"))


async def _return_now(database: Database, order: Order) -> None:
    async with database.client_transaction(order.client_id) as tx:
        locked = await orders.lock_order(tx, order_id=order.order_id)
        if locked.booking_id is None:
            payments = await payments_repository.payments_of_order(tx, order_id=locked.order_id)
            captured = [payment for payment in payments if payment.status.rank >= PaymentStatus.CAPTURED.rank]
            await _return_captured(tx, order=locked, captured=captured, reason=ReturnReason.BEDS_GONE)


async def _return_captured(
    tx: ClientTransaction, *, order: Order, captured: Sequence[StoredPayment], reason: ReturnReason
) -> None:
    for payment in captured:
        if await refunds.get_left(tx, payment=payment, booking_id=None) == payment.amount:
            await return_payment(tx, order=order, payment=payment, reason=reason)
    # A payment that is only authorised may still be captured: its order is asked about until then.
    if captured:
        await orders.mark_order(tx, order=order, state=PaymentOrderState.LATE_PAID)


def _parse_payload(payload: dict[str, object] | None) -> BookingPayload:
    try:
        return BookingPayload.model_validate(payload or {})
    except ValidationError as error:
        raise InvalidFields(
            [
                (
                    ".".join(["booking_payload", *(str(part) for part in problem["loc"])]),
                    Text("{problem}.", problem=problem["msg"]),
                )
                for problem in error.errors()
            ]
        ) from error
