"""Backup under load, and restores on the side: to a moment, and as far as the archive goes after a loss."""

import asyncio
import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from drills.cluster import USER, Node, pgbackrest
from drills.processes import Process, free_ports, run
from drills.programs import POSTGRESQL, PYTHON, DrillRefused
from drills.registry import fault
from drills.topology import Topology

RECONCILE_SECONDS = 90
"""The reconciliation runs every minute."""
START_SECONDS = 120
BOOKINGS = "SELECT reservation_event_id, booking_status FROM reservation_event"
NEWEST = "SELECT greatest(max(created_at), max(updated_at)) FROM reservation_event"


@dataclass
class Restored:
    """A PostgreSQL that was restored beside the cluster."""

    process: Process
    url: str
    seconds: float


@fault("FLT-33", "backup under load; restore to a moment, the provider knows more", most_gap=15)
async def restore_to_a_moment(topology: Topology) -> str:
    """Back up, note a moment, go on; then restore to that moment and let the reconciliation work there."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    began = time.monotonic()
    await asyncio.to_thread(
        run, [*pgbackrest(topology.cluster, leader), "--type=full", "backup"], environment={}, user=USER
    )
    backup_seconds = time.monotonic() - began
    await asyncio.sleep(5)
    moment, known = await asyncio.to_thread(_now, topology)
    await asyncio.sleep(12)
    lost_at = datetime.now(UTC)
    # Both restores read what the archive has at this moment.
    archive_end = await asyncio.to_thread(_restore, topology, leader, "latest", None)
    newest = await asyncio.to_thread(_read, archive_end.url, NEWEST)
    archive_end.process.kill()
    rpo = (lost_at - newest[0][0]).total_seconds()
    restored = await asyncio.to_thread(_restore, topology, leader, "moment", moment)
    try:
        present = dict(await asyncio.to_thread(_read, restored.url, BOOKINGS))
        missing = [number for number, state in known.items() if present.get(number) != state]
        extra = len(set(present) - set(known))
        unknown, broken = await _reconciled(topology, restored)
    finally:
        restored.process.kill()
    return (
        f"full backup {backup_seconds:.0f} s; restored to the moment in {restored.seconds:.0f} s:"
        f" {len(known)} bookings, {len(missing)} missing, {extra} too many;"
        f" the archive ended {max(rpo, 0):.1f} s before the loss;"
        f" after the reconciliation `toli check` lists {unknown} payments that only the provider has, and"
        f" {broken} other rows"
    )


def _now(topology: Topology) -> tuple[str, dict[object, object]]:
    """Read the moment and the bookings at that moment, in one snapshot."""
    with psycopg.connect(topology.cluster.superuser_url(), options="-c toli.scope=platform") as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        rows = connection.execute(BOOKINGS).fetchall()
        row = connection.execute("SELECT clock_timestamp()::text").fetchone()
    assert row is not None
    return str(row[0]), dict(rows)


def _read(url: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url, options="-c toli.scope=platform") as connection:
        return connection.execute(statement).fetchall()


def _restore(topology: Topology, leader: Node, name: str, moment: str | None) -> Restored:
    """Restore into a folder of its own and start it there."""
    data = Path(topology.cluster.folder / f"restored-{name}")
    data.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(data, USER, USER)
    target = [] if moment is None else ["--type=time", f"--target={moment}", "--target-action=promote"]
    began = time.monotonic()
    command = [*pgbackrest(topology.cluster, leader), f"--pg1-path={data}", *target, "restore"]
    run(command, environment={}, user=USER)
    (port,) = free_ports(1)
    options = {
        "listen_addresses": "127.0.0.1",
        "port": str(port),
        "archive_mode": "off",
        "synchronous_standby_names": "",
        "primary_conninfo": "",
        "unix_socket_directories": str(topology.cluster.folder),
        "hba_file": f"{data}/pg_hba.conf",
        "ident_file": f"{data}/pg_ident.conf",
    }
    parts = [part for option, value in options.items() for part in ("-c", f"{option}={value}")]
    process = Process(
        f"restored-{name}", [str(POSTGRESQL / "postgres"), "-D", str(data), *parts], topology.cluster.folder, user=USER
    )
    process.start()
    url = f"postgresql://postgres:{topology.cluster.passwords['superuser']}@127.0.0.1:{port}/toli"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            if _read(url, "SELECT pg_is_in_recovery()") == [(False,)]:
                return Restored(process, url, time.monotonic() - began)
        except psycopg.OperationalError:
            pass
        time.sleep(0.3)
    raise DrillRefused(f"The restored database does not start:\n{process.last_words()}")


async def _reconciled(topology: Topology, restored: Restored) -> tuple[int, int]:
    """Run a worker over the restored database; count what `toli check` then lists: unknown payments, and other rows."""
    environment = dict(topology.environment)
    for name in ("TOLI_DATABASE_URL", "TOLI_DIRECT_DATABASE_URL", "TOLI_MIGRATION_DATABASE_URL"):
        role = "owner" if "MIGRATION" in name else "app"
        environment[name] = topology.cluster.url(role, int(restored.url.rpartition(":")[2].partition("/")[0]))
    worker = Process("worker-restored", [str(PYTHON), "-m", "toli.cli", "worker"], topology.folder, environment)
    worker.start()
    await asyncio.sleep(RECONCILE_SECONDS)
    await asyncio.to_thread(worker.stop)
    output = await asyncio.to_thread(_check, environment)
    lines = [line for line in output.splitlines() if line.partition(":")[0].isalnum() and ": " in line]
    of_provider = [line for line in lines if line.startswith("M1")]
    return len(of_provider), len(lines) - len(of_provider)


def _check(environment: dict[str, str]) -> str:
    done = subprocess.run(  # noqa: S603  our own command, no shell
        [str(PYTHON), "-m", "toli.cli", "check"],
        env={"PATH": os.environ["PATH"], **environment},
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=START_SECONDS,
        check=False,
    )
    return done.stdout
