"""`python -m bench.capacity`: simulates an installation under a day's bookings and tells which part gives first.

A queueing model: each request passes stations (web processes, PostgreSQL's processors, the row of a departure, its
log), which serve so many at a time. What it costs at each is read from costs.json (`python -m bench.costs`).
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from statistics import quantiles

COSTS = Path(__file__).with_name("costs.json")
DAY = 86_400
FULL = 0.9
"""A station that is busy for more of the time is the one that gives."""


@dataclass(frozen=True)
class Load:
    """A day of the platform."""

    bookings: int = 1_000_000
    reads_a_booking: int = 60
    """Requests of visitors that are not answered by a proxy, for each booking."""
    peak: float = 3.0
    """The busiest hour, as a multiple of the average."""
    hot_share: float = 0.02
    """The share of bookings that go to one departure while its sale opens."""

    @property
    def bookings_a_second(self) -> float:
        """Bookings in a second of the busiest hour."""
        return self.peak * self.bookings / DAY


@dataclass(frozen=True)
class Machines:
    """What serves it: cores of the web machines and of each cell's database, and the database's log."""

    web_cores: int = 4
    cells: int = 1
    database_cores: int = 8
    flush_ms: float = 1.0
    """One flush of the log; commits that wait meanwhile share the next one."""
    hot_row_ms: float = 2.0
    """How long a departure's row is locked by a hold or a confirmation: one message and one flush."""


@dataclass
class Station:
    """A resource that serves `servers` at a time, first come, first served."""

    name: str
    servers: int
    busy: float = 0.0
    _free: list[float] = field(default_factory=list)

    def serve(self, now: float, seconds: float) -> float:
        """Return when a request that comes now is done."""
        starts = now if len(self._free) < self.servers else max(now, heappop(self._free))
        self.busy += seconds
        heappush(self._free, starts + seconds)
        return starts + seconds


@dataclass(frozen=True)
class Outcome:
    """How busy each station was, and how long bookings took from hold to confirmed without the traveller's time."""

    use: Mapping[str, float]
    p50_ms: float
    p99_ms: float

    @property
    def first_to_give(self) -> str:
        """The busiest station."""
        return max(self.use, key=lambda name: self.use[name])


Costs = Mapping[str, Mapping[str, float]]
STEPS = ("hold", "order", "verify")
COMMITS = {"hold": 1, "order": 2, "verify": 1}
LOCKS_ROW = {"hold", "verify"}


def simulate(load: Load, machines: Machines, costs: Costs, *, seconds: float, seed: int = 1) -> Outcome:
    """Simulate so many seconds of the busiest hour."""
    rng = random.Random(seed)  # noqa: S311  a simulation
    web = Station("web processes", machines.web_cores)
    databases = [Station("database processors", machines.database_cores) for _ in range(machines.cells)]
    logs = [_Log(machines.flush_ms / 1000) for _ in range(machines.cells)]
    hot = Station("row of the hot departure", 1)
    waits: list[float] = []
    events: list[tuple[float, int, _Request]] = []
    numbers = count()

    def add(now: float, request: _Request) -> None:
        heappush(events, (now, next(numbers), request))

    for request in _first_requests(rng, load, machines, seconds):
        add(request.began, request)
    while events:
        now, _, request = heappop(events)
        cost, stages = costs[request.step], _stages(request)
        if request.stage < len(stages):
            stage = stages[request.stage]
            if stage == "web":
                done = web.serve(now, _around(rng, cost["web_ms"]))
            elif stage == "database":
                done = databases[request.cell].serve(now, _around(rng, cost["database_ms"]))
            else:
                done = hot.serve(now, machines.hot_row_ms / 1000) if stage == "row" else logs[request.cell].flush(now)
            add(done, replace(request, stage=request.stage + 1))
        elif request.step in STEPS[:-1]:
            add(now, replace(request, step=STEPS[STEPS.index(request.step) + 1], stage=0))
        elif request.step == STEPS[-1]:
            waits.append(1000 * (now - request.began))
    use = {
        web.name: web.busy / (seconds * web.servers),
        "database processors": max(one.busy / (seconds * one.servers) for one in databases),
        "write-ahead log": max(one.busy / seconds for one in logs),
        hot.name: hot.busy / seconds,
    }
    shares = quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    return Outcome(use, shares[49], shares[98])


