"""The port to a mail server."""

from typing import Protocol


class MailServer(Protocol):
    """A mail server, which may be down."""

    async def check(self) -> None:
        """Return when the server answers.

        Raises DependencyDown, after a short timeout, when it does not.
        """
        ...

    async def is_up(self) -> bool | None:
        """Tell whether the server answers; None when none is set."""
        ...
