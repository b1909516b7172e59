"""Tax that a customer's company deducts at source from its payment."""

from datetime import datetime

from toli.infra.db.idempotency import record_result
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise, from_rupees
from toli.selling.bookings.errors.bookings import NotConfirmedYet
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus, RecordedMethod
from toli.selling.bookings.service.bookings import check_not_in_future, get_booking
from toli.selling.customer_tds import service as customer_tds
from toli.selling.customer_tds.schemas import CustomerTdsIn, TdsCertificateIn
from toli.selling.invoicing.service.documents import issue_missing, issue_receipt
from toli.selling.offline.schemas.offline import OfflinePaymentIn, OfflinePayments
from toli.selling.offline.service.offline import (
    check_due,
    get_left_of,
    get_recorded,
    list_offline_payments,
    read_payments,
    settle_offline_payment,
    to_payment_id,
)


async def record_net_payment(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    actor_id: int,
    money: OfflinePaymentIn,
    tds: CustomerTdsIn,
    now: datetime,
) -> OfflinePayments:
    """Record a payment of a locked booking and the tax deducted from it. Raises as `settle_offline_payment`."""
    await settle_offline_payment(tx, booking, actor_id=actor_id, money=money, now=now)
    paid = await get_booking(tx, booking_id=booking.booking_id)
    return await record_tds(tx, paid, actor_id=actor_id, tds=tds, now=now)


async def record_tds(
    tx: ClientTransaction, booking: BookingRecord, *, actor_id: int, tds: CustomerTdsIn, now: datetime
) -> OfflinePayments:
    """Record deducted tax of a locked booking with its receipt.

    Raises NotConfirmedYet, BookingCancelled, DueDiffers, DateInFuture.
    """
    if booking.booking_status == BookingStatus.PENDING:
        raise NotConfirmedYet
    await check_not_in_future(tx, tds.withheld_on, now=now)
    amount = from_rupees(tds.amount)
    await check_due(tx, booking, amount, await read_payments(tx, booking))
    offline_payment_id = await customer_tds.record_tds(tx, booking, tds=tds, actor_id=actor_id)
    await issue_missing(tx, booking)
    await issue_receipt(
        tx,
        booking=booking,
        payment_id=to_payment_id(offline_payment_id),
        amount=amount,
        method=RecordedMethod.TDS,
        moved_on=tds.withheld_on,
    )
    recorded = await list_offline_payments(tx, booking_id=booking.booking_id)
    await record_result(tx, recorded, status=201)
    return recorded


async def record_certificate(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    offline_payment_id: int,
    certificate: TdsCertificateIn,
    actor_id: int,
    now: datetime,
) -> OfflinePayments:
    """Record the certificate of deducted tax of a locked booking. Raises NotFound, DateInFuture, TdsReversed."""
    booking_id = booking.booking_id
    current = await read_payments(tx, booking)
    receipt = get_recorded(current.payments, offline_payment_id)
    if receipt.tds is None:
        raise NotFound
    await customer_tds.record_certificate(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=Paise(get_left_of(receipt, current)),
        certificate=certificate,
        actor_id=actor_id,
        now=now,
    )
    recorded = await list_offline_payments(tx, booking_id=booking_id)
    await record_result(tx, recorded)
    return recorded
