"""Errors of what the platform charges."""

from toli.kit.errors import AppError


class InvoiceSettled(AppError):
    """A payment of an invoice that is paid, or taken off what the platform owes."""

    code = "invoice_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__("This invoice is paid already. Load the page again.")
