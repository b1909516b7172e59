from toli.kit.errors import AppError, NotFound
from toli.kit.text import Text


class ReviewLinkGone(NotFound):
    code = "review_link_gone"

    def __init__(self) -> None:
        super().__init__(Text("This link is not valid. Open My Bookings, or write to the operator."))


class NotReviewable(AppError):
    """The tour is not over, was cancelled, or ended too long ago."""

    code = "not_reviewable"
    status = 409


class AlreadyReported(AppError):
    """A report is open, or was decided in the review's favour."""

    code = "already_reported"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This review was reported before. A review is reported once."))
