"""Webhooks: from the commit of an event until its receiver has it, in ratio to a plain POST at the same rate."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Final

import aiohttp
import psycopg
from aiohttp import web

from bench.installation import Installation
from bench.processes import Refused, free_ports
from toli.delivery.webhooks.rules import make_secret
from toli.delivery.webhooks.service.endpoints import seal_secret
from toli.kit.sealing import Sealer

RATE: Final = 100
"""Events a second, over all endpoints: an endpoint has two attempts at a time."""
ENDPOINTS: Final = 50
EVENTS: Final = 3_000
QUICK_EVENTS: Final = 100
GIVE_UP_SECONDS: Final = 60
MOST_MEDIAN_SECONDS: Final = 0.5
"""The pause of the dispatcher: an event arrives half of it after the commit in the middle."""

ENDPOINT: Final = """
INSERT INTO webhook_endpoint (client_id, url, sealed_secret, event_types, created_by)
SELECT client_id, %(url)s, %(secret)s, ARRAY['bench.' || number], user_id
FROM client, generate_series(0, %(endpoints)s - 1) number WHERE client_id = %(client_id)s
"""
EVENT: Final = "SELECT add_webhook_event(%s, %s, %s, jsonb_build_object('number', %s::bigint))"


@dataclass(frozen=True)
class Delivered:
    """Seconds from the commit to the receiver, and of a plain POST."""

    events: int
    seconds: list[float]
    plain: list[float]
    load: float

    @property
    def passed(self) -> bool:
        """Whether none is missing and the median is within the dispatcher's pause."""
        return len(self.seconds) == self.events and median(self.seconds) <= MOST_MEDIAN_SECONDS

    @property
    def sentence(self) -> str:
        """The figures, for people."""
        middle, most = median(self.seconds), quantiles(self.seconds, n=100)[-1]
        plain, most_plain = median(self.plain), quantiles(self.plain, n=100)[-1]
        return (
            f"{len(self.seconds):,} of {self.events:,} webhooks at {RATE} a second: p50 {middle * 1000:.0f} ms,"
            f" p99 {most * 1000:.0f} ms from the commit; a plain POST takes {plain * 1000:.1f} ms and"
            f" {most_plain * 1000:.1f} ms, so {middle / plain:.0f} and {most / most_plain:.0f} times; load"
            f" {self.load:.1f}: {'pass' if self.passed else 'MISS'}"
        )


@dataclass
class Receiver:
    """When each number arrived first."""

    arrived: dict[int, float] = field(default_factory=dict)

    async def take(self, request: web.Request) -> web.Response:
        """Answer 204, as a quick receiver."""
        number = json.loads(await request.read())["data"]["number"]
        self.arrived.setdefault(number, time.perf_counter())
        return web.Response(status=204)


def deliver(installation: Installation, *, events: int, tell: Callable[[str], None]) -> Delivered:
    """Commit events at a steady rate, then post as many without Toli. Raises Refused."""
    return asyncio.run(_deliver(installation, events=events, tell=tell))


async def _deliver(installation: Installation, *, events: int, tell: Callable[[str], None]) -> Delivered:
    client_id = installation.world.plans[-1].client_id
    sealer = Sealer([installation.environment["TOLI_SECRET_KEYS"]])
    async with _serving(Receiver()) as (receiver, url):
        connection = await psycopg.AsyncConnection.connect(installation.owner_url, autocommit=True)
        async with connection:
            await connection.execute("SELECT set_config('toli.scope', 'platform', false)")
            secret = seal_secret(sealer, make_secret(), client_id=client_id)
            values = {"url": url, "secret": secret, "endpoints": ENDPOINTS, "client_id": client_id}
            await connection.execute(ENDPOINT, values)

            async def commit(number: int) -> float:
                event_type = f"bench.{number % ENDPOINTS}"
                await connection.execute(EVENT, [client_id, event_type, f"bench:{number}", number])
                return time.perf_counter()

            # The worker may still be starting.
            await commit(-1)
            await _wait_until(lambda: -1 in receiver.arrived)
            committed = await _at_rate(commit, events=events)
            await _wait_until(lambda: len(receiver.arrived) > events)
        tell(f"{events} events are delivered.")
        seconds = [receiver.arrived[number] - moment for number, moment in committed.items()]
        plain = await _post_plainly(url, events=events)
    return Delivered(events, seconds, plain, os.getloadavg()[0])


@asynccontextmanager
async def _serving(receiver: Receiver) -> AsyncIterator[tuple[Receiver, str]]:
    app = web.Application()
    app.router.add_post("/hook", receiver.take)
    runner = web.AppRunner(app)
    await runner.setup()
    (port,) = free_ports(1)
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield receiver, f"http://127.0.0.1:{port}/hook"
    finally:
        await runner.cleanup()


async def _post_plainly(url: str, *, events: int) -> list[float]:
    """Each on a connection of its own, as a webhook."""

    async def post(number: int) -> float:
        began = time.perf_counter()
        body = {"data": {"number": -2 - number}}
        async with aiohttp.ClientSession() as session, session.post(url, json=body):
            pass
        return time.perf_counter() - began

    return list((await _at_rate(post, events=events)).values())


async def _at_rate(act: Callable[[int], Awaitable[float]], *, events: int) -> dict[int, float]:
    """Results by number, of acts begun RATE times a second."""
    began, results = time.perf_counter(), {}
    for number in range(events):
        await asyncio.sleep(max(0, began + number / RATE - time.perf_counter()))
        results[number] = await act(number)
    return results


async def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise Refused(f"The webhooks were not delivered within {GIVE_UP_SECONDS} s.")
        await asyncio.sleep(0.05)
