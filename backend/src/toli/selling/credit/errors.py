from toli.kit.errors import AppError
from toli.kit.money import Paise, to_rupees
from toli.kit.text import Text


class CreditTooSmall(AppError):
    code = "credit_too_small"
    status = 409

    def __init__(self, *, left: Paise) -> None:
        super().__init__(Text("You have less travel credit than that."), data={"left": to_rupees(left)})


class CreditTooLarge(AppError):
    code = "credit_too_large"
    status = 409

    def __init__(self, *, kept: Paise) -> None:
        super().__init__(
            Text("This is more than you keep of the payments of this booking."), data={"kept": to_rupees(kept)}
        )


class CreditNotPossible(AppError):
    """Credit for a customer without account, phone and e-mail, or for a booking of an agent."""

    code = "credit_not_possible"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("Travel credit needs the customer's phone number or e-mail address. Bookings of agents get none.")
        )


class CreditGivenInstead(AppError):
    """Reversal of a payment that was turned into travel credit."""

    code = "credit_given_instead"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The customer got travel credit in place of this payment, so it cannot be reversed."))
