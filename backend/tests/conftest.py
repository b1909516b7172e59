"""A real PostgreSQL for each test process, a fresh database for each test, and the app spoken to over HTTP."""

import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, LiteralString

import httpx
import hypothesis
import procrastinate
import psycopg
import pytest
from fastapi import FastAPI, applications
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from tests import declared_errors
from tests.databases import Databases, TestDatabase, with_sweeper
from tests.passwords import PRODUCTS_HASHER, QUICK, hash_with
from tests.program import Program
from tests.snapshots import share
from toli import worker
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.embedded.server import EmbeddedPostgres, EmbeddedUrls
from toli.infra.db.migrate import migrate
from toli.infra.logs import configure_logs
from toli.payments.gateway.providers import razorpay
from toli_demo.app import DEMO, create_app
from toli_demo.schema import create_schema

os.environ["TZ"] = "UTC"
# A busy machine would fail an example that takes longer than 200 ms; `bench` measures time.
hypothesis.settings.register_profile("toli", deadline=None)
hypothesis.settings.load_profile("toli")
BACKEND = Path(__file__).resolve().parents[1]
BASE = "toli.localhost"
PORT = 8000
MOST_ROUNDS = 8


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from visiting every imported module again and again while tests run."""
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, bool]]:
    return "asyncio", {"use_uvloop": True}


@pytest.fixture(scope="session", autouse=True)
def _impatience() -> Iterator[None]:
    """Ask a provider that fails again at once: in a test nothing recovers meanwhile."""
    with pytest.MonkeyPatch.context() as patch:

        async def pause(_attempt: int) -> None:
            await asyncio.sleep(0)

        patch.setattr(razorpay, "_pause", pause)
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        hash_with(patch, QUICK)
        yield


@pytest.fixture(scope="session", autouse=True)
def _declared_errors() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        declared_errors.refuse_undeclared(patch)
        yield


@pytest.fixture
def slow_passwords(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Passwords hashed at the product's own cost."""
    hash_with(monkeypatch, PRODUCTS_HASHER)
    yield
    hash_with(monkeypatch, QUICK)


@pytest.fixture(scope="session", autouse=True)
def _kept_document() -> Iterator[None]:
    """Generate the API's document once a process, not once an app: it takes 2 seconds."""
    generate = applications.get_openapi
    kept: dict[int, dict[str, Any]] = {}

    def get_openapi(**app: Any) -> dict[str, Any]:
        # The demo has more routes than the product.
        count = len(app["routes"])
        if count not in kept:
            kept[count] = generate(**app)
        return deepcopy(kept[count])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(applications, "get_openapi", get_openapi)
        yield


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedUrls]:
    """One server a test process; its own database is migrated once and serves as the template."""
    directory = tmp_path_factory.mktemp("postgres")
    with EmbeddedPostgres(with_sweeper(directory / "server"), fsync=False) as urls:
        role = str(conninfo_to_dict(urls.app)["user"])
        migrate(urls.owner, app_role=role)
        create_schema(urls.owner, app_role=role)
        yield urls


@pytest.fixture(scope="session")
def databases(postgres: EmbeddedUrls) -> Iterator[Databases]:
    made = Databases(postgres)
    yield made
    made.close()


@pytest.fixture
def fresh(databases: Databases) -> Iterator[TestDatabase]:
    """A database as the migrations made it."""
    with databases.one() as database:
        yield database


@dataclass
class HandClock:
    """A clock that a test moves. The database's own clock is another one, and runs on."""

    moment: datetime = field(default_factory=lambda: datetime.now(UTC))

    def now(self) -> datetime:
        return self.moment

    def move(self, by: timedelta) -> None:
        self.moment += by


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="session")
def common_settings() -> Settings:
    """What the settings of all tests have in common: looking for each in the environment takes as long as a test."""
    return Settings(
        env="development",
        port=PORT,
        base_domain=BASE,
        secret_keys=(SecretStr("5" * 64),),
        embedded_worker=False,
        pool_size=8,
        # Many tests send many requests at once, and their machine may be busy.
        max_wait_seconds=30,
        # Everybody in a test calls from one address; those of abuse set limits of their own.
        hold_limit_network=0,
        hold_limit_network_beds=0,
        rate_limit_address=0,
        rate_limit_expensive=0,
        rate_limit_person=0,
        rate_limit_client=0,
        rate_limit_token=0,
        log_level="ERROR",
    )


