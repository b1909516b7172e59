from toli.kit.errors import AppError
from toli.kit.text import Text


class StepAlwaysOn(AppError):
    code = "step_always_on"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The confirmation has the receipt and is always sent. You can change what it says."))
