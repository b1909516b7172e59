"""Errors of reviews."""

from toli.kit.errors import AppError, NotFound


class ReviewLinkGone(NotFound):
    """The link is of no booking of this site."""

    code = "review_link_gone"

    def __init__(self) -> None:
        super().__init__("This link is not valid. Open My Bookings, or write to the operator.")


class NotReviewable(AppError):
    """The booking cannot be reviewed: its tour is not over, it was cancelled, or too much time has passed."""

    code = "not_reviewable"
    status = 409


class AlreadyReported(AppError):
    """A report of the review waits for the administrators, or they decided to keep the review."""

    code = "already_reported"
    status = 409

    def __init__(self) -> None:
        super().__init__("This review was reported before. A review is reported once.")
