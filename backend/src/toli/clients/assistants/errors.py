from toli.kit.errors import AppError
from toli.kit.text import Text


class AuthorizationInvalid(AppError):
    """An unknown assistant, or a redirect, resource or scope that is not its own. Never redirected (RFC 9700, 4.11)."""

    code = "authorization_invalid"
    status = 400

    def __init__(self) -> None:
        super().__init__(Text("This assistant sent a request that cannot be used. Start again from the assistant."))
