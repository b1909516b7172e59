from toli.kit.errors import AppError
from toli.kit.text import Text


class InvoiceRefused(AppError):
    code = "invoice_refused"
    status = 409


class NotRegistered(InvoiceRefused):
    def __init__(self) -> None:
        super().__init__(Text("You need a GSTIN to issue invoices. Enter it in Company profile."))


class NothingSupplied(InvoiceRefused):
    """Never confirmed, or fully refunded."""

    def __init__(self) -> None:
        super().__init__(
            Text("There is nothing to invoice: the booking was not confirmed, or all of its money went back.")
        )


class InvoicedElsewhere(InvoiceRefused):
    def __init__(self) -> None:
        super().__init__(Text("This booking was imported after its tour. Its documents are where it came from."))


class AlreadyInvoiced(InvoiceRefused):
    def __init__(self, number: str) -> None:
        super().__init__(Text("This booking has an invoice: {number}.", number=number))


class MoneyGoesBack(InvoiceRefused):
    def __init__(self) -> None:
        super().__init__(Text("Money of this booking is still to be returned. It can be invoiced once that is done."))


class BillingFixed(AppError):
    code = "billing_fixed"
    status = 409

    def __init__(self, number: str) -> None:
        super().__init__(
            Text("Invoice {number} names the customer already. Ask the operator about a change.", number=number)
        )
