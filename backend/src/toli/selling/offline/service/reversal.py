from datetime import datetime

from toli.identity.audit import service as audit
from toli.infra.db.idempotency import record_result
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.documents.service import issuing
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import offline as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.credit.errors import CreditGivenInstead
from toli.selling.offline.errors.offline import ReversalImpossible
from toli.selling.offline.schemas.offline import OfflinePayments
from toli.selling.offline.service.offline import (
    check_kept,
    get_account_of,
    get_left_of,
    get_recorded,
    give_back_stored,
    list_offline_payments,
    read_payments,
    to_payment_id,
)


async def reverse_offline_payment(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    offline_payment_id: int,
    actor_id: int,
    reason: str,
    now: datetime,
) -> OfflinePayments:
    """Reverse a payment of a locked booking. Idempotent.

    Raises ReversalImpossible for a refund or a partly refunded payment.
    """
    booking_id = booking.booking_id
    current = await read_payments(tx, booking)
    money = get_recorded(current.payments, offline_payment_id)
    if money.reversed_at is not None:
        return await list_offline_payments(tx, booking_id=booking_id)
    if get_left_of(money, current) < money.amount:
        raise ReversalImpossible
    amount = Paise(money.amount)
    if not money.is_tds_expected:
        await check_kept(tx, booking, amount, CreditGivenInstead())
    await repository.reverse_offline_payment(
        tx, offline_payment_id=offline_payment_id, reversed_by=actor_id, reason=reason
    )
    allowance = await give_back_stored(tx, money, amount=amount, now=now)
    await ledger.reverse_offline_payment(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=amount,
        account=get_account_of(money),
        allowance=allowance,
    )
    await audit.record(
        tx,
        "offline_payment.reversed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        offline_payment_id=offline_payment_id,
        amount_paise=amount,
        reason=reason,
    )
    await issuing.issue_refund(
        tx, provider_payment_id=to_payment_id(offline_payment_id), ref=to_payment_id(offline_payment_id), amount=amount
    )
    reversed_ = await list_offline_payments(tx, booking_id=booking_id)
    await record_result(tx, reversed_)
    return reversed_
