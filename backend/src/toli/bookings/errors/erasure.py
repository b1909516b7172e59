"""Errors of accounts that cannot be deleted yet."""

from toli.kit.errors import AppError


class TripUpcoming(AppError):
    """A person with an upcoming trip asks for their account to be deleted."""

    code = "trip_ahead"
    status = 409

    def __init__(self, *, title: str, reference: str) -> None:
        super().__init__(
            f"You have a trip ahead: {title}, booking {reference}. Your account can be deleted once it is over, or"
            " after the operator has cancelled it."
        )


class PaymentInProgress(AppError):
    """A person with held beds asks for their account to be deleted; they may be paying."""

    code = "payment_under_way"
    status = 409

    def __init__(self, *, title: str, reference: str) -> None:
        super().__init__(
            f"Beds are being held for you on {title}, booking {reference}. Let them go first, or wait until the hold"
            " has expired."
        )
