"""Errors of identity."""

from collections.abc import Callable, Mapping

from toli.kit.errors import AppError, Invalid


class DemoAccounts(RuntimeError):
    """The database of a production installation has accounts of the demo, whose password is public."""


class AuthenticationFailed(AppError):
    """No such account or a wrong password, with the same message for both."""

    code = "authentication_failed"
    status = 401

    def __init__(self) -> None:
        super().__init__("Authentication failed")


class SignInCodeWrong(AppError):
    """A code that is wrong, used, expired, tried too often, or was never sent."""

    code = "wrong_code"
    status = 401

    def __init__(self) -> None:
        super().__init__(WRONG_CODE)


class WrongCode(Invalid):
    """The same error where the code is a field of a form."""

    code = "wrong_code"

    def __init__(self, *, field: str) -> None:
        super().__init__(WRONG_CODE, field=field)


class SecondFactorRequired(AppError):
    """The first factor is right, and the account also requires a code of its authenticator app."""

    code = "second_factor_required"
    status = 401

    def __init__(self) -> None:
        super().__init__("Please enter the code from your authenticator app.")


class SecondFactorWrong(AppError):
    """The code of the authenticator app is wrong or was used already."""

    code = "second_factor_wrong"
    status = 401

    def __init__(self) -> None:
        super().__init__("That code is not right. Enter the one your authenticator app shows now.")


class SecondFactorOff(AppError):
    """There is no second factor to confirm or to disable."""

    code = "second_factor_off"
    status = 409

    def __init__(self) -> None:
        super().__init__("A second factor is not set up. Start by enrolling one.")


class SecondFactorOn(AppError):
    """A second factor is enabled: a new one would lock it out."""

    code = "second_factor_on"
    status = 409

    def __init__(self) -> None:
        super().__init__("A second factor is already in use. Turn it off before you set up another.")


class HandOffInvalid(AppError):
    """A hand-off that was used, has expired, or belongs to another site or browser."""

    code = "hand_off_invalid"
    status = 401

    def __init__(self) -> None:
        super().__init__("This link has expired or was used already. Please sign in here.")


class StaffSignInElsewhere(AppError):
    """An operator or administrator signs in on a domain that a client brought, where only travellers may."""

    code = "staff_sign_in_elsewhere"
    status = 403

    def __init__(self, *, url: str) -> None:
        super().__init__(f"Operators sign in at {url}, not on their own domain.", data={"url": url})


class EmailTaken(AppError):
    """The address has an account already."""

    code = "email_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__("This e-mail address already has an account. Please sign in instead.")


class PasswordExists(AppError):
    """The account has a password already, which is changed with the current one."""

    code = "password_exists"
    status = 409

    def __init__(self) -> None:
        super().__init__("Your account has a password already. Change it with the current one.")


class UsernameTaken(AppError):
    """The username belongs to another person."""

    code = "username_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This username is taken. Please choose another.",
            data={"errors": [{"field": "username", "message": "This username is taken. Please choose another."}]},
        )


WRONG_CODE = "That code is not right or has expired. Check it, or ask for a new one."

CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "app_user_email_key": EmailTaken,
    "app_user_username_key": UsernameTaken,
}
"""The error for each violated constraint of identity."""


class SupportReadsOnly(AppError):
    """A support view cannot change data or show identity documents."""

    code = "support_reads_only"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            "This is a support view: it shows the panel and changes nothing, and people's ID and medical details stay"
            " hidden."
        )
