from collections.abc import Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text


class ChangeDiffers(AppError):
    """`data` has the new `preview`."""

    code = "change_differs"
    status = 409

    def __init__(self, preview: Mapping[str, object]) -> None:
        super().__init__(
            Text("The price of this change differs from what you saw. Please check it before you save."),
            data={"preview": preview},
        )


class ChangeRefunds(AppError):
    code = "change_refunds"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            Text("This change pays money back, which your role in this team may not. Ask the owner to make it.")
        )


class NothingChanges(AppError):
    code = "nothing_changes"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Nothing has changed yet. Change travellers, beds, add-ons, the price or the departure first.")
        )


class RequestUnanswered(AppError):
    code = "request_unanswered"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Its traveller has requested to cancel this booking. Answer that request first."))


class ChangeTooLate(AppError):
    code = "change_too_late"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This tour has begun. Please ask your operator about changes."))


class ChangeRequested(AppError):
    code = "change_requested"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("You have sent a request for this booking already. Withdraw it to send another one."))


class CancellationRequested(AppError):
    code = "cancellation_requested"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("You have asked to cancel this booking. Withdraw that request to change the booking."))


class NoChangeRequest(AppError):
    code = "no_change_request"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("There is no request to change this booking any more. Please load the page again."))
