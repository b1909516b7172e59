from toli.kit.errors import AppError
from toli.kit.text import Text


class ResendImpossible(AppError):
    code = "not_to_be_resent"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This e-mail cannot be sent again. Dismiss it once you have seen it."))


class EmailOutdated(AppError):
    code = "letter_moot"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Nothing was sent: what this e-mail says is no longer true. Dismiss it."))


class MailTooLarge(AppError):
    code = "too_large"
    status = 413

    def __init__(self) -> None:
        super().__init__(Text("This mail is too large: at most 6 MB are accepted here."))
