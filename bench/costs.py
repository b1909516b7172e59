"""`python -m bench.costs`: counts what a request and a booking cost, and writes costs.json for the capacity model.

Processor time, statements, messages and bytes of write-ahead log are counted, not timed: a busy machine changes them
little. The server has a process of its own, as in production: the time of the client, of the provider and of the proxy
that counts statements is not its own. No worker runs beside the requests.
"""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg

from bench.installation import Installation, installed, serve
from bench.noise import descendants, processor_ms
from bench.statements import Browser, Tally, tapped
from toli.infra.config import Settings
from toli.infra.logs import configure_logs

BOOKINGS = 100
WARM_UP = 20
COSTS = Path(__file__).with_name("costs.json")


@dataclass(frozen=True)
class RequestCost:
    """What one request costs on average. `web_ms`: processor time of the server; `database_ms`: of PostgreSQL."""

    web_ms: float
    database_ms: float
    statements: float
    messages: float
    wal_bytes: float


def main() -> None:
    """Count, print and write."""
    configure_logs(Settings(log_level="ERROR"))
    with installed(fronts=10, operators=2, events=5, plans=4, has_servers=False) as installation:
        costs = asyncio.run(_count(installation))
    sys.stdout.write(
        f"{'request':<12}{'web ms':>9}{'database ms':>13}{'statements':>12}{'messages':>10}{'WAL bytes':>11}\n"
    )
    for name, cost in costs.items():
        sys.stdout.write(
            f"{name:<12}{cost.web_ms:>9.2f}{cost.database_ms:>13.2f}{cost.statements:>12.1f}{cost.messages:>10.1f}"
            f"{cost.wal_bytes:>11,.0f}\n"
        )
    COSTS.write_text(json.dumps({name: asdict(cost) for name, cost in costs.items()}, indent=1) + "\n")


async def _count(installation: Installation) -> dict[str, RequestCost]:
    with ExitStack() as stack:
        async with tapped(installation.database_url, installation.folder) as (url, tally):
            server = await asyncio.to_thread(_serve, stack, installation, url)
            owner = stack.enter_context(psycopg.connect(installation.owner_url, autocommit=True))
            browser = Browser(installation, httpx.AsyncHTTPTransport())
            await _book(browser, _Meter(owner, tally, server), times=WARM_UP)
            meter = _Meter(owner, tally, server)
            front = installation.world.front
            async with browser.on(front) as visitor:
                for _ in range(BOOKINGS):
                    await meter.run("listing", visitor.get(f"/api/events/user_side_listing/{front}"))
            await _book(browser, meter, times=BOOKINGS)
            # The proxy waits for the end of the server's connections.
            await asyncio.to_thread(stack.close)
        return meter.costs()


def _serve(stack: ExitStack, installation: Installation, database_url: str) -> int:
    """Start a server with one connection; return its process id."""
    environment = {**installation.environment, "TOLI_DATABASE_URL": database_url, "TOLI_POOL_SIZE": "1"}
    server = serve(
        stack, environment, "toli.app:serve", installation.toli_port, workers=1, factory=True, ready="/readyz"
    )
    assert server.running is not None
    return server.running.pid


class _Meter:
    """Sums of what the requests of each kind have cost."""

    def __init__(self, owner: psycopg.Connection[Any], tally: Tally, server: int) -> None:
        self._owner = owner
        self._tally = tally
        self._server = descendants(server)
        self._database = descendants(os.getpid(), "postgres")
        self._spent: dict[str, list[tuple[float, ...]]] = {}

    async def run(self, name: str, request: Awaitable[httpx.Response]) -> httpx.Response:
        """Send one request and add its cost."""
        before = self._counts()
        answer = await request
        counted = (end - start for start, end in zip(before, self._counts(), strict=True))
        self._spent.setdefault(name, []).append(tuple(counted))
        answer.raise_for_status()
        return answer

    def costs(self) -> dict[str, RequestCost]:
        """The average cost of each kind."""
        return {
            name: RequestCost(*(sum(column) / len(spent) for column in zip(*spent, strict=True)))
            for name, spent in self._spent.items()
        }

    def _counts(self) -> tuple[float, ...]:
        return (
            processor_ms(self._server),
            processor_ms(self._database),
            float(len(self._tally.asked)),
            float(self._tally.round_trips),
            _wal(self._owner),
        )


async def _book(browser: Browser, meter: _Meter, *, times: int) -> None:
    for _ in range(times):
        browser.next_traveller()
        held = await meter.run("hold", browser.hold())
        ordered = await meter.run("order", browser.order(held))
        await meter.run("verify", browser.verify(ordered))


def _wal(owner: psycopg.Connection[Any]) -> float:
    row = owner.execute("SELECT pg_current_wal_lsn() - '0/0'").fetchone()
    assert row is not None
    return float(row[0])


if __name__ == "__main__":
    main()
