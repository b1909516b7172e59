import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import holds
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import CredentialsRefused, PaymentProviders, ProviderUnavailable
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.money import Paise, to_rupees
from toli.kit.sealing import Sealer
from toli.payments.gateway import errors, rules
from toli.payments.gateway.repository import batches as batches_repository
from toli.payments.gateway.repository import orders as orders_repository
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.rules import OrderLimits
from toli.payments.gateway.schemas import PaymentOrderState, RefundState
from toli.payments.gateway.service import accounts, orders
from toli.payments.gateway.service.orders import OpenedOrder
from toli.selling.bookings.errors.bookings import (
    AlreadyPaid,
    AmountRefused,
    AmountTooSmall,
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    HoldExpired,
    PaymentPending,
    PaymentReturned,
    ReturnReason,
)
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.checkout.repository import batches
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload
from toli.selling.checkout.schemas.pay import OrderOut, OrderState, OrderStatus
from toli.selling.checkout.service.hold import hold_beds, release_hold
from toli.selling.checkout.service.settle import Settled, settle_order
from toli.selling.checkout.service.unclaimed import claim_beds
from toli.selling.offline.service.credit_use import check_credit_beside

LEAST_PAYMENT = Paise(100)
NOTHING = Paise(0)


@dataclass(frozen=True, slots=True)
class DeferredBooking:
    """`payload` is unvalidated."""

    sealer: Sealer
    clock: Clock
    payload: dict[str, object] | None
    limits: HoldLimits


@dataclass(frozen=True, slots=True)
class Verified:
    booking_id: int
    view: BookingView | None


ORDER_STATES: Mapping[PaymentOrderState, OrderStatus] = {
    PaymentOrderState.OPEN: "created",
    PaymentOrderState.PROVIDER_CREATED: "created",
    PaymentOrderState.ATTEMPTED: "attempted",
    PaymentOrderState.SETTLED: "paid",
    PaymentOrderState.LATE_PAID: "returned",
    PaymentOrderState.EXPIRED: "expired",
}


async def order_amount(
    database: Database, providers: PaymentProviders, *, client_id: int, user_id: int, amount: Paise, limits: OrderLimits
) -> OrderOut:
    """Order without a booking; an open order of that amount is reused.

    Raises AmountTooSmall below ₹1, TooManyOrders, ProviderUnavailable, PaymentNotStarted.
    """
    if amount < LEAST_PAYMENT:
        raise AmountTooSmall
    # Parallel calls of a person wait in the process, not with a connection for the lock of the database.
    async with database.row_queues.slot(("orders", user_id)):
        async with database.client_transaction(client_id) as tx:
            order = await orders.open_or_reuse_order(
                tx, booking_id=None, user_id=user_id, purpose="booking", amount=amount, limits=limits
            )
        placed = await orders.place_order(database, providers, client_id=client_id, order=order, notes={})
    return OrderOut(
        order_id=placed.provider_order_id,
        amount=placed.amount,
        key_id=placed.key_id,
        booking_reference=None,
        booking_id=None,
        expires_at=None,
    )


async def get_order(
    tx: ClientTransaction, providers: PaymentProviders, *, user_id: int, provider_order_id: str
) -> OrderState:
    order = await orders_repository.find_order_by_provider_id(tx, provider_order_id=provider_order_id)
    if order is None or order.user_id != user_id:
        raise NotFound
    reference, expires_at = None, None
    if order.booking_id is not None:
        booking = await get_own_booking(tx, user_id=user_id, booking_id=order.booking_id)
        reference = booking.booking_reference
        hold = await holds.find_hold(tx, hold_id=booking.hold_id)
        expires_at = hold.expires_at if hold is not None and hold.is_live else None
    provider = await providers.of_account(client_id=tx.client_id, account_id=order.account_id)
    return OrderState(
        order_id=provider_order_id,
        amount=order.amount,
        key_id=provider.key_id,
        booking_reference=reference,
        booking_id=order.booking_id,
        expires_at=expires_at,
        status=ORDER_STATES[order.state],
    )


