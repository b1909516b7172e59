from collections.abc import Callable, Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text


class CostPaid(AppError):
    """A cost with recorded payments or bills cannot be removed."""

    code = "cost_paid"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Payments or bills are recorded for this cost. Remove them first, or put them to another cost.")
        )


class PaymentsRecorded(AppError):
    """A departure with payments or bills cannot be deleted."""

    code = "payments_recorded"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Payments or bills are recorded among the costs of this departure, so it cannot be deleted. Put it to"
                " draft to take it off sale."
            )
        )


class TooManyCosts(AppError):
    code = "too_many_costs"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("There can be {most} costs at most. Join some of them.", most=most))


class TooManyPayments(AppError):
    code = "too_many_payments"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("There can be {most} payments at most. Join some of them.", most=most))


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "cost_payment_departure_cost_fkey": PaymentsRecorded,
    "cost_payment_departure_fkey": PaymentsRecorded,
    "supplier_bill_departure_cost_fkey": PaymentsRecorded,
    "supplier_bill_departure_fkey": PaymentsRecorded,
}
