from collections.abc import Callable, Mapping

from toli.kit.errors import AppError, Invalid
from toli.kit.text import Text


class DemoAccounts(RuntimeError):
    """A production database has demo accounts with a public password."""


class AuthenticationFailed(AppError):
    code = "authentication_failed"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("Authentication failed"))


class SignInCodeWrong(AppError):
    """A wrong, used, expired, exhausted or unsent code."""

    code = "wrong_code"
    status = 401

    def __init__(self) -> None:
        super().__init__(WRONG_CODE)


class WrongCode(Invalid):
    code = "wrong_code"

    def __init__(self, *, field: str) -> None:
        super().__init__(WRONG_CODE, field=field)


class SecondFactorRequired(AppError):
    code = "second_factor_required"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("Please enter the code from your authenticator app."))


class SecondFactorWrong(AppError):
    code = "second_factor_wrong"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("That code is not right. Enter the one your authenticator app shows now."))


class SecondFactorOff(AppError):
    code = "second_factor_off"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A second factor is not set up. Start by enrolling one."))


class SecondFactorOn(AppError):
    code = "second_factor_on"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A second factor is already in use. Turn it off before you set up another."))


class HandOffInvalid(AppError):
    code = "hand_off_invalid"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("This link has expired or was used already. Please sign in here."))


class StaffSignInElsewhere(AppError):
    code = "staff_sign_in_elsewhere"
    status = 403

    def __init__(self, *, url: str) -> None:
        super().__init__(Text("Operators sign in at {url}, not on their own domain.", url=url), data={"url": url})


class EmailTaken(AppError):
    code = "email_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This e-mail address already has an account. Please sign in instead."))


class PasswordExists(AppError):
    code = "password_exists"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Your account has a password already. Change it with the current one."))


class UsernameTaken(AppError):
    code = "username_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("This username is taken. Please choose another."),
            data={"errors": [{"field": "username", "message": Text("This username is taken. Please choose another.")}]},
        )


WRONG_CODE = Text("That code is not right or has expired. Check it, or ask for a new one.")

CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "app_user_email_key": EmailTaken,
    "app_user_username_key": UsernameTaken,
}
"""The error for each violated constraint of identity."""


class SupportReadsOnly(AppError):
    code = "support_reads_only"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This is a support view: it shows the panel and changes nothing, and people's ID and medical details"
                " stay"
                " hidden."
            )
        )
