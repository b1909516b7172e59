"""Move parts of payments to another booking, in the ledger; refunds of them find their payment."""

from dataclasses import dataclass

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.ledger import service as ledger
from toli.payments.repository import transfers as repository
from toli.payments.repository.payments import StoredPayment


@dataclass(frozen=True, slots=True)
class Transfer:
    """A part of a payment that moved. `receipt_id` names its receipt, `from_receipt_id` that of the booking it left."""

    receipt_id: str
    from_receipt_id: str
    amount: Paise


async def transfer_payments(
    tx: ClientTransaction,
    *,
    from_booking: int,
    to_booking: int,
    parts: list[tuple[StoredPayment, Paise]],
    transferred_by: int,
) -> list[Transfer]:
    """Move parts of a booking's payments, which the caller has locked and spread, to another booking, and post them."""
    made = []
    for payment, amount in parts:
        payment_id = payment.provider_payment_id
        from_receipt_id = await get_receipt_id(tx, provider_payment_id=payment_id, reservation_event_id=from_booking)
        transfer_id = await repository.add_transfer(
            tx,
            provider_payment_id=payment_id,
            from_booking=from_booking,
            to_booking=to_booking,
            amount=amount,
            by=transferred_by,
        )
        await ledger.transfer(
            tx, payment_transfer_id=transfer_id, from_booking=from_booking, to_booking=to_booking, amount=amount
        )
        made.append(Transfer(_name_receipt(transfer_id), from_receipt_id, amount))
    return made


async def get_receipt_id(tx: ClientTransaction, *, provider_payment_id: str, reservation_event_id: int | None) -> str:
    """Get the id that the receipt of a booking's part of a payment has: the payment's own, or that of its transfer."""
    transfer_id = await repository.find_transfer(
        tx, provider_payment_id=provider_payment_id, reservation_event_id=reservation_event_id
    )
    return provider_payment_id if transfer_id is None else _name_receipt(transfer_id)


def _name_receipt(payment_transfer_id: int) -> str:
    return f"moved:{payment_transfer_id}"
