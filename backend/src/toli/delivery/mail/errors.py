from toli.kit.errors import AppError
from toli.kit.text import Text


class SmtpRefused(AppError):
    code = "smtp_refused"
    status = 409

    def __init__(self, reason: str) -> None:
        super().__init__(
            Text("The test e-mail was not sent: {reason}. Check what you entered and save again.", reason=reason)
        )


class SmtpPasswordMissing(AppError):
    code = "smtp_password_missing"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Enter the password of this mail server too: none is saved for it."))


class OptOutUnknown(AppError):
    code = "opt_out_unknown"
    status = 404

    def __init__(self) -> None:
        super().__init__(Text("This link does not work. Open the link in the newest e-mail again."))


class InboundRefused(AppError):
    code = "inbound_refused"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("The signature is missing, wrong or too old."))
