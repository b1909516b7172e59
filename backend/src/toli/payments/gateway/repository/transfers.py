from sqlalchemy import insert, select

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.gateway.models import PaymentTransfer


async def add_transfer(
    tx: ClientTransaction, *, provider_payment_id: str, from_booking: int, to_booking: int, amount: Paise, by: int
) -> int:
    added = await tx.execute(
        insert(PaymentTransfer)
        .values(
            client_id=tx.client_id,
            provider_payment_id=provider_payment_id,
            from_booking_id=from_booking,
            to_booking_id=to_booking,
            amount_paise=amount,
            transferred_by=by,
        )
        .returning(PaymentTransfer.payment_transfer_id)
    )
    return added.scalar_one()


async def find_transfer(tx: ClientTransaction, *, provider_payment_id: str, booking_id: int | None) -> int | None:
    """Find the transfer of a part; None for the payment's own booking."""
    rows = await tx.execute(
        select(PaymentTransfer.payment_transfer_id).where(
            PaymentTransfer.client_id == tx.client_id,
            PaymentTransfer.provider_payment_id == provider_payment_id,
            PaymentTransfer.to_booking_id == booking_id,
        )
    )
    return rows.scalar_one_or_none()