@dataclass(frozen=True)
class _Request:
    """A request on its way, and when the first one of its booking began."""

    step: str
    cell: int
    is_hot: bool
    began: float
    stage: int = 0


def _first_requests(rng: random.Random, load: Load, machines: Machines, seconds: float) -> Iterator[_Request]:
    for moment in _arrivals(rng, load.bookings_a_second, seconds):
        is_hot = rng.random() < load.hot_share
        yield _Request("hold", 0 if is_hot else rng.randrange(machines.cells), is_hot, began=moment)
    for moment in _arrivals(rng, load.bookings_a_second * load.reads_a_booking, seconds):
        yield _Request("listing", rng.randrange(machines.cells), is_hot=False, began=moment)


def _stages(request: _Request) -> list[str]:
    """The stations that a request passes. The row of a hot departure is locked until its commit is on the disk."""
    row = ["row"] if request.is_hot and request.step in LOCKS_ROW else []
    return ["web", "database", *row, *["log"] * (COMMITS.get(request.step, 0) - len(row))]


def _around(rng: random.Random, milliseconds: float) -> float:
    return rng.expovariate(1000 / milliseconds) if milliseconds > 0 else 0.0


class _Log:
    """A log that is flushed for everybody who waits, once the flush before is done."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0
        self.busy = 0.0

    def flush(self, now: float) -> float:
        """Return when a commit that comes now is on the disk."""
        if now > self._next - self._seconds:
            # No flush is planned that begins after this moment.
            self._next = max(now, self._next) + self._seconds
            self.busy += self._seconds
        return self._next


def _arrivals(rng: random.Random, rate: float, seconds: float) -> Iterator[float]:
    now = rng.expovariate(rate)
    while now < seconds:
        yield now
        now += rng.expovariate(rate)


def main() -> None:
    """Read the costs, simulate growing loads and print a table."""
    parser = argparse.ArgumentParser(prog="bench.capacity", description=__doc__)
    parser.add_argument("--bookings", type=int, default=Load.bookings, help="a day")
    parser.add_argument("--web-cores", type=int, default=Machines.web_cores)
    parser.add_argument("--database-cores", type=int, default=Machines.database_cores)
    parser.add_argument("--cells", type=int, default=Machines.cells)
    parser.add_argument("--flush-ms", type=float, default=Machines.flush_ms)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    costs: Costs = json.loads(COSTS.read_text())
    machines = Machines(
        web_cores=given.web_cores,
        cells=given.cells,
        database_cores=given.database_cores,
        flush_ms=given.flush_ms,
    )
    sys.stdout.write(
        f"{'bookings a day':>14}{'a second':>10}{'p50 ms':>9}{'p99 ms':>10}  gives first, and how busy everything is\n"
    )
    for share in (0.1, 0.25, 0.5, 1, 2, 4):
        load = Load(bookings=round(share * given.bookings))
        outcome = simulate(load, machines, costs, seconds=given.seconds)
        use = ", ".join(f"{name} {part:.0%}" for name, part in outcome.use.items())
        gives = outcome.first_to_give if outcome.use[outcome.first_to_give] > FULL else "nothing"
        sys.stdout.write(
            f"{load.bookings:>14,}{load.bookings_a_second:>10.1f}{outcome.p50_ms:>9.1f}{outcome.p99_ms:>10.1f}"
            f"  {gives}: {use}\n"
        )


if __name__ == "__main__":
    main()
