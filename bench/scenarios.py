"""What is measured, against which limit, and how near to it Toli is to come."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, cycle

import psycopg

from bench.installation import Installation, fetch
from bench.load import Sample, pgbench, wrk
from bench.noise import watched

# More numbers than any sample can use, so that no person comes back to a departure they hold beds on.
APART = 1_000_000
BOOKING_CONNECTIONS = 16
PAST_SECONDS = 5
WIDGET = "/api/widget/departures"


@dataclass(frozen=True)
class Measurement:
    """One thing to do over and over; the argument is for how many seconds."""

    name: str
    run: Callable[[int], Sample]

    def sample(self, seconds: int) -> Sample:
        """Run once, and watch what else the machine does meanwhile."""
        with watched() as noise:
            sample = self.run(seconds)
        return replace(sample, noise=noise)


@dataclass(frozen=True)
class Comparison:
    """Toli against a limit. `least` is the share of the limit's rate to be reached; None only tells it."""

    ours: str
    limit: str
    least: float | None


@dataclass(frozen=True)
class Limit:
    """What a measurement is to reach, without another one beside it: a rate a second at least, milliseconds at most."""

    ours: str
    rate: float | None = None
    p50_ms: float | None = None
    p99_ms: float | None = None


COMPARISONS = (
    Comparison("listing", "bytes", 0.40),
    Comparison("listing 304", "bytes", None),
    Comparison("listing of all", "bytes", None),
    Comparison("widget", "bytes", None),
    Comparison("listing not kept", "statement", 0.80),
    Comparison("search", "statement", None),
    Comparison("search not kept", "statement", None),
    Comparison("hold hot", "sql hold hot", None),
    Comparison("hold hot", "driver hold hot", 0.60),
    Comparison("hold spread", "sql hold spread", None),
    Comparison("hold spread", "driver hold spread", 0.25),
    Comparison("confirm spread", "sql confirm spread", 0.15),
)

LIMITS = (
    Limit("search", rate=300, p99_ms=150),
    Limit("confirm spread", p50_ms=60),
    Limit("confirm hot", rate=100),
)


def live_a_while(installation: Installation, booked: Measurement) -> None:
    """Give the installation a past: some thousand bookings, and the statistics that autovacuum makes of them.

    Without these the server keeps plans it made while its tables were empty, and reads them from end to end, for the
    minutes until autovacuum has been at each: a day that an installation has once.
    """
    pgbench(
        installation,
        ["hold", "confirm"],
        seconds=3,
        first_plan=0,
        last_plan=len(installation.world.plans) - 1,
    )
    booked.run(PAST_SECONDS)
    installation.drain_jobs()
    with psycopg.connect(installation.owner_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def measurements(installation: Installation) -> list[Measurement]:
    """Everything to measure, each limit next to what it limits."""
    world = installation.world
    port = installation.toli_port
    host = installation.host(world.front)
    listing = f"/api/events/user_side_listing/{world.front}"
    get = partial(wrk, installation, script="get", threads=1)
    sql = partial(pgbench, installation)
    every = len(world.plans) - 1
    turns = count(1)
    # Of the first operator, on whose site the most people are signed in.
    hot_plans = cycle(range(sum(plan.label == world.plans[0].label for plan in world.plans)))

    def hot_plan() -> str:
        lines = (installation.folder / "plans").read_text().splitlines()
        (installation.folder / "hot-plan").write_text(lines[next(hot_plans)] + "\n")
        return installation.file("hot-plan")

    def hold(seconds: int, *, hot: bool) -> Sample:
        plans = hot_plan() if hot else installation.file("plans")
        return wrk(
            installation,
            port,
            "/",
            script="hold",
            threads=1,
            connections=BOOKING_CONNECTIONS,
            seconds=seconds,
            variables={"BENCH_OFFSET": str(next(turns) * APART), "BENCH_PLANS": plans},
        )

    def confirm(seconds: int, *, hot: bool) -> Sample:
        plans = hot_plan() if hot else installation.file("plans")
        return wrk(
            installation,
            port,
            "/",
            script="confirm",
            threads=BOOKING_CONNECTIONS,
            connections=BOOKING_CONNECTIONS,
            seconds=seconds,
            variables={"BENCH_OFFSET": str(next(turns) * APART), "BENCH_PLANS": plans},
        )

    def hot_sql(seconds: int) -> Sample:
        plan = next(hot_plans)
        return sql(["hold"], seconds=seconds, first_plan=plan, last_plan=plan)

    def hot_driver(seconds: int) -> Sample:
        (installation.folder / "hot-place").write_text(f"127.0.0.1 /{next(hot_plans)}\n")
        return each_of("hot-place", installation.hold_port, seconds=seconds)

    def each_of(paths: str, port: int, *, seconds: int) -> Sample:
        return get(
            port,
            "/",
            connections=16,
            seconds=seconds,
            variables={"BENCH_PATHS": installation.file(paths)},
        )

    etag = fetch(port, listing, host=host).headers["etag"]
    nothing: dict[str, str] = {}
    return [
        Measurement(
            "bytes",
            lambda s: get(
                installation.prepared_port,
                "/",
                connections=32,
                seconds=s,
                variables=nothing,
            ),
        ),
        Measurement(
            "listing",
            lambda s: get(port, listing, host=host, connections=32, seconds=s, variables=nothing),
        ),
        Measurement(
            "listing 304",
            lambda s: get(
                port,
                listing,
                host=host,
                if_none_match=etag,
                connections=32,
                seconds=s,
                variables=nothing,
            ),
        ),
        Measurement(
            "widget",
            lambda s: get(port, WIDGET, host=host, connections=32, seconds=s, variables=nothing),
        ),
        Measurement(
            "statement",
            lambda s: each_of("statements", installation.statement_port, seconds=s),
        ),
        Measurement("listing of all", lambda s: each_of("storefronts", port, seconds=s)),
        Measurement(
            "listing not kept",
            lambda s: each_of("storefronts", installation.forgetful_port, seconds=s),
        ),
        Measurement("search", lambda s: each_of("searches", port, seconds=s)),
        Measurement("search not kept", lambda s: each_of("searches", installation.forgetful_port, seconds=s)),
        Measurement("sql hold hot", hot_sql),
        Measurement("driver hold hot", hot_driver),
        Measurement("hold hot", partial(hold, hot=True)),
        Measurement(
            "sql hold spread",
            lambda s: sql(["hold"], seconds=s, first_plan=0, last_plan=every),
        ),
        Measurement("driver hold spread", lambda s: each_of("places", installation.hold_port, seconds=s)),
        Measurement("hold spread", partial(hold, hot=False)),
        Measurement(
            "sql confirm spread",
            lambda s: sql(["hold", "confirm"], seconds=s, first_plan=0, last_plan=every),
        ),
        Measurement("confirm spread", partial(confirm, hot=False)),
        Measurement("confirm hot", partial(confirm, hot=True)),
    ]
