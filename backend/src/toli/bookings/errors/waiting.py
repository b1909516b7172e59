"""Errors of waiting lists and of the beds that are offered from them."""

from toli.kit.errors import AppError


class BedsFree(AppError):
    """The departure has beds for the party, so there is nothing to wait for."""

    code = "beds_free"
    status = 409

    def __init__(self) -> None:
        super().__init__("This departure has enough beds for you. Book them now.")


class AlreadyWaiting(AppError):
    """The person is on the waiting list of the departure."""

    code = "already_waiting"
    status = 409

    def __init__(self) -> None:
        super().__init__("You are on the waiting list of this departure already.")


class NotWaiting(AppError):
    """The entry is not on the list any more, or beds are offered to it already."""

    code = "not_waiting"
    status = 409

    def __init__(self) -> None:
        super().__init__("This party is not waiting any more. Load the list again.")


class OfferEnded(AppError):
    """The offered beds were booked, given up, or not taken in time."""

    code = "offer_ended"
    status = 409

    def __init__(self) -> None:
        super().__init__("This offer has ended. The beds were booked or offered to the next party.")
