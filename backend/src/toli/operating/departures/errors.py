from toli.kit.errors import AppError
from toli.kit.text import Text


class ChangeRunning(AppError):
    code = "departure_change_running"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Another change of this departure is still being carried out. Wait until it is finished.")
        )

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": "5"}


class ImpactChanged(AppError):
    """Bookings or amounts changed since the preview; `data` has the new impact."""

    code = "departure_impact_changed"
    status = 409

    def __init__(self, *, bookings: int, refund: float) -> None:
        super().__init__(
            Text("The bookings of this departure have changed meanwhile. Check the figures again."),
            data={"bookings": bookings, "refund": refund},
        )


class AlreadyChosen(AppError):
    code = "already_chosen"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A choice was made for this booking before. Contact the operator to change it."))


class ChoiceOver(AppError):
    code = "choice_over"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The time to choose is over, or the booking is cancelled. Contact the operator."))


class ChoiceNotOffered(AppError):
    code = "choice_not_offered"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("The operator does not offer this. Choose one of the offers on the page."))


class DepartureTaken(AppError):
    code = "departure_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("This departure has no room for your booking any more. Choose another one, or another offer.")
        )
