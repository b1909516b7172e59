from toli.kit.errors import AppError
from toli.kit.text import Text


class SharesClosed(AppError):
    code = "shares_closed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking cannot be shared: nothing is due, nobody else travels, or it is too late."))


class RuleFixed(AppError):
    code = "rule_fixed"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("What happens after the deadline stays as it is, because a share has been paid."))


class ShareEnded(AppError):
    code = "share_ended"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This share cannot be paid any more. Ask the person who booked."))
