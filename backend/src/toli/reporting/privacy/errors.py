from toli.kit.errors import AppError
from toli.kit.text import Text


class LastAdministrator(AppError):
    code = "last_administrator"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("You are the only administrator. Make somebody else one first, then delete your account.")
        )
