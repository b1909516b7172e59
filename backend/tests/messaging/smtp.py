"""A mail server that keeps what it is handed, or says why not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default


class MailServer:
    """Speaks as much SMTP as a sender needs. `refusal` is what it answers to every recipient, when set."""

    def __init__(self) -> None:
        self.port = 0
        self.refusal: bytes | None = None
        self.received: list[EmailMessage] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 test ESMTP\r\n")
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb == b"EHLO":
                writer.write(b"250-test\r\n250 8BITMIME\r\n")
            elif verb == b"RCPT" and self.refusal is not None:
                writer.write(self.refusal + b"\r\n")
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                await self._take(reader)
                writer.write(b"250 taken\r\n")
            elif verb == b"QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 ok\r\n")
        writer.close()

    async def _take(self, reader: asyncio.StreamReader) -> None:
        data = await reader.readuntil(b"\r\n.\r\n")
        message = message_from_bytes(data[:-5].replace(b"\r\n..", b"\r\n."), policy=default)
        assert isinstance(message, EmailMessage)
        self.received.append(message)


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    """A mail server on a free port of this machine, until the context ends."""
    sink = MailServer()
    server = await asyncio.start_server(sink.serve, "127.0.0.1", 0)
    sink.port = server.sockets[0].getsockname()[1]
    async with server:
        yield sink
