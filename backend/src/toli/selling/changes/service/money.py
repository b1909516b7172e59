from datetime import datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import shown_name
from toli.selling.bookings.repository.offline import get_balance_of_method
from toli.selling.bookings.schemas.fields import BookingStatus, RecordedMethod
from toli.selling.bookings.service.balance import get_balance_due, get_kept_money, get_refundable
from toli.selling.bookings.service.bookings import get_booking
from toli.selling.changes.repository import money as repository
from toli.selling.changes.schemas.money import MoneyOut, PaymentMade, RefundMade
from toli.selling.changes.service.cancel import get_cancellation_of
from toli.selling.credit import repository as credit


async def get_money(tx: ClientTransaction, *, booking_id: int, now: datetime) -> MoneyOut:
    """Read all money in one snapshot: the sums agree."""
    booking = await get_booking(tx, booking_id=booking_id)
    payments = await repository.list_payments(tx, booking_id=booking_id)
    refunds = await repository.list_refunds(tx, booking_id=booking_id)
    refundable = await get_refundable(tx, booking_id=booking_id)
    current = await get_cancellation_of(tx, booking, now=now)
    return MoneyOut(
        payments=[
            PaymentMade(
                payment_id=row.provider_payment_id,
                amount=row.amount_paise,
                method=row.method,
                captured_at=row.captured_at,
                moved_with=row.moved_with,
            )
            for row in payments
        ],
        refunds=[
            RefundMade(
                refund_id=row.refund_id,
                payment_id=row.provider_payment_id,
                amount=row.amount_paise,
                state=row.state,
                reason=row.note or row.reason,
                requested_by=row.requested_by and shown_name(row.requested_by),
                requested_at=row.created_at,
                updated_at=row.updated_at,
                is_kept=row.is_kept,
            )
            for row in refunds
        ],
        left=refundable.online,
        left_offline=refundable.offline,
        can_have_credit=await credit.can_have_credit(tx, booking_id=booking_id),
        left_credit=await get_balance_of_method(tx, booking_id=booking_id, method=RecordedMethod.CREDIT),
        left_on_account=await get_balance_of_method(tx, booking_id=booking_id, method=RecordedMethod.ON_ACCOUNT),
        kept=await get_kept_money(tx, booking_id=booking_id)
        if booking.booking_status == BookingStatus.CANCELLED
        else 0,
        price_reduction=booking.price_reduction_paise,
        due=max(await get_balance_due(tx, booking=booking), 0)
        if booking.booking_status == BookingStatus.CONFIRMED
        else 0,
        cancellation=current,
    )
