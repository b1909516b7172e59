"""An upgrade from an older version, which serves while the schema is migrated."""

import asyncio
import time
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path

from alembic import command
from alembic.script import Script, ScriptDirectory
from bench.processes import Process, Refused, run

from drills.process_faults import restart
from drills.programs import PYTHON, ROOT
from drills.registry import fault
from drills.topology import Topology
from toli.infra.db.migrate import configuration


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
    return f"{len(find_upgrade(_scripts(topology)).migrations)} migrations in {seconds:.1f} s"


def _set_sources(process: Process, sources: str) -> None:
    process.environment = {**process.environment, "PYTHONPATH": sources}


def _scripts(topology: Topology) -> ScriptDirectory:
    url = topology.cluster.url("owner", topology.cluster.primary_port)
    return ScriptDirectory.from_config(configuration(url, app_role="toli_app"))


MIGRATIONS = "backend/migrations/versions"


@dataclass
class Upgrade:
    """The migrations of an upgrade, newest first, and the last commit before all of them."""

    migrations: list[Script]
    older: str


def find_upgrade(scripts: ScriptDirectory) -> Upgrade:
    """Find the longest upgrade during which an older version can serve.

    It begins behind the last migration that removes what an older version uses, at one that a commit ends with. Raises
    Refused when there is none.
    """
    revisions = list(scripts.walk_revisions())
    newer = list(takewhile(lambda one: one.down_revision and not getattr(one.module, "CONTRACTS", False), revisions))
    while newer:
        known = {Path(one.path).name for one in revisions[len(newer) :]}
        for later, changed in pairwise(_git("log", "--format=%H", "--", MIGRATIONS).split()):
            if known == set(_git("ls-tree", "--name-only", f"{changed}:{MIGRATIONS}").split()):
                return Upgrade(newer, f"{later}^")
        newer.pop()
    raise Refused("No migration follows the baseline, or the last one removes what an older version uses.")


def _git(*arguments: str) -> str:
    return run(["git", "-C", str(ROOT), *arguments], environment={})


def _unpack(topology: Topology, folder: Path) -> None:
    """Go back to the schema and the code of the older version."""
    upgrade = find_upgrade(_scripts(topology))
    parts = ["backend/src", "backend/migrations", "backend/pyproject.toml"]
    _git("archive", f"--output={folder}/older.tar", upgrade.older, *parts)
    run(["tar", "-xf", f"{folder}/older.tar", "-C", str(folder)], environment={})
    (folder / "frontend").symlink_to(ROOT / "frontend")
    url = topology.cluster.url("owner", topology.cluster.primary_port)
    command.downgrade(configuration(url, app_role="toli_app"), str(upgrade.migrations[-1].down_revision))
