from toli.kit.errors import AppError
from toli.kit.text import Text


class InvoiceSettled(AppError):
    code = "invoice_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This invoice is paid already. Load the page again."))
