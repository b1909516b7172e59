from toli.kit.errors import AppError
from toli.kit.text import Text


class OfflineRefundTooLarge(AppError):
    code = "returned_too_much"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This is more than was received offline. Refund online payments with Refund."))


class ReversalImpossible(AppError):
    code = "reversal_impossible"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Money was returned here. Record what you receive again instead."))
