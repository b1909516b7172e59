"""Embedded PostgreSQL on disk: files, settings and two roles."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self
from urllib.parse import quote

from toli.infra.db.embedded.programs import Account, EmbeddedPostgresError, Programs

DATABASE = "toli"
OWNER = "toli_owner"
APP = "toli_app"
PORT = 5432  # Names the socket file; nothing listens on TCP.

# A socket's path holds 104 bytes at least everywhere; libpq adds "/.s.PGSQL.5432.lock".
LONGEST_SOCKET_DIRECTORY = 84
HELPER_SECONDS = 120
BUILTIN_LOCALE_MAJOR = 17
STATUS_LINE = 7
ELSEWHERE_PREFIX = "toli-postgres-"

SETTINGS = {
    "listen_addresses": "''",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "password_encryption": "'scram-sha-256'",
    "max_connections": "120",
    # Small: it shares a laptop, or a little server, with the program that starts it.
    "shared_buffers": "'64MB'",
    "effective_cache_size": "'512MB'",
    "work_mem": "'8MB'",
    "maintenance_work_mem": "'64MB'",
    "max_wal_size": "'512MB'",
    # Parallel workers share memory in /dev/shm, of which a container has 64 MB.
    "max_parallel_workers_per_gather": "0",
    "jit": "off",
    "idle_in_transaction_session_timeout": "'60s'",
    "timezone": "'UTC'",
    "log_timezone": "'UTC'",
    "log_line_prefix": "'%m [%p] '",
    "log_checkpoints": "off",
    # Terse leaves out "Key (email)=(…) already exists": logs hold no personal data.
    "log_error_verbosity": "terse",
}
UNSAFE_BUT_FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

# The bootstrap superuser has no password and no line here: nobody can connect as it.
ACCESS_RULES = f"local all {OWNER},{APP} scram-sha-256\n"


@dataclass(frozen=True, slots=True)
class Passwords:
    """Never printed."""

    app: str
    owner: str

    @classmethod
    def read(cls, path: Path) -> Self | None:
        """None when absent or damaged."""
        try:
            stored_passwords = json.loads(path.read_text())
            return cls(app=str(stored_passwords[APP]), owner=str(stored_passwords[OWNER]))
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    @classmethod
    def make(cls, path: Path) -> Self:
        """Generate passwords and store them in a file that only its owner may read."""
        passwords = cls(app=secrets.token_urlsafe(32), owner=secrets.token_urlsafe(32))
        unfinished = path.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump({APP: passwords.app, OWNER: passwords.owner}, file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        return passwords

    def __repr__(self) -> str:
        return "Passwords(…)"


@dataclass(frozen=True, slots=True)
class PidFile:
    """The server may have ended long ago."""

    pid: int
    socket_path: str
    is_ready: bool

    @classmethod
    def read(cls, data: Path) -> Self | None:
        try:
            lines = (data / "postmaster.pid").read_text().splitlines()
            path = f"{lines[4]}/.s.PGSQL.{lines[3]}" if len(lines) > STATUS_LINE else ""
            return cls(abs(int(lines[0])), path, len(lines) > STATUS_LINE and lines[STATUS_LINE].strip() == "ready")
        except (FileNotFoundError, ValueError, IndexError):
            return None

    def answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            try:
                client.connect(self.socket_path)
            except OSError:
                return False
            return True


@dataclass(frozen=True, slots=True)
class Cluster:
    data: Path
    sockets: Path
    programs: Programs
    account: Account | None
    passwords: Passwords

    @classmethod
    def prepare(cls, directory: Path, *, fsync: bool, lock: int) -> Self:
        """Create missing parts. `lock` is a file descriptor that each started program inherits.

        Raises EmbeddedPostgresError.
        """
        account = Account.choose(directory / "cluster" / "data")
        home = _home(directory, account)
        data = home / "data"
        version = data / "PG_VERSION"
        try:
            major = int(version.read_text()) if data.exists() else None
        except PermissionError:
            raise EmbeddedPostgresError(
                f"The data in {data} belongs to user number {data.stat().st_uid}: run Toli as that user or "
                "as root, or set TOLI_DATA_DIR to another folder."
            ) from None
        programs = Programs.choose(major=major).reachable_for(account, copies=home / "programs")
        settings = SETTINGS if fsync else SETTINGS | UNSAFE_BUT_FAST
        _write(home / "postgresql.conf", "".join(f"{name} = {value}\n" for name, value in settings.items()))
        _write(home / "pg_hba.conf", ACCESS_RULES)

        secrets_file = directory / "passwords.json"
        stored_passwords = Passwords.read(secrets_file)
        passwords = stored_passwords or Passwords.make(secrets_file)
        cluster = cls(data, _socket_directory(home, account), programs, account, passwords)
        if major is None:
            cluster._create(fsync=fsync, lock=lock)
        elif stored_passwords is None:
            cluster.run_as_superuser(cluster._set_passwords, lock=lock)
        return cluster

    @property
    def server_command(self) -> list[str]:
        return [*self._postgres(), "-k", str(self.sockets)]

    def url(self, role: str, password: str) -> str:
        return f"postgresql://{role}:{password}@/{DATABASE}?host={quote(str(self.sockets))}&port={PORT}"

    def environment(self) -> dict[str, str]:
        """Raises EmbeddedPostgresError for a server that does not hold our locks."""
        variables = {"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath}
        last = PidFile.read(self.data)
        if last is None:
            return variables
        if last.answers():
            raise EmbeddedPostgresError(f"A PostgreSQL that Toli did not start is serving {self.data}: stop it first.")
        # PostgreSQL refuses to start while the process that its last lock file names lives, whatever that
        # now is. It makes an exception of its "grandparent", pg_ctl's caller: naming the stale id as that
        # leaves every other check in force, so also the one for old processes still using the data.
        return variables | {"PG_GRANDPARENT_PID": str(last.pid)}

    def _postgres(self, *options: str) -> list[str]:
        home = self.data.parent
        files = ["-c", f"config_file={home / 'postgresql.conf'}", "-c", f"hba_file={home / 'pg_hba.conf'}"]
        return [str(self.programs.folder / "postgres"), *options, "-D", str(self.data), *files]

    def _create(self, *, fsync: bool, lock: int) -> None:
        unfinished = self.data.with_name("data.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        _give(unfinished, self.account)
        locale = ["--locale=C.UTF-8"]
        if self.programs.major >= BUILTIN_LOCALE_MAJOR:
            locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        initdb = [str(self.programs.folder / "initdb"), "-D", str(unfinished)]
        flags = ["--username=postgres", "--encoding=UTF8", "--auth=reject", "--no-sync"]
        self._run([*initdb, *flags, *locale], lock=lock)
        roles = [f"CREATE ROLE {name} LOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS" for name in (OWNER, APP)]
        database = [
            f"ALTER ROLE {OWNER} CREATEDB",
            f"CREATE DATABASE {DATABASE} OWNER {OWNER}",
            f"REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC",
            f"GRANT CONNECT ON DATABASE {DATABASE} TO {APP}",
        ]
        # Synced once, at the end, and not by each step.
        unsynced = replace(self, data=unfinished)
        unsynced.run_as_superuser([*roles, *self._set_passwords, *database], "-c", "fsync=off", lock=lock)
        if fsync:
            self._run([*initdb, "--sync-only"], lock=lock)
        unfinished.rename(self.data)
        if fsync:
            folder = os.open(self.data.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)

    @property
    def _set_passwords(self) -> list[str]:
        pairs = ((OWNER, self.passwords.owner), (APP, self.passwords.app))
        return [f"ALTER ROLE {role} PASSWORD '{_verifier(password)}'" for role, password in pairs]

    def run_as_superuser(self, statements: Sequence[str], *options: str, lock: int) -> None:
        """Run statements in single-user mode, so that no superuser can connect."""
        command = [*self._postgres("--single"), "-c", "exit_on_error=on", *options, "postgres"]
        self._run(command, lock=lock, text="".join(f"{statement}\n" for statement in statements))

    def _run(self, command: Sequence[str], *, lock: int, text: str = "") -> None:
        account = self.account
        done = subprocess.run(  # noqa: S603  our own command, no shell
            command,
            input=text,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd="/",
            env=self.environment(),
            pass_fds=(lock,),
            start_new_session=True,
            timeout=HELPER_SECONDS,
            umask=0o077,
            user=None if account is None else account.uid,
            group=None if account is None else account.gid,
            extra_groups=None if account is None else (),
        )
        if done.returncode != 0:
            raise EmbeddedPostgresError(f"PostgreSQL's {Path(command[0]).name} failed:\n{done.stdout[-2000:]}")


def _home(directory: Path, account: Account | None) -> Path:
    """The cluster's folder, or the target of a link in it.

    The link serves a server that drops root below a folder closed to other users (/root, a private temporary folder).
    """
    home = directory / "cluster"
    if home.is_symlink() and not home.exists():
        home.unlink()
    if account is not None and not home.exists() and not account.reaches(directory):
        temporary = _temporary_folder(account)
        place = Path("/var/lib/toli")
        if directory.resolve().is_relative_to(temporary):
            place = temporary
            _sweep(temporary)
        place.mkdir(mode=0o711, parents=True, exist_ok=True)
        linked_folder = Path(tempfile.mkdtemp(prefix=ELSEWHERE_PREFIX, dir=place))
        linked_folder.chmod(0o711)
        home.symlink_to(linked_folder)
        # After the link: a place without this note is never swept.
        (linked_folder / "origin").write_text(str(home))
    home.mkdir(mode=0o711, exist_ok=True)
    home = home.resolve()
    if account is not None and not account.reaches(home):
        raise EmbeddedPostgresError(
            f"PostgreSQL runs as the user {account.name}, who cannot reach {home}: open the folders above it "
            "(chmod o+x), run Toli as an ordinary user, or set TOLI_DATA_DIR to another folder."
        )
    return home


def _sweep(temporary: Path) -> None:
    for place in temporary.glob(f"{ELSEWHERE_PREFIX}*"):
        # The folder or its note may be missing: another process may be creating or removing it.
        with suppress(FileNotFoundError):
            if place.lstat().st_uid != os.geteuid() or place.is_symlink():
                continue
            origin = Path((place / "origin").read_text())
            server = PidFile.read(place / "data")
            if origin.resolve() != place and not (server and server.answers()):
                shutil.rmtree(place, ignore_errors=True)


def _socket_directory(home: Path, account: Account | None) -> Path:
    """Make a folder for the server's user only, with a path short enough for a socket."""
    link = home / "run"
    owner = os.geteuid() if account is None else account.uid
    if link.is_symlink() and not (link.is_dir() and link.stat().st_uid == owner):
        link.unlink()
    if not link.exists():
        if len(os.fsencode(link)) <= LONGEST_SOCKET_DIRECTORY:
            link.mkdir(mode=0o700)
        else:
            link.symlink_to(tempfile.mkdtemp(prefix="toli-", dir=_temporary_folder(account)))
        _give(link, account)
    return link.resolve()


def _temporary_folder(account: Account | None) -> Path:
    folder = Path(tempfile.gettempdir()).resolve()
    is_short = len(os.fsencode(folder)) <= LONGEST_SOCKET_DIRECTORY - len("/toli-xxxxxxxx")
    if is_short and (account is None or account.reaches(folder)):
        return folder
    return Path("/tmp").resolve()  # noqa: S108  mkdtemp makes an unguessable, closed folder in it


def _give(path: Path, account: Account | None) -> None:
    if account is not None:
        os.chown(path, account.uid, account.gid)


def _write(path: Path, text: str) -> None:
    path.write_text("# Written by Toli at every start: changes here are lost.\n" + text)
    path.chmod(0o644)


def _verifier(password: str) -> str:
    """Password verifier (RFC 5803); the password itself is neither sent nor logged."""
    # Rounds slow down the guessing of passwords that people choose. These are 256 random bits, and each new connection
    # would take half as long again.
    salt, rounds = secrets.token_bytes(16), 1
    salted = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, rounds)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    encoded = [base64.b64encode(part).decode() for part in (salt, stored, server)]
    return f"SCRAM-SHA-256${rounds}:{encoded[0]}${encoded[1]}:{encoded[2]}"
