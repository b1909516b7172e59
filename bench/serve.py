"""Serves one ASGI application as `toli serve` does: `python -m bench.serve <target> <port> <workers> [factory]`."""

import ctypes
import signal
import sys

from granian import Granian
from granian.constants import Interfaces

PR_SET_PDEATHSIG = 1
WITH_FACTORY = 5


def main() -> None:
    """Serve until told to end, or until the benchmark's own process is gone."""
    target, port, workers = sys.argv[1:4]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    Granian(
        target=target,
        factory=len(sys.argv) == WITH_FACTORY,
        port=int(port),
        workers=int(workers),
        interface=Interfaces.ASGI,
        workers_kill_timeout=10,
        log_enabled=False,
        websockets=False,
    ).serve()


if __name__ == "__main__":
    main()
