"""Port to a mail server."""

from typing import Protocol


class MailServer(Protocol):
    async def check(self) -> None:
        """Check that the server answers. Raises DependencyDown after a short timeout."""
        ...

    async def is_up(self) -> bool | None:
        """Whether the server answers; None without a server."""
        ...
