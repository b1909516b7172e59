"""Draining: a process that is about to stop says so first.

The proxy then sends its requests elsewhere.

The parent gets SIGTERM, tells its web processes by SIGUSR1, and stops them when the drain period is over.
"""

import asyncio
import os
import signal
import threading

from granian.server.mp import MPServer
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SIGNAL = signal.SIGUSR1


class Draining:
    """Whether this process is draining."""

    def __init__(self) -> None:
        self.is_on = False

    def begin_on_signal(self) -> None:
        """Begin when the parent says so.

        Only the main thread of a process can listen to signals.
        """
        if threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(SIGNAL, self.begin)

    def begin(self) -> None:
        """Report as not ready, and close each connection after its next response."""
        self.is_on = True


class DrainingMiddleware:
    """Closes connections while draining: a proxy cannot then send a request on one that is being closed."""

    def __init__(self, app: ASGIApp, *, draining: Draining) -> None:
        self._app = app
        self._draining = draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start" and self._draining.is_on:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        is_kept_alive = scope["type"] == "http" and scope.get("http_version") == "1.1"
        await self._app(scope, receive, closing if is_kept_alive else send)


def drain_before_stop(server: MPServer, *, seconds: float) -> None:
    """Drain for some seconds when the server gets SIGTERM.

    A second signal stops it at once.
    """

    def drain(*_: object) -> None:
        signal.signal(signal.SIGTERM, server.signal_handler_interrupt)
        for worker in server.wrks:
            os.kill(worker.inner.pid, SIGNAL)
        stop = threading.Timer(seconds, server.signal_handler_interrupt)
        stop.daemon = True
        stop.start()

    server.on_startup(lambda: signal.signal(signal.SIGTERM, drain))
