"""A real mail server (aiosmtpd) that records what it receives or refuses it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


class MailServer:
    """`refusal` is its reply to every recipient, when set, and `answer` its reply to every e-mail.

    Nobody signs in with another than the `password`. `envelopes` has the recipients received, and `connections` counts
    those opened.
    """

    def __init__(self) -> None:
        self.port = 0
        self.refusal: str | None = None
        self.answer = "250 taken"
        self.password: str | None = None
        self.connections = 0
        self._transports: list[asyncio.BaseTransport] = []
        self.received: list[EmailMessage] = []
        self.envelopes: list[Envelope] = []

    async def handle_RCPT(  # noqa: N802 (the server's own name for it)
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if self.refusal is not None:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 (as above)
        if not self.answer.startswith("2"):
            return self.answer
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.received.append(message)
        self.envelopes.append(envelope)
        return self.answer

    def connected(self, transport: asyncio.BaseTransport) -> None:
        self.connections += 1
        self._transports.append(transport)

    def close_connections(self) -> None:
        for transport in self._transports:
            transport.close()


class _Protocol(SMTP):
    def __init__(self, sink: MailServer) -> None:
        super().__init__(
            sink,
            hostname="mail.test",
            enable_SMTPUTF8=True,
            auth_require_tls=False,
            authenticator=self._check_password,
        )
        self._sink = sink

    def _check_password(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: object
    ) -> AuthResult:
        is_known = isinstance(data, LoginPassword) and data.password.decode() == self._sink.password
        return AuthResult(success=is_known, handled=False)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._sink.connected(transport)
        super().connection_made(transport)


@asynccontextmanager
async def mail_server(port: int = 0) -> AsyncIterator[MailServer]:
    """Run a mail server on a local port (0: any free one) until the context ends."""
    sink = MailServer()
    server = await asyncio.get_running_loop().create_server(lambda: _Protocol(sink), "127.0.0.1", port)
    sink.port = server.sockets[0].getsockname()[1]
    try:
        yield sink
    finally:
        # Connections that are kept for the next e-mail.
        sink.close_connections()
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def silent_server() -> AsyncIterator[int]:
    """Run a server that accepts connections and never replies; return its port."""
    taken: list[asyncio.StreamWriter] = []

    async def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken.append(writer)

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        for writer in taken:
            writer.close()
        server.close()
