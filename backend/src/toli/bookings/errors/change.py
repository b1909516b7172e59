"""Errors of changes of bookings."""

from collections.abc import Mapping

from toli.kit.errors import AppError


class ChangeDiffers(AppError):
    """A change costs something else than what was shown; `data` has the new `preview`."""

    code = "change_differs"
    status = 409

    def __init__(self, preview: Mapping[str, object]) -> None:
        super().__init__(
            "The price of this change differs from what you saw. Please check it before you save.",
            data={"preview": preview},
        )


class ChangeRefunds(AppError):
    """A change that pays money back, by a person who may not refund."""

    code = "change_refunds"
    status = 403

    def __init__(self) -> None:
        super().__init__("This change pays money back, which your role in this team may not. Ask the owner to make it.")


class NothingChanges(AppError):
    """A change that leaves everything as it is."""

    code = "nothing_changes"
    status = 409

    def __init__(self) -> None:
        super().__init__("Nothing has changed yet. Change travellers, beds, add-ons, the price or the departure first.")


class RequestUnanswered(AppError):
    """The traveller's request to cancel the whole booking is still to be answered."""

    code = "request_unanswered"
    status = 409

    def __init__(self) -> None:
        super().__init__("Its traveller has requested to cancel this booking. Answer that request first.")


class ChangeTooLate(AppError):
    """The tour has begun: its travellers can no longer change the booking."""

    code = "change_too_late"
    status = 409

    def __init__(self) -> None:
        super().__init__("This tour has begun. Please ask your operator about changes.")


class ChangeRequested(AppError):
    """The booking has an open request to change it already."""

    code = "change_requested"
    status = 409

    def __init__(self) -> None:
        super().__init__("You have sent a request for this booking already. Withdraw it to send another one.")


class CancellationRequested(AppError):
    """The traveller has asked to cancel the booking."""

    code = "cancellation_requested"
    status = 409

    def __init__(self) -> None:
        super().__init__("You have asked to cancel this booking. Withdraw that request to change the booking.")


class NoChangeRequest(AppError):
    """There is no open request to change the booking."""

    code = "no_change_request"
    status = 409

    def __init__(self) -> None:
        super().__init__("There is no request to change this booking any more. Please load the page again.")
