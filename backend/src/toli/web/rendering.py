"""Render public pages on the server with the front end's own code, and cache them.

The engine is a separate process, so that its errors affect only the page being rendered. A page that cannot be
rendered is sent as the shell, which renders in the browser.
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

log = structlog.get_logger("toli.rendering")

PAGES = Counter("toli_pages_drawn_total", "Public pages, by whether they came drawn", ["outcome"])

MAX_CACHED: Final = 32 * 1024 * 1024
"""Bytes of cached HTML, about 500 pages; the least recently used are evicted first."""
ENTRY: Final = 300
"""Overhead of a cached page in bytes, approximately."""
MAX_RUNNING: Final = 16
"""How many pages wait for the engine; beyond that, visitors get the shell."""
MAX_WAIT: Final = 0.5
"""Seconds that a visitor waits. The page is still finished and cached for the next one."""
TIMEOUT: Final = 5.0
"""Seconds after which an engine that does not respond is killed."""
FIRST_TIMEOUT: Final = 20.0
"""The same for the first page, for which the engine loads the script."""
MAX_PAUSE: Final = 60.0
"""The longest pause in seconds after a failure of the engine; pauses start at one second and double."""

Key = tuple[str, bytes]


class PageRenderer:
    """Renders pages while a web process runs."""

    def __init__(self, script: Path) -> None:
        self._script = script
        self._is_running = False
        self._process: Process | None = None
        self._has_answered = False
        self._lock = asyncio.Lock()
        self._pause = 0.0
        self._paused_until = 0.0
        self._running: dict[Key, asyncio.Task[bytes | None]] = {}
        self._cache: OrderedDict[Key, bytes] = OrderedDict()
        self._cached_bytes = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Render while the context lasts. The engine starts in the background."""
        self._is_running = self._script.is_file()
        starting = asyncio.create_task(self._start_early()) if self._is_running else None
        try:
            yield
        finally:
            self._is_running = False
            for task in (starting, *self._running.values()):
                if task is not None:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
            await self._end()

    async def render(self, path: str, data: bytes) -> bytes | None:
        """Render a page (path and query) with its data; None when the browser has to render it.

        `__TOLI_NONCE__` in the HTML is the placeholder of the response's nonce.
        """
        if not self._is_running:
            return None
        key = (path, blake2b(data, digest_size=16).digest())
        cached = self._cache.get(key)
        if cached is not None:
            self._cache.move_to_end(key)
            PAGES.labels("kept" if cached else "failed").inc()
            return cached or None
        task = self._running.get(key)
        if task is None:
            if len(self._running) >= MAX_RUNNING or time.monotonic() < self._paused_until:
                PAGES.labels("refused").inc()
                return None
            task = self._running[key] = asyncio.create_task(self._render(key, data))
        try:
            rendered = await asyncio.wait_for(asyncio.shield(task), MAX_WAIT)
        except TimeoutError:
            PAGES.labels("late").inc()
            return None
        PAGES.labels("drawn" if rendered else "failed").inc()
        return rendered or None

    async def _render(self, key: Key, data: bytes) -> bytes | None:
        """Render and cache a page: its HTML, empty when it cannot be rendered, None without an engine."""
        try:
            async with self._lock:
                rendered = await self._request(key[0], data)
            if rendered is not None:
                self._store(key, rendered)
            return rendered
        finally:
            del self._running[key]

    def _store(self, key: Key, rendered: bytes) -> None:
        self._cache[key] = rendered
        self._cached_bytes += _size(key, rendered)
        while self._cached_bytes > MAX_CACHED:
            self._cached_bytes -= _size(*self._cache.popitem(last=False))

    async def _request(self, path: str, data: bytes) -> bytes | None:
        if time.monotonic() < self._paused_until:
            return None
        try:
            process = self._process or await self._start()
            limit = TIMEOUT if self._has_answered else FIRST_TIMEOUT
            is_rendered, body = await asyncio.wait_for(_exchange(process, path.encode(), data), limit)
        except (OSError, EOFError, TimeoutError):
            await self._end()
            self._pause = min(MAX_PAUSE, max(1.0, self._pause * 2))
            self._paused_until = time.monotonic() + self._pause
            log.exception("engine_failed", page=_shown(path), rests_seconds=self._pause)
            # An engine that has worked before has probably failed because of this page.
            return b"" if self._has_answered else None
        except BaseException:
            # Cancelled half-way: the next response of this engine would belong to the cancelled request.
            await self._end()
            raise
        self._has_answered = True
        self._pause = 0.0
        if not is_rendered:
            log.warning("undrawable", page=_shown(path), reason=body.decode()[:500])
            return b""
        return body

    async def _start_early(self) -> None:
        async with self._lock:
            with contextlib.suppress(OSError):
                await self._start()

    async def _start(self) -> Process:
        self._has_answered = False
        # A session of its own, so that Ctrl-C reaches only this process; an empty environment, because a script needs
        # no secrets.
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


def _size(key: Key, rendered: bytes) -> int:
    return sum(map(len, key)) + len(rendered) + ENTRY


def _shown(path: str) -> str:
    """Leave out the query, which may contain anything."""
    return path.partition("?")[0]


async def _exchange(process: Process, path: bytes, data: bytes) -> tuple[bool, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(engine.REQUEST.pack(len(path), len(data)) + path + data)
    await process.stdin.drain()
    is_rendered, length = engine.RESPONSE.unpack(await process.stdout.readexactly(engine.RESPONSE.size))
    return bool(is_rendered), await process.stdout.readexactly(length)
