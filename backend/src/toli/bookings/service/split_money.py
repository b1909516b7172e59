"""Move money to the booking of travellers who move without the others: in the ledger, with documents of both bookings.

What the provider captured stays where it was paid, and its parts are refunded from there; money received offline and
travel credit leave one booking and come to the other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from toli.bookings.repository import credit
from toli.bookings.repository import offline as repository
from toli.bookings.repository.bookings import BookingRecord
from toli.bookings.rules.refund import RefundParts
from toli.bookings.schemas.offline import OfflinePaymentOut
from toli.bookings.service.documents import issue_missing, issue_receipt
from toli.bookings.service.offline import get_left_of, payments_to_schema, to_payment_id
from toli.db.transactions import ClientTransaction
from toli.documents.service import issuing
from toli.kit.money import Paise
from toli.ledger import service as ledger
from toli.payments.service import refunds, transfers


@dataclass(frozen=True, slots=True)
class Moved:
    """Money that moved, by the ids that documents have: its receipt, its return, and its receipt in the new booking."""

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
    """Move money of a locked booking to another one of the same customer, the latest payments first.

    Before them what paid the shares `first_shares`, of who moves.

    Each part has a voucher in the one and a receipt in the other. The transaction's last step but for what goes back.
    Raises RefundTooSmall when a part of a payment would be less than ₹1.
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
    await issue_missing(tx, reservation_event_id=booking.reservation_event_id)
    for one in moved:
        await issuing.issue_refund(
            tx,
            provider_payment_id=one.receipt_id,
            ref=one.return_id,
            amount=one.amount,
            reason=f"Moved to booking {apart.booking_reference}",
        )
    for one in moved:
        await issue_receipt(
            tx,
            booking=apart,
            payment_id=one.new_receipt_id,
            amount=one.amount,
            method=one.method,
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
        tx, reservation_event_id=booking.reservation_event_id, amount=amount, first_shares=first_shares
    )
    made = await transfers.transfer_payments(
        tx,
        from_booking=booking.reservation_event_id,
        to_booking=apart.reservation_event_id,
        parts=parts,
        transferred_by=actor_id,
    )
    return [Moved(one.from_receipt_id, one.receipt_id, one.receipt_id, one.amount, None) for one in made]


async def _transfer_offline(
    tx: ClientTransaction, *, booking: BookingRecord, apart: BookingRecord, amount: Paise, actor_id: int, today: date
) -> list[Moved]:
    before = await payments_to_schema(tx, booking)
    rest: int = amount
    made = []
    for receipt in reversed(before.payments):
        part = Paise(min(rest, get_left_of(receipt, before)))
        if part > 0:
            rest -= part
            made.append(
                await _transfer_receipt(tx, receipt, part, booking=booking, apart=apart, actor_id=actor_id, today=today)
            )
    return made


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
    is_credit = receipt.method == "credit"
    returned = await repository.add_offline_payment(
        tx,
        reservation_event_id=booking.reservation_event_id,
        kind="returned",
        amount=amount,
        method=receipt.method,
        moved_on=today,
        returns_of=receipt.offline_payment_id,
        reference=receipt.reference,
        note=f"Moved to booking {apart.booking_reference}",
        recorded_by=actor_id,
        moved_with=apart.reservation_event_id,
    )
    received = await repository.add_offline_payment(
        tx,
        reservation_event_id=apart.reservation_event_id,
        kind="received",
        amount=amount,
        method=receipt.method,
        moved_on=today,
        returns_of=None,
        reference=receipt.reference,
        note=f"Moved from booking {booking.booking_reference}",
        recorded_by=actor_id,
        moved_with=booking.reservation_event_id,
    )
    allowance = Paise(0)
    if is_credit:
        allowance = await credit.move_uses(
            tx, from_payment=receipt.offline_payment_id, to_payment=received, amount=amount
        )
    for booking_id, payment_id, sign in (
        (booking.reservation_event_id, returned, -1),
        (apart.reservation_event_id, received, 1),
    ):
        await ledger.offline_payment(
            tx,
            reservation_event_id=booking_id,
            offline_payment_id=payment_id,
            amount=Paise(sign * amount),
            is_credit=is_credit,
            allowance=allowance,
        )
    return Moved(
        to_payment_id(receipt.offline_payment_id),
        to_payment_id(returned),
        to_payment_id(received),
        amount,
        receipt.method,
    )
