"""Public pages drawn on the server by the front end's own code, and kept.

The engine is a process of its own: what is wrong with it, or with a page, costs that page its drawing and nothing
else. A page that is not drawn is sent as the shell that draws itself in the browser.
"""

import asyncio
import contextlib
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncIterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

import structlog
from prometheus_client import Counter

from toli.web import engine

log = structlog.get_logger("toli.drawing")

PAGES = Counter("toli_pages_drawn_total", "Public pages, by whether they came drawn", ["outcome"])

MOST_KEPT: Final = 32 * 1024 * 1024
"""Bytes of HTML, some 500 pages; those that nobody asked for longest go first."""
ENTRY: Final = 300
"""Bytes that keeping anything costs, about."""
MOST_UNDER_WAY: Final = 16
"""Pages that wait for the engine; whoever comes when there are more gets the shell."""
PATIENCE: Final = 0.5
"""Seconds that a visitor waits. The page is finished without them, for the next one."""
LIMIT: Final = 5.0
"""Seconds after which an engine that does not answer is ended."""
FIRST_LIMIT: Final = 20.0
"""The same for its first page, before which it loads the script."""
LONGEST_REST: Final = 60.0
"""Seconds without an engine after one failed, from one second on and twice as long each time."""

Key = tuple[str, bytes]


class Drawer:
    """Draws pages between the start and the end of a web process."""

    def __init__(self, script: Path) -> None:
        self._script = script
        self._is_running = False
        self._process: Process | None = None
        self._has_answered = False
        self._turn = asyncio.Lock()
        self._rest = 0.0
        self._rests_until = 0.0
        self._under_way: dict[Key, asyncio.Task[bytes | None]] = {}
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Draw while the context lasts. The engine starts beside whatever else there is to do."""
        self._is_running = self._script.is_file()
        starting = asyncio.create_task(self._start_early()) if self._is_running else None
        try:
            yield
        finally:
            self._is_running = False
            for task in (starting, *self._under_way.values()):
                if task is not None:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
            await self._end()

    async def draw(self, path: str, data: bytes) -> bytes | None:
        """The HTML of a page (path and query) for what it carries; None when it is to draw itself.

        `__TOLI_NONCE__` in it stands for the nonce of the answer.
        """
        if not self._is_running:
            return None
        key = (path, blake2b(data, digest_size=16).digest())
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            PAGES.labels("kept" if kept else "failed").inc()
            return kept or None
        task = self._under_way.get(key)
        if task is None:
            if len(self._under_way) >= MOST_UNDER_WAY or time.monotonic() < self._rests_until:
                PAGES.labels("refused").inc()
                return None
            task = self._under_way[key] = asyncio.create_task(self._draw(key, data))
        try:
            drawn = await asyncio.wait_for(asyncio.shield(task), PATIENCE)
        except TimeoutError:
            PAGES.labels("late").inc()
            return None
        PAGES.labels("drawn" if drawn else "failed").inc()
        return drawn or None

    async def _draw(self, key: Key, data: bytes) -> bytes | None:
        """The HTML, nothing when there can be none, None without an engine; what is known is kept."""
        try:
            async with self._turn:
                drawn = await self._ask(key[0], data)
            if drawn is not None:
                self._keep(key, drawn)
            return drawn
        finally:
            del self._under_way[key]

    def _keep(self, key: Key, drawn: bytes) -> None:
        self._kept[key] = drawn
        self._kept_bytes += _size(key, drawn)
        while self._kept_bytes > MOST_KEPT:
            self._kept_bytes -= _size(*self._kept.popitem(last=False))

    async def _ask(self, path: str, data: bytes) -> bytes | None:
        if time.monotonic() < self._rests_until:
            return None
        try:
            process = self._process or await self._start()
            limit = LIMIT if self._has_answered else FIRST_LIMIT
            is_drawn, body = await asyncio.wait_for(_exchange(process, path.encode(), data), limit)
        except (OSError, EOFError, TimeoutError):
            await self._end()
            self._rest = min(LONGEST_REST, max(1.0, self._rest * 2))
            self._rests_until = time.monotonic() + self._rest
            log.exception("engine_failed", page=_shown(path), rests_seconds=self._rest)
            # One that has drawn before may well have ended over this page.
            return b"" if self._has_answered else None
        except BaseException:
            # Given up half-way: what it would say next is the answer to nobody's question.
            await self._end()
            raise
        self._has_answered = True
        self._rest = 0.0
        if not is_drawn:
            log.warning("undrawable", page=_shown(path), reason=body.decode()[:500])
            return b""
        return body

    async def _start_early(self) -> None:
        async with self._turn:
            with contextlib.suppress(OSError):
                await self._start()

    async def _start(self) -> Process:
        self._has_answered = False
        # A session of its own, so that Ctrl-C reaches it by way of this process; an empty environment, because a
        # script needs no secrets.
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            engine.__file__,
            str(self._script),
            stdin=PIPE,
            stdout=PIPE,
            env={},
            start_new_session=True,
        )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _size(key: Key, drawn: bytes) -> int:
    return sum(map(len, key)) + len(drawn) + ENTRY


def _shown(path: str) -> str:
    """Without its query, in which anything may stand."""
    return path.partition("?")[0]


async def _exchange(process: Process, path: bytes, data: bytes) -> tuple[bool, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(engine.ASKED.pack(len(path), len(data)) + path + data)
    await process.stdin.drain()
    is_drawn, length = engine.ANSWERED.unpack(await process.stdout.readexactly(engine.ANSWERED.size))
    return bool(is_drawn), await process.stdout.readexactly(length)
