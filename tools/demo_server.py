"""A server of its own for tools that look at Toli from outside: the demo's data, from an empty folder."""

import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Below 32768: an outgoing connection may hold any port from there on.
PORTS = range(18000, 18100)
# Loading the demo takes a quarter of a minute, or several on a machine that has other things to do.
START_SECONDS = 600
STOP_SECONDS = 20
OPEN_FOR_PASSING = 0o711
"""Of a folder with data: under root, PostgreSQL runs as another user."""
# Everybody who looks comes from the same address, and the machine may be too busy to answer within 2 s.
UNLIMITED = {
    f"TOLI_{name}": "0"
    for name in ("RATE_LIMIT_ADDRESS", "RATE_LIMIT_EXPENSIVE", "HOLD_LIMIT_NETWORK", "HOLD_LIMIT_NETWORK_BEDS")
} | {"TOLI_MAX_WAIT_SECONDS": "30"}


CHECKOUT = (str(ROOT / "backend/.venv/bin/python"), "-m", "toli_demo")


class ServerFailed(Exception):
    """The server under test ended, or never became ready."""


@dataclass(frozen=True)
class DemoServer:
    """Where it answers, and the environment that those who ask it should have."""

    port: int
    environment: Mapping[str, str]
    folder: Path
    """Its working folder, which has nothing but its data."""

    @property
    def main_site(self) -> str:
        """The main site's origin."""
        return f"http://toli.localhost:{self.port}"

    def site(self, label: str) -> str:
        """The origin of an operator's site."""
        return f"http://{label}.toli.localhost:{self.port}"


def load(log_file: Path, *, data: Path, arguments: Sequence[str] = ()) -> None:
    """Load the demo's data into an empty folder for `serving`. Ends the program where that fails."""
    data.chmod(OPEN_FOR_PASSING)
    environment = _own_environment() | {"TOLI_DATA_DIR": str(data)}
    with log_file.open("wb") as log:
        command = [*CHECKOUT, "load", *arguments]
        # Our own command, no shell.
        loaded = subprocess.run(command, env=environment, cwd=data, stdout=log, stderr=log, check=False)  # noqa: S603
    if loaded.returncode != 0:
        sys.exit(f"The demo's data could not be loaded. Its last words:\n{log_file.read_text()[-3000:]}")


@contextmanager
def serving(
    log_file: Path, *, installed: Path | None = None, data: Path | None = None, arguments: Sequence[str] = ()
) -> Iterator[DemoServer]:
    """Serve until the context ends, and leave nothing behind but the server's log.

    `data` is a folder that `load` has filled, and `arguments` are further ones of the checkout's `toli_demo serve`.

    Serves the checkout, or the demo of an `installed` program `toli`, with an empty home. Ends the program with the
    log's last words when the server does not start.
    """
    port = _free_port()
    environment = _own_environment()
    with _folder(data) as folder, log_file.open("wb") as log:
        # An installed program keeps its data in its working folder.
        place = {"TOLI_DATA_DIR": folder} if installed is None else {"HOME": folder}
        server = subprocess.Popen(  # noqa: S603  our own command, no shell
            [*CHECKOUT, "serve", *arguments] if installed is None else [installed, "serve", "--demo"],
            env=environment | UNLIMITED | {"TOLI_PORT": str(port)} | place,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            _await_ready(server, port=port)
            yield DemoServer(port, environment, Path(folder))
        except ServerFailed as failure:
            sys.exit(f"{failure} Its last words:\n{log_file.read_text()[-3000:]}")
        finally:
            server.terminate()
            try:
                server.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _own_environment() -> dict[str, str]:
    """Return the environment without settings of the developer's own, which must not reach the server under test."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TOLI_")}


@contextmanager
def _folder(data: Path | None) -> Iterator[str]:
    if data is not None:
        yield str(data)
        return
    with tempfile.TemporaryDirectory(prefix="toli-demo-") as folder:
        Path(folder).chmod(OPEN_FOR_PASSING)
        yield folder


def _free_port() -> int:
    # Not the first of them: another such server may have chosen that, and take it only when its data are loaded.
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise SystemExit(f"No port from {PORTS.start} to {PORTS.stop - 1} is free for the demo's server.")


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
