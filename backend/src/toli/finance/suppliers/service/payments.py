from toli.finance.costs.schemas import CostPaymentIn
from toli.finance.costs.service import payments
from toli.finance.suppliers.repository.suppliers import SUPPLIERS
from toli.finance.suppliers.schemas import SupplierPaymentIn
from toli.infra.db.transactions import OperatorTransaction


async def record_payment(tx: OperatorTransaction, *, supplier_id: int, body: SupplierPaymentIn) -> None:
    """Raises NotFound, TooManyPayments, and Invalid for a future day or a missing bill."""
    payment = await _cost_payment(tx, supplier_id=supplier_id, body=body)
    await payments.record_payment(tx, departure_id=body.departure_id, body=payment)


async def change_payment(
    tx: OperatorTransaction, *, supplier_id: int, cost_payment_id: int, body: SupplierPaymentIn
) -> None:
    """Raises the errors of `record_payment`."""
    payment = await _cost_payment(tx, supplier_id=supplier_id, body=body)
    await payments.change_supplier_payment(
        tx,
        supplier_id=supplier_id,
        cost_payment_id=cost_payment_id,
        departure_id=body.departure_id,
        body=payment,
    )


async def _cost_payment(tx: OperatorTransaction, *, supplier_id: int, body: SupplierPaymentIn) -> CostPaymentIn:
    supplier = await SUPPLIERS.get(tx, supplier_id)
    return CostPaymentIn(**body.model_dump(exclude={"departure_id"}), payee=supplier.name, supplier_id=supplier_id)
