"""A TCP proxy that breaks connections on request: latency, black hole, reset, half-close, truncation, lost answers."""

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass, field

CHUNK = 65_536
ACT_SECONDS = 0.1
"""How long a server has to act before its connection is cut."""
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER with no time: closing sends RST."""


@dataclass
class FaultProxy:
    """Connects one port to another. The attributes may be changed at any time and apply to open connections too."""

    port: int
    target: int
    latency: float = 0.0
    """Seconds that each answer is delayed."""
    is_blackhole: bool = False
    """Nothing passes in either direction, and no end is reported: what a partition does. It passes once that ends."""
    is_refusing: bool = False
    """New connections are reset."""
    truncate_after: int | None = None
    """How many bytes of each answer pass before the connection is closed."""
    cut_after: bytes | None = None
    """The connection is reset once these bytes have gone to the server: it acts, and its answer is lost."""
    cuts_left: int = 0
    cuts: int = 0
    _server: asyncio.Server | None = None
    _cut: set[asyncio.StreamWriter] = field(default_factory=set)
    _open: set[asyncio.StreamWriter] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)

    async def stop(self) -> None:
        """Stop listening and close every connection."""
        if self._server is not None:
            self._server.close()
        self.reset_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def heal(self) -> None:
        """End every fault."""
        self.latency, self.is_blackhole, self.is_refusing = 0.0, False, False
        self.truncate_after, self.cut_after, self.cuts_left = None, None, 0

    def reset_all(self) -> None:
        """Reset every open connection, on both sides."""
        for writer in list(self._open):
            _reset(writer)

    def half_close_all(self) -> None:
        """Send an end of the stream on every open connection, and keep reading."""
        for writer in list(self._open):
            with contextlib.suppress(OSError, RuntimeError):
                writer.write_eof()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._join(reader, writer)
        except asyncio.CancelledError:
            # By `stop`, and by nobody else: the server would report it.
            pass
        finally:
            self._tasks.discard(task)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_refusing:
            _reset(writer)
            return
        await self._passable()
        try:
            there, server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            _reset(writer)
            return
        pair = (writer, server)
        self._open.update(pair)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._ask(reader, server, pair))
                group.create_task(self._answer(there, writer, pair))
        except* (OSError, ConnectionError):
            for one in pair:
                _reset(one)
        finally:
            self._open.difference_update(pair)
            for one in pair:
                one.close()

    async def _ask(
        self, reader: asyncio.StreamReader, server: asyncio.StreamWriter, pair: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        while chunk := await reader.read(CHUNK):
            await self._passable()
            is_cut = self.cuts_left > 0 and self.cut_after is not None and self.cut_after in chunk
            if is_cut:
                self.cuts_left -= 1
                self.cuts += 1
                self._cut.update(pair)
            server.write(chunk)
            await server.drain()
            if is_cut:
                # The server acts on what was sent, and its answer is dropped.
                await asyncio.sleep(ACT_SECONDS)
                self._cut.difference_update(pair)
                for one in pair:
                    _reset(one)
                return
        with contextlib.suppress(OSError, RuntimeError):
            server.write_eof()

    async def _answer(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, pair: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        passed = 0
        while chunk := await there.read(CHUNK):
            if self.latency:
                await asyncio.sleep(self.latency)
            await self._passable()
            if writer in self._cut:
                continue
            if self.truncate_after is not None and passed + len(chunk) > self.truncate_after:
                writer.write(chunk[: max(0, self.truncate_after - passed)])
                with contextlib.suppress(OSError):
                    await writer.drain()
                for one in pair:
                    one.close()
                return
            passed += len(chunk)
            writer.write(chunk)
            await writer.drain()
        with contextlib.suppress(OSError, RuntimeError):
            writer.write_eof()

    async def _passable(self) -> None:
        while self.is_blackhole:  # noqa: ASYNC110  the attribute is set from outside
            await asyncio.sleep(0.05)


def _reset(writer: asyncio.StreamWriter) -> None:
    raw = writer.get_extra_info("socket")
    if raw is not None:
        with contextlib.suppress(OSError):
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.transport.abort()