async def order_first_payment(
    database: Database,
    providers: PaymentProviders,
    *,
    client_id: int,
    user_id: int,
    booking_id: int,
    amount: Paise,
    credit: Paise = NOTHING,
    limits: HoldLimits,
    order_limits: OrderLimits,
) -> OrderOut:
    """Order the advance or full price, less `credit`, and renew the hold.

    An open order for the same amounts is reused. Without its credit at settlement, the payment is returned. Raises
    AmountRefused (with the quote), AmountTooSmall, AlreadyPaid, BookingCancelled, HoldExpired, CreditTooSmall,
    TooManyOrders, ProviderUnavailable, PaymentNotStarted.
    """
    if credit and amount < LEAST_PAYMENT:
        raise AmountTooSmall
    ids = {"client_id": client_id, "user_id": user_id, "booking_id": booking_id}
    async with database.client_transaction_with_reads(
        client_id,
        batches.lock_with_hold(client_id=client_id, booking_id=booking_id),
        batches_repository.read_open_order(**ids, amount=amount, credit=credit),
        in_order=True,
    ) as (tx, locked, open_order):
        if locked is None or locked.booking.user_id != user_id:
            raise NotFound
        booking = locked.booking
        _check_payable(booking)
        if amount + credit not in {booking.advance_paise, booking.total_paise}:
            raise AmountRefused(QuoteOut.model_validate(booking.quote).model_dump(mode="json"))
        if not (locked.is_held and locked.is_live):
            raise HoldExpired
        if credit:
            await check_credit_beside(tx, user_id=user_id, amount=credit)
        if open_order.account_id is None:
            raise errors.OnlinePaymentsOff
        if open_order.order_id is None:
            rules.check_order_limits(order_limits, open_order.count)
        expires_at, added = await batches.renew_and_open(
            tx,
            renewal=inventory.renewal(client_id=client_id, hold_id=booking.hold_id, minutes=limits.minutes),
            order=batches_repository.add_statement(
                **ids, account_id=open_order.account_id, amount=amount, credit=credit
            )
            if open_order.order_id is None
            else None,
        )
    order_id = added or open_order.order_id
    assert order_id is not None
    order = OpenedOrder(order_id, open_order.account_id, amount, is_new=added is not None)
    return await place_order(database, providers, booking=booking, order=order, expires_at=expires_at)


async def hold_and_order(
    database: Database,
    providers: PaymentProviders,
    *,
    sealer: Sealer,
    clock: Clock,
    client_id: int,
    user_id: int,
    payload: BookingPayload,
    amount: Paise,
    credit: Paise = NOTHING,
    limits: HoldLimits,
    order_limits: OrderLimits,
) -> OrderOut:
    """Hold and order; a refused call leaves no hold.

    Raises the errors of `hold_beds` and `order_first_payment`.
    """
    held = await hold_beds(
        database,
        sealer=sealer,
        clock=clock,
        client_id=client_id,
        user_id=user_id,
        payload=payload,
        limits=limits,
        amount=Paise(amount + credit),
    )
    booking = {"user_id": user_id, "booking_id": held.booking_id}
    try:
        return await order_first_payment(
            database,
            providers,
            client_id=client_id,
            **booking,
            amount=amount,
            credit=credit,
            limits=limits,
            order_limits=order_limits,
        )
    except (Exception, asyncio.CancelledError):
        # The caller never learns of this booking. A payment on an order with a lost response is returned. Where the
        # call itself was cancelled, the release goes on.
        await asyncio.shield(asyncio.ensure_future(_release(database, client_id=client_id, **booking)))
        raise


async def _release(database: Database, *, client_id: int, user_id: int, booking_id: int) -> None:
    async with database.client_transaction(client_id) as tx:
        await release_hold(tx, user_id=user_id, booking_id=booking_id)


async def order_balance(
    database: Database,
    providers: PaymentProviders,
    *,
    client_id: int,
    user_id: int,
    booking_id: int,
    amount: Paise | None,
    limits: OrderLimits,
) -> OrderOut:
    """An open order for the same amount is reused.

    Raises BookingCancelled, BalanceClosed, DueDiffers (above the balance or below ₹1), TooManyOrders, and the
    provider's errors.
    """
    async with database.client_transaction(client_id) as tx:
        booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
        if booking.booking_status != BookingStatus.CONFIRMED:
            raise BookingCancelled
        due = await get_balance_due(tx, booking=booking)
        if booking.due_closed_at is not None:
            raise BalanceClosed(due=to_rupees(max(due, 0)))
        paid_amount = due if amount is None else amount
        if paid_amount < LEAST_PAYMENT or paid_amount > due:
            raise DueDiffers(due=to_rupees(max(due, 0)))
        order = await orders.open_or_reuse_order(
            tx,
            booking_id=booking_id,
            user_id=user_id,
            purpose="balance",
            amount=paid_amount,
            limits=limits,
        )
    return await place_order(database, providers, booking=booking, order=order, expires_at=None)


