"""Processes that a benchmark or a drill starts, stops, kills and pauses; each ends with it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

# Below 32768: an outgoing connection may hold any port from there on.
PORTS = range(25000, 25400)
STOP_SECONDS = 30
LAST_WORDS = 2000


class Refused(Exception):
    """A benchmark or a drill cannot be run here; the text is a sentence that says why."""


def program(name: str) -> str:
    """Find a program. Raises Refused when it is missing."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        raise Refused(f"{name} is missing.")
    return found


@dataclass
class Process:
    """A program with its arguments. Its whole process group is signalled."""

    name: str
    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None
    """Whom it runs as when its parent is run by root, as PostgreSQL refuses to be."""
    niceness: int = 0
    """How much of the processor it leaves to others: 0 for an equal part, 19 for nearly all."""
    running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, or start it again."""
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(  # noqa: S603  our own command, no shell
                [*_wrapper(self.user), *self.command],
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **self.environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if self.niceness:
            self._lower_priority(self.running.pid)

    def _lower_priority(self, pid: int) -> None:
        os.setpriority(os.PRIO_PROCESS, pid, self.niceness)
        # Where Linux groups processes by session, only this weighs them against those of other sessions.
        group = Path(f"/proc/{pid}/autogroup")
        if group.exists():
            group.write_text(str(self.niceness))

    @property
    def log(self) -> Path:
        """Its output."""
        return self.folder / f"{self.name}.log"

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.running is not None and self.running.poll() is None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all its processes."""
        if self.running is not None and self.is_running:
            os.killpg(self.running.pid, number)

    def terminate(self) -> None:
        """Ask the parent alone to end, as systemd does with `KillMode=mixed`."""
        if self.running is not None and self.is_running:
            self.running.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill all its processes, as a loss of power does."""
        self.signal(signal.SIGKILL)
        if self.running is not None:
            self.running.wait()

    def stop(self) -> None:
        """End it, by force after a while."""
        self.signal(signal.SIGCONT)
        self.terminate()
        try:
            if self.running is not None:
                self.running.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def last_words(self) -> str:
        """Return the end of its output."""
        return self.log.read_text(errors="replace")[-LAST_WORDS:] if self.log.exists() else ""


def run(command: Sequence[str], *, environment: Mapping[str, str], user: str | None = None, seconds: int = 120) -> str:
    """Run a command to its end and return its output. Raises Refused when it fails."""
    done = subprocess.run(  # noqa: S603  our own command, no shell
        [*_wrapper(user), *command],
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode != 0:
        raise Refused(f"{Path(command[0]).name} failed:\n{done.stdout[-LAST_WORDS:]}")
    return done.stdout


def hide_password(url: str) -> tuple[str, dict[str, str]]:
    """Return a database's address without its password, and the environment with it: command lines are public."""
    address = conninfo_to_dict(url)
    password = address.pop("password", None)
    return make_conninfo("", **address), {} if password is None else {"PGPASSWORD": str(password)}


def free_ports(count: int) -> list[int]:
    """Find ports that are free. Raises Refused when there are too few."""
    found: list[int] = []
    for port in PORTS:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    raise Refused(f"Fewer than {count} ports from {PORTS.start} to {PORTS.stop - 1} are free.")


def children(parent: int) -> list[int]:
    """List the processes that a process has started and that run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if f"\nPPid:\t{parent}\n" in status.read_text():
                found.append(int(status.parent.name))
        except OSError:
            continue
    return found


def _wrapper(user: str | None) -> list[str]:
    """End with the parent, even when that is killed; and run as another user when root."""
    if sys.platform != "linux":
        return []
    command = [program("setpriv"), "--pdeathsig", "KILL"]
    if user is not None and os.geteuid() == 0:
        command += ["--reuid", user, "--regid", user, "--clear-groups"]
    return command
