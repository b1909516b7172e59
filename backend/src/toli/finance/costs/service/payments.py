from typing import Final

from toli.clients.media import service as media
from toli.finance.costs.errors import TooManyPayments
from toli.finance.costs.models import CostPayment
from toli.finance.costs.repository.payments import PAYMENTS
from toli.finance.costs.schemas import CostPaymentIn
from toli.finance.costs.service.costs import get_cost, lock_departure
from toli.finance.costs.service.payees import payee_values
from toli.identity.audit.service import record
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import from_rupees
from toli.kit.text import Text

MOST_PAYMENTS: Final = 500


async def record_payment(
    tx: OperatorTransaction, *, departure_id: int | None, body: CostPaymentIn, cash_holder: str | None = None
) -> int:
    """Return the payment's id. Without a departure the body names a supplier. `cash_holder`: of the paying cash book.

    Raises NotFound, TooManyPayments, and Invalid for a future day, a missing bill or an unknown supplier.
    """
    await _lock_room(tx, departure_id=departure_id)
    values = await _values(tx, departure_id=departure_id, body=body)
    payment = await PAYMENTS.insert(
        tx, {**values, "departure_id": departure_id, "cash_holder": cash_holder, "recorded_by": tx.user_id}
    )
    await _record(tx, "cost_payment.recorded", payment, after=_facts(payment))
    return payment.cost_payment_id


async def change_payment(
    tx: OperatorTransaction, *, departure_id: int, cost_payment_id: int, body: CostPaymentIn
) -> None:
    """Raises NotFound and Invalid, as `record_payment`."""
    before = await _lock(tx, departure_id=departure_id, cost_payment_id=cost_payment_id)
    await _change(tx, before, departure_id=departure_id, body=body)


async def remove_payment(tx: OperatorTransaction, *, departure_id: int, cost_payment_id: int) -> None:
    """The audit log keeps its amounts. Raises NotFound."""
    await _remove(tx, await _lock(tx, departure_id=departure_id, cost_payment_id=cost_payment_id))


async def change_supplier_payment(
    tx: OperatorTransaction, *, supplier_id: int, cost_payment_id: int, departure_id: int | None, body: CostPaymentIn
) -> None:
    """The departure may change. Raises the errors of `record_payment`."""
    before = await _lock_of_supplier(
        tx, supplier_id=supplier_id, cost_payment_id=cost_payment_id, departure_id=departure_id
    )
    await _change(tx, before, departure_id=departure_id, body=body)


async def remove_supplier_payment(tx: OperatorTransaction, *, supplier_id: int, cost_payment_id: int) -> None:
    """The audit log keeps its amounts. Raises NotFound."""
    before = await _lock_of_supplier(tx, supplier_id=supplier_id, cost_payment_id=cost_payment_id, departure_id=None)
    await _remove(tx, before)


async def _lock_room(tx: OperatorTransaction, *, departure_id: int | None) -> None:
    """Raises NotFound, TooManyPayments."""
    if departure_id is None:
        return
    await lock_departure(tx, departure_id=departure_id)
    if await PAYMENTS.count(tx, CostPayment.departure_id == departure_id) >= MOST_PAYMENTS:
        raise TooManyPayments(most=MOST_PAYMENTS)


async def _lock_of_supplier(
    tx: OperatorTransaction, *, supplier_id: int, cost_payment_id: int, departure_id: int | None
) -> CostPayment:
    """Lock the payment, after its departure and the one that it gets. Raises NotFound, TooManyPayments."""
    previous_id = (await PAYMENTS.get(tx, cost_payment_id)).departure_id
    for locked_id in sorted(key for key in {previous_id, departure_id} if key is not None):
        if locked_id == previous_id:
            await lock_departure(tx, departure_id=locked_id)
        else:
            await _lock_room(tx, departure_id=locked_id)
    payment = await PAYMENTS.get(tx, cost_payment_id, lock=True)
    if payment.supplier_id != supplier_id or payment.departure_id != previous_id:
        raise NotFound
    return payment


async def _change(
    tx: OperatorTransaction, before: CostPayment, *, departure_id: int | None, body: CostPaymentIn
) -> None:
    values = {**await _values(tx, departure_id=departure_id, body=body), "departure_id": departure_id}
    payment = await PAYMENTS.update(tx, before.cost_payment_id, values=values)
    await _record(tx, "cost_payment.changed", payment, before=_facts(before), after=_facts(payment))


async def _remove(tx: OperatorTransaction, before: CostPayment) -> None:
    await PAYMENTS.delete(tx, before.cost_payment_id)
    await _record(tx, "cost_payment.removed", before, before=_facts(before))


async def _lock(tx: OperatorTransaction, *, departure_id: int, cost_payment_id: int) -> CostPayment:
    await lock_departure(tx, departure_id=departure_id)
    payment = await PAYMENTS.get(tx, cost_payment_id)
    if payment.departure_id != departure_id:
        raise NotFound
    return payment


async def _values(tx: OperatorTransaction, *, departure_id: int | None, body: CostPaymentIn) -> dict[str, object]:
    if body.paid_on > tx.today:
        raise Invalid(Text("Choose the day on which it was paid, today at the latest."), field="paid_on")
    if body.departure_cost_id is not None:
        if departure_id is None:
            raise NotFound
        await get_cost(tx, departure_id=departure_id, departure_cost_id=body.departure_cost_id)
    names = [] if body.bill is None else [body.bill]
    bills = await media.adopt(tx, user_id=tx.user_id, filenames=names, purpose="document", field="bill")
    return {
        **body.model_dump(exclude={"amount", "bill"}),
        **await payee_values(tx, body),
        "amount_paise": from_rupees(body.amount),
        "bill_id": bills[0] if bills else None,
    }


def _facts(payment: CostPayment) -> dict[str, object]:
    """Audit data without payee and note, which may name persons."""
    return {
        "departure_cost_id": payment.departure_cost_id,
        "supplier_id": payment.supplier_id,
        "paid_on": payment.paid_on.isoformat(),
        "amount_paise": payment.amount_paise,
        "paid_by": payment.paid_by,
    }


async def _record(tx: OperatorTransaction, action: str, payment: CostPayment, **data: object) -> None:
    await record(
        tx,
        action,
        subject=f"cost_payment:{payment.cost_payment_id}",
        actor_id=tx.user_id,
        departure_id=payment.departure_id,
        **data,
    )
