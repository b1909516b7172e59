from toli.kit.errors import AppError
from toli.kit.text import Text, count_text


class LeaderLinkOver(AppError):
    code = "leader_link_over"
    status = 410

    def __init__(self) -> None:
        super().__init__(Text("This link has ended. Ask the operator for a new one if you still need it."))


class LeaderLinkLocked(AppError):
    """The link is not bound to the caller's phone."""

    code = "leader_link_locked"
    status = 403

    def __init__(self) -> None:
        super().__init__(Text("This link is not open on this phone. Enter the code that the operator has sent you."))


class LeaderCodeWrong(AppError):
    code = "leader_code_wrong"
    status = 422

    def __init__(self, *, left: int) -> None:
        super().__init__(
            count_text(
                "This code is not right. You have {count} try left.",
                "This code is not right. You have {count} tries left.",
                left,
            ),
            data={"left": left},
        )


class LeaderCodeSpent(AppError):
    code = "leader_code_spent"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("There is no code for this link any more. Ask the operator for a new code."))


class TooManyLeaders(AppError):
    code = "too_many_leaders"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A departure can have {most} leader's links at most. Revoke one first.", most=most))


class TooManyRecords(AppError):
    code = "too_many_records"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This link has as many records as it can have. Ask the operator for another link."))


class TourOver(AppError):
    """The tour ended too long ago for a link."""

    code = "tour_over"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This tour is over, so its sheet is no longer sent to phones."))


class SpendingTaken(AppError):
    code = "spending_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Some of this is among the costs already. Look at the list again."))
