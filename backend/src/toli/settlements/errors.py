"""Errors of settlements."""

from toli.kit.errors import AppError


class NothingOwed(AppError):
    """A transfer of more than the platform owes."""

    code = "more_than_owed"
    status = 409

    def __init__(self) -> None:
        super().__init__("This is more than the platform owes. Load the page again.")


class TransferRecorded(AppError):
    """A transfer with a bank reference that another one has."""

    code = "transfer_recorded"
    status = 409

    def __init__(self) -> None:
        super().__init__("A transfer with this bank reference is recorded already.")


class TransferReversed(AppError):
    """A transfer that was reversed before."""

    code = "transfer_reversed"
    status = 409

    def __init__(self) -> None:
        super().__init__("This transfer was reversed already. Load the page again.")
