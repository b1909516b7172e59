"""A Toli of its own to measure: database, data, two web processes, the limits beside it, all gone afterwards."""

import asyncio
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import psycopg
from psycopg.conninfo import conninfo_to_dict

from bench import limits, provider
from bench.processes import Process, Refused, free_ports
from bench.seed import PLACES, World, seed
from toli.infra.config import load_settings
from toli.infra.db.database import Database
from toli.infra.db.embedded.server import EmbeddedPostgres
from toli.infra.db.migrate import migrate

ROOT = Path(__file__).resolve().parents[1]
WORKERS = 2
BASE = "toli.localhost"
START_SECONDS = 240
MOST_ORDERS = 60_000
WORKER_NICENESS = 7
"""About the weight that `deploy/systemd` gives the worker: a fifth of a web process's."""
DRAIN_SECONDS = 180

# What pgbench's scripts read beside the product's own tables.
TABLES = """
CREATE TABLE bench_plan (
    place integer PRIMARY KEY, client_id bigint, trip_id bigint, plan_id bigint, double_id bigint, quad_id bigint
);
CREATE TABLE bench_terms (quote jsonb, policy jsonb);
CREATE TABLE bench_job (job_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, arguments jsonb);
INSERT INTO bench_terms VALUES (
    '{"tax": 1375, "lines": [{"amount": 20000, "room_type": "Double Sharing", "room_bed_id": 1001,
      "price_per_head_trip": 10000, "selected_beds_quantity": 2}, {"amount": 7500, "room_type": "Quad Sharing",
      "room_bed_id": 1002, "price_per_head_trip": 7500, "selected_beds_quantity": 1}], "total": 28875,
      "advance": 8663, "balance": 20212, "bed_total": 27500, "tax_percent": 5.0, "advance_percent": 30.0,
      "balance_due_on": "2030-01-01", "instalments": [{"due_on": "2030-01-01", "amount": 20212}]}',
    '{"brackets": [{"from_days": 31, "charge": {"basis": "advance", "value": 5000}},
      {"from_days": 15, "charge": {"basis": "advance", "value": 7500}},
      {"from_days": 0, "charge": {"basis": "advance", "value": 10000}}]}'
);
"""

WAITING_JOB = """
SELECT task_name FROM procrastinate_jobs
WHERE status IN ('todo', 'doing') AND (scheduled_at IS NULL OR scheduled_at <= now()) LIMIT 1
"""


@dataclass(frozen=True)
class Installation:
    """What is running, and the files that the load generators read."""

    folder: Path
    database_url: str
    owner_url: str
    world: World
    environment: Mapping[str, str]
    toli_port: int
    forgetful_port: int
    prepared_port: int
    statement_port: int
    hold_port: int
    provider_port: int

    def host(self, label: str) -> str:
        """The host name, with its port, of an operator's site."""
        return f"{label}.{BASE}:{self.toli_port}"

    def file(self, name: str) -> str:
        """The path of a file for a load generator."""
        return str(self.folder / name)

    def drain_jobs(self) -> None:
        """Wait until the jobs of earlier measurements are done. Raises Refused when they are not in time."""
        deadline = time.monotonic() + DRAIN_SECONDS
        with psycopg.connect(self.owner_url, autocommit=True) as connection:
            while row := connection.execute(WAITING_JOB).fetchone():
                if time.monotonic() > deadline:
                    raise Refused(f"Jobs are still waiting after {DRAIN_SECONDS} s, such as {row[0]}.")
                time.sleep(0.1)


