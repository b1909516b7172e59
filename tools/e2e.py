"""Runs the browser journeys against a server of their own: `e2e.py [Playwright's arguments]`."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
SERVER_LOG = ROOT / "e2e-server.log"
# Below 32768: an outgoing connection may hold any port from there on.
PORTS = range(18000, 18100)
# Loading the demo takes a quarter of a minute, or several on a machine that has other things to do.
START_SECONDS = 180
STOP_SECONDS = 20


class ServerFailed(Exception):
    """The server under test ended, or never became ready."""


def main() -> int:
    """Serve the demo from an empty folder, run Playwright, and leave nothing behind but the server's log."""
    signal.signal(signal.SIGTERM, _end)
    port = _free_port()
    # Not inherited: settings of the developer's own must not reach the server under test.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOLI_")}
    with tempfile.TemporaryDirectory(prefix="toli-e2e-") as folder, SERVER_LOG.open("wb") as log:
        # Open for passing through: under root, PostgreSQL runs as another user.
        Path(folder).chmod(0o711)
        server = subprocess.Popen(  # noqa: S603  our own command, no shell
            [ROOT / "backend/.venv/bin/toli", "serve", "--demo"],
            env=environment | {"TOLI_PORT": str(port), "TOLI_DATA_DIR": folder},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            _await_ready(server, port=port)
            return _playwright(environment | {"TOLI_E2E_URL": f"http://toli.localhost:{port}"})
        except ServerFailed as failure:
            sys.exit(f"{failure} Its last words:\n{SERVER_LOG.read_text()[-3000:]}")
        finally:
            server.terminate()
            try:
                server.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _playwright(environment: Mapping[str, str]) -> int:
    command = ["npm", "run", "--silent", "e2e", "--", *sys.argv[1:]]
    # Our own command, no shell.
    return subprocess.run(command, cwd=ROOT / "frontend", env=environment, check=False).returncode  # noqa: S603


def _free_port() -> int:
    for port in PORTS:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit(f"No port from {PORTS.start} to {PORTS.stop - 1} is free for the browser tests.")


def _await_ready(server: subprocess.Popen[bytes], *, port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise ServerFailed(f"The server ended with status {server.returncode}.")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise ServerFailed(f"The server was not ready after {START_SECONDS} s.")


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
