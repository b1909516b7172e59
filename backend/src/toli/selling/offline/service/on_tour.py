"""Payments that are taken on tour, without a look at the balance."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise, from_rupees
from toli.selling.bookings.repository import offline as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.deposits import service as deposits
from toli.selling.deposits.schemas import DepositIn
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service.offline import post_offline_payment


@dataclass(frozen=True, slots=True)
class PaymentParts:
    """The payment of the balance and the deposit above it; `excess` in paise."""

    offline_payment_id: int | None
    deposit_id: int | None
    excess: Paise


async def take_payment(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    money: OfflinePaymentIn,
    cash_holder: str | None,
    now: datetime,
) -> PaymentParts:
    """Record a payment of a locked, not pending booking in a cash book.

    Money above the balance, and all money of a cancelled booking, is kept on account. Raises DateInFuture,
    CustomerWithoutContact.
    """
    amount = from_rupees(money.amount)
    is_confirmed = booking.booking_status == BookingStatus.CONFIRMED
    due = await get_balance_due(tx, booking=booking) if is_confirmed else 0
    excess = Paise(amount - min(amount, max(due, 0)))
    offline_payment_id = deposit_id = None
    if excess < amount:
        balance = money.model_copy(update={"amount": Decimal(amount - excess) / 100})
        (offline_payment_id,) = await post_offline_payment(
            tx, booking=booking, actor_id=actor_id, money=balance, now=now
        )
        await repository.set_cash_holder(tx, offline_payment_id=offline_payment_id, cash_holder=cash_holder)
    if excess:
        rest = {
            "amount": Decimal(excess) / 100,
            **money.model_dump(include={"method", "moved_on", "reference", "note"}),
        }
        deposit_id = await deposits.keep_of_booking(
            tx,
            booking,
            deposit=DepositIn.model_validate(rest),
            actor_id=actor_id,
            now=now,
            cash_holder=cash_holder,
        )
    return PaymentParts(offline_payment_id, deposit_id, excess)
