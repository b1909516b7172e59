"""`python -m bench.costs`: counts what a request and a booking cost, and writes costs.json for the capacity model.

Processor time, statements, messages and bytes of write-ahead log are counted, not timed: a busy machine changes them
little. The app runs in this process, with the client and the provider, whose processor time is counted as its own.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
from pydantic import SecretStr

from bench import provider
from bench.installation import Installation, installed
from bench.noise import cpu_seconds
from bench.statements import Browser, Tally, tapped
from toli.infra.config import Settings, load_settings
from toli.infra.logs import configure_logs
from toli_demo.app import create_app

BOOKINGS = 100
WARM_UP = 20
COSTS = Path(__file__).with_name("costs.json")


@dataclass(frozen=True)
class RequestCost:
    """What one request costs on average. `database_ms`: processor time of PostgreSQL's processes."""

    web_ms: float
    database_ms: float
    statements: float
    messages: float
    wal_bytes: float


def main() -> None:
    """Count, print and write."""
    configure_logs(Settings(log_level="ERROR"))
    with installed(fronts=10, operators=2, events=5, plans=4) as installation:
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
    async with tapped(installation.database_url, installation.folder) as (url, tally):
        environment = {k: v for k, v in installation.environment.items() if k.startswith("TOLI_")}
        settings = load_settings(environment).model_copy(
            update={"database_url": SecretStr(url), "embedded_worker": False, "pool_size": 1}
        )
        app = create_app(settings, transport=httpx.ASGITransport(app=provider.app))
        browser = Browser(installation, app)
        with psycopg.connect(installation.owner_url, autocommit=True) as owner:
            meter = _Meter(owner, tally)
            try:
                await _book(browser, _Meter(owner, tally), times=WARM_UP)
                front = installation.world.front
                async with browser.on(front) as visitor:
                    for _ in range(BOOKINGS):
                        await meter.run("listing", visitor.get(f"/api/events/user_side_listing/{front}"))
                await _book(browser, meter, times=BOOKINGS)
                return meter.costs()
            finally:
                await app.state.services.providers.aclose()
                await app.state.services.database.dispose()


class _Meter:
    """Sums of what the requests of each kind have cost."""

    def __init__(self, owner: psycopg.Connection[Any], tally: Tally) -> None:
        self._owner = owner
        self._tally = tally
        self._spent: dict[str, list[tuple[float, ...]]] = {}

    async def run(self, name: str, request: Awaitable[httpx.Response]) -> httpx.Response:
        """Send one request and add its cost."""
        before = self._counts()
        began = time.process_time()
        answer = await request
        web = 1000 * (time.process_time() - began)
        counted = (end - start for start, end in zip(before, self._counts(), strict=True))
        self._spent.setdefault(name, []).append((web, *counted))
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
            1000 * cpu_seconds("postgres"),
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
