import asyncio
import contextlib
import time
from datetime import timedelta
from typing import Final

import aiosmtplib
import structlog

from toli.infra.config import Settings
from toli.infra.ports.mail import MailServerDown
from toli.infra.ports.smtp import SmtpServer, parse_smtp_url

log = structlog.get_logger(__name__)

TIMEOUT: Final = timedelta(seconds=3)
UP_CACHED: Final = timedelta(seconds=30)
DOWN_CACHED: Final = timedelta(seconds=5)


class MailServerCheck:
    """Connects to the mail server and caches the result briefly.

    Concurrent callers share one attempt. Without a server the check passes.
    """

    def __init__(self, settings: Settings, *, timeout: timedelta = TIMEOUT) -> None:
        self._server = None if settings.smtp_url is None else parse_smtp_url(settings.smtp_url.get_secret_value())
        self._timeout = timeout.total_seconds()
        self._lock = asyncio.Lock()
        self._is_up = True
        self._cached_until = 0.0

    async def is_up(self) -> bool | None:
        """Return None without a server."""
        if self._server is None:
            return None
        try:
            await self.check()
        except MailServerDown:
            return False
        return True

    async def check(self) -> None:
        """Raises MailServerDown, after the timeout at the latest."""
        if self._server is None:
            return
        async with self._lock:
            if time.monotonic() >= self._cached_until:
                self._is_up = await self._connects(self._server)
                cached = UP_CACHED if self._is_up else DOWN_CACHED
                self._cached_until = time.monotonic() + cached.total_seconds()
        if not self._is_up:
            raise MailServerDown

    async def _connects(self, server: SmtpServer) -> bool:
        client = aiosmtplib.SMTP(
            hostname=server.host, port=server.port, use_tls=server.use_tls, start_tls=False, timeout=self._timeout
        )
        try:
            async with asyncio.timeout(self._timeout):
                await client.connect()
                with contextlib.suppress(aiosmtplib.SMTPException):
                    await client.quit()
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            log.warning("mail_server_unreachable", error=type(error).__name__)
            return False
        finally:
            client.close()
        return True
