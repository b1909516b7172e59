"""The short form of `make drill`: its proxy breaks connections as it says, and it can read the files of deploy."""

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from bench.processes import free_ports, run  # noqa: E402  the drills are outside the back end
from drills import __main__ as _registers_faults  # noqa: E402, F401
from drills import cluster, programs, report, topology, upgrade_faults  # noqa: E402
from drills.load import Record, Response  # noqa: E402
from drills.proxy import FaultProxy  # noqa: E402
from drills.registry import DOES_NOT_APPLY, FAULTS, TESTED  # noqa: E402
from drills.upgrade_faults import find_upgrade  # noqa: E402

from toli.infra.config import locations  # noqa: E402
from toli.infra.db.embedded.cluster import OWNER  # noqa: E402
from toli.infra.db.embedded.server import EmbeddedUrls, binary  # noqa: E402
from toli.infra.db.migrate import configuration  # noqa: E402

pytestmark = pytest.mark.anyio
MATRIX = 33


@pytest.fixture
async def proxy() -> AsyncIterator[FaultProxy]:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while chunk := await reader.read(1000):
                writer.write(chunk)
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    (port,) = free_ports(1)
    made = FaultProxy(port, server.sockets[0].getsockname()[1])
    await made.start()
    yield made
    await made.stop()
    server.close()


async def ask(proxy: FaultProxy, text: bytes, *, seconds: float = 2.0) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    try:
        writer.write(text)
        writer.write_eof()
        return await asyncio.wait_for(reader.read(), seconds)
    finally:
        writer.close()


async def test_the_proxy_passes_everything_on(proxy: FaultProxy) -> None:
    assert await ask(proxy, b"x" * 100_000) == b"x" * 100_000


async def test_it_delays_answers(proxy: FaultProxy) -> None:
    proxy.latency = 0.2
    began = asyncio.get_running_loop().time()
    assert await ask(proxy, b"late") == b"late"
    assert asyncio.get_running_loop().time() - began >= 0.2


async def test_nothing_passes_a_black_hole_until_it_is_healed(proxy: FaultProxy) -> None:
    proxy.is_blackhole = True
    with pytest.raises(TimeoutError):
        await ask(proxy, b"lost", seconds=0.2)
    proxy.heal()
    assert await ask(proxy, b"found") == b"found"


async def test_it_resets_and_truncates(proxy: FaultProxy) -> None:
    proxy.truncate_after = 3
    assert await ask(proxy, b"abcdef") == b"abc"
    proxy.heal()
    proxy.is_refusing = True
    with suppress(ConnectionError):
        assert await ask(proxy, b"refused") == b""


async def test_it_loses_the_answer_to_what_was_sent(proxy: FaultProxy) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(b"BEGIN")
    assert await reader.read(100) == b"BEGIN"
    proxy.cut_after, proxy.cuts_left = b"COMMIT", 1
    writer.write(b"COMMIT")
    with pytest.raises(ConnectionError):
        await reader.readexactly(6)
    assert (proxy.cuts, proxy.cuts_left) == (1, 0)
    writer.close()


async def test_the_longest_time_without_a_write_counts_from_the_fault_on() -> None:
    writes = [Response(at, "hold", "201", 0.1) for at in (9.0, 11.0, 18.0)]
    others = [Response(14.0, "browse", "200", 0.1), Response(15.0, "hold", "503", 4.0)]
    record = Record(responses=[*writes, *others])
    assert record.longest_gap(since=10.0, until=20.0) == 7.0
    assert record.statuses(since=10.0, until=20.0) == {"201": 2, "200": 1, "503": 1}


