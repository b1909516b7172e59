"""What messaging refuses."""

from toli.kit.errors import AppError


class NotToBeResent(AppError):
    """A letter of which it is not known what made it, or that was good for minutes only."""

    code = "not_to_be_resent"
    status = 409

    def __init__(self) -> None:
        super().__init__("This letter cannot be written again. Put it away once you have seen it.")


class LetterMoot(AppError):
    """A letter that would say what is not so any more."""

    code = "letter_moot"
    status = 409

    def __init__(self) -> None:
        super().__init__("Nothing was sent: what this letter says does not hold any more. Put it away.")
