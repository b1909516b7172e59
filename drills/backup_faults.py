"""Backup under load, and a restore to a moment on the side."""

import asyncio
import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg
from bench.processes import Process, Refused, free_ports, run

from drills.cluster import USER, Node, pgbackrest
from drills.programs import POSTGRESQL
from drills.registry import fault
from drills.topology import Topology

START_SECONDS = 120
BOOKINGS = "SELECT reservation_event_id, booking_status FROM reservation_event"
ARCHIVE_AGE = "SELECT extract(epoch FROM now() - last_archived_time)::float FROM pg_stat_archiver"


@dataclass
class Restored:
    """A PostgreSQL that was restored beside the cluster."""

    process: Process
    url: str
    seconds: float


@fault("FLT-33", "backup under load, restore to a moment", most_gap=15)
async def restore_to_a_moment(topology: Topology) -> str:
    """Back up, note a moment, go on; then restore to that moment and compare."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    began = time.monotonic()
    await asyncio.to_thread(
        run, [*pgbackrest(topology.cluster, leader), "--type=full", "backup"], environment={}, user=USER
    )
    backup_seconds = time.monotonic() - began
    await asyncio.sleep(5)
    moment, known = await asyncio.to_thread(_now, topology)
    await asyncio.sleep(12)
    age = await asyncio.to_thread(_read, topology.cluster.superuser_url(), ARCHIVE_AGE)
    restored = await asyncio.to_thread(_restore, topology, leader, "moment", moment)
    try:
        present = dict(await asyncio.to_thread(_read, restored.url, BOOKINGS))
    finally:
        restored.process.kill()
    missing = [number for number, state in known.items() if present.get(number) != state]
    extra = len(set(present) - set(known))
    return (
        f"full backup {backup_seconds:.0f} s; the archive was {age[0][0]:.1f} s old; restored to the moment in"
        f" {restored.seconds:.0f} s: {len(known)} bookings, {len(missing)} missing, {extra} too many"
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
    raise Refused(f"The restored database does not start:\n{process.last_words()}")
