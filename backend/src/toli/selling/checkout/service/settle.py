"""Settlement of orders into bookings or refunds.

Verification, webhook and reconciliation all call `settle_order`. It queries the provider outside any transaction, then
locks the order and the booking, merges, and writes the outcome once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import structlog

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.errors import StockTaken
from toli.catalogue.inventory.repository import holds
from toli.identity.audit import service as audit
from toli.infra.db.batching import COMMIT, joined, run_batch
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue, enqueuing
from toli.infra.db.transactions import ClientTransaction, driver
from toli.infra.ports.payments import PaymentProviders, PaymentStatus, ProviderPayment, ProviderUnavailable
from toli.kit.errors import NotFound
from toli.payments.gateway.repository import batches as batches_repository
from toli.payments.gateway.repository.batches import Merged
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.service import orders
from toli.payments.ledger import service as ledger
from toli.selling.bookings.errors.bookings import ReturnReason
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.returns import return_payment
from toli.selling.bookings.service.share_payments import find_return_reason_of_share
from toli.selling.checkout.repository import batches
from toli.selling.checkout.repository.batches import LockedSale
from toli.selling.checkout.service.unclaimed import mark_captured
from toli.selling.invoicing.service.documents import ISSUE, enqueue_documents, issue_missing
from toli.selling.offline.service.credit_use import has_credit_for, use_credit_of_order

log = structlog.get_logger(__name__)

Outcome = Literal["unpaid", "confirmed", "refunded"]


@dataclass(frozen=True, slots=True)
class Settled:
    """`in_flight`: an authorised payment may still be captured."""

    client_id: int
    booking_id: int | None
    outcome: Outcome
    in_flight: bool
    view: BookingView | None = None


async def settle_order(
    database: Database, providers: PaymentProviders, *, client_id: int, order_id: int, placed: Order | None = None
) -> Settled:
    """Settle an order. Idempotent.

    Raises ProviderUnavailable without a change, except that a late payment is returned.
    """
    if placed is not None and placed.provider_order_id is not None:
        order = placed
    else:
        async with database.client_transaction(client_id) as tx:
            order = await orders.lock_order(tx, order_id=order_id)
    provider = await providers.of_account(client_id=client_id, account_id=order.account_id)
    provider_order_id = order.provider_order_id
    if provider_order_id is None:
        # The response to its creation was lost, or it was never created: look for its receipt.
        provider_order = await provider.order_by_receipt(orders.receipt_of(order_id))
        if provider_order is None:
            async with database.client_transaction(client_id) as tx:
                order = await orders.lock_order(tx, order_id=order_id)
                await orders.mark_order(tx, order=order, state=order.state)
            return Settled(client_id, order.booking_id, "unpaid", in_flight=False)
        provider_order_id = provider_order.id
        async with database.client_transaction(client_id) as tx:
            await orders.save_provider_order_id(tx, order_id=order_id, provider_order_id=provider_order_id)
    try:
        facts = await provider.payments_of(provider_order_id)
    except ProviderUnavailable:
        if order.booking_id is None:
            # A payment that is late by what is known is returned even while the provider is unavailable.
            async with database.client_transaction(client_id) as tx:
                await apply_facts(tx, order_id=order_id, facts=())
        raise
    async with database.client_transaction_with_reads(
        client_id,
        batches.lock_with_order(client_id=client_id, order_id=order_id),
        batches_repository.merge_facts(client_id=client_id, order_id=order_id, facts=facts),
        in_order=True,
    ) as (tx, sale, merged):
        if sale is not None and _is_plain(sale, merged):
            return await _confirm(tx, order=order, sale=sale, payment=merged.payments[0])
        return await apply_facts(tx, order_id=order_id, facts=facts)


def _is_plain(sale: LockedSale, merged: Merged) -> bool:
    """The only payment of a held booking, captured: the usual case."""
    return (
        sale.is_held
        and sale.booking.booking_status == BookingStatus.PENDING
        and sale.order_state in {"open", "provider_created", "attempted"}
        and sale.purpose == "booking"
        and not sale.credit
        and [payment.status for payment in merged.payments] == [PaymentStatus.CAPTURED]
        and merged.payments[0].amount == sale.amount <= sale.booking.total_paise
        and not merged.has_others
        and not merged.is_posted
    )


async def _confirm(tx: ClientTransaction, *, order: Order, sale: LockedSale, payment: StoredPayment) -> Settled:
    """Write the result of `apply_facts` for a plain payment, in one message with the commit."""
    client_id, booking_id = tx.client_id, sale.booking.booking_id
    ids: dict[str, int | str] = {"client_id": client_id, "booking_id": booking_id}
    confirmation = audit.entry(
        "booking.confirmed",
        client_id=client_id,
        subject=f"booking:{booking_id}",
        payment=payment.provider_payment_id,
        amount_paise=payment.amount,
    )
    cursors = await run_batch(
        await driver(tx),
        [
            batches.confirm_statement(client_id=client_id, booking_id=booking_id),
            ledger.posting(
                client_id=client_id,
                booking_id=booking_id,
                provider_payment_id=payment.provider_payment_id,
                amount=payment.amount,
            ),
            enqueuing(
                {
                    ISSUE: ids,
                    "messaging.booking_confirmed": ids,
                    "messaging.operator_new_booking": ids,
                }
            ),
            joined(confirmation, batches_repository.settle_statement(client_id=client_id, order_id=order.order_id)),
            batches.view_statement(client_id=client_id, booking_id=booking_id),
            # Last, because many sales wait for the departure's row.
            holds.sell_statement(client_id=client_id, hold_id=sale.booking.hold_id, has_items=sale.has_items),
            COMMIT,
        ],
    )
    return Settled(client_id, booking_id, "confirmed", in_flight=False, view=await batches.to_view(cursors[-3]))


async def apply_facts(
    tx: ClientTransaction, *, order_id: int, facts: Sequence[ProviderPayment], posted_at: datetime | None = None
) -> Settled:
    """Apply facts in the transaction of `settle_order`.

    A job issues the receipts; with an earlier `posted_at` they are issued at once.
    """
    order = await orders.lock_order(tx, order_id=order_id)
    booking_id = order.booking_id
    if booking_id is None:
        merged = await orders.merge_facts(tx, order=order, payments=facts)
        goes_back = await mark_captured(tx, order=order, merged=merged)
        return Settled(tx.client_id, None, "refunded" if goes_back else "unpaid", in_flight=False)
    booking = await bookings.find_booking(tx, booking_id=booking_id, lock=True)
    if booking is None:
        raise NotFound
    merged = await orders.merge_facts(tx, order=order, payments=facts)
    captured = [payment for payment in merged if payment.status.rank >= PaymentStatus.CAPTURED.rank]
    in_flight = any(payment.status is PaymentStatus.AUTHORIZED for payment in merged)
    if not captured:
        state = "attempted" if merged and order.state in {"open", "provider_created"} else order.state
        await orders.mark_order(tx, order=order, state=state)
        return Settled(tx.client_id, booking_id, "unpaid", in_flight=in_flight)
    outcome: Outcome = "confirmed" if order.state == "settled" else "refunded"
    news: list[StoredPayment] = []
    for payment in captured:
        if await _post_once(tx, booking_id=booking_id, payment=payment, posted_at=posted_at):
            if news:
                # The payment before may have confirmed it.
                booking = await bookings.find_booking(tx, booking_id=booking_id) or booking
            news.append(payment)
            if await _apply_capture(tx, order=order, booking=booking, payment=payment) == "confirmed":
                outcome = "confirmed"
    await orders.mark_order(tx, order=order, state="settled" if outcome == "confirmed" else "late_paid")
    if news and posted_at is None:
        await enqueue_documents(tx, booking_id=booking_id)
    elif news:
        await issue_missing(tx, booking_id=booking_id)
    return Settled(tx.client_id, booking_id, outcome, in_flight=in_flight)


async def _post_once(
    tx: ClientTransaction, *, booking_id: int, payment: StoredPayment, posted_at: datetime | None
) -> bool:
    """False if posted before."""
    return await ledger.capture(
        tx,
        booking_id=booking_id,
        provider_payment_id=payment.provider_payment_id,
        amount=payment.amount,
        posted_at=posted_at,
    ) or await ledger.attribute(
        tx, booking_id=booking_id, provider_payment_id=payment.provider_payment_id, amount=payment.amount
    )


async def _apply_capture(
    tx: ClientTransaction, *, order: Order, booking: BookingRecord, payment: StoredPayment
) -> Outcome:
    reason = await _refund_reason(tx, order=order, booking=booking, payment=payment)
    if reason is not None:
        await return_payment(tx, order=order, payment=payment, reason=reason)
        return "refunded"
    # The e-mails about the confirmation state the payment that it is due to.
    if booking.booking_status == BookingStatus.CONFIRMED:
        for job in ("messaging.payment_received", "messaging.operator_payment"):
            await enqueue(
                tx,
                job,
                client_id=order.client_id,
                booking_id=booking.booking_id,
                payment_id=payment.provider_payment_id,
            )
    return "confirmed"


async def _refund_reason(
    tx: ClientTransaction, *, order: Order, booking: BookingRecord, payment: StoredPayment
) -> ReturnReason | None:
    if booking.booking_status == BookingStatus.CONFIRMED:
        # Friends may pay parts by one link at the same time: theirs are no second payments.
        if order.purpose == "booking" and order.user_id is not None:
            return ReturnReason.PAID_TWICE
        # The payment itself is posted already.
        due = await get_balance_due(tx, booking=booking)
        return ReturnReason.MORE_THAN_DUE if due < 0 else await find_return_reason_of_share(tx, order=order)
    if wrong := _check_amount(order, booking, payment):
        return wrong
    if booking.booking_status == BookingStatus.CANCELLED and (
        booking.confirmed_at is not None or booking.cancel_reason != "expired"
    ):
        return ReturnReason.CANCELLED
    if lost := await _take_credit_and_beds(tx, order=order, booking=booking):
        return lost
    await bookings.set_confirmed(tx, booking_id=booking.booking_id)
    await audit.record(
        tx,
        "booking.confirmed",
        subject=f"booking:{booking.booking_id}",
        payment=payment.provider_payment_id,
        amount_paise=payment.amount,
    )
    for job in ("messaging.booking_confirmed", "messaging.operator_new_booking"):
        await enqueue(tx, job, client_id=booking.client_id, booking_id=booking.booking_id)
    if order.credit:
        await use_credit_of_order(tx, order=order, booking=booking)
    return None


def _check_amount(order: Order, booking: BookingRecord, payment: StoredPayment) -> ReturnReason | None:
    if payment.amount != order.amount:
        return ReturnReason.ANOTHER_AMOUNT
    # An operator may have made the booking cheaper while it was being paid.
    return ReturnReason.MORE_THAN_DUE if payment.amount + order.credit > booking.total_paise else None


async def _take_credit_and_beds(tx: ClientTransaction, *, order: Order, booking: BookingRecord) -> ReturnReason | None:
    if order.credit and not await has_credit_for(tx, order=order):
        # Held beds stay held: their traveller can still pay another way.
        return ReturnReason.CREDIT_GONE
    refused = await _take_beds(tx, booking=booking)
    if refused is not None:
        await bookings.set_cancelled(tx, booking_ids=[booking.booking_id], reason="expired")
    return refused


async def _take_beds(tx: ClientTransaction, *, booking: BookingRecord) -> ReturnReason | None:
    """Sell the hold's beds; return the reason of a failure."""
    if await inventory.consume(tx, hold_id=booking.hold_id):
        return None
    beds = await holds.list_beds_of_hold(tx, hold_id=booking.hold_id)
    savepoint = await tx.begin_nested()
    try:
        await inventory.take(tx, departure_id=booking.departure_id, beds=beds, hold_id=booking.hold_id)
    except StockTaken:
        await savepoint.rollback()
        return ReturnReason.BEDS_GONE
    # Its counters are locked now, so that a cancellation of the departure is either seen here or sees this booking.
    if await bookings.is_departure_cancelled(tx, departure_id=booking.departure_id):
        await savepoint.rollback()
        return ReturnReason.CANCELLED
    await savepoint.commit()
    return None
