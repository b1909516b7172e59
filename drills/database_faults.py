"""Faults of the database and of the way to it."""

import asyncio
import contextlib
import os
import shutil
import signal
import time
from pathlib import Path

import psycopg
from bench.processes import Refused, run

from drills.cluster import MAX_CONNECTIONS, Node
from drills.registry import fault
from drills.topology import Topology

ROOM = 400_000_000
"""Bytes that are free on a small disk."""
MOVE_SECONDS = 90


async def _new_leader(topology: Topology, old: Node) -> float:
    """Wait for another primary; return how many seconds that took."""
    began = time.monotonic()
    while True:
        leader = await asyncio.to_thread(topology.cluster.leader)
        if leader is not old:
            return time.monotonic() - began
        await asyncio.sleep(0.2)


@fault("FLT-08", "PostgreSQL restarts (fast)", most_gap=15)
async def restart_postgres(topology: Topology) -> str:
    """Restart the primary as an administrator does."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    answer = await asyncio.to_thread(topology.cluster.ask, leader, "/restart", {})
    return f"Patroni: {answer.text.strip()}"


@fault("FLT-09", "PostgreSQL killed (SIGKILL)", most_gap=30)
async def kill_postgres(topology: Topology) -> str:
    """Kill every process of the primary; Patroni lives and decides."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    leader.signal_postgres(signal.SIGKILL)
    await asyncio.sleep(1)
    after = await asyncio.to_thread(topology.cluster.leader)
    return "restarted in place" if after is leader else "a standby took over"


@fault("FLT-10", "node lost: PostgreSQL and Patroni killed", most_gap=30)
async def lose_node(topology: Topology) -> str:
    """Kill the primary's node; a standby takes over, and the old primary comes back as a standby."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    leader.kill()
    seconds = await _new_leader(topology, leader)
    await asyncio.sleep(5)
    leader.patroni.start()
    return f"another primary after {seconds:.1f} s"


@fault("FLT-11", "planned switchover", most_gap=10)
async def switch_over(topology: Topology) -> str:
    """Hand the primary's role over, as before maintenance."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    began = time.monotonic()
    answer = await asyncio.to_thread(topology.cluster.ask, leader, "/switchover", {"leader": leader.name})
    return f"Patroni after {time.monotonic() - began:.1f} s: {answer.text.strip()[:80]}"


@fault("FLT-12", "connections of the database used up", most_gap=15)
async def use_up_connections(topology: Topology) -> str:
    """Take every connection that the app's role can have, and cut off those of the pool."""
    url = topology.cluster.url("app", topology.cluster.primary_port)
    taken: list[psycopg.AsyncConnection[tuple[object, ...]]] = []
    try:
        for _ in range(2):
            await asyncio.to_thread(_end_pooled, topology)
            with contextlib.suppress(psycopg.OperationalError):
                while len(taken) < MAX_CONNECTIONS:
                    taken.append(
                        await psycopg.AsyncConnection.connect(url, connect_timeout=5, application_name="drill")
                    )
        await asyncio.sleep(8)
    finally:
        for connection in taken:
            await connection.close()
    return f"{len(taken)} of {MAX_CONNECTIONS} connections taken for 8 s"


def _end_pooled(topology: Topology) -> None:
    with psycopg.connect(topology.cluster.superuser_url(), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE usename = 'toli_app' AND application_name <> 'drill'"
        )


@fault("FLT-13", "database slow: each answer 500 ms later", most_gap=20)
async def slow_database(topology: Topology) -> str:
    """Delay every answer of the database."""
    topology.database_proxy.latency = 0.5
    await asyncio.sleep(15)
    topology.database_proxy.latency = 0.0
    return "for 15 s"


@fault("FLT-14", "partition between app and database, 30 s", most_gap=45)
async def partition(topology: Topology) -> str:
    """Let nothing pass and tell nobody, then heal."""
    topology.database_proxy.is_blackhole = True
    await asyncio.sleep(30)
    topology.database_proxy.is_blackhole = False
    await asyncio.sleep(5)
    return f"{await asyncio.to_thread(count_open_transactions, topology)} transactions left open"


def count_open_transactions(topology: Topology) -> int:
    """Count the transactions of Toli that nobody goes on with. Each process keeps one open, as its lock."""
    with psycopg.connect(topology.cluster.superuser_url(), autocommit=True) as connection:
        row = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE usename = 'toli_app' AND state LIKE 'idle in transaction%'"
            " AND state_change < now() - interval '5 seconds' AND application_name <> 'toli process lock'"
        ).fetchone()
    assert row is not None
    return int(row[0])


