"""Server rendering of public pages by the front end's own code, cached.

The engine is a process: after an error the page renders in the browser. Each tenant has a budget, and pauses after a
crash.
"""

import asyncio
import contextlib
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter as Counts
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

import structlog
from prometheus_client import Counter

from toli.kit.languages import FIRST, LANGUAGES
from toli.kit.rate_limiter import RateLimiter
from toli.web import engine
from toli.web.shell import documents_of

log = structlog.get_logger("toli.rendering")

PAGES = Counter("toli_pages_rendered_total", "Public pages rendered on the server, by outcome", ["outcome"])

MAX_CACHED: Final = 32 * 1024 * 1024
"""Bytes of cached HTML, about 500 pages; the least recently used are evicted first."""
ENTRY: Final = 300
"""Overhead of a cached page in bytes, approximately."""
MAX_RUNNING: Final = 16
"""How many pages wait for the engine; beyond that, visitors get the shell."""
MAX_RUNNING_PER_TENANT: Final = 4
"""How many of them belong to one tenant."""
PAGES_PER_MINUTE: Final = 120
"""How many pages of one tenant are rendered in a minute. Cached pages do not count."""
MAX_WAIT: Final = 0.5
"""Seconds that a visitor waits. The page is still finished and cached for the next one."""
TIMEOUT: Final = 5.0
"""Seconds after which an engine that does not respond is killed."""
START_TIMEOUT: Final = 20.0
"""Seconds in which an engine has to load its script."""
MAX_PAUSE: Final = 60.0
"""The longest pause in seconds after a failure; pauses start at one second and double."""

Tenant = int
"""The client whose page it is; 0 for the platform."""
Key = tuple[str, bytes]


@dataclass(slots=True)
class Pause:
    seconds: float = 0.0
    until: float = 0.0

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    def begin(self) -> None:
        """Twice as long as the last pause."""
        self.seconds = min(MAX_PAUSE, max(1.0, self.seconds * 2))
        self.until = time.monotonic() + self.seconds


