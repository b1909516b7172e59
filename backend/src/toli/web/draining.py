"""Draining: a process that is about to stop says so first.

The proxy then sends its requests elsewhere.

The parent gets SIGTERM, tells its web processes by SIGUSR1, and stops them when the drain period is over.
"""

import asyncio
import os
import signal
import threading

from granian.server.mp import MPServer

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
        """Report as not ready, and close each connection after its next response.

        A proxy cannot then send a request on one that is being closed.
        """
        self.is_on = True


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
