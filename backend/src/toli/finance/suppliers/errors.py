from collections.abc import Callable, Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text


class SupplierNamed(AppError):
    code = "supplier_named"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("There is a supplier with this name already. Open it from the list, or choose another name.")
        )


class SupplierUsed(AppError):
    code = "supplier_used"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This supplier has costs, bills or payments. Archive it instead of deleting it."))


class BillNumbered(AppError):
    code = "bill_numbered"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A bill with this number is recorded for this supplier already."))


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "supplier_name_key": SupplierNamed,
    "supplier_bill_number_key": BillNumbered,
    "supplier_bill_supplier_fkey": SupplierUsed,
    "cost_payment_supplier_fkey": SupplierUsed,
    "departure_cost_supplier_fkey": SupplierUsed,
    "trip_cost_supplier_fkey": SupplierUsed,
}
