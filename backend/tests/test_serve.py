"""The program as it is run: starts, serves, survives being killed, and leaves nothing behind."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.program import Program
from toli.cli import main

SHELL = "<!doctype html><html><head><!--toli:head--></head><body><!--toli:body--></body></html>"
START_SECONDS = 180
PAYMENTS = {
    "TOLI_RAZORPAY_KEY_ID": "rzp_test_none",
    "TOLI_RAZORPAY_KEY_SECRET": "none",
    "TOLI_RAZORPAY_WEBHOOK_SECRET": "none",
}


def get(port: int, path: str, host: str = "toli.localhost") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers={"Host": f"{host}:{port}"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def children(pid: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            text = status.read_text()
            if f"\nPPid:\t{pid}\n" in text:
                child = int(status.parent.name)
                found |= {child} | children(child)
    return found


def environment_of(directory: Path, **settings: str) -> dict[str, str]:
    """The environment of a program with its data in a folder, without settings of whoever runs the tests."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("TOLI_")},
        "TOLI_DATA_DIR": str(directory / "data"),
        "TOLI_LOG_LEVEL": "ERROR",
        **PAYMENTS,
        **settings,
    }


@contextmanager
def serving(directory: Path, port: int, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    (directory / "pages").mkdir(exist_ok=True)
    for name in ("index.html", "panels.html"):
        (directory / "pages" / name).write_text(SHELL)
    pages = {"TOLI_FRONTEND_DIR": str(directory / "pages"), "TOLI_PORT": str(port)}
    environment = environment_of(directory, **pages, **settings)
    process = subprocess.Popen([sys.executable, "-m", "toli.cli", "serve"], env=environment)
    try:
        deadline = time.monotonic() + START_SECONDS
        while True:
            assert process.poll() is None, "the server stopped by itself"
            with suppress(OSError):
                if get(port, "/readyz")[0] == 200:
                    break
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def gone(pids: set[int], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        alive = {pid for pid in pids if _is_alive(pid)}
        if not alive:
            return True
        time.sleep(0.05)
    return False


def _is_alive(pid: int) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


def assert_holds(program: Program, directory: Path) -> None:
    """Check the invariants as an administrator does, whether the server runs or not."""
    ended = program.run(main, "check", variables={"TOLI_DATA_DIR": str(directory / "data"), "TOLI_LOG_LEVEL": "ERROR"})
    assert (ended.status, ended.output) == (0, "Every invariant holds.\n"), ended.error


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_interrupt_stops_everything_and_kill_loses_nothing(tmp_path: Path, program: Program) -> None:
    port = free_port()
    started = time.monotonic()
    with serving(tmp_path, port) as process:
        # With a new database, which takes longest; and the machine may be busy.
        most = max(15, time.monotonic() - started)
        assert get(port, "/livez") == (200, b"ok")
        assert_holds(program, tmp_path)
        family = children(process.pid)
        assert len(family) > 2
        assert json.loads(get(port, "/api/site")[1])["site"]["kind"] == "main"
        assert get(port, "/")[0] == 200
        keys = (tmp_path / "data" / "secret_keys").read_text()
        assert (tmp_path / "data" / "secret_keys").stat().st_mode & 0o077 == 0
        process.kill()
        process.wait()
        assert gone(family), "a killed server left processes"
    started = time.monotonic()
    with serving(tmp_path, port) as process:
        assert time.monotonic() - started < most
        family = children(process.pid)
        assert (tmp_path / "data" / "secret_keys").read_text() == keys
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert gone(family), "an interrupted server left processes"
    assert_holds(program, tmp_path)


def test_a_refused_setting_is_one_sentence_and_status_2(program: Program) -> None:
    ended = program.run(main, "check", variables={"TOLI_PROT": "1"})
    assert ended.status == 2
    assert ended.error == "toli: TOLI_PROT is not a setting of Toli. Did you mean TOLI_PORT?\n"


def test_a_taken_port_is_refused_in_a_sentence(tmp_path: Path, program: Program) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        variables = {**PAYMENTS, "TOLI_PORT": str(port), "TOLI_DATA_DIR": str(tmp_path)}
        ended = program.run(main, "serve", variables=variables)
    assert ended.status == 2
    assert ended.error == (
        f"toli: Cannot listen on 127.0.0.1, port {port}: Address already in use."
        " Stop what listens there, or set TOLI_PORT to another port.\n"
    )
    assert not any(tmp_path.iterdir())