def test_configurations_are_made_from_the_files_of_deploy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (cluster, topology):
        monkeypatch.setattr(module, "program", lambda name: name)
    monkeypatch.setattr(cluster, "_give", lambda path: path)
    ports = {name: (20_000 + place, 20_010 + place) for place, name in enumerate(cluster.NODES)}
    passwords = dict.fromkeys(("superuser", "replication", "rewind", "api"), "none")
    for name in cluster.NODES:
        cluster._etcd(tmp_path, name, ports)
        cluster._node(tmp_path, name, ports, ports, passwords)
    cluster._haproxy(tmp_path, ports, 20_100, 20_101, 20_102)
    cluster._pgbouncer(tmp_path, 20_103, 20_104)
    topology._nginx(tmp_path, 20_105, [20_106, 20_107])
    for path in tmp_path.glob("*.*"):
        assert "192.0.2." not in path.read_text(), path.name
        assert "toli.example" not in path.read_text(), path.name


def test_the_passwords_of_a_drill_stay_out_of_the_list_of_processes(
    tmp_path: Path, postgres: EmbeddedUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "postgresql").mkdir()
    (tmp_path / "postgresql/roles.sql").write_text("SELECT :'owner_password', :'app_password', current_user;\n")
    monkeypatch.setattr(cluster, "DEPLOY", tmp_path)
    monkeypatch.setattr(cluster, "POSTGRESQL", binary("psql").parent)
    passwords = {"owner_password": "owner's own", "app_password": "apps"}
    command, environment = cluster.psql_command("roles.sql", url=postgres.owner, variables=passwords)
    assert environment["PGPASSWORD"] in postgres.owner
    assert not any(secret in part for secret in environment.values() for part in command)
    assert f"owner's own | apps     | {OWNER}" in run(command, environment=environment)


def test_every_fault_of_the_matrix_is_run_tested_or_listed() -> None:
    listed = {number[:6] for number in (*FAULTS, *TESTED, *DOES_NOT_APPLY)}
    assert listed == {f"FLT-{number:02}" for number in range(1, MATRIX + 1)}
    for _, test in TESTED.values():
        file, _, name = test.partition("::")
        assert f"def {name}" in (programs.ROOT / "backend/tests" / file).read_text(), test


def test_a_run_of_some_faults_keeps_the_rows_of_the_others() -> None:
    earlier = report.PAGE.read_text()
    (row,) = (line for line in earlier.splitlines() if line.startswith("| FLT-10 "))
    kept = report.page([], seconds=0, earlier=earlier)
    assert row in kept.splitlines()
    assert kept.count("\n| FLT-27 ") == 1


MIGRATION = """
revision = "{revision}"
down_revision = "{follows}"
CONTRACTS = {contracts}
"""


def test_an_older_version_can_serve_during_the_upgrade_of_the_drill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*arguments: str) -> str:
        author = ["-c", "user.name=Toli", "-c", "user.email=toli@toli.example"]
        return run(["git", "-C", str(tmp_path), *author, *arguments], environment={}).strip()

    folder = tmp_path / "backend/migrations"
    shutil.copytree(locations.migrations(), folder, ignore=shutil.ignore_patterns("2*.py", "__pycache__"))
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "--message=baseline")
    commits = []
    follows = "baseline"
    for revision in ("2026_12_01_contraction", "2026_12_02_column", "2026_12_03_index"):
        migration = MIGRATION.format(revision=revision, follows=follows, contracts=revision.endswith("contraction"))
        (folder / "versions" / f"{revision}.py").write_text(migration)
        git("add", "backend/migrations/versions/*.py")
        git("commit", "--quiet", f"--message={revision}")
        commits.append(git("rev-parse", "HEAD"))
        follows = revision
    monkeypatch.setattr(locations, "migrations", lambda: folder)
    monkeypatch.setattr(upgrade_faults, "ROOT", tmp_path)
    scripts = ScriptDirectory.from_config(configuration("postgresql://nobody@/nothing", app_role="toli_app"))
    upgrade = find_upgrade(scripts)
    assert [script.revision for script in upgrade.migrations] == ["2026_12_03_index", "2026_12_02_column"]
    assert git("rev-parse", upgrade.older) == commits[0]
