from toli.kit.errors import AppError
from toli.kit.text import Text


class CustomerLinkExpired(AppError):
    code = "customer_link_expired"
    status = 410

    def __init__(self) -> None:
        super().__init__(Text("This link has expired. Enter your phone number to get a new one."))


class LinkNotPossible(AppError):
    """The customer has an account, or no phone number."""

    code = "link_not_possible"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Links are for customers with a phone number and without an account. Others sign in with theirs.")
        )
