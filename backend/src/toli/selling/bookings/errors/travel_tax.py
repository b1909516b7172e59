from toli.kit.errors import AppError
from toli.kit.text import Text


class NotAbroad(AppError):
    code = "not_abroad"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("No TCS is collected on this booking, so it needs no PAN."))
