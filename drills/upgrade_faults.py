"""An upgrade from an older version, which serves while the schema is migrated."""

import asyncio
import time
from itertools import takewhile
from pathlib import Path

from alembic import command
from alembic.script import Script, ScriptDirectory
from bench.processes import Process, Refused, run

from drills.process_faults import restart
from drills.programs import PYTHON, ROOT
from drills.registry import fault
from drills.topology import Topology
from toli.db.migrate import configuration


async def install_older(topology: Topology) -> str:
    """Go back to the older schema with all data, and to the older version of web processes and workers."""
    folder = topology.folder / "older"
    folder.mkdir()
    processes = [*topology.web, *topology.workers]
    for process in processes:
        await asyncio.to_thread(process.stop)
    await asyncio.to_thread(_unpack, topology, folder)
    for process in processes:
        _set_sources(process, f"{folder}/backend/src")
        process.start()
    await topology.heal()
    return ""


@fault("FLT-31b", "upgrade from an older schema: toli migrate, then one process after the other", most_gap=5,
       prepare=install_older)  # fmt: skip
async def upgrade(topology: Topology) -> str:
    """Migrate while the older version serves, then replace its processes."""
    began = time.monotonic()
    await asyncio.to_thread(run, [str(PYTHON), "-m", "toli.cli", "migrate"], environment=topology.environment)
    seconds = time.monotonic() - began
    sources = topology.environment["PYTHONPATH"]
    await asyncio.sleep(5)
    # The workers first: an older one does not know the jobs that a newer web process enqueues.
    for process in topology.workers:
        _set_sources(process, sources)
        await asyncio.to_thread(process.stop)
        process.start()
    await asyncio.sleep(5)
    for process, port in zip(topology.web, topology.web_ports, strict=True):
        _set_sources(process, sources)
        await restart(process, port)
    return f"{len(newer_migrations(_scripts(topology)))} migrations in {seconds:.1f} s"


def _set_sources(process: Process, sources: str) -> None:
    process.environment = {**process.environment, "PYTHONPATH": sources}


def _scripts(topology: Topology) -> ScriptDirectory:
    url = topology.cluster.url("owner", topology.cluster.primary_port)
    return ScriptDirectory.from_config(configuration(url, app_role="toli_app"))


def newer_migrations(scripts: ScriptDirectory) -> list[Script]:
    """Return the migrations of the upgrade, newest first.

    All since the last one that removes what an older version uses: the upgrade begins behind that.
    """
    revisions = list(scripts.walk_revisions())
    return list(takewhile(lambda one: one.down_revision and not getattr(one.module, "CONTRACTS", False), revisions))


def _unpack(topology: Topology, folder: Path) -> None:
    """Go back to the schema of the older version, whose code is that of the commit before the next migration."""
    newer = newer_migrations(_scripts(topology))
    if not newer:
        raise Refused("The last migration removes what an older version uses, and none follows it yet.")
    following = newer[-1]
    git = ["git", "-C", str(ROOT)]
    added = run([*git, "log", "--diff-filter=A", "-1", "--format=%H", "--", following.path], environment={}).strip()
    parts = ["backend/src", "backend/migrations", "backend/pyproject.toml"]
    run([*git, "archive", f"--output={folder}/older.tar", f"{added}^", *parts], environment={})
    run(["tar", "-xf", f"{folder}/older.tar", "-C", str(folder)], environment={})
    (folder / "frontend").symlink_to(ROOT / "frontend")
    url = topology.cluster.url("owner", topology.cluster.primary_port)
    command.downgrade(configuration(url, app_role="toli_app"), str(following.down_revision))
