"""File locks decide the ownership of a data directory: the kernel releases them however a process ends.

A process id may be reused.
"""

import fcntl
import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import structlog

from toli.infra.db.embedded import launch
from toli.infra.db.embedded.cluster import APP, OWNER, Cluster, PidFile
from toli.infra.db.embedded.programs import EmbeddedPostgresError, installations

__all__ = ["EmbeddedPostgres", "EmbeddedPostgresError", "EmbeddedUrls", "binary"]

START_SECONDS = 60.0
URLS_FILE = "urls.json"
POLL_SECONDS = 0.005
LAST_SERVER_SECONDS = 30.0
LONGEST_RESTART_DELAY = 30.0
LOG_BYTES = 10_000_000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class EmbeddedUrls:
    """libpq URLs: `app` owns nothing, `owner` owns the database and migrates."""

    app: str = field(repr=False)
    owner: str = field(repr=False)


class EmbeddedPostgres:
    """One server over its own directory, on a unix socket only. `fsync=False` is for tests."""

    def __init__(self, directory: Path, *, fsync: bool = True) -> None:
        self._directory = directory.absolute()
        self._fsync = fsync
        self._lock: int | None = None
        self._keeper: _Keeper | None = None
        self._urls: EmbeddedUrls | None = None

    def start(self) -> EmbeddedUrls:
        """Serve the directory; return once connections are accepted. Raises EmbeddedPostgresError."""
        if self._urls is not None:
            return self._urls
        began = time.monotonic()
        try:
            self._directory.mkdir(mode=0o711, parents=True, exist_ok=True)
            self._lock = self._claim()
            cluster = self._serve()
        except OSError as error:
            self.stop()
            raise EmbeddedPostgresError(
                f"PostgreSQL cannot be kept in {self._directory} ({error}): give this user the folder, or "
                "set TOLI_DATA_DIR to another."
            ) from error
        except BaseException:
            self.stop()
            raise
        log.info(
            "Embedded PostgreSQL started: it is for trying out, development and small installs, "
            "production wants TOLI_DATABASE_URL.",
            version=cluster.programs.major,
            directory=str(self._directory),
            ms=round((time.monotonic() - began) * 1000),
        )
        self._urls = EmbeddedUrls(
            app=cluster.url(APP, cluster.passwords.app), owner=cluster.url(OWNER, cluster.passwords.owner)
        )
        _note(self._directory / URLS_FILE, self._urls)
        return self._urls

    @classmethod
    def join(cls, directory: Path) -> EmbeddedUrls | None:
        """URLs of another process's server for this directory, or None."""
        directory = directory.absolute()
        if not directory.is_dir():
            return None
        lock = _try_lock(directory / "supervisor.lock")
        if lock is not None:
            os.close(lock)
            return None
        with suppress(OSError, ValueError):
            return EmbeddedUrls(**json.loads((directory / URLS_FILE).read_text()))
        return None

    def stop(self) -> None:
        """Stop the server and release the directory. Idempotent."""
        self._urls = None
        if self._keeper is not None:
            self._keeper.stop()
            self._keeper = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> EmbeddedUrls:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _claim(self) -> int:
        lock = _try_lock(self._directory / "supervisor.lock")
        if lock is None:
            raise EmbeddedPostgresError(
                f"Another Toli is serving the database in {self._directory}: stop it first, or set "
                "TOLI_DATA_DIR to another folder."
            )
        return lock

    def _serve(self) -> Cluster:
        server_lock = self._directory / "server.lock"
        lock = _await_lock(server_lock)
        try:
            cluster = Cluster.prepare(self._directory, fsync=self._fsync, lock=lock)
        finally:
            os.close(lock)
        self._keeper = _Keeper(cluster, log_path=self._directory / "postgres.log", lock_path=server_lock)
        self._keeper.start()
        self._keeper.wait_until_ready()
        return cluster


def _note(path: Path, urls: EmbeddedUrls) -> None:
    path.touch(mode=0o600)
    path.write_text(json.dumps({"app": urls.app, "owner": urls.owner}))


