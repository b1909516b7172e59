"""Captured payments stay, and their parts are refunded from there; offline payments and travel credit move."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.documents.service import issuing
from toli.payments.gateway.service import refunds, transfers
from toli.payments.ledger import service as ledger
from toli.selling.bookings.repository import offline as repository
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.refund import RefundParts
from toli.selling.bookings.schemas.fields import OfflineKind, RecordedMethod
from toli.selling.bookings.service.bookings import get_booking
from toli.selling.credit import repository as credit
from toli.selling.customer_tds import service as customer_tds
from toli.selling.deposits import service as deposits
from toli.selling.invoicing.service.documents import issue_missing, issue_receipt
from toli.selling.offline.schemas.offline import OfflinePaymentOut
from toli.selling.offline.service.offline import get_account_of, read_payments, spread_over_receipts, to_payment_id


@dataclass(frozen=True, slots=True)
class Moved:
    """Document ids: receipt, return, and receipt of the new booking."""

    receipt_id: str
    return_id: str
    new_receipt_id: str
    amount: Paise
    method: str | None


async def transfer_money(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    apart: BookingRecord,
    parts: RefundParts,
    actor_id: int,
    today: date,
    first_shares: Collection[int],
) -> None:
    """Move payments of `first_shares` first, then the latest, each with voucher and receipt.

    Only refunds may follow in the transaction. Raises RefundTooSmall for a part below ₹1.
    """
    moved = [
        *await _transfer_online(
            tx, booking=booking, apart=apart, amount=parts.online, actor_id=actor_id, first_shares=first_shares
        ),
        *await _transfer_offline(
            tx, booking=booking, apart=apart, amount=parts.offline, actor_id=actor_id, today=today
        ),
    ]
    # Their vouchers refer to the receipts.
    await issue_missing(tx, await get_booking(tx, booking_id=booking.booking_id))
    for movement in moved:
        await issuing.issue_refund(
            tx,
            provider_payment_id=movement.receipt_id,
            ref=movement.return_id,
            amount=movement.amount,
            reason=f"Moved to booking {apart.booking_reference}",
        )
    for movement in moved:
        await issue_receipt(
            tx,
            booking=apart,
            payment_id=movement.new_receipt_id,
            amount=movement.amount,
            method=movement.method,
            reason=f"Moved from booking {booking.booking_reference}",
        )


async def _transfer_online(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    apart: BookingRecord,
    amount: Paise,
    actor_id: int,
    first_shares: Collection[int],
) -> list[Moved]:
    if not amount:
        return []
    parts = await refunds.spread_over_payments(
        tx, booking_id=booking.booking_id, amount=amount, first_shares=first_shares
    )
    created_transfers = await transfers.transfer_payments(
        tx,
        from_booking=booking.booking_id,
        to_booking=apart.booking_id,
        parts=parts,
        transferred_by=actor_id,
    )
    return [
        Moved(transfer.from_receipt_id, transfer.receipt_id, transfer.receipt_id, transfer.amount, None)
        for transfer in created_transfers
    ]


async def _transfer_offline(
    tx: ClientTransaction, *, booking: BookingRecord, apart: BookingRecord, amount: Paise, actor_id: int, today: date
) -> list[Moved]:
    before = await read_payments(tx, booking)
    return [
        await _transfer_receipt(tx, receipt, part, booking=booking, apart=apart, actor_id=actor_id, today=today)
        for receipt, part in spread_over_receipts(amount, before.payments, before)
    ]


async def _transfer_receipt(
    tx: ClientTransaction,
    receipt: OfflinePaymentOut,
    amount: Paise,
    *,
    booking: BookingRecord,
    apart: BookingRecord,
    actor_id: int,
    today: date,
) -> Moved:
    returned = await repository.add_offline_payment(
        tx,
        booking_id=booking.booking_id,
        kind=OfflineKind.RETURNED,
        amount=amount,
        method=receipt.method,
        moved_on=today,
        returns_of=receipt.offline_payment_id,
        reference=receipt.reference,
        note=f"Moved to booking {apart.booking_reference}",
        recorded_by=actor_id,
        moved_with=apart.booking_id,
    )
    received = await repository.add_offline_payment(
        tx,
        booking_id=apart.booking_id,
        kind=OfflineKind.RECEIVED,
        amount=amount,
        method=receipt.method,
        moved_on=today,
        returns_of=None,
        reference=receipt.reference,
        note=f"Moved from booking {booking.booking_reference}",
        recorded_by=actor_id,
        moved_with=booking.booking_id,
    )
    allowance = Paise(0)
    if receipt.method == RecordedMethod.CREDIT:
        allowance = await credit.move_uses(
            tx, from_payment=receipt.offline_payment_id, to_payment=received, amount=amount
        )
    if receipt.method == RecordedMethod.ON_ACCOUNT:
        await deposits.move_uses(tx, from_payment=receipt.offline_payment_id, to_payment=received, amount=amount)
    if receipt.tds is not None:
        await customer_tds.copy_tds(tx, from_payment=receipt.offline_payment_id, to_payment=received)
    for booking_id, payment_id, sign in (
        (booking.booking_id, returned, -1),
        (apart.booking_id, received, 1),
    ):
        await ledger.offline_payment(
            tx,
            booking_id=booking_id,
            offline_payment_id=payment_id,
            amount=Paise(sign * amount),
            account=get_account_of(receipt),
            allowance=allowance,
        )
    return Moved(
        to_payment_id(receipt.offline_payment_id),
        to_payment_id(returned),
        to_payment_id(received),
        amount,
        receipt.method,
    )
