from toli.kit.errors import AppError
from toli.kit.text import Text


class EnquiryClosed(AppError):
    code = "enquiry_closed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This enquiry is closed. Reopen it to answer."))
