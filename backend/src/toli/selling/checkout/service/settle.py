"""Settlement of orders into bookings or refunds.

`settle_order` queries the provider outside any transaction, then locks the order and the booking, merges, and writes
the outcome once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

import structlog

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.errors import StockTaken
from toli.catalogue.inventory.repository import holds
from toli.identity.audit import service as audit
from toli.infra.db.batching import COMMIT, Cursor, Statement, joined, run_batch
from toli.infra.db.database import Database, run_reads
from toli.infra.db.queue.jobs import enqueuing
from toli.infra.db.transactions import ClientTransaction, driver
from toli.infra.ports.payments import PaymentProviders, PaymentStatus, ProviderPayment, ProviderUnavailable
from toli.kit.money import Paise
from toli.payments.gateway.repository import batches as batches_repository
from toli.payments.gateway.repository.batches import Merged
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.schemas import PaymentOrderState
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
from toli.selling.invoicing.service.documents import ISSUE, issue_missing
from toli.selling.offline.service.credit_use import has_credit_for, use_credit_of_order

log = structlog.get_logger(__name__)

Outcome = Literal["unpaid", "confirmed", "refunded"]
CONFIRMATION = "messaging.booking_confirmed"


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
    if order.booking_id is None:
        # The facts are merged after the lock, because `assign_booking` may give the order and its payments a booking.
        async with database.client_transaction(client_id) as tx:
            return await apply_facts(tx, order_id=order_id, facts=facts)
    async with database.client_transaction_with_reads(
        client_id,
        batches.lock_with_order(client_id=client_id, order_id=order_id),
        batches_repository.merge_facts(client_id=client_id, order_id=order_id, facts=facts),
        in_order=True,
    ) as (tx, sale, merged):
        assert sale is not None, "an order keeps its booking"
        return await _settle_sale(tx, order=order, sale=sale, merged=merged, commits=True)


async def apply_facts(
    tx: ClientTransaction, *, order_id: int, facts: Sequence[ProviderPayment], posted_at: datetime | None = None
) -> Settled:
    """Settle facts in the caller's transaction.

    A job issues the receipts; with an earlier `posted_at` they are issued at once.
    """
    order = await orders.lock_order(tx, order_id=order_id)
    lock = batches.lock_with_order(client_id=tx.client_id, order_id=order_id)
    merge = batches_repository.merge_facts(client_id=tx.client_id, order_id=order_id, facts=facts)
    sale, merged = await run_reads(tx, lock, merge)
    if sale is None:
        is_returned = await mark_captured(tx, order=order, merged=merged)
        return Settled(tx.client_id, None, "refunded" if is_returned else "unpaid", in_flight=False)
    return await _settle_sale(tx, order=order, sale=sale, merged=merged, posted_at=posted_at)


@dataclass(frozen=True, slots=True)
class _Writes:
    """Writes of one message. `last`: the departure's row, for which many sales wait."""

    statements: list[Statement] = field(default_factory=list)
    jobs: dict[str, dict[str, int | str]] = field(default_factory=dict)
    last: list[Statement] = field(default_factory=list)

    async def run(
        self, tx: ClientTransaction, *, view: Statement | None = None, commits: bool = False
    ) -> Cursor | None:
        """Write, return the view's cursor, and commit with the same message."""
        if not (self.statements or self.jobs or self.last):
            return None
        statements = [*self.statements]
        if self.jobs:
            statements.append(enqueuing(self.jobs))
        if view is not None:
            statements.append(view)
        viewed = len(statements) - 1
        statements += self.last
        if commits:
            statements.append(COMMIT)
        cursors = await run_batch(await driver(tx), statements)
        self.statements.clear()
        self.jobs.clear()
        self.last.clear()
        return None if view is None else cursors[viewed]


async def _settle_sale(
    tx: ClientTransaction,
    *,
    order: Order,
    sale: LockedSale,
    merged: Merged,
    posted_at: datetime | None = None,
    commits: bool = False,
) -> Settled:
    client_id, booking = tx.client_id, sale.booking
    booking_id = booking.booking_id
    order = replace(order, booking_id=booking_id, state=sale.order_state)
    captured = [payment for payment in merged.payments if payment.status.rank >= PaymentStatus.CAPTURED.rank]
    in_flight = any(payment.status is PaymentStatus.AUTHORIZED for payment in merged.payments)
    if not captured:
        state = (
            PaymentOrderState.ATTEMPTED
            if merged.payments and order.state in {PaymentOrderState.OPEN, PaymentOrderState.PROVIDER_CREATED}
            else order.state
        )
        await orders.mark_order(tx, order=order, state=state)
        return Settled(client_id, booking_id, "unpaid", in_flight=in_flight)
    outcome: Outcome = "confirmed" if order.state == PaymentOrderState.SETTLED else "refunded"
    writes = _Writes()
    has_new_payment = False
    for position, payment in enumerate(captured):
        is_posted = payment.provider_payment_id in merged.posted_ids
        if is_posted and not await ledger.attribute(
            tx,
            booking_id=booking_id,
            provider_payment_id=payment.provider_payment_id,
            amount=payment.amount,
        ):
            continue
        if has_new_payment:
            # The payment before may have confirmed it.
            await writes.run(tx)
            booking = await bookings.find_booking(tx, booking_id=booking_id) or booking
            sale = replace(sale, booking=booking)
        has_new_payment = True
        if not is_posted:
            writes.statements.append(
                ledger.posting(
                    client_id=client_id,
                    booking_id=booking_id,
                    provider_payment_id=payment.provider_payment_id,
                    amount=payment.amount,
                    posted_at=posted_at,
                )
            )
        later_amount = sum(
            later.amount for later in captured[position + 1 :] if later.provider_payment_id not in merged.posted_ids
        )
        applied = await _apply_capture(
            tx, writes, order=order, sale=sale, payment=payment, later_amount=Paise(later_amount)
        )
        if applied == "confirmed":
            outcome = "confirmed"
    if has_new_payment and posted_at is None:
        writes.jobs[ISSUE] = {"client_id": client_id, "booking_id": booking_id}
    state = PaymentOrderState.SETTLED if outcome == "confirmed" else PaymentOrderState.LATE_PAID
    writes.statements.append(
        batches_repository.state_statement(client_id=client_id, order_id=order.order_id, state=state)
    )
    view = None
    if commits and CONFIRMATION in writes.jobs:
        view = batches.view_statement(client_id=client_id, booking_id=booking_id)
    cursor = await writes.run(tx, view=view, commits=commits)
    if has_new_payment and posted_at is not None:
        await issue_missing(tx, booking)
    return Settled(
        client_id,
        booking_id,
        outcome,
        in_flight=in_flight,
        view=None if cursor is None else await batches.to_view(cursor),
    )


