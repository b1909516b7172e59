from toli.kit.errors import AppError
from toli.kit.text import Text


class NothingOwed(AppError):
    code = "more_than_owed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This is more than the platform owes. Load the page again."))


class TransferRecorded(AppError):
    code = "transfer_recorded"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A transfer with this bank reference is recorded already."))


class TransferReversed(AppError):
    code = "transfer_reversed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This transfer was reversed already. Load the page again."))