@pytest.fixture(scope="session", autouse=True)
def _logs(common_settings: Settings) -> None:
    """Write errors only, also before the first test that has settings of its own."""
    configure_logs(common_settings)


@pytest.fixture
def settings(common_settings: Settings, fresh: TestDatabase, tmp_path: Path) -> Settings:
    made = common_settings.model_copy(
        update={
            "data_dir": tmp_path / "data",
            "database_url": SecretStr(fresh.app_url),
            "migration_database_url": SecretStr(fresh.owner_url),
        }
    )
    configure_logs(made)
    return made


class Loopback(httpx.AsyncBaseTransport):
    """Carries what the app sends to its own address (the simulator's API, its webhooks) back into the app."""

    def __init__(self) -> None:
        self.app: FastAPI | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        assert self.app is not None
        assert request.url.host == "127.0.0.1", f"{request.url} leaves this machine"
        return await httpx.ASGITransport(app=self.app).handle_async_request(request)


@pytest.fixture
async def app(settings: Settings, clock: HandClock, fresh: TestDatabase) -> AsyncIterator[FastAPI]:
    loopback = Loopback()
    app = create_app(settings, clock=clock, transport=loopback)
    loopback.app = app
    database: Database = app.state.services.database
    fresh.connections.lend(database, settings)
    share(database, fresh.snapshots)
    yield app
    await app.state.services.providers.aclose()
    await app.state.services.channels.aclose()
    await fresh.connections.take_back(database._pool)
    await database.dispose()


@pytest.fixture
def database(app: FastAPI) -> Database:
    found = app.state.services.database
    assert isinstance(found, Database)
    return found


Api = Callable[..., httpx.AsyncClient]


@pytest.fixture
async def api(app: FastAPI) -> AsyncIterator[Api]:
    """`api("brahmaputra")` is a browser on that operator's site, `api()` one on the main site; each its own cookies.

    `api(domain="trips.example.in")` is one on a domain that an operator brought.
    """
    async with AsyncExitStack() as stack:

        def make(label: str | None = None, *, domain: str | None = None, **headers: str) -> httpx.AsyncClient:
            host = domain or f"{label + '.' if label else ''}{BASE}"
            origin = f"http://{host}:{PORT}"
            client = httpx.AsyncClient(
                transport=httpx.ASGITransport(app=app),
                base_url=origin,
                headers={"Origin": origin, **headers},
            )
            stack.push_async_callback(client.aclose)
            return client

        yield make


RunJobs = Callable[[], Awaitable[None]]


@pytest.fixture
async def run_jobs(app: FastAPI, fresh: TestDatabase) -> AsyncIterator[RunJobs]:
    """Run every job there is, those of later too, until none is left."""
    queue = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=fresh.app_url, min_size=1, max_size=1))
    worker.register_jobs(queue, app.state.services, extension=DEMO)
    # What the clock starts would make a test depend on the time of the day.
    queue.periodic_registry.periodic_tasks.clear()
    async with queue.open_async():

        async def run() -> None:
            for _ in range(MOST_ROUNDS):
                await tell("UPDATE procrastinate_jobs SET scheduled_at = NULL WHERE status = 'todo'")
                if not await tell("SELECT id FROM procrastinate_jobs WHERE status IN ('todo', 'doing')"):
                    break
                await work()
            assert await tell("SELECT task_name, args FROM procrastinate_jobs WHERE status = 'failed'") == []

        async def tell(statement: LiteralString) -> list[dict[str, Any]]:
            if statement.startswith("SELECT"):
                return await queue.connector.execute_query_all_async(statement)
            await queue.connector.execute_query_async(statement)
            return []

        async def work() -> None:
            await queue.run_worker_async(
                wait=False,
                install_signal_handlers=False,
                listen_notify=False,
                delete_jobs="successful",
                concurrency=2,
            )

        yield run


Forker = subprocess.Popen[str]


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    """A process that has loaded the product and forks others (`tests.concurrency.process`)."""
    command = [sys.executable, "-m", "tests.concurrency.process"]
    with subprocess.Popen(command, cwd=BACKEND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(monkeypatch, capsys)


@pytest.fixture
def owner(fresh: TestDatabase) -> Iterator[psycopg.Connection[Any]]:
    """The database as its owner sees it, in the platform's scope: for looking, and for moving its clock."""
    with psycopg.connect(fresh.owner_url, autocommit=True) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        yield connection
