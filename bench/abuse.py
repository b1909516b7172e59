"""Five floods against a running copy with the default limits, and what an innocent customer notices of each.

Everything stays on the loopback. Each flood ends after a number of requests or of seconds, whichever comes first. It
runs in a process of its own, and every party comes from an address of its own, as behind a proxy.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count, cycle
from multiprocessing import get_context
from statistics import quantiles
from typing import Final

import httpx
import orjson

from bench.installation import Installation
from bench.rush import party
from bench.seed import Plan

AT_ONCE: Final = 32
MOST_P99_MS: Final = 250.0
INNOCENT_PAUSE_SECONDS: Final = 0.03
REPLY_SECONDS: Final = 30.0
NETWORKS: Final = 50
SERVER_ERRORS: Final = range(500, 600)
OVERLOADED: Final = 503
JSON: Final = {"Content-Type": "application/json"}
BIG_BODIES: Final = (
    b'{"a":' * 40_000,
    b"[" + b"{}," * 300_000 + b"{}]",
    b'{"username": "' + b"x" * 2_000_000 + b'"}',
)
"""Deep, of many values, and long."""


@dataclass(frozen=True)
class Size:
    """How long an innocent customer is watched without and with a flood, and how many requests a flood has at most."""

    seconds: float
    most_requests: int


FULL: Final = Size(seconds=15, most_requests=10_000)
QUICK: Final = Size(seconds=2, most_requests=300)


@dataclass(frozen=True)
class Target:
    """What a flood needs to know of the installation; it is sent to another process."""

    port: int
    host: str
    plans: Sequence[Plan]
    token: str

    @property
    def origin(self) -> str:
        """The origin of the operator's site as browsers see it."""
        return f"http://{self.host}"


@dataclass(frozen=True)
class Request:
    """One request of a flood, from an address. `token`: with the attacker's session."""

    method: str
    path: str
    address: str
    body: bytes | None = None
    has_token: bool = False


@dataclass(frozen=True)
class Attack:
    """A flood, and the p99 of an innocent customer's requests before and during it, in milliseconds."""

    name: str
    answers: dict[str, int]
    seconds: float
    calm_p99_ms: float
    p99_ms: float
    requests: int
    failed: int

    @property
    def ratio(self) -> float:
        """How many times as long the innocent customer waits during the flood."""
        return self.p99_ms / self.calm_p99_ms

    @property
    def has_errors(self) -> bool:
        """Whether the innocent customer was refused, or the server failed otherwise than by saying that it is busy."""
        return self.failed > 0 or any(
            status.isdecimal() and int(status) in SERVER_ERRORS and int(status) != OVERLOADED for status in self.answers
        )

    @property
    def passed(self) -> bool:
        """Whether nobody but the attacker noticed."""
        return not self.has_errors and self.p99_ms < MOST_P99_MS


def _hoarding(target: Target) -> Iterator[Request]:
    """One account holds beds of every departure, again and again."""
    for plan in cycle(target.plans):
        body = orjson.dumps({"booking_payload": party(plan)})
        yield Request("POST", "/api/bookings/holds", "203.0.113.1", body, has_token=True)


def _orders(_: Target) -> Iterator[Request]:
    """One account opens payments of ever other amounts."""
    for amount in count(100):
        yield Request(
            "POST", "/api/bookings/create-order", "203.0.113.2", orjson.dumps({"amount": amount}), has_token=True
        )


def _bodies(_: Target) -> Iterator[Request]:
    """Somebody without an account sends bodies that cost much to read or to parse."""
    for number, body in enumerate(cycle(BIG_BODIES)):
        yield Request("POST", "/api/users/login", f"203.0.{number % NETWORKS}.3", body)


def _sign_ins(_: Target) -> Iterator[Request]:
    """A botnet guesses passwords of many accounts."""
    for number in count():
        body = orjson.dumps({"username": f"p{number % 500}@traveller.example", "password": f"guess number {number}"})
        yield Request("POST", "/api/users/login", f"203.{number // 250 % 250}.{number % 250}.4", body)


def _pages(target: Target) -> Iterator[Request]:
    """A botnet asks for pages that no cache has."""
    for number, plan in enumerate(cycle(target.plans)):
        yield Request("GET", f"/events/{plan.trip_id}?plan={number}&x={number}", f"203.0.{number % NETWORKS}.5")


FLOODS: Final[dict[str, Callable[[Target], Iterator[Request]]]] = {
    "hoarding of beds": _hoarding,
    "order flood": _orders,
    "body flood": _bodies,
    "login flood": _sign_ins,
    "drawn pages": _pages,
}


