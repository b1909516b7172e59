from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from toli.identity.audit import service as audit
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.money import Paise
from toli.payments.documents.service import issuing
from toli.payments.ledger import service as ledger
from toli.payments.ledger.schemas import Account
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository import offline as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import OfflineKind, RecordedMethod
from toli.selling.bookings.service.bookings import get_booking
from toli.selling.credit import service as credit
from toli.selling.invoicing.service.documents import issue_missing, issue_receipt
from toli.selling.offline.schemas.offline import OfflinePaymentOut
from toli.selling.offline.service.offline import (
    get_account,
    give_back_stored,
    read_payments,
    spread_over_receipts,
    to_payment_id,
)


async def post_credit_payment(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    ids: Sequence[int],
    actor_id: int,
    amount: Paise,
    today: date,
    valid_on: date,
) -> None:
    """Record an offline payment by the credit notes `ids`. Raises CreditTooSmall."""
    booking_id = booking.booking_id
    offline_payment_id = await repository.add_offline_payment(
        tx,
        booking_id=booking_id,
        kind=OfflineKind.RECEIVED,
        amount=amount,
        method=RecordedMethod.CREDIT,
        moved_on=today,
        returns_of=None,
        reference="",
        note="",
        recorded_by=actor_id,
    )
    allowance = await credit.take(tx, ids=ids, offline_payment_id=offline_payment_id, amount=amount, today=valid_on)
    await ledger.offline_payment(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=amount,
        account=Account.TRAVEL_CREDIT,
        allowance=allowance,
    )
    await _record_act(tx, "credit.used", booking_id=booking_id, actor_id=actor_id, amount=amount)
    await enqueue(
        tx,
        "messaging.offline_payment",
        client_id=tx.client_id,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
    )
    await issue_missing(tx, booking)
    await issue_receipt(
        tx, booking=booking, payment_id=to_payment_id(offline_payment_id), amount=amount, method=RecordedMethod.CREDIT
    )


STORED: Final = {RecordedMethod.CREDIT: "credit.returned", RecordedMethod.ON_ACCOUNT: "on_account.returned"}
"""Methods of money that was here before, in the order in which it goes back, with the audit log's action."""


async def return_stored_money(
    tx: ClientTransaction, *, booking: BookingRecord, actor_id: int, amount: Paise, now: datetime
) -> Paise:
    """Restore up to `amount` of travel credit, then of money on account, latest payment first; return the amount."""
    before = await read_payments(tx, booking)
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rest: int = amount
    for method in STORED:
        receipts = [receipt for receipt in before.payments if receipt.method == method]
        for receipt, part in spread_over_receipts(Paise(rest), receipts, before):
            rest -= part
            await _return_part(tx, receipt, part, booking=booking, actor_id=actor_id, today=today, now=now)
    return Paise(amount - rest)


async def _return_part(
    tx: ClientTransaction,
    receipt: OfflinePaymentOut,
    part: Paise,
    *,
    booking: BookingRecord,
    actor_id: int,
    today: date,
    now: datetime,
) -> None:
    booking_id = booking.booking_id
    offline_payment_id = await repository.add_offline_payment(
        tx,
        booking_id=booking_id,
        kind=OfflineKind.RETURNED,
        amount=part,
        method=receipt.method,
        moved_on=today,
        returns_of=receipt.offline_payment_id,
        reference="",
        note="",
        recorded_by=actor_id,
    )
    allowance = await give_back_stored(tx, receipt, amount=part, now=now)
    await ledger.offline_payment(
        tx,
        booking_id=booking_id,
        offline_payment_id=offline_payment_id,
        amount=Paise(-part),
        account=get_account(receipt.method),
        allowance=allowance,
    )
    await _record_act(tx, STORED[receipt.method], booking_id=booking_id, actor_id=actor_id, amount=part)
    # A change has written the booking before.
    await issue_missing(tx, await get_booking(tx, booking_id=booking_id))
    await issuing.issue_refund(
        tx,
        provider_payment_id=to_payment_id(receipt.offline_payment_id),
        ref=to_payment_id(offline_payment_id),
        amount=part,
    )


async def _record_act(tx: ClientTransaction, action: str, *, booking_id: int, actor_id: int, amount: Paise) -> None:
    await audit.record(
        tx,
        action,
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        amount_paise=amount,
    )
