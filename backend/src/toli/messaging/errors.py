"""What messaging refuses."""

from toli.kit.errors import AppError


class NotToBeResent(AppError):
    """A letter that is of no use any more, such as one with a code."""

    code = "not_to_be_resent"
    status = 409

    def __init__(self) -> None:
        super().__init__("This letter cannot be sent again: what it said was good for a few minutes only.")
