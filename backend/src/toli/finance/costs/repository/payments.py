"""Payments for the costs of departures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import and_, delete, func, insert, select, update

from toli.clients.media.models import Image
from toli.finance.costs.models import CostPayment
from toli.finance.costs.schemas import PaidBy
from toli.identity.people.models import User
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise


@dataclass(frozen=True, slots=True)
class PaymentRecord:
    cost_payment_id: int
    departure_cost_id: int | None
    paid_on: date
    payee: str
    amount_paise: Paise
    paid_by: PaidBy
    note: str
    bill: str | None
    recorded_by: str
    recorded_at: datetime


_PAYMENT = (
    select(
        CostPayment.cost_payment_id,
        CostPayment.departure_cost_id,
        CostPayment.paid_on,
        CostPayment.payee,
        CostPayment.amount_paise,
        CostPayment.paid_by,
        CostPayment.note,
        Image.filename.label("bill"),
        User.username.label("recorded_by"),
        CostPayment.recorded_at,
    )
    .join(User, User.user_id == CostPayment.recorded_by)
    .outerjoin(Image, and_(Image.client_id == CostPayment.client_id, Image.image_id == CostPayment.bill_id))
)


async def list_payments(tx: ClientTransaction, *, departure_id: int) -> list[PaymentRecord]:
    rows = await tx.execute(
        _PAYMENT.where(CostPayment.client_id == tx.client_id, CostPayment.departure_id == departure_id).order_by(
            CostPayment.paid_on.desc(), CostPayment.cost_payment_id.desc()
        )
    )
    return [PaymentRecord(**row) for row in rows.mappings()]


async def sum_payments(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, Paise]:
    rows = await tx.execute(
        select(CostPayment.departure_id, func.sum(CostPayment.amount_paise).label("paid"))
        .where(CostPayment.client_id == tx.client_id, CostPayment.departure_id.in_(departure_ids))
        .group_by(CostPayment.departure_id)
    )
    return {row.departure_id: Paise(int(row.paid)) for row in rows}


async def add_payment(tx: ClientTransaction, *, departure_id: int, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(CostPayment)
        .values(client_id=tx.client_id, departure_id=departure_id, **values)
        .returning(CostPayment.cost_payment_id)
    )
    return added.scalar_one()


async def change_payment(tx: ClientTransaction, *, cost_payment_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(CostPayment)
        .where(CostPayment.client_id == tx.client_id, CostPayment.cost_payment_id == cost_payment_id)
        .values(**values, changed_at=func.now())
    )


async def delete_payment(tx: ClientTransaction, *, cost_payment_id: int) -> None:
    await tx.execute(
        delete(CostPayment).where(CostPayment.client_id == tx.client_id, CostPayment.cost_payment_id == cost_payment_id)
    )