def attacks(installation: Installation, *, size: Size, tell: Callable[[str], None]) -> list[Attack]:
    """Run each flood once."""
    made = []
    label = installation.world.plans[0].label
    tokens = iter(installation.world.tokens[label])
    plans = [plan for plan in installation.world.plans if plan.label == label]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        # Starting it takes seconds, in which no flood would run.
        process.submit(_start).result()
        for place, name in enumerate(FLOODS):
            target = Target(installation.toli_port, installation.host(label), plans, next(tokens))
            innocents = [(next(tokens), f"198.51.{place}.{phase}") for phase in range(3)]
            made.append(asyncio.run(_attack(name, target, innocents, process=process, size=size)))
            tell(f"{name}: done.")
    return made


async def _attack(
    name: str, target: Target, innocents: list[tuple[str, str]], *, process: ProcessPoolExecutor, size: Size
) -> Attack:
    warm, calm, flooded = innocents
    await _watch(target, *warm, seconds=min(size.seconds, 2), ends=asyncio.Event())
    before, failed_before = await _watch(target, *calm, seconds=size.seconds, ends=asyncio.Event())
    ends = asyncio.Event()
    flood = asyncio.get_running_loop().run_in_executor(process, _flood, name, target, size)
    flood.add_done_callback(lambda _: ends.set())
    # The flood may be over sooner; what comes after it would only make it look harmless.
    during, failed = await _watch(target, *flooded, seconds=size.seconds, ends=ends)
    answers, seconds = await flood
    return Attack(
        name, answers, seconds, _p99(before), _p99(during), requests=len(during), failed=failed + failed_before
    )


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100, method="inclusive")[-1]


async def _watch(
    target: Target, token: str, address: str, *, seconds: float, ends: asyncio.Event
) -> tuple[list[float], int]:
    """Time a signed-in customer who looks for trips and prices; count what was not answered with a success."""
    plan = target.plans[-1]
    label = target.host.partition(".")[0]
    asked: list[tuple[str, str, bytes | None]] = [
        ("GET", f"/api/events/user_side_listing/{label}", None),
        ("GET", "/api/events?q=ladakh", None),
        ("GET", "/api/users/me", None),
        ("POST", "/api/bookings/quote", _quote(plan)),
    ]
    waits: list[float] = []
    failed = 0
    until = time.perf_counter() + seconds
    async with _browser(target, token=token) as browser:
        for method, path, body in cycle(asked):
            # At least two, so that there is a p99.
            if (time.perf_counter() > until or ends.is_set()) and len(waits) > 1:
                return waits, failed
            began = time.perf_counter()
            try:
                answer = await browser.request(method, path, content=body, headers=_headers(target, address, body))
                failed += not answer.is_success
            except httpx.TransportError:
                failed += 1
            waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(INNOCENT_PAUSE_SECONDS)
    raise AssertionError("a cycle has no end")


def _start() -> None:
    """Be there."""


def _flood(name: str, target: Target, size: Size) -> tuple[dict[str, int], float]:
    """Send a flood from this process; return the answers by their status, and how long it took."""
    return asyncio.run(_send_all(FLOODS[name](target), target, size))


async def _send_all(flood: Iterator[Request], target: Target, size: Size) -> tuple[dict[str, int], float]:
    answers: Counter[str] = Counter()
    began = time.perf_counter()

    async def send() -> None:
        async with _browser(target, token="") as browser:
            while time.perf_counter() - began < size.seconds and answers.total() < size.most_requests:
                one = next(flood)
                headers = _headers(target, one.address, one.body)
                if one.has_token:
                    headers["Cookie"] = f"access_token={target.token}"
                try:
                    answer = await browser.request(one.method, one.path, content=one.body, headers=headers)
                    answers[str(answer.status_code)] += 1
                except httpx.TransportError:
                    # The server stops reading a body that it refuses.
                    answers["closed"] += 1

    await asyncio.gather(*(send() for _ in range(AT_ONCE)))
    return dict(sorted(answers.items())), time.perf_counter() - began


def _quote(plan: Plan) -> bytes:
    rooms = [{"room_bed_id": plan.double_id, "selected_beds_quantity": 2}]
    return orjson.dumps({"event_plan_id": plan.plan_id, "booking_rooms": rooms})


def _browser(target: Target, *, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{target.port}",
        cookies={"access_token": token} if token else None,
        timeout=REPLY_SECONDS,
        trust_env=False,
    )


def _headers(target: Target, address: str, body: bytes | None) -> dict[str, str]:
    behind_proxy = {
        "Host": target.host,
        "Origin": target.origin,
        "X-Forwarded-For": address,
        "X-Forwarded-Host": target.host,
    }
    return behind_proxy if body is None else behind_proxy | JSON
