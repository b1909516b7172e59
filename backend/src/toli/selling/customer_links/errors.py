from toli.kit.errors import AppError
from toli.kit.text import Text


class LinkNotPossible(AppError):
    """The customer has an account, or no phone number."""

    code = "link_not_possible"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Links are for customers with a phone number and without an account. Others sign in with theirs.")
        )
