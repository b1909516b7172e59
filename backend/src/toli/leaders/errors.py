"""Errors of leaders' links."""

from toli.kit.errors import AppError


class LeaderLinkOver(AppError):
    """A link that was revoked, or whose tour is over."""

    code = "leader_link_over"
    status = 410

    def __init__(self) -> None:
        super().__init__("This link has ended. Ask the operator for a new one if you still need it.")


class LeaderLinkLocked(AppError):
    """A link that is not bound to the caller's phone."""

    code = "leader_link_locked"
    status = 403

    def __init__(self) -> None:
        super().__init__("This link is not open on this phone. Enter the code that the operator has sent you.")


class LeaderCodeWrong(AppError):
    """A wrong code."""

    code = "leader_code_wrong"
    status = 422

    def __init__(self, *, left: int) -> None:
        tries = "1 try" if left == 1 else f"{left} tries"
        super().__init__(f"This code is not right. You have {tries} left.", data={"left": left})


class LeaderCodeSpent(AppError):
    """A code that was used, or tried too often."""

    code = "leader_code_spent"
    status = 409

    def __init__(self) -> None:
        super().__init__("There is no code for this link any more. Ask the operator for a new code.")


class TooManyLeaders(AppError):
    """A departure has as many links as it may have."""

    code = "too_many_leaders"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(f"A departure can have {most} leader's links at most. Revoke one first.")


class TooManyRecords(AppError):
    """A link has as many records as it may have."""

    code = "too_many_records"
    status = 409

    def __init__(self) -> None:
        super().__init__("This link has as many records as it can have. Ask the operator for another link.")


class TourOver(AppError):
    """A departure whose tour has been over for too long for a link."""

    code = "tour_over"
    status = 409

    def __init__(self) -> None:
        super().__init__("This tour is over, so its sheet is no longer sent to phones.")


class SpendingTaken(AppError):
    """Spending that is among the costs of the departure already, or not there."""

    code = "spending_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__("Some of this is among the costs already. Look at the list again.")
