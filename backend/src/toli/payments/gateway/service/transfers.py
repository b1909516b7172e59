from dataclasses import dataclass

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.gateway.repository import transfers as repository
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.ledger import service as ledger


@dataclass(frozen=True, slots=True)
class Transfer:
    """`receipt_id` after the move, `from_receipt_id` before."""

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
    transfers = []
    for payment, amount in parts:
        payment_id = payment.provider_payment_id
        from_receipt_id = await get_receipt_id(tx, provider_payment_id=payment_id, booking_id=from_booking)
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
        transfers.append(Transfer(_name_receipt(transfer_id), from_receipt_id, amount))
    return transfers


async def get_receipt_id(tx: ClientTransaction, *, provider_payment_id: str, booking_id: int | None) -> str:
    transfer_id = await repository.find_transfer(tx, provider_payment_id=provider_payment_id, booking_id=booking_id)
    return provider_payment_id if transfer_id is None else _name_receipt(transfer_id)


def _name_receipt(payment_transfer_id: int) -> str:
    return f"moved:{payment_transfer_id}"