@contextmanager
def installed(
    *, fronts: int, operators: int, events: int, plans: int, is_limited: bool = False, has_servers: bool = True
) -> Iterator[Installation]:
    """Make and start everything; end and remove it when the context ends, however it ends.

    With `is_limited` Toli has its default limits, and nothing to compare it with is started. Without `has_servers` only
    the database and the provider run.
    """
    signal.signal(signal.SIGTERM, _end)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="toli-bench-")))
        # Open for passing through: under root, PostgreSQL runs as another user.
        folder.chmod(0o711)
        urls = stack.enter_context(EmbeddedPostgres(folder / "postgres"))
        role = str(conninfo_to_dict(urls.app)["user"])
        migrate(urls.owner, app_role=role)
        ports = free_ports(6)
        environment = _environment(folder, app_url=urls.app, owner_url=urls.owner, ports=ports, is_limited=is_limited)
        world = asyncio.run(
            _seeded(urls.app, urls.owner, fronts=fronts, operators=operators, events=events, plans=plans)
        )
        _prepare(urls.owner, world, role=role)
        installation = Installation(folder, urls.app, urls.owner, world, environment, *ports)
        _write_files(installation)
        serve(stack, environment, "bench.provider:app", installation.provider_port, workers=1)
        if not has_servers:
            yield installation
            return
        serve(stack, environment, "toli.app:serve", installation.toli_port, factory=True, ready="/readyz")
        _work(stack, environment)
        if is_limited:
            yield installation
            return
        keeps_nothing = {**environment, "TOLI_CACHE_MB": "0"}
        serve(stack, keeps_nothing, "toli.app:serve", installation.forgetful_port, factory=True, ready="/readyz")
        listing = f"/api/events/user_side_listing/{world.front}"
        answer = fetch(installation.toli_port, listing, host=installation.host(world.front))
        (folder / "prepared").write_bytes(answer.content)
        serve(stack, environment, "bench.limits:prepared", installation.prepared_port)
        serve(stack, environment, "bench.limits:statement", installation.statement_port)
        people = {**environment, limits.PEOPLE: str(world.people)}
        serve(stack, people, "bench.limits:hold", installation.hold_port)
        yield installation


def fetch(port: int, path: str, *, host: str = "127.0.0.1") -> httpx.Response:
    """An answer. Raises HTTPError when there is none, or no good one."""
    answer = httpx.get(f"http://127.0.0.1:{port}{path}", headers={"Host": host}, trust_env=False)
    return answer.raise_for_status()


async def _seeded(url: str, owner_url: str, **sizes: int) -> World:
    database = Database.connect(url, pool_size=8)
    try:
        return await seed(database, owner_url, **sizes)
    finally:
        await database.dispose()


UNLIMITED = {
    **{f"TOLI_RATE_LIMIT_{name}": "0" for name in ("ADDRESS", "EXPENSIVE", "PERSON", "CLIENT")},
    **{f"TOLI_HOLD_LIMIT_{name}": "0" for name in ("PERSON", "PERSON_BEDS", "NETWORK", "NETWORK_BEDS")},
    **{f"TOLI_ORDER_LIMIT_{name}": "0" for name in ("RECENT", "UNPAID")},
}
"""Load comes from one address and few people."""
UNDER_ATTACK = {"TOLI_TRUSTED_PROXIES": "127.0.0.0/8", provider.STRICT: "1"}
"""Floods come from many addresses, which the load generator writes itself; nobody pays."""


def _environment(folder: Path, *, app_url: str, owner_url: str, ports: list[int], is_limited: bool) -> dict[str, str]:
    # Not inherited: settings of the developer's own must not reach the server under test.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TOLI_")}
    made = {
        "TOLI_PORT": str(ports[0]),
        "TOLI_WORKERS": str(WORKERS),
        "TOLI_EMBEDDED_WORKER": "false",
        "TOLI_BASE_DOMAIN": BASE,
        "TOLI_DATA_DIR": str(folder / "data"),
        "TOLI_DATABASE_URL": app_url,
        "TOLI_MIGRATION_DATABASE_URL": owner_url,
        "TOLI_SECRET_KEYS": secrets.token_hex(32),
        **(UNDER_ATTACK if is_limited else UNLIMITED),
        "TOLI_RAZORPAY_KEY_ID": provider.KEY_ID,
        "TOLI_RAZORPAY_KEY_SECRET": provider.KEY_SECRET,
        "TOLI_RAZORPAY_WEBHOOK_SECRET": secrets.token_hex(16),
        "TOLI_RAZORPAY_BASE_URL": f"http://127.0.0.1:{ports[5]}",
        "TOLI_WHATSAPP_BASE_URL": f"http://127.0.0.1:{ports[5]}",
        **{f"TOLI_WHATSAPP_{name}": value for name, value in provider.WHATSAPP.items()},
    }
    load_settings(made)
    return {
        **kept,
        **made,
        "PYTHONPATH": str(ROOT),
        limits.DATABASE: app_url,
        limits.PREPARED: str(folder / "prepared"),
        "BENCH_PLANS": str(folder / "plans"),
        "BENCH_TOKENS": str(folder / "tokens"),
        "BENCH_SIGNATURES": str(folder / "signatures"),
        "LUA_PATH": f"{ROOT / 'bench' / 'wrk'}/?.lua;;",
        # pgbench writes for every operator, so it sees them all.
        "PGOPTIONS": "-c toli.scope=platform",
    }


