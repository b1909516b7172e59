"""Ports of this machine for servers that tests start."""

import socket
from random import SystemRandom

# Below 32768: an outgoing connection may hold any port from there on.
PORTS = range(20000, 22000)


def free_port(*, above: int = 0) -> int:
    """Choose a port that is free, and the port so many above it too.

    Not the first of them: a test in another process may have chosen that, and take it only once its server is ready.
    Chance is the system's, because each test process starts with the same seed.
    """
    for port in SystemRandom().sample(PORTS, len(PORTS)):
        if _is_free(port) and (not above or _is_free(port + above)):
            return port
    raise AssertionError(f"No port from {PORTS.start} to {PORTS.stop - 1} is free.")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
