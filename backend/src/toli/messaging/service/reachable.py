"""Whether the mail server answers: asked before somebody is told that a code is on its way."""

import asyncio
import contextlib
import time
from datetime import timedelta
from typing import Final

import aiosmtplib
import structlog

from toli.config import Settings
from toli.kit.errors import DependencyDown
from toli.messaging import rules

log = structlog.get_logger(__name__)

PATIENCE: Final = timedelta(seconds=3)
UP_HOLDS: Final = timedelta(seconds=30)
DOWN_HOLDS: Final = timedelta(seconds=5)


class MailServerDown(DependencyDown):
    """The mail server does not answer: a code sent now would not arrive in time."""

    code = "mail_server_down"

    def __init__(self) -> None:
        super().__init__("We cannot send e-mails right now. Please try again in a few minutes.")


class MailServerCheck:
    """Asks the mail server for its greeting; one call asks, the others wait for its answer, which holds a while.

    Where no server is set, letters go to the outbox, which always answers.
    """

    def __init__(self, settings: Settings, *, patience: timedelta = PATIENCE) -> None:
        self._server = None if settings.smtp_url is None else rules.mail_server(settings.smtp_url.get_secret_value())
        self._patience = patience.total_seconds()
        self._asking = asyncio.Lock()
        self._is_up = True
        self._holds_until = 0.0

    async def answers(self) -> bool | None:
        """Whether the mail server answers; None where no server is set."""
        if self._server is None:
            return None
        try:
            await self.check()
        except MailServerDown:
            return False
        return True

    async def check(self) -> None:
        """Return when mail can be handed in, as far as one can tell.

        Raises MailServerDown within the patience, however silent the server is.
        """
        if self._server is None:
            return
        async with self._asking:
            if time.monotonic() >= self._holds_until:
                self._is_up = await self._answers(self._server)
                holds = UP_HOLDS if self._is_up else DOWN_HOLDS
                self._holds_until = time.monotonic() + holds.total_seconds()
        if not self._is_up:
            raise MailServerDown

    async def _answers(self, server: rules.MailServer) -> bool:
        client = aiosmtplib.SMTP(
            hostname=server.host, port=server.port, use_tls=server.use_tls, start_tls=False, timeout=self._patience
        )
        try:
            async with asyncio.timeout(self._patience):
                await client.connect()
                with contextlib.suppress(aiosmtplib.SMTPException):
                    await client.quit()
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            log.warning("mail server does not answer", error=type(error).__name__)
            return False
        finally:
            client.close()
        return True
