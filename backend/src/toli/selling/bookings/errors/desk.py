from toli.kit.errors import AppError
from toli.kit.text import Text


class NotAtDesk(AppError):
    code = "not_at_desk"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The customer made this booking in their own account, so it cannot be changed here."))


class PaidAboveTotal(AppError):
    code = "paid_above_total"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("The payment is more than the price of the booking."))


class ClaimCodeWrong(AppError):
    code = "claim_code_wrong"
    status = 422

    def __init__(self) -> None:
        super().__init__(
            Text("This code does not match, or has expired. Check the booking number and the newest e-mail.")
        )


class ClaimRefused(AppError):
    code = "claim_refused"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This booking was made for another e-mail address. Sign in with that one,"
                " or ask the operator to put yours on the booking."
            )
        )
