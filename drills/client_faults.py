"""Faults of clients: those that break off, and those that are slow."""

import asyncio
import contextlib
import json
import random
import time

from bench.seed import Plan

from drills.database_faults import count_open_transactions
from drills.load import party_of
from drills.registry import GoalMissed, fault
from drills.topology import Topology

ABORTING, SLOW = 8, 200
ABORTED_SHARE = 0.6
SLOW_ADDRESS = "127.0.0.9"
"""Of the slow clients: the proxy limits connections by address."""
HEADERS_SECONDS = 10
"""How long the proxy waits for headers: `client_header_timeout`."""


@fault("FLT-29", "clients that break off at any byte, 6 of 10", most_gap=5)
async def clients_break_off(topology: Topology) -> str:
    """Send listings and holds, and break off within the request or within the response."""
    counts = {"whole": 0, "within the request": 0, "within the response": 0}
    async with asyncio.TaskGroup() as group:
        for number in range(ABORTING):
            group.create_task(_break_off(topology, random.Random(number), counts))  # noqa: S311  to be repeatable
    await asyncio.sleep(2)
    left = await asyncio.to_thread(count_open_transactions, topology)
    note = ", ".join(f"{count} {what}" for what, count in counts.items()) + f"; {left} transactions left open"
    if left:
        raise GoalMissed(note)
    return note


async def _break_off(topology: Topology, chance: random.Random, counts: dict[str, int]) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        plan, token = next(topology.people)
        # Half of them past the proxy, which would spare Toli the bodies that are cut off.
        port = chance.choice([topology.front, *topology.web_ports])
        request = _hold(topology, plan, token) if chance.random() < 0.5 else _listing(topology, plan)  # noqa: PLR2004
        most_sent, most_read, what = len(request), 1 << 30, "whole"
        if chance.random() < ABORTED_SHARE:
            if chance.random() < 0.5:  # noqa: PLR2004
                most_sent, what = chance.randrange(len(request)), "within the request"
            else:
                most_read, what = chance.randrange(2000), "within the response"
        counts[what] += 1
        with contextlib.suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                async with asyncio.timeout(30):
                    writer.write(request[:most_sent])
                    await writer.drain()
                    await asyncio.sleep(chance.random() * 0.02)
                    if what == "whole":
                        await reader.read()
                    elif what == "within the response":
                        await reader.read(most_read)
            finally:
                writer.transport.abort()


def _listing(topology: Topology, plan: Plan) -> bytes:
    return (
        f"GET /api/events/user_side_listing/{plan.label} HTTP/1.1\r\nHost: {topology.host(plan.label)}\r\n"
        "Connection: close\r\n\r\n"
    ).encode()


def _hold(topology: Topology, plan: Plan, token: str) -> bytes:
    body = json.dumps(party_of(plan)).encode()
    host = topology.host(plan.label)
    return (
        f"POST /api/bookings/holds HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: access_token={token}\r\nIdempotency-Key: abort-{token[:20]}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    ).encode() + body


@fault("FLT-30", "200 clients that send a header byte by byte", most_gap=5)
async def slow_clients(topology: Topology) -> str:
    """Keep connections open with requests that never end."""
    seconds = await asyncio.gather(*(_send_slowly(topology.front) for _ in range(SLOW)))
    closed = sum(one < HEADERS_SECONDS + 5 for one in seconds)
    note = f"{closed} of {SLOW} closed by the proxy after at most {max(seconds):.0f} s"
    if closed < SLOW:
        raise GoalMissed(note)
    return note


async def _send_slowly(port: int) -> float:
    """Return how long the proxy let it."""
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SLOW_ADDRESS, 0))
    with contextlib.suppress(OSError):
        writer.write(b"GET / HTTP/1.1\r\nHost: toli.localhost\r\nX-Slow: ")
        while time.monotonic() - began < 2 * HEADERS_SECONDS:
            writer.write(b"x")
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    if not await reader.read(1):
                        break
    writer.transport.abort()
    return time.monotonic() - began
