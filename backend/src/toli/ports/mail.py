"""What the product asks of a mail server."""

from typing import Protocol


class MailServer(Protocol):
    """A mail server, which may be away."""

    async def check(self) -> None:
        """Return when mail can be handed in.

        Raises DependencyDown, soon, when it cannot.
        """
        ...

    async def answers(self) -> bool | None:
        """Tell whether the server answers; None where no server is set."""
        ...
