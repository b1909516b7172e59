"""Backup under load, and restores on the side: to a moment, and after the loss of every node."""

import asyncio
import os
import re
import shutil
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from bench.processes import Process, Refused, free_ports, run

from drills.cluster import Node, pgbackrest, run_psql
from drills.programs import POSTGRESQL, USER
from drills.registry import GoalMissed, fault
from drills.topology import Topology
from drills.verdict import list_captured
from toli.adapters import make_live_payments, make_providers, make_sealer
from toli.infra.config import load_settings
from toli.infra.db.database import Database
from toli.kit.clock import SystemClock
from toli.reporting.invariants.invariants import unknown_money
from toli.selling.checkout.service import reconcile
from toli_demo.simulator import keys

START_SECONDS = 120
BOOKINGS = "SELECT booking_id, booking_status FROM booking"
# Each acknowledged write of a purchase has one of these.
WRITES = """
SELECT 'booking ' || booking_id, created_at FROM booking
UNION ALL
SELECT 'order ' || order_id, created_at FROM payment_order
UNION ALL
SELECT 'posting ' || ledger_transaction_id, posted_at FROM ledger_transaction
"""
KNOWN_PAYMENTS = "SELECT provider_payment_id FROM payment WHERE status IN ('captured', 'refunded')"
LAST_COMMIT = re.compile(r"last completed transaction was at log time (.*)")
MOST_LOST = 5.0
"""The goal: seconds of writes that only the archive had, when every node is lost at once."""
ARCHIVE_AGE = "SELECT extract(epoch FROM now() - last_archived_time)::float FROM pg_stat_archiver"


@dataclass
class Restored:
    """A PostgreSQL that was restored beside the cluster."""

    process: Process
    port: int
    url: str
    seconds: float


@fault("FLT-33", "backup under load, restore to a moment", most_gap=15)
async def restore_to_a_moment(topology: Topology) -> str:
    """Back up, note a moment, go on; then restore to that moment and compare."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    backup_seconds = await asyncio.to_thread(_back_up, topology, leader)
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
    note = (
        f"full backup {backup_seconds:.0f} s; the archive was {age[0][0]:.1f} s old; restored to the moment in"
        f" {restored.seconds:.0f} s: {len(known)} bookings, {len(missing)} missing, {extra} too many"
    )
    if missing or extra:
        raise GoalMissed(note)
    return note


@fault("FLT-33b", "every node lost at once: restored from the archive alone, then reconciled", most_gap=150)
async def lose_every_node(topology: Topology) -> str:
    """Kill all nodes, restore what the archive has, and ask the provider what else there was."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    backup_seconds = await asyncio.to_thread(_back_up, topology, leader)
    await asyncio.sleep(12)
    captured = await list_captured(topology)
    killed_at = datetime.now(UTC)
    for node in topology.cluster.nodes:
        node.kill()
    restored = await asyncio.to_thread(_restore, topology, leader, "rest", None)
    try:
        # The nodes come back, so that it can be seen what the archive did not have.
        for node in topology.cluster.nodes:
            node.patroni.start()
        lost = await asyncio.to_thread(_count_lost_writes, topology, restored, killed_at)
        await asyncio.to_thread(_advance_ids, topology, restored)
        unlisted, listed = await _reconcile(topology, restored, captured)
    finally:
        restored.process.kill()
    seconds = (killed_at - _last_commit(restored)).total_seconds()
    note = (
        f"full backup {backup_seconds:.0f} s, restored in {restored.seconds:.0f} s; the last {seconds:.1f} s"
        f" ({lost} writes) were not in the archive; of {len(captured)} captured payments {listed} are listed as"
        f" unknown, {unlisted} neither known nor listed"
    )
    if seconds > MOST_LOST or unlisted:
        raise GoalMissed(note)
    return note


def _back_up(topology: Topology, leader: Node) -> float:
    """Make a full backup; return how many seconds it took."""
    began = time.monotonic()
    run([*pgbackrest(topology.cluster, leader), "--type=full", "backup"], environment={}, user=USER)
    return time.monotonic() - began


def _last_commit(restored: Restored) -> datetime:
    """Read from the log of a restored database which moment it has reached."""
    found = LAST_COMMIT.search(restored.process.log.read_text())
    if found is None:
        raise Refused("The restored database does not say what it has reached.")
    return datetime.fromisoformat(found[1])


def _count_lost_writes(topology: Topology, restored: Restored, killed_at: datetime) -> int:
    present = {number for number, _ in _read(restored.url, WRITES)}
    return sum(
        number not in present and isinstance(at, datetime) and at < killed_at
        for number, at in _read_once_up(topology.cluster.superuser_url(), WRITES)
    )


def _advance_ids(topology: Topology, restored: Restored) -> None:
    run_psql("after-restore.sql", url=topology.cluster.url("owner", restored.port))


async def _reconcile(topology: Topology, restored: Restored, captured: list[str]) -> tuple[int, int]:
    """Reconcile a restored database; count the payments that it neither has nor lists, and those that it lists."""
    base = f"http://127.0.0.1:{topology.provider_port}{keys.BASE_PATH}"
    settings = load_settings({**topology.environment, "TOLI_RAZORPAY_BASE_URL": base})
    database = Database.connect(topology.cluster.url("app", restored.port), pool_size=4)
    providers = make_providers(
        make_live_payments(settings, None), database=database, sealer=make_sealer(settings), clock=SystemClock()
    )
    try:
        await reconcile.reconcile(database, providers)
        # As if the ten minutes had passed that a webhook may take.
        described = await unknown_money(database, providers, now=datetime.now(UTC) + timedelta(minutes=11))
    finally:
        await database.dispose()
        await providers.aclose()
    known = {number for (number,) in await asyncio.to_thread(_read, restored.url, KNOWN_PAYMENTS)}
    left = [payment for payment in captured if payment not in known]
    listed = [payment for payment in left if any(payment in line for line in described)]
    return len(left) - len(listed), len(listed)


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


def _read_once_up(url: str, statement: str) -> list[tuple[object, ...]]:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return _read(url, statement)
        except psycopg.OperationalError as error:
            if time.monotonic() > deadline:
                raise Refused(f"The database does not come back: {error}") from error
            time.sleep(0.3)


def _restore(topology: Topology, leader: Node, name: str, moment: str | None) -> Restored:
    """Restore into a folder of its own and start it there."""
    data = Path(topology.cluster.folder / f"restored-{name}")
    data.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(data, USER, USER)
    target = [] if moment is None else ["--type=time", f"--target={moment}", "--target-action=promote"]
    began = time.monotonic()
    # Of its own, as on another machine: the leader's pushes hold the lock of its folder.
    places = [f"--{option}-path={topology.cluster.folder}/{option}-{name}" for option in ("lock", "spool")]
    command = [*pgbackrest(topology.cluster, leader), f"--pg1-path={data}", *places, *target, "restore"]
    run(command, environment={}, user=USER)
    nodes = {port for node in topology.cluster.nodes for port in (node.port, node.api)}
    # Those of nodes that were killed look free until they come back.
    port = next(port for port in free_ports(len(nodes) + 1) if port not in nodes)
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
                return Restored(process, port, url, time.monotonic() - began)
        except psycopg.OperationalError:
            pass
        time.sleep(0.3)
    raise Refused(f"The restored database does not start:\n{process.last_words()}")
