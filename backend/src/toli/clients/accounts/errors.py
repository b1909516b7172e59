"""Errors of accounts."""

from toli.kit.errors import AppError


class NoCodesBySms(AppError):
    code = "no_codes_by_sms"
    status = 409

    def __init__(self) -> None:
        super().__init__("Codes are not sent by SMS here. Use your e-mail address instead.")


class NoPhone(AppError):
    code = "no_phone"
    status = 409

    def __init__(self) -> None:
        super().__init__("Save your Indian mobile number first, then confirm it.")
