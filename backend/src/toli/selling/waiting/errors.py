from toli.kit.errors import AppError
from toli.kit.text import Text


class BedsFree(AppError):
    code = "beds_free"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This departure has enough beds for you. Book them now."))


class AlreadyWaiting(AppError):
    code = "already_waiting"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("You are on the waiting list of this departure already."))


class NotWaiting(AppError):
    code = "not_waiting"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This party is not waiting any more. Load the list again."))


class OfferEnded(AppError):
    code = "offer_ended"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This offer has ended. The beds were booked or offered to the next party."))