async def place_order(
    database: Database,
    providers: PaymentProviders,
    *,
    booking: bookings.BookingRecord,
    order: OpenedOrder,
    expires_at: datetime | None,
) -> OrderOut:
    """Open an order outside transactions; see `payments.place_order`."""
    placed = await orders.place_order(
        database,
        providers,
        client_id=booking.client_id,
        order=order,
        notes={"booking": booking.booking_reference},
    )
    return OrderOut(
        order_id=placed.provider_order_id,
        amount=placed.amount,
        key_id=placed.key_id,
        booking_reference=booking.booking_reference,
        booking_id=booking.booking_id,
        expires_at=expires_at,
    )


async def verify_payment(
    database: Database,
    providers: PaymentProviders,
    *,
    client_id: int,
    user_id: int,
    provider_order_id: str,
    payment_id: str,
    signature: str,
    deferred: DeferredBooking,
) -> Verified:
    """Verify the checkout's signature and settle its order.

    Raises SignatureInvalid, PaymentPending, PaymentReturned, ProviderUnavailable; without a booking also the errors of
    `claim_beds`.
    """
    order = await batches_repository.find_placed_order(
        database, client_id=client_id, provider_order_id=provider_order_id
    )
    if order is None or order.user_id != user_id:
        raise NotFound
    provider = await providers.of_account(client_id=client_id, account_id=order.account_id)
    await orders.verify_checkout(provider, order=order, payment_id=payment_id, signature=signature)
    settled = await settle_or_mark(database, providers, order)
    if settled.booking_id is None and settled.outcome == "unpaid":
        await claim_beds(
            database,
            sealer=deferred.sealer,
            clock=deferred.clock,
            order=order,
            payload=deferred.payload,
            limits=deferred.limits,
        )
        settled = await settle_order(database, providers, client_id=client_id, order_id=order.order_id)
    if settled.outcome == "refunded":
        raise await get_return(database, client_id=client_id, payment_id=payment_id)
    if settled.outcome == "unpaid" or settled.booking_id is None:
        raise PaymentPending
    return Verified(settled.booking_id, settled.view)


async def settle_or_mark(database: Database, providers: PaymentProviders, order: Order) -> Settled:
    """Settle an order, or put it first in the reconciliation."""
    settled = None
    try:
        settled = await settle_order(
            database, providers, client_id=order.client_id, order_id=order.order_id, placed=order
        )
    except CredentialsRefused as refusal:
        # The operator revoked the keys meanwhile: the payment is asked about again when there are new ones.
        await accounts.note_refusal(database, providers, client_id=order.client_id, account_id=order.account_id)
        raise ProviderUnavailable from refusal
    finally:
        if settled is None or settled.outcome == "unpaid":
            await asyncio.shield(asyncio.ensure_future(_mark_likely_paid(database, order)))
    return settled


async def _mark_likely_paid(database: Database, order: Order) -> None:
    async with database.client_transaction(order.client_id) as tx:
        await orders.mark_likely_paid(tx, order=order)


async def get_return(database: Database, *, client_id: int, payment_id: str) -> PaymentReturned:
    async with database.client_transaction(client_id) as tx:
        refunds = await refunds_repository.list_refunds_of_payment(tx, provider_payment_id=payment_id)
    return_reasons = {reason.value for reason in ReturnReason}
    returns = [refund for refund in refunds if refund.reason in return_reasons]
    if not returns:
        return PaymentReturned(ReturnReason.CANCELLED)
    return PaymentReturned(ReturnReason(returns[-1].reason), is_decided=returns[-1].state != RefundState.UNDECIDED)


def _check_payable(booking: bookings.BookingRecord) -> None:
    if booking.booking_status == BookingStatus.CONFIRMED:
        raise AlreadyPaid
    if booking.booking_status == BookingStatus.CANCELLED:
        raise HoldExpired if booking.cancel_reason == "expired" else BookingCancelled
