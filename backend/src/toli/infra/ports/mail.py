from typing import Protocol

from toli.kit.errors import DependencyDown
from toli.kit.text import Text


class MailServerDown(DependencyDown):
    code = "mail_server_down"

    def __init__(self) -> None:
        super().__init__(Text("We cannot send e-mails right now. Please try again in a few minutes."))


class MailServer(Protocol):
    async def check(self) -> None:
        """Raises MailServerDown after a short timeout."""
        ...

    async def is_up(self) -> bool | None:
        """Whether the server answers; None without a server."""
        ...