@fault("FLT-15", "commit done, its answer lost", most_gap=10)
async def lose_answers_of_commits(topology: Topology) -> str:
    """Cut the connection right after a COMMIT was sent, again and again."""
    proxy = topology.database_proxy
    before = proxy.cuts
    proxy.cut_after, proxy.cuts_left = b"COMMIT", 12
    deadline = time.monotonic() + 20
    while proxy.cuts_left > 0 and time.monotonic() < deadline:  # noqa: ASYNC110  it changes with the traffic
        await asyncio.sleep(0.1)
    proxy.cut_after, proxy.cuts_left = None, 0
    return f"{proxy.cuts - before} answers lost"


@fault("FLT-16", "replay on both standbys paused for 20 s", most_gap=10)
async def pause_replay(topology: Topology) -> str:
    """Let the standbys receive and not apply."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    standbys = [node for node in topology.cluster.nodes if node is not leader]
    for node in standbys:
        await asyncio.to_thread(_execute, topology, node, "SELECT pg_wal_replay_pause()")
    await asyncio.sleep(20)
    for node in standbys:
        await asyncio.to_thread(_execute, topology, node, "SELECT pg_wal_replay_resume()")
    return "Toli reads the primary only"


def _execute(topology: Topology, node: Node, statement: str) -> None:
    with psycopg.connect(topology.cluster.superuser_url(node), autocommit=True) as connection:
        connection.execute(statement)


@fault("FLT-08b", "PostgreSQL paused (SIGSTOP) for 20 s", most_gap=35)
async def pause_postgres(topology: Topology) -> str:
    """Stop every process of the primary, as a machine that swaps does; Patroni lives and may replace it."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    leader.signal_postgres(signal.SIGSTOP)
    await asyncio.sleep(20)
    leader.signal_postgres(signal.SIGCONT)
    after = await asyncio.to_thread(topology.cluster.leader)
    return "it went on" if after is leader else "a standby took over"


@fault("FLT-10b", "synchronous standby lost", most_gap=15)
async def lose_standby(topology: Topology) -> str:
    """Kill the node of the synchronous standby: the other one takes its part."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    name = await asyncio.to_thread(_synchronous, topology)
    standby = next(node for node in topology.cluster.nodes if node.name == name and node is not leader)
    standby.kill()
    await asyncio.sleep(15)
    standby.patroni.start()
    return f"{name} away for 15 s"


def _synchronous(topology: Topology) -> str:
    with psycopg.connect(topology.cluster.superuser_url(), autocommit=True) as connection:
        row = connection.execute(
            "SELECT application_name FROM pg_stat_replication WHERE sync_state = 'sync'"
        ).fetchone()
    assert row is not None
    return str(row[0])


async def move_to_small_disk(topology: Topology) -> str:
    """Give the synchronous standby a disk with little room, and make it the primary."""
    if os.geteuid() != 0:
        raise Refused("A small disk is mounted by root alone: run the drill as root.")
    name = await asyncio.to_thread(_synchronous, topology)
    leader = await asyncio.to_thread(topology.cluster.leader)
    node = next(node for node in topology.cluster.nodes if node.name == name)
    (other,) = (one for one in topology.cluster.nodes if one not in (leader, node))
    await asyncio.to_thread(node.kill)
    await asyncio.to_thread(_move, node)
    node.patroni.start()
    await asyncio.to_thread(topology.cluster.wait_for_standbys)
    # With the other one away it is synchronous again: only such a standby may take over.
    other.kill()
    await _switch_to(topology, leader, node)
    other.patroni.start()
    await asyncio.to_thread(topology.cluster.wait_for_standbys)
    return ""


async def _switch_to(topology: Topology, leader: Node, node: Node) -> None:
    deadline = time.monotonic() + MOVE_SECONDS
    body = {"leader": leader.name, "candidate": node.name}
    while time.monotonic() < deadline:
        answer = await asyncio.to_thread(topology.cluster.ask, leader, "/switchover", body)
        if answer.is_success:
            return
        await asyncio.sleep(2)
    raise Refused(f"Patroni does not switch over to {node.name}: {answer.text}")


def _move(node: Node) -> None:
    aside = node.data.with_name(f"{node.name}-aside")
    node.data.rename(aside)
    node.data.mkdir(mode=0o700)
    size = sum(path.lstat().st_size for path in aside.rglob("*")) + ROOM
    run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", str(node.data)], environment={})
    run(["cp", "-a", f"{aside}/.", str(node.data)], environment={})
    shutil.rmtree(aside)


@fault("FLT-25", "disk of the primary full for 20 s", most_gap=60, prepare=move_to_small_disk)
async def fill_disk(topology: Topology) -> str:
    """Fill the disk of the primary to the last byte, then make room."""
    leader = await asyncio.to_thread(topology.cluster.leader)
    ballast = leader.data / "ballast"
    await asyncio.to_thread(_fill, ballast)
    await asyncio.sleep(20)
    ballast.unlink()
    after = await asyncio.to_thread(topology.cluster.leader)
    return "it went on" if after is leader else "a standby took over"


def _fill(ballast: Path) -> None:
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(65_536))
    with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(b"x")
