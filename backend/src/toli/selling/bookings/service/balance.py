"""Callers have locked the booking, or read a snapshot."""

from toli.catalogue.pricing.cancellation import Sold
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise, half_up
from toli.payments.gateway.repository import payments
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.schemas import RefundState
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import cancel, offline
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.rules.refund import RefundParts


def get_sold(booking: BookingRecord | BookingView) -> Sold:
    """Base of the cancellation charges; a price reduction lowers the tax in proportion."""
    price = Paise(booking.total_paise - booking.price_reduction_paise)
    tax = Paise(half_up(QuoteOut.model_validate(booking.quote).tax * price, booking.total_paise))
    return Sold(price, tax, Paise(booking.advance_paise), booking.total_travelers)


async def get_kept(tx: ClientTransaction, *, booking_id: int) -> Paise:
    online = await get_kept_online(tx, booking_id=booking_id)
    return Paise(online + await offline.get_offline_balance(tx, booking_id=booking_id))


async def get_refundable(tx: ClientTransaction, *, booking_id: int) -> RefundParts:
    online = await get_kept_online(tx, booking_id=booking_id)
    return RefundParts(online, await offline.get_offline_balance(tx, booking_id=booking_id))


async def get_kept_online(tx: ClientTransaction, *, booking_id: int) -> Paise:
    """Sum payments and refunds, not the ledger: they change under the lock only."""
    captured = await payments.list_captured_of_booking(tx, booking_id=booking_id)
    refunds = await refunds_repository.list_refunds_of_booking(tx, booking_id=booking_id)
    return Paise(sum(payment.amount for payment in captured) - sum(refund.amount for refund in refunds))


async def get_balance_due(tx: ClientTransaction, *, booking: BookingRecord) -> Paise:
    """Get the balance; negative if overpaid.

    A refund reduces the price by its amount, so the balance stays (ADR 12).
    """
    received = await get_kept(tx, booking_id=booking.booking_id)
    return Paise(booking.total_paise - booking.price_reduction_paise - received)


async def get_kept_money(tx: ClientTransaction, *, booking_id: int) -> Paise:
    """Get a cancelled booking's money that was not returned, owed or turned into credit.

    Tax deducted at source is money once its certificate is here.
    """
    posted = await ledger.paid(tx, booking_id=booking_id) - await ledger.tds_expected(tx, booking_id=booking_id)
    refunds = await refunds_repository.list_refunds_of_booking(tx, booking_id=booking_id)
    under_way = sum(refund.amount for refund in refunds if refund.state != RefundState.PROCESSED)
    owed = await cancel.get_owed_back(tx, booking_id=booking_id)
    return Paise(max(posted - under_way - owed, 0))
