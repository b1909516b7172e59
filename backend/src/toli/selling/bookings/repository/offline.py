from datetime import date

from sqlalchemy import case, func, insert, select, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.selling.bookings.models import OfflinePayment
from toli.selling.bookings.schemas.fields import OfflineKind, RecordedMethod


async def get_offline_balance(tx: ClientTransaction, *, booking_id: int) -> Paise:
    signed = case(
        (OfflinePayment.kind == OfflineKind.RECEIVED, OfflinePayment.amount_paise), else_=-OfflinePayment.amount_paise
    )
    result = await tx.execute(
        select(func.coalesce(func.sum(signed), 0)).where(
            OfflinePayment.client_id == tx.client_id,
            OfflinePayment.booking_id == booking_id,
            OfflinePayment.reversed_at.is_(None),
        )
    )
    return Paise(int(result.scalar_one()))


async def get_balance_of_method(tx: ClientTransaction, *, booking_id: int, method: RecordedMethod) -> Paise:
    signed = case(
        (OfflinePayment.kind == OfflineKind.RECEIVED, OfflinePayment.amount_paise), else_=-OfflinePayment.amount_paise
    )
    result = await tx.execute(
        select(func.coalesce(func.sum(signed), 0)).where(
            OfflinePayment.client_id == tx.client_id,
            OfflinePayment.booking_id == booking_id,
            OfflinePayment.method == method,
            OfflinePayment.reversed_at.is_(None),
        )
    )
    return Paise(int(result.scalar_one()))


async def is_repeated_return(
    tx: ClientTransaction,
    *,
    booking_id: int,
    recorded_by: int,
    amount: Paise,
    method: RecordedMethod,
    moved_on: date,
    reference: str,
) -> bool:
    """The same refund by the same person within a minute."""
    result = await tx.execute(
        text(
            """
            SELECT true FROM offline_payment WHERE client_id = :client_id AND booking_id = :id
            AND recorded_by = :user_id AND kind = 'returned' AND method = :method AND moved_on = :moved_on
            AND reference = :reference AND reversed_at IS NULL AND recorded_at > now() - interval '1 minute'
            GROUP BY recorded_at HAVING sum(amount_paise) = :amount LIMIT 1
            """
        ),
        {
            "client_id": tx.client_id,
            "id": booking_id,
            "user_id": recorded_by,
            "amount": amount,
            "method": method,
            "moved_on": moved_on,
            "reference": reference,
        },
    )
    return bool(result.scalar_one_or_none())


async def add_offline_payment(
    tx: ClientTransaction,
    *,
    booking_id: int,
    kind: OfflineKind,
    amount: Paise,
    method: RecordedMethod,
    moved_on: date,
    returns_of: int | None,
    reference: str,
    note: str,
    recorded_by: int,
    moved_with: int | None = None,
) -> int:
    """`moved_with` is the other booking of a split."""
    added = await tx.execute(
        insert(OfflinePayment)
        .values(
            client_id=tx.client_id,
            booking_id=booking_id,
            kind=kind,
            amount_paise=amount,
            method=method,
            moved_on=moved_on,
            returns_of=returns_of,
            reference=reference,
            note=note,
            recorded_by=recorded_by,
            moved_with=moved_with,
        )
        .returning(OfflinePayment.offline_payment_id)
    )
    return added.scalar_one()


async def set_cash_holder(tx: ClientTransaction, *, offline_payment_id: int, cash_holder: str | None) -> None:
    """Of the cash book that the payment is in, unless it is the recorder's."""
    await tx.execute(
        update(OfflinePayment)
        .where(OfflinePayment.client_id == tx.client_id, OfflinePayment.offline_payment_id == offline_payment_id)
        .values(cash_holder=cash_holder)
    )


async def reverse_offline_payment(
    tx: ClientTransaction, *, offline_payment_id: int, reversed_by: int, reason: str
) -> bool:
    """False if already reversed."""
    result = await tx.execute(
        update(OfflinePayment)
        .where(
            OfflinePayment.client_id == tx.client_id,
            OfflinePayment.offline_payment_id == offline_payment_id,
            OfflinePayment.reversed_at.is_(None),
        )
        .values(reversed_by=reversed_by, reversed_at=func.now(), reversed_reason=reason)
        .returning(OfflinePayment.offline_payment_id)
    )
    return result.scalar_one_or_none() is not None
