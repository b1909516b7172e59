"""The embedded server, with a real PostgreSQL, real processes and files."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text

from toli.infra.db.embedded.cluster import APP, OWNER, PidFile
from toli.infra.db.embedded.server import EmbeddedPostgres, EmbeddedPostgresError, EmbeddedUrls, binary

IS_ROOT = os.geteuid() == 0
only_root = pytest.mark.skipif(not IS_ROOT, reason="needs root, to become another user")

# A supervisor as a separate program, so that it can be killed; it prints the URL and waits.
SUPERVISOR = """
import sys, time
from pathlib import Path
from toli.infra.db.embedded.server import EmbeddedPostgres
print(EmbeddedPostgres(Path(sys.argv[1]), fsync=False).start().app, flush=True)
time.sleep(600)
"""


def data_of(directory: Path) -> Path:
    return (directory / "cluster").resolve() / "data"


def server_pid(directory: Path) -> int:
    found = PidFile.read(data_of(directory))
    assert found is not None
    return found.pid


def processes_of(pid: int) -> list[int]:
    """A server's process ids, its own last: each backend is its direct child."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [*map(int, children), pid]


def kill_server(directory: Path) -> None:
    pids = processes_of(server_pid(directory))
    # The parent first, or it would tidy up after its children.
    for pid in reversed(pids):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def await_true(claim: Callable[[], bool], *, seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def one(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
        assert row is not None
        return row[0]


def as_role(url: str, role: str, *, password: str) -> str:
    return f"postgresql://{role}:{password}@{url.partition('@')[2]}"


@pytest.fixture
def supervisor(shared: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that serves the shared folder."""
    command = [sys.executable, "-c", SUPERVISOR, str(shared)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            # The log's line comes first when it is printed too.
            while not process.stdout.readline().startswith("postgresql://"):
                assert process.poll() is None
            yield process
        finally:
            process.kill()
    # This waits for the end of its server, which follows it within moments.
    with EmbeddedPostgres(shared, fsync=False):
        pass


class TestStart:
    def test_cold_then_warm_keeps_the_data(self, folder: Path) -> None:
        began = time.monotonic()
        with EmbeddedPostgres(folder) as urls:
            cold = time.monotonic() - began
            with psycopg.connect(urls.owner) as connection:
                connection.execute("CREATE TABLE trip AS SELECT 'Majuli' AS name")
            assert one(urls.owner, "SHOW fsync") == "on"
        began = time.monotonic()
        with EmbeddedPostgres(folder) as again:
            warm = time.monotonic() - began
            assert one(again.owner, "SELECT name FROM trip") == "Majuli"
            assert again == urls
        # Far above what it takes (0.6 s and 0.03 s), for machines with much else to do.
        assert cold < 20
        assert warm < 5

    def test_starting_twice_gives_the_same_server(self, shared: Path) -> None:
        server = EmbeddedPostgres(shared, fsync=False)
        with server as urls:
            assert server.start() is urls
        server.stop()

    def test_sqlalchemy_takes_the_urls(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            engine = create_engine(urls.app.replace("postgresql://", "postgresql+psycopg://", 1))
            with engine.connect() as connection:
                assert connection.execute(text("SELECT current_user")).scalar() == APP
            engine.dispose()

    def test_path_too_long_for_a_socket_and_with_odd_letters(self, folder: Path) -> None:
        deep = folder / ("a trip & 100% more+" + "x" * 100) / "database"
        with EmbeddedPostgres(deep, fsync=False) as urls:
            assert one(urls.app, "SELECT 1") == 1
        sockets = (deep / "cluster" / "run").resolve()
        assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
        with EmbeddedPostgres(deep, fsync=False):
            assert (deep / "cluster" / "run").resolve() == sockets
        sockets.rmdir()

    def test_thread_that_started_it_may_end(self, shared: Path) -> None:
        server = EmbeddedPostgres(shared, fsync=False)
        started: list[EmbeddedUrls] = []
        thread = threading.Thread(target=lambda: started.append(server.start()))
        thread.start()
        thread.join()
        time.sleep(0.3)
        assert one(started[0].app, "SELECT 1") == 1
        server.stop()

    def test_lost_passwords_are_made_anew(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as before, psycopg.connect(before.owner) as connection:
            connection.execute("CREATE TABLE kept ()")
        (shared / "passwords.json").unlink()
        with EmbeddedPostgres(shared, fsync=False) as after:
            assert after != before
            assert one(after.owner, "SELECT count(*) FROM kept") == 0
            with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
                one(before.app, "SELECT 1")


class TestAccess:
    def test_roles_own_and_may_what_they_should(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            roles = psycopg.connect(urls.app).execute(
                "SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles"
                " WHERE rolcanlogin ORDER BY 1"
            )
            assert roles.fetchall() == [
                ("postgres", True, True, True, True),
                (APP, False, False, False, False),
                (OWNER, False, False, False, True),
            ]
            roles.connection.close()
            owned = "SELECT count(*) FROM pg_shdepend JOIN pg_roles r ON refobjid = r.oid AND deptype = 'o'"
            assert one(urls.app, f"{owned} WHERE rolname = '{APP}'") == 0
            database = "SELECT r.rolname FROM pg_database d JOIN pg_roles r ON r.oid = datdba WHERE datname = 'toli'"
            assert one(urls.app, database) == OWNER

    def test_app_makes_no_tables_and_sees_only_its_rows(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            with psycopg.connect(urls.owner) as owner:
                owner.execute("CREATE TABLE booking AS SELECT generate_series(1, 3) AS client_id")
                owner.execute("ALTER TABLE booking ENABLE ROW LEVEL SECURITY")
                owner.execute("ALTER TABLE booking FORCE ROW LEVEL SECURITY")
                owner.execute("CREATE POLICY own ON booking USING (client_id = 2)")
                owner.execute(f"GRANT SELECT ON booking TO {APP}".encode())
            assert one(urls.app, "SELECT count(*) FROM booking") == 1
            for forbidden in (
                "CREATE TABLE mine ()",
                "CREATE TEMPORARY TABLE mine ()",
                "ALTER TABLE booking DISABLE ROW LEVEL SECURITY",
                f"ALTER ROLE {APP} BYPASSRLS",
                f"SET ROLE {OWNER}",
                "SET ROLE postgres",
                "COPY booking TO '/tmp/booking'",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    one(urls.app, forbidden)
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
                one(urls.app, "SET row_security = off; SELECT count(*) FROM booking")

    def test_nobody_enters_without_the_password(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            for role in (APP, OWNER):
                with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
                    one(as_role(urls.app, role, password="guess"), "SELECT 1")
            with pytest.raises(psycopg.OperationalError, match=r"no pg_hba\.conf entry"):
                one(as_role(urls.app, "postgres", password=""), "SELECT 1")
            assert one(urls.app, "SHOW listen_addresses") == ""
            assert "toli_app:" not in repr(urls)

    def test_files_are_closed_to_others(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False):
            modes = {
                path.name: oct(stat.S_IMODE(path.stat().st_mode))
                for path in (
                    shared / "passwords.json",
                    shared / "postgres.log",
                    data_of(shared),
                    data_of(shared).with_name("run"),
                )
            }
        assert modes == {"passwords.json": "0o600", "postgres.log": "0o600", "data": "0o700", "run": "0o700"}

    def test_passwords_never_reach_the_log(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            password = urls.app.split(":")[2].partition("@")[0]
        assert password in (shared / "passwords.json").read_text()
        assert password not in (shared / "postgres.log").read_text()

    @only_root
    def test_root_is_dropped(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False):
            status = Path(f"/proc/{server_pid(shared)}/status").read_text()
        users = next(line.split()[1:] for line in status.splitlines() if line.startswith("Uid:"))
        groups = next(line.split()[1:] for line in status.splitlines() if line.startswith("Groups:"))
        assert set(users) == {str(data_of(shared).stat().st_uid)}
        assert "0" not in users
        assert groups == []


class TestSecondServer:
    def test_same_program_is_refused(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            with pytest.raises(
                EmbeddedPostgresError, match=r"Another Toli is serving the database in .* TOLI_DATA_DIR"
            ):
                EmbeddedPostgres(shared, fsync=False).start()
            assert one(urls.app, "SELECT 1") == 1

    def test_other_program_is_refused(self, shared: Path, supervisor: subprocess.Popen[str]) -> None:
        with pytest.raises(EmbeddedPostgresError, match="Another Toli"):
            EmbeddedPostgres(shared, fsync=False).start()
        assert supervisor.poll() is None

    def test_server_started_directly_is_left_alone(self, shared: Path) -> None:
        home = data_of(shared).parent
        owner = data_of(shared).stat()
        command = [binary("postgres"), "-D", home / "data", "-k", home / "run"]
        with subprocess.Popen(
            [*map(str, command), f"--config_file={home / 'postgresql.conf'}"],
            stderr=subprocess.DEVNULL,
            user=owner.st_uid,
            group=owner.st_gid,
            extra_groups=() if IS_ROOT else None,
        ) as other_server:
            try:
                await_true(lambda: (found := PidFile.read(home / "data")) is not None and found.answers())
                with pytest.raises(EmbeddedPostgresError, match="Toli did not start"):
                    EmbeddedPostgres(shared, fsync=False).start()
                assert other_server.poll() is None
            finally:
                other_server.send_signal(signal.SIGINT)


class TestDeath:
    def test_killed_in_mid_write_it_restarts_with_every_acknowledged_commit(self, shared: Path) -> None:
        acknowledged: list[int] = []
        halt = threading.Event()

        def write(url: str) -> None:
            while not halt.is_set():
                with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as connection:
                    while not halt.is_set():
                        row = connection.execute("INSERT INTO entry DEFAULT VALUES RETURNING id").fetchone()
                        assert row is not None
                        acknowledged.append(row[0])
                # Calling a server that is not there without a break would be most of the work.
                time.sleep(0.02)

        def await_more() -> None:
            goal = len(acknowledged) + 100
            await_true(lambda: len(acknowledged) > goal)

        with EmbeddedPostgres(shared) as urls:
            with psycopg.connect(urls.owner) as owner:
                owner.execute("CREATE TABLE entry (id bigserial PRIMARY KEY)")
            writers = [threading.Thread(target=write, args=(urls.owner,)) for _ in range(3)]
            for writer in writers:
                writer.start()
            for _ in range(3):
                await_more()
                kill_server(shared)
            await_more()
            halt.set()
            for writer in writers:
                writer.join()
            with psycopg.connect(urls.owner) as owner:
                kept = {row[0] for row in owner.execute("SELECT id FROM entry")}
        assert len(acknowledged) > 400
        assert set(acknowledged) <= kept

    def test_killed_backend_costs_only_the_connections(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            connection = psycopg.connect(urls.app)
            os.kill(connection.info.backend_pid, signal.SIGKILL)
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT 1")

            def answers() -> bool:
                with suppress(psycopg.OperationalError):
                    return one(urls.app, "SELECT 1") == 1
                return False

            await_true(answers)

    def test_stops_when_its_parent_is_killed(self, shared: Path, supervisor: subprocess.Popen[str]) -> None:
        pid = server_pid(shared)
        supervisor.kill()
        supervisor.wait()
        # At once, while the old one may still be shutting down.
        with EmbeddedPostgres(shared, fsync=False) as urls:
            assert one(urls.app, "SELECT 1") == 1
            assert server_pid(shared) != pid
        assert "received fast shutdown request" in (shared / "postgres.log").read_text()

    def test_stale_pid_files_that_name_a_live_process(self, shared: Path, supervisor: subprocess.Popen[str]) -> None:
        # The supervisor first, or it would restart its server.
        os.kill(supervisor.pid, signal.SIGSTOP)
        kill_server(shared)
        supervisor.kill()
        supervisor.wait()
        owner = data_of(shared).stat()
        with subprocess.Popen(["/bin/sleep", "60"], user=owner.st_uid) as stranger:
            try:
                files = [
                    data_of(shared) / "postmaster.pid",
                    data_of(shared).with_name("run") / ".s.PGSQL.5432.lock",
                ]
                for file in files:
                    lines = file.read_text().splitlines()
                    file.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
                with EmbeddedPostgres(shared, fsync=False) as urls:
                    assert one(urls.app, "SELECT 1") == 1
                assert stranger.poll() is None
            finally:
                stranger.kill()

    def test_half_made_cluster_is_made_again(self, folder: Path) -> None:
        left = folder / "cluster" / "data.unfinished"
        left.mkdir(parents=True)
        (folder / "cluster").chmod(0o711)
        (left / "PG_VERSION").write_text("18\n")
        with EmbeddedPostgres(folder, fsync=False) as urls:
            assert one(urls.app, "SELECT 1") == 1
        assert not left.exists()

    def test_failure_to_start_shows_the_log(self, shared: Path) -> None:
        control = data_of(shared) / "global" / "pg_control"
        hidden = control.rename(control.with_name("hidden"))
        try:
            with pytest.raises(
                EmbeddedPostgresError,
                match=r"(?s)did not start.*:\npostgres: could not find the database system",
            ):
                EmbeddedPostgres(shared, fsync=False).start()
        finally:
            hidden.rename(control)
        with EmbeddedPostgres(shared, fsync=False):
            pass


def test_nothing_listens_on_tcp(shared: Path) -> None:
    own = set()
    with EmbeddedPostgres(shared, fsync=False):
        for entry in Path(f"/proc/{server_pid(shared)}/fd").iterdir():
            # The server opens and closes files all the time.
            with suppress(FileNotFoundError):
                own.add(str(entry.readlink()))
        tables = [Path(f"/proc/net/{name}").read_text() for name in ("unix", "tcp", "tcp6", "udp", "udp6")]
    unix, *internet = [[line.split() for line in table.splitlines()[1:]] for table in tables]
    assert own & {f"socket:[{row[6]}]" for row in unix}
    assert not own & {f"socket:[{row[9]}]" for table in internet for row in table}