def _prepare(owner_url: str, world: World, *, role: str) -> None:
    """Lay out the departures for pgbench, and let the planner know the data."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute(TABLES)
        with connection.cursor() as cursor:
            rows = [
                (place, plan.client_id, plan.trip_id, plan.plan_id, plan.double_id, plan.quad_id)
                for place, plan in enumerate(world.plans)
            ]
            cursor.executemany("INSERT INTO bench_plan VALUES (%s, %s, %s, %s, %s, %s)", rows)
        connection.execute(f"GRANT SELECT, INSERT ON bench_plan, bench_terms, bench_job TO {role}")
        connection.execute("VACUUM ANALYZE")


def _write_files(installation: Installation) -> None:
    world, host = installation.world, installation.host
    lines = [f"{host(p.label)} {p.trip_id} {p.plan_id} {p.double_id} {p.quad_id}" for p in world.plans]
    for name, content in {
        "plans": lines,
        "tokens": [f"{host(label)} {token}" for label, tokens in world.tokens.items() for token in tokens],
        "signatures": [provider.signature(receipt) for receipt in range(1, MOST_ORDERS)],
        "storefronts": [f"{host(label)} /api/events/user_side_listing/{label}" for label, _ in world.copies],
        # Each word, and the word with a letter left out; further pages, so that few are asked for twice at once.
        "searches": [
            f"{BASE}:{installation.toli_port} /api/events?q={word}&page={page}"
            for page in range(1, 30)
            for place in PLACES
            for word in (place.lower(), place[:2] + place[3:])
        ],
        "statements": [f"127.0.0.1 /{client_id}" for _, client_id in world.copies],
        "places": [f"127.0.0.1 /{place}" for place in range(len(world.plans))],
    }.items():
        (installation.folder / name).write_text("\n".join(content) + "\n")


def serve(
    stack: ExitStack,
    environment: Mapping[str, str],
    target: str,
    port: int,
    *,
    workers: int = WORKERS,
    factory: bool = False,
    ready: str | None = None,
) -> Process:
    """Start a server and wait until it answers. Raises Refused when it does not."""
    server = Process(
        f"{target}-{port}",
        [sys.executable, "-m", "bench.serve", target, str(port), str(workers), *(["factory"] if factory else [])],
        Path(environment["BENCH_PLANS"]).parent,
        environment,
    )
    server.start()
    stack.callback(server.stop)
    deadline = time.monotonic() + START_SECONDS
    while not _answers(port, ready):
        if not server.is_running or time.monotonic() > deadline:
            raise Refused(f"{target} did not start:\n{server.last_words()}")
        time.sleep(0.05)
    return server


def _work(stack: ExitStack, environment: Mapping[str, str]) -> None:
    """Run the jobs in a process of their own, as a live installation does."""
    folder = Path(environment["BENCH_PLANS"]).parent
    command = [sys.executable, "-m", "toli.cli", "worker"]
    worker = Process("worker", command, folder, environment, niceness=WORKER_NICENESS)
    worker.start()
    stack.callback(worker.stop)


def _answers(port: int, path: str | None) -> bool:
    try:
        if path is None:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        else:
            fetch(port, path)
    except (httpx.HTTPError, OSError):
        return False
    return True


def _end(_number: int, _frame: object) -> None:
    sys.exit(128 + signal.SIGTERM)
