from toli.kit.errors import AppError
from toli.kit.text import Text


class NoCodesBySms(AppError):
    code = "no_codes_by_sms"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Codes are not sent by SMS here. Use your e-mail address instead."))


class NoPhone(AppError):
    code = "no_phone"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Save your Indian mobile number first, then confirm it."))
