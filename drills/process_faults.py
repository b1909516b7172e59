"""Faults of Toli's own processes."""

import asyncio
import contextlib
import os
import resource
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
from bench.processes import Process, children, run

from drills.programs import FAKETIME, PYTHON
from drills.registry import GoalMissed, fault
from drills.topology import Topology, wait_for_http

# The length of a hold is the database's business.
ODD_HOLDS = """
SELECT count(*) FROM hold
WHERE created_at > now() - interval '2 minutes' AND expires_at - created_at NOT BETWEEN '5 minutes' AND '1 hour'
"""


@fault("FLT-06", "workers killed, 20 times", most_gap=10)
async def kill_workers(topology: Topology) -> str:
    """Kill a worker in the middle of its jobs, start it, kill the other."""
    for number in range(20):
        worker = topology.workers[number % len(topology.workers)]
        worker.kill()
        await asyncio.sleep(0.5)
        worker.start()
        await asyncio.sleep(1)
    return f"{len(topology.mailbox.accepted) - len(set(topology.mailbox.accepted))} e-mails sent twice, same Message-ID"


@fault("FLT-07", "worker stopped for 75 s, then goes on", most_gap=10)
async def stop_worker(topology: Topology) -> str:
    """Stop a worker until its jobs are given to another, and let it go on with them."""
    topology.workers[0].signal(signal.SIGSTOP)
    await asyncio.sleep(75)
    topology.workers[0].signal(signal.SIGCONT)
    await asyncio.sleep(5)
    return ""


@fault("FLT-31", "rolling restart of the web processes, with toli migrate", most_gap=5)
async def rollingrestart(topology: Topology) -> str:
    """Restart one web process after the other, as an upgrade does."""
    await asyncio.to_thread(run, [str(PYTHON), "-m", "toli.cli", "migrate"], environment=topology.environment)
    for process, port in zip(topology.web, topology.web_ports, strict=True):
        await restart(process, port)
    return ""


async def restart(process: Process, port: int) -> None:
    """End a web process as systemd does and start it again, when the proxy has noticed."""
    process.terminate()
    for _ in range(400):
        if not process.is_running:
            break
        await asyncio.sleep(0.1)
    else:
        process.kill()
    process.start()
    await wait_for_http(port, "/readyz", [process])
    # nginx tries it again two seconds after its last failure.
    await asyncio.sleep(2)


@fault("FLT-32", "one web process killed behind the proxy", most_gap=5)
async def kill_web(topology: Topology) -> str:
    """Kill a web process in the middle of its requests."""
    process, port = topology.web[0], topology.web_ports[0]
    process.kill()
    await asyncio.sleep(5)
    process.start()
    await wait_for_http(port, "/readyz", [process])
    return f"{_replayed(topology)} POSTs sent to a second process"


def _replayed(topology: Topology) -> int:
    """Count POSTs that nginx sent to two processes although the first had received them."""
    lines = Path(topology.folder / "nginx-requests.log").read_text().splitlines()
    return sum('"POST"' in line and '"upstream_status":"504, 20' in line for line in lines)


@fault("FLT-26", "clock of one web process two hours ahead, then behind", most_gap=15)
async def wrong_clock(topology: Topology) -> str:
    """Restart a web process with a wrong clock, twice."""
    web, port = topology.web[0], topology.web_ports[0]
    for offset in ("+2h", "-2h"):
        # Time-outs and pauses go on: only the time of day is wrong.
        wrong = {"LD_PRELOAD": str(FAKETIME), "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        async with _with_environment(web, port, wrong):
            await asyncio.sleep(8)
    odd = await asyncio.to_thread(_count_odd_holds, topology)
    note = f"8 s each; {odd} holds of another length"
    if odd:
        raise GoalMissed(note)
    return note


@asynccontextmanager
async def _with_environment(process: Process, port: int, changes: Mapping[str, str]) -> AsyncIterator[None]:
    kept = process.environment
    process.environment = {**kept, **changes}
    try:
        await restart(process, port)
        yield
    finally:
        process.environment = kept
        await restart(process, port)


def _count_odd_holds(topology: Topology) -> int:
    url = topology.cluster.superuser_url()
    with psycopg.connect(url, autocommit=True, options="-c toli.scope=platform") as connection:
        row = connection.execute(ODD_HOLDS).fetchone()
    assert row is not None
    return int(row[0])


@fault("FLT-28", "a web process out of files, then killed for its memory", most_gap=15)
async def reach_limits(topology: Topology) -> str:
    """Allow a web process no further file for a while, then kill its server process as the kernel does."""
    web, port = topology.web[0], topology.web_ports[0]
    assert web.running is not None
    processes = [web.running.pid, *children(web.running.pid)]
    _limit_files(processes, room=0)
    await asyncio.sleep(10)
    _limit_files(processes, room=1000)
    survived = "lived on" if web.is_running else "ended"
    await asyncio.sleep(3)
    if not web.is_running:
        web.start()
    await wait_for_http(port, "/readyz", [web])
    for process in children(web.running.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    await asyncio.sleep(5)
    replaced = "replaced its server process" if web.is_running else "ended, and was started again"
    if not web.is_running:
        web.start()
    await wait_for_http(port, "/readyz", [web])
    return f"without files it {survived}; killed, it {replaced}"


def _limit_files(processes: list[int], *, room: int) -> None:
    """Let each process open `room` files more than it has open."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            has = len(list(Path(f"/proc/{process}/fd").iterdir()))
            _, most = resource.prlimit(process, resource.RLIMIT_NOFILE)
            resource.prlimit(process, resource.RLIMIT_NOFILE, (min(has + room, most), most))