async def _apply_capture(
    tx: ClientTransaction,
    writes: _Writes,
    *,
    order: Order,
    sale: LockedSale,
    payment: StoredPayment,
    later_amount: Paise,
) -> Outcome:
    is_balance = sale.booking.booking_status == BookingStatus.CONFIRMED
    reason = await (
        _find_return_reason_of_balance(tx, order=order, booking=sale.booking, later_amount=later_amount)
        if is_balance
        else _sell_beds(tx, writes, order=order, sale=sale, payment=payment)
    )
    if reason is not None:
        await writes.run(tx)
        await return_payment(tx, order=order, payment=payment, reason=reason, is_confirmed=is_balance)
        return "refunded"
    ids: dict[str, int | str] = {"client_id": tx.client_id, "booking_id": sale.booking.booking_id}
    if is_balance:
        # The e-mails about the confirmation state the payment that it is due to.
        for job in ("messaging.payment_received", "messaging.operator_payment"):
            writes.jobs[job] = ids | {"payment_id": payment.provider_payment_id}
    else:
        await _confirm(tx, writes, order=order, booking=sale.booking, payment=payment)
    return "confirmed"


async def _find_return_reason_of_balance(
    tx: ClientTransaction, *, order: Order, booking: BookingRecord, later_amount: Paise
) -> ReturnReason | None:
    # Friends may pay parts by one link at the same time: these are not duplicates.
    if order.purpose == "booking" and order.user_id is not None:
        return ReturnReason.PAID_TWICE
    # The payment and later ones are merged already.
    due = await get_balance_due(tx, booking=booking) + later_amount
    return ReturnReason.MORE_THAN_DUE if due < 0 else await find_return_reason_of_share(tx, order=order)


async def _sell_beds(
    tx: ClientTransaction, writes: _Writes, *, order: Order, sale: LockedSale, payment: StoredPayment
) -> ReturnReason | None:
    """Sell the hold's beds. Returns the reason for a return of the payment, if any."""
    booking = sale.booking
    if wrong := _check_amount(order, booking, payment):
        return wrong
    if booking.booking_status == BookingStatus.CANCELLED and (
        booking.confirmed_at is not None or booking.cancel_reason != "expired"
    ):
        return ReturnReason.CANCELLED
    if order.credit and not await has_credit_for(tx, order=order):
        # Held beds stay held: their traveller can still pay another way.
        return ReturnReason.CREDIT_GONE
    if sale.is_held:
        writes.last.append(
            holds.sell_statement(client_id=tx.client_id, hold_id=booking.hold_id, has_items=sale.has_items)
        )
        return None
    refused = await _take_beds(tx, booking=booking)
    if refused is not None:
        await bookings.set_cancelled(tx, booking_ids=[booking.booking_id], reason="expired")
    return refused


async def _confirm(
    tx: ClientTransaction, writes: _Writes, *, order: Order, booking: BookingRecord, payment: StoredPayment
) -> None:
    booking_id = booking.booking_id
    confirmation = audit.entry(
        "booking.confirmed",
        client_id=tx.client_id,
        subject=f"booking:{booking_id}",
        payment=payment.provider_payment_id,
        amount_paise=payment.amount,
    )
    writes.statements.append(
        joined(confirmation, bookings.confirm_statement(client_id=tx.client_id, booking_id=booking_id))
    )
    for job in (CONFIRMATION, "messaging.operator_new_booking"):
        writes.jobs[job] = {"client_id": tx.client_id, "booking_id": booking_id}
    if order.credit:
        await writes.run(tx)
        await use_credit_of_order(tx, order=order, booking=booking)


def _check_amount(order: Order, booking: BookingRecord, payment: StoredPayment) -> ReturnReason | None:
    if payment.amount != order.amount:
        return ReturnReason.ANOTHER_AMOUNT
    # An operator may have made the booking cheaper while it was being paid.
    return ReturnReason.MORE_THAN_DUE if payment.amount + order.credit > booking.total_paise else None


async def _take_beds(tx: ClientTransaction, *, booking: BookingRecord) -> ReturnReason | None:
    """Sell the beds of a closed hold again; return the reason of a failure."""
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
