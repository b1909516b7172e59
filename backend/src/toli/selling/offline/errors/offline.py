from toli.kit.errors import AppError
from toli.kit.text import Text


class DateInFuture(AppError):
    code = "moved_in_future"
    status = 422

    def __init__(self) -> None:
        message = Text("This day is still to come. Record the money once it is there.")
        super().__init__(message, data={"errors": [{"field": "moved_on", "message": message}]})


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
