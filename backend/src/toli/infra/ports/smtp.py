import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from toli.infra.ports.public_hosts import connect_public

SMTP_PORT: Final = 587
SMTPS_PORT: Final = 465

TIMEOUT_SECONDS: Final = 20
MOST_CONNECTIONS: Final = 4
"""To one server, in one process."""
MOST_EMAILS: Final = 100
"""Over one connection: servers limit them."""
IDLE_SECONDS: Final = 30.0
"""After which a connection is closed: servers close theirs after some minutes."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """`start_tls` None: if the server offers it.

    `is_public_only`: an operator chose the host, so it must be on the internet.
    """

    host: str
    port: int
    username: str | None
    password: str | None = field(repr=False)
    use_tls: bool
    start_tls: bool | None
    is_public_only: bool = False


def parse_smtp_url(url: str) -> SmtpServer:
    """Parse `smtp://user:password@host:587` or `smtps://…:465`.

    A password requires encryption. Raises ValueError.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ValueError("a mail server's address starts with smtp:// or smtps://")
    is_smtps = parts.scheme == "smtps"
    username = unquote(parts.username) if parts.username else None
    start_tls = None
    if is_smtps:
        start_tls = False
    elif username is not None:
        start_tls = True
    return SmtpServer(
        host=parts.hostname,
        port=parts.port or (SMTPS_PORT if is_smtps else SMTP_PORT),
        username=username,
        password=unquote(parts.password) if parts.password else None,
        use_tls=is_smtps,
        start_tls=start_tls,
    )


@dataclass(slots=True)
class _Connection:
    client: aiosmtplib.SMTP
    emails: int = 0
    idle_since: float = 0.0


@dataclass(slots=True)
class _Pool:
    idle: list[_Connection] = field(default_factory=list)
    slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_CONNECTIONS))
    users: int = 0


class SmtpConnections:
    """Sends e-mails over a few connections per server.

    A connection is tested before reuse, so that an e-mail is never handed in twice.
    """

    def __init__(self, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._pools: defaultdict[SmtpServer, _Pool] = defaultdict(_Pool)

    async def send(self, server: SmtpServer, email: bytes, *, sender: str, recipient: str) -> None:
        """Bounces go to `sender`. Raises aiosmtplib's errors."""
        # A server that cannot take addresses in other scripts refuses the option (RFC 6531).
        options = [] if f"{sender}{recipient}".isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
        async with self._connection(server) as client:
            await client.sendmail(sender, recipient, email, mail_options=options)

    async def check(self, server: SmtpServer) -> None:
        """Raises aiosmtplib's errors."""
        async with self._connection(server) as client:
            await client.noop()

    async def aclose(self) -> None:
        pools = list(self._pools.values())
        self._pools.clear()
        for pool in pools:
            for connection in pool.idle:
                await _close(connection)

    @asynccontextmanager
    async def _connection(self, server: SmtpServer) -> AsyncIterator[aiosmtplib.SMTP]:
        pool = self._pools[server]
        pool.users += 1
        try:
            async with pool.slots:
                connection = await self._take(pool) or await _connect(server)
                keeps = False
                try:
                    yield connection.client
                    keeps = True
                except aiosmtplib.SMTPRecipientsRefused:
                    keeps = True
                    raise
                finally:
                    connection.emails += 1
                    if keeps and connection.emails < MOST_EMAILS and connection.client.is_connected:
                        self._give_back(server, pool, connection)
                    else:
                        connection.client.close()
        finally:
            pool.users -= 1
            self._forget_unused(server, pool)

    async def _take(self, pool: _Pool) -> _Connection | None:
        while pool.idle:
            connection = pool.idle.pop()
            if time.monotonic() - connection.idle_since < self._idle_seconds:
                with contextlib.suppress(aiosmtplib.SMTPException, OSError):
                    await connection.client.noop()
                    return connection
            connection.client.close()
        return None

    def _give_back(self, server: SmtpServer, pool: _Pool, connection: _Connection) -> None:
        connection.idle_since = time.monotonic()
        pool.idle.append(connection)
        asyncio.get_running_loop().call_later(self._idle_seconds, self._close_idle, server, pool)

    def _close_idle(self, server: SmtpServer, pool: _Pool) -> None:
        latest = time.monotonic() - self._idle_seconds
        for connection in [idle for idle in pool.idle if idle.idle_since <= latest]:
            pool.idle.remove(connection)
            connection.client.close()
        self._forget_unused(server, pool)

    def _forget_unused(self, server: SmtpServer, pool: _Pool) -> None:
        if not pool.users and not pool.idle and self._pools.get(server) is pool:
            del self._pools[server]


async def _connect(server: SmtpServer) -> _Connection:
    sock = None
    if server.is_public_only:
        sock = await connect_public(server.host, port=server.port, seconds=TIMEOUT_SECONDS)
    client = aiosmtplib.SMTP(
        hostname=server.host,
        port=None if sock is not None else server.port,
        sock=sock,
        username=server.username,
        password=server.password,
        use_tls=server.use_tls,
        start_tls=server.start_tls,
        timeout=TIMEOUT_SECONDS,
    )
    try:
        await client.connect()
    except UnicodeError as error:
        # A name outside IDNA, such as one with an empty label.
        client.close()
        raise OSError(f"{server.host} is not a host name") from error
    except BaseException:
        client.close()
        raise
    return _Connection(client)


async def _close(connection: _Connection) -> None:
    with contextlib.suppress(aiosmtplib.SMTPException, OSError):
        await connection.client.quit()
    connection.client.close()
