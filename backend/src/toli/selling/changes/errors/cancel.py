from toli.kit.errors import AppError
from toli.kit.text import Text


class NothingToCancel(AppError):
    code = "nothing_to_cancel"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking is not confirmed yet. You can let its beds go on the payment page."))


class DepartureIsCancelled(AppError):
    code = "departure_is_cancelled"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Your operator has cancelled this departure. All that you paid goes back to you, or you choose"
                " something"
                " else: see the link in My Bookings."
            )
        )


class NotRequested(AppError):
    code = "nobody_asks"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Nobody asks to cancel this booking at the moment."))
