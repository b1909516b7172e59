"""Errors of add-ons that are bought later."""

from toli.kit.errors import AppError


class BalanceClosed(AppError):
    """The operator asks for no more money for a booking, so nothing can be added to it."""

    code = "balance_closed"
    status = 409

    def __init__(self) -> None:
        super().__init__("The balance of this booking is closed. Please ask the operator to add this for you.")