class _Keeper(threading.Thread):
    """Starts the server and restarts it when it ends without `stop`.

    Its own thread: the kernel's parent-death signal is sent when the *thread* that forked ends.
    """

    def __init__(self, cluster: Cluster, *, log_path: Path, lock_path: Path) -> None:
        super().__init__(name="embedded-postgres", daemon=True)
        self._cluster = cluster
        self._log_path = log_path
        self._lock_path = lock_path
        self._process: subprocess.Popen[bytes] | None = None
        self._failure: Exception | None = None
        self._log_start = 0
        self._was_ready = threading.Event()
        self._stopping = threading.Event()

    def run(self) -> None:
        delay = 0.0
        while not self._stopping.wait(delay):
            began = time.monotonic()
            try:
                self._process = self._launch()
                self._process.wait()
            except (OSError, EmbeddedPostgresError) as error:
                self._failure = error
            if not self._was_ready.is_set():
                return
            if not self._stopping.is_set():
                steady = time.monotonic() - began > LONGEST_RESTART_DELAY
                delay = 0.1 if steady or not delay else min(delay * 2, LONGEST_RESTART_DELAY)
                log.error(
                    "Embedded PostgreSQL ended unexpectedly; restarting it.",
                    log=str(self._log_path),
                    delay=delay,
                )

    def wait_until_ready(self) -> None:
        """Raises EmbeddedPostgresError when the server ends first, or after a minute."""
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if not self.is_alive():
                raise self._failure or EmbeddedPostgresError(
                    f"PostgreSQL did not start. The last lines of {self._log_path}:\n{self._last_lines()}"
                )
            if time.monotonic() > deadline:
                raise EmbeddedPostgresError(
                    f"PostgreSQL was not ready after {START_SECONDS:.0f} s: {self._log_path} may say why."
                )
            time.sleep(POLL_SECONDS)
        self._was_ready.set()

    def stop(self) -> None:
        """Fast shutdown, then immediate, then by force."""
        self._stopping.set()
        for request, seconds in ((signal.SIGINT, 30), (signal.SIGQUIT, 10), (signal.SIGKILL, 5)):
            deadline = time.monotonic() + seconds
            while self.is_alive() and time.monotonic() < deadline:
                # Sent repeatedly, because the thread may just have started a new server.
                if self._process is not None:
                    self._process.send_signal(request)
                self.join(0.5)

    def _launch(self) -> subprocess.Popen[bytes]:
        lock = _await_lock(self._lock_path)
        try:
            account = self._cluster.account
            user, group = ("-", "-") if account is None else (str(account.uid), str(account.gid))
            launcher = [sys.executable, "-I", "-S", launch.__file__, str(os.getpid()), user, group]
            with self._open_log() as output:
                return subprocess.Popen(  # noqa: S603  our own command, no shell
                    [*launcher, *self._cluster.server_command],
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    cwd="/",
                    env=self._cluster.environment(),
                    pass_fds=(lock,),
                    # So that Ctrl-C in the terminal reaches only the supervisor, which stops the server.
                    start_new_session=True,
                    umask=0o077,
                )
        finally:
            os.close(lock)

    def _open_log(self) -> BinaryIO:
        if self._log_path.exists() and self._log_path.stat().st_size > LOG_BYTES:
            self._log_path.replace(self._log_path.with_suffix(".log.1"))
        opened = os.fdopen(os.open(self._log_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab")
        self._log_start = os.fstat(opened.fileno()).st_size
        return opened

    def _is_ready(self) -> bool:
        current = PidFile.read(self._cluster.data)
        # The file may be of an old server with the same id, as happens in containers: connect as well.
        return (
            current is not None
            and self._process is not None
            and current.pid == self._process.pid
            and current.is_ready
            and current.answers()
        )

    def _last_lines(self) -> str:
        with suppress(OSError):
            return self._log_path.read_bytes()[self._log_start :].decode(errors="replace")[-1500:].strip()
        return ""


def binary(name: str) -> Path:
    """Path of a PostgreSQL program, such as `psql` or `pg_dump`. Raises EmbeddedPostgresError."""
    for folder, _ in installations():
        if (folder / name).is_file():
            return folder / name
    raise EmbeddedPostgresError(
        f"No PostgreSQL here has the program `{name}`: install your system's PostgreSQL client."
    )


def _try_lock(path: Path) -> int | None:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock


def _await_lock(path: Path) -> int:
    """The last server's processes end after their supervisor. Raises EmbeddedPostgresError on time-out."""
    deadline = time.monotonic() + LAST_SERVER_SECONDS
    while (lock := _try_lock(path)) is None:
        if time.monotonic() > deadline:
            raise EmbeddedPostgresError(
                f"The last PostgreSQL over {path.parent} is still running without its supervisor: end it, "
                "then start again."
            )
        time.sleep(POLL_SECONDS)
    return lock
