"""Errors of shares of a booking."""

from toli.kit.errors import AppError


class SharesClosed(AppError):
    """Nothing can be shared: all is paid, nobody else travels, or the operator takes no payments online."""

    code = "shares_closed"
    status = 409

    def __init__(self) -> None:
        super().__init__("This booking cannot be shared: nothing is due, nobody else travels, or it is too late.")


class RuleFixed(AppError):
    """Somebody has paid their share under the rule that was chosen."""

    code = "rule_fixed"
    status = 409

    def __init__(self) -> None:
        super().__init__("What happens after the deadline stays as it is, because a share has been paid.")


class ShareEnded(AppError):
    """Nothing is asked for on a share any more."""

    code = "share_ended"
    status = 409

    def __init__(self) -> None:
        super().__init__("This share cannot be paid any more. Ask the person who booked.")
