"""Errors of changes of departures."""

from toli.kit.errors import AppError


class ChangeRunning(AppError):
    """Another change of the departure is still being carried out."""

    code = "departure_change_running"
    status = 409

    def __init__(self) -> None:
        super().__init__("Another change of this departure is still being carried out. Wait until it is finished.")

    @property
    def headers(self) -> dict[str, str]:
        """When to ask again."""
        return {"Retry-After": "5"}


class ImpactChanged(AppError):
    """The bookings or their money are no longer what the operator saw; `data` has what they are now."""

    code = "departure_impact_changed"
    status = 409

    def __init__(self, *, bookings: int, refund: float) -> None:
        super().__init__(
            "The bookings of this departure have changed meanwhile. Check the figures again.",
            data={"bookings": bookings, "refund": refund},
        )


class AlreadyChosen(AppError):
    """Something else was chosen before."""

    code = "already_chosen"
    status = 409

    def __init__(self) -> None:
        super().__init__("A choice was made for this booking before. Contact the operator to change it.")


class ChoiceOver(AppError):
    """There is nothing to choose any more."""

    code = "choice_over"
    status = 409

    def __init__(self) -> None:
        super().__init__("The time to choose is over, or the booking is cancelled. Contact the operator.")


class ChoiceNotOffered(AppError):
    """The operator does not offer this choice."""

    code = "choice_not_offered"
    status = 422

    def __init__(self) -> None:
        super().__init__("The operator does not offer this. Choose one of the offers on the page.")


class DepartureTaken(AppError):
    """The departure to move to has no room for the booking any more, or is not on sale."""

    code = "departure_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__("This departure has no room for your booking any more. Choose another one, or another offer.")
