"""On SIGTERM the parent sends SIGUSR1 to its web processes."""

import asyncio
import os
import signal
import threading

from granian.server.mp import MPServer

SIGNAL = signal.SIGUSR1


class Draining:
    def __init__(self) -> None:
        self.is_on = False

    def begin_on_signal(self) -> None:
        """Only a process's main thread can listen to signals."""
        if threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(SIGNAL, self.begin)

    def begin(self) -> None:
        """Report as not ready, and close each connection after its next response."""
        self.is_on = True


def drain_before_stop(server: MPServer, *, seconds: float) -> None:
    """Drain for some seconds on SIGTERM; a second signal stops at once."""

    def drain(*_: object) -> None:
        signal.signal(signal.SIGTERM, server.signal_handler_interrupt)
        for worker in server.wrks:
            os.kill(worker.inner.pid, SIGNAL)
        stop = threading.Timer(seconds, server.signal_handler_interrupt)
        stop.daemon = True
        stop.start()

    server.on_startup(lambda: signal.signal(signal.SIGTERM, drain))