class PageRenderer:
    def __init__(self, folder: Path) -> None:
        scripts = {language: documents_of(folder, language) / "render.js" for language in LANGUAGES}
        self._scripts = {language: script for language, script in scripts.items() if script.is_file()}
        self._is_running = False
        self._process: Process | None = None
        self._starting: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._pause = Pause()
        self._tenant_pauses: dict[Tenant, Pause] = {}
        self._budget = RateLimiter("rendering", limit=PAGES_PER_MINUTE, window=60)
        self._running_of: Counts[Tenant] = Counts()
        self._running: dict[Key, asyncio.Task[bytes | None]] = {}
        self._cache: OrderedDict[Key, bytes] = OrderedDict()
        self._cached_bytes = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Render while the context lasts. The engine starts in the background."""
        self._is_running = FIRST in self._scripts
        if self._is_running:
            self._start_early()
        try:
            yield
        finally:
            self._is_running = False
            for task in (self._starting, *self._running.values()):
                if task is not None:
                    task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await task
            await self._end()

    async def render(self, tenant: Tenant, path: str, data: bytes, *, language: str = FIRST) -> bytes | None:
        """Path and query with data; None leaves the page to the browser.

        `__TOLI_NONCE__` is the placeholder of the response's nonce.
        """
        if not self._is_running:
            return None
        key = (f"{language} {path}", blake2b(data, digest_size=16).digest())
        cached = self._cache.get(key)
        if cached is not None:
            self._cache.move_to_end(key)
            PAGES.labels("cached" if cached else "failed").inc()
            return cached or None
        task = self._running.get(key)
        if task is None:
            if not self._may_render(tenant):
                PAGES.labels("refused").inc()
                return None
            self._running_of[tenant] += 1
            task = self._running[key] = asyncio.create_task(self._render(tenant, key, data))
        try:
            rendered = await asyncio.wait_for(asyncio.shield(task), MAX_WAIT)
        except TimeoutError:
            PAGES.labels("timeout").inc()
            return None
        PAGES.labels("rendered" if rendered else "failed").inc()
        return rendered or None

    def _may_render(self, tenant: Tenant) -> bool:
        tenant_pause = self._tenant_pauses.get(tenant)
        return (
            self._pause.is_over
            and (tenant_pause is None or tenant_pause.is_over)
            and len(self._running) < MAX_RUNNING
            and self._running_of[tenant] < MAX_RUNNING_PER_TENANT
            and not self._budget.take(tenant).is_refused
        )

    async def _render(self, tenant: Tenant, key: Key, data: bytes) -> bytes | None:
        """Empty after a failure, None without an engine."""
        try:
            async with self._lock:
                rendered = await self._request(tenant, key[0], data)
            if rendered is not None:
                self._store(key, rendered)
            return rendered
        finally:
            del self._running[key]
            self._running_of[tenant] -= 1
            if not self._running_of[tenant]:
                del self._running_of[tenant]

    def _store(self, key: Key, rendered: bytes) -> None:
        self._cache[key] = rendered
        self._cached_bytes += _size(key, rendered)
        while self._cached_bytes > MAX_CACHED:
            self._cached_bytes -= _size(*self._cache.popitem(last=False))

    async def _request(self, tenant: Tenant, path: str, data: bytes) -> bytes | None:
        process = self._process or await self._start()
        tenant_pause = self._tenant_pauses.get(tenant)
        # Pages of a tenant may have waited while another one of it failed.
        if process is None or (tenant_pause is not None and not tenant_pause.is_over):
            return None
        started = time.monotonic()
        try:
            is_rendered, body = await asyncio.wait_for(_exchange(process, path.encode(), data), TIMEOUT)
        except (OSError, EOFError, TimeoutError):
            await self._end()
            self._start_early()
            self._pause_tenant(tenant, path, reason="render_engine_failed")
            return b""
        except BaseException:
            # Cancelled half-way: the next response of this engine would belong to the cancelled request.
            await self._end()
            raise
        if is_rendered:
            self._tenant_pauses.pop(tenant, None)
            return body
        if time.monotonic() - started >= engine.MAX_WAIT:
            self._pause_tenant(tenant, path, reason="timeout")
        log.warning("page_render_failed", page=_shown(path), reason=body.decode()[:500])
        return b""

    def _pause_tenant(self, tenant: Tenant, path: str, *, reason: str) -> None:
        pause = self._tenant_pauses.setdefault(tenant, Pause())
        pause.begin()
        log.warning("rendering_paused", client_id=tenant, page=_shown(path), reason=reason, rests_seconds=pause.seconds)

    def _start_early(self) -> None:
        async def start() -> None:
            async with self._lock:
                if self._process is None:
                    await self._start()

        self._starting = asyncio.create_task(start())

    async def _start(self) -> Process | None:
        """Start an engine, unless one has just failed to start."""
        if not self._pause.is_over:
            return None
        try:
            # A session of its own, so that Ctrl-C reaches only this process; an empty environment, because a script
            # needs no secrets.
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-I",
                engine.__file__,
                *(f"{language}={script}" for language, script in self._scripts.items()),
                stdin=PIPE,
                stdout=PIPE,
                env={},
                start_new_session=True,
            )
            await asyncio.wait_for(_read_response(process), START_TIMEOUT)
        except (OSError, EOFError, TimeoutError):
            await self._end()
            self._pause.begin()
            log.exception("render_engine_failed", rests_seconds=self._pause.seconds)
            return None
        except BaseException:
            await self._end()
            raise
        self._pause = Pause()
        return process

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
    """Without the query, which may contain anything."""
    return path.partition("?")[0]


async def _exchange(process: Process, path: bytes, data: bytes) -> tuple[bool, bytes]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(engine.REQUEST.pack(len(path), len(data)) + path + data)
    await process.stdin.drain()
    return await _read_response(process)


async def _read_response(process: Process) -> tuple[bool, bytes]:
    assert process.stdout is not None
    is_rendered, length = engine.RESPONSE.unpack(await process.stdout.readexactly(engine.RESPONSE.size))
    return bool(is_rendered), await process.stdout.readexactly(length)
