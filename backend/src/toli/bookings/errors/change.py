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
