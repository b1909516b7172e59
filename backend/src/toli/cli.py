"""Command line: `toli serve | worker | migrate | check | appoint-admin | openapi`."""

import argparse
import asyncio
import json
import multiprocessing
import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import aclosing, contextmanager
from importlib.metadata import entry_points, version
from pathlib import Path

import uvloop
from granian import Granian
from granian.constants import Interfaces
from granian.server.mp import MPServer
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from toli import worker
from toli.adapters import make_providers, make_sealer
from toli.app import create_app, make_services
from toli.clients.media import service as media
from toli.clients.media.errors import WrongMediaFolder
from toli.extension import NONE, Extension
from toli.identity.access.roles import Role
from toli.identity.audit import service as audit
from toli.identity.people.errors import DemoAccounts
from toli.identity.people.repository import people as people_repository
from toli.identity.people.service import people
from toli.infra.config import Settings, SettingsRefused, load_settings
from toli.infra.db.database import Database
from toli.infra.db.embedded.server import EmbeddedPostgres, EmbeddedPostgresError
from toli.infra.db.migrate import MigrationBlocked, UnknownSchema, Upgrade, head_revision, migrate
from toli.infra.db.outages import find_reason, is_outage
from toli.infra.db.readiness import WrongRole
from toli.infra.error_reports import configure_error_reports
from toli.infra.logs import configure_logs
from toli.infra.ports.files import local_folder
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.clock import SystemClock
from toli.reporting.invariants.exports import broken_rows
from toli.reporting.invariants.invariants import Broken, unknown_money
from toli.services import Services
from toli.web.draining import drain_before_stop
from toli.web.metrics import shared_by_processes
from toli.web.probes import serving_probes

PROGRAMS = "toli.programs"
"""Entry points of programs around the product; `--demo` runs the one named `demo` in place of the command."""
ADMIN_APPOINTED = "person.admin_appointed"
MOST_NAMES = 10
"""Of migrations in one line."""

STOP_SECONDS = 25
"""How long requests in progress have to finish."""


class Refused(Exception):
    """The message says why and how to continue."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="toli", description="Group trips under the operator's own name.")
    parser.add_argument("--version", action="version", version=f"toli {version('toli')}")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="serve the sites, the API and (by default) the jobs")
    working = commands.add_parser("worker", help="run the jobs only")
    for command in (serving, working):
        command.add_argument("--demo", action="store_true", help="with simulators and demo data, to try Toli")
    commands.add_parser("migrate", help="bring the database to this version's schema")
    commands.add_parser("check", help="check every invariant of seats and money on the live database")
    appointing = commands.add_parser("appoint-admin", help="make a registered person an administrator")
    appointing.add_argument("email", help="the address that the person registered with")
    commands.add_parser("openapi", help="print the API's OpenAPI document")
    arguments = parser.parse_args()
    with exit_on_refusal():
        if getattr(arguments, "demo", False):
            _run_demo(arguments.command)
            return
        settings = load_settings()
        configure_logs(settings)
        if arguments.command == "openapi":
            _openapi(settings)
            return
        if arguments.command == "serve":
            refuse_taken_port(settings)
        with installed(settings, may_join=arguments.command in {"check", "worker", "appoint-admin"}) as ready:
            if arguments.command == "serve":
                migrate_installed(ready)
                refuse_in_production(ready)
                serve(ready, target="toli.app:serve")
            elif arguments.command == "worker":
                refuse_in_production(ready)
                uvloop.run(work(make_services(ready)))
            elif arguments.command == "migrate":
                print(describe_upgrade(migrate_installed(ready)))
            elif arguments.command == "check":
                asyncio.run(check(ready))
            elif arguments.command == "appoint-admin":
                asyncio.run(_appoint_admin(ready, email=arguments.email.strip().lower()))


def _run_demo(command: str) -> None:
    # Looked up by name and only on request: the product knows no demo, and behaves the same where one is installed.
    programs = entry_points(group=PROGRAMS, name="demo")
    if not programs:
        raise Refused("This installation has no demo.")
    next(iter(programs)).load()([command])


REFUSALS = (
    SettingsRefused,
    Refused,
    EmbeddedPostgresError,
    UnknownSchema,
    MigrationBlocked,
    WrongRole,
    DemoAccounts,
    WrongMediaFolder,
)


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Print a refusal or a database outage as one sentence and exit with status 2."""
    try:
        yield
    except REFUSALS as refusal:
        print(f"toli: {refusal}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if not is_outage(error):
            raise
        reason = find_reason(error) or "it does not answer in time"
        print(
            f"toli: The database cannot be used: {reason}. Start it, or correct TOLI_DATABASE_URL and"
            " TOLI_MIGRATION_DATABASE_URL.",
            file=sys.stderr,
        )
        sys.exit(2)


def refuse_taken_port(settings: Settings, *, port: int | None = None, setting: str = "TOLI_PORT") -> None:
    """Check that the port is free. Raises Refused."""
    port = port or settings.port
    # The server sets SO_REUSEPORT, so that two servers on one port would share the requests.
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, port))
        except OSError as error:
            raise Refused(
                f"Cannot listen on {settings.host}, port {port}: {error.strerror}."
                f" Stop what listens there, or set {setting} to another port."
            ) from error


@contextmanager
def installed(settings: Settings, *, may_join: bool) -> Iterator[Settings]:
    """Complete the settings with keys and a running database.

    `may_join` allows the embedded database of a running `toli serve`.
    """
    variables = {}
    if not settings.secret_keys:
        variables["TOLI_SECRET_KEYS"] = _development_key(settings.data_dir)
    if settings.database_url is not None:
        yield _with_environment(variables)
        return
    running = EmbeddedPostgres.join(settings.data_dir / "postgres") if may_join else None
    if running is not None:
        variables.update(TOLI_DATABASE_URL=running.app, TOLI_MIGRATION_DATABASE_URL=running.owner)
        yield _with_environment(variables)
        return
    with EmbeddedPostgres(settings.data_dir / "postgres") as urls:
        variables.update(TOLI_DATABASE_URL=urls.app, TOLI_MIGRATION_DATABASE_URL=urls.owner)
        yield _with_environment(variables)


def _with_environment(variables: dict[str, str]) -> Settings:
    # The server's worker processes read the same settings, from the environment they inherit.
    os.environ.update(variables)
    return load_settings()


def _development_key(data_dir: Path) -> str:
    path = data_dir / "secret_keys"
    if not path.is_file():
        data_dir.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".new")
        temporary.touch(mode=0o600)
        temporary.write_text(secrets.token_hex(32))
        temporary.rename(path)
    return path.read_text().strip()


def secret(value: SecretStr | None) -> str:
    assert value is not None
    return value.get_secret_value()


def app_role(settings: Settings) -> str:
    return str(conninfo_to_dict(secret(settings.database_url))["user"])


def migrate_installed(settings: Settings) -> Upgrade:
    """Raises UnknownSchema."""
    return migrate(secret(settings.migration_database_url), app_role=app_role(settings))


def describe_upgrade(upgrade: Upgrade) -> str:
    if upgrade.applied:
        count = "1 migration" if len(upgrade.applied) == 1 else f"{len(upgrade.applied)} migrations"
        names = upgrade.applied
        if len(names) > MOST_NAMES:
            names = (names[0], "…", names[-1])
        return f"Applied {count}: {', '.join(names)}. The database is at revision {upgrade.revision}."
    if upgrade.revision == head_revision():
        return f"No migration to apply. The database is at revision {upgrade.revision}."
    return (
        f"No migration to apply. The database is at the newer revision {upgrade.revision}, which this version can use."
    )


def refuse_in_production(settings: Settings) -> None:
    """Refuse demo accounts and a wrong media folder. Raises DemoAccounts, WrongMediaFolder."""
    if not settings.is_development:
        asyncio.run(_refuse_in_production(settings))


async def _refuse_in_production(settings: Settings) -> None:
    # Before the server starts its processes: what stops one of those is not shown.
    database = _connect(settings)
    try:
        await people.refuse_demo_accounts(database)
        folder = local_folder(settings)
        if folder is not None:
            await media.refuse_wrong_folder(database, folder)
    finally:
        await database.dispose()


def serve(settings: Settings, *, target: str, announced: Sequence[str] = ()) -> None:
    if not (settings.frontend_dir / "index.html").is_file():
        raise Refused(f"There is no built front end in {settings.frontend_dir}. Run `make build`.")
    lines = [f"\n  {settings.product_name} is at {settings.main_url}", *announced]
    print("\n".join(lines) + "\n  Ctrl-C stops everything.\n", flush=True)
    if settings.workers == 1:
        _run(settings, target=target)
        return
    with shared_by_processes():
        # Each process imports the program anew, so that its counters know from the start that they are shared.
        multiprocessing.set_start_method("spawn")
        _run(settings, target=target)


def _run(settings: Settings, *, target: str) -> None:
    server = Granian(
        target=target,
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.workers,
        workers_kill_timeout=STOP_SECONDS,
        # One that is killed, for its memory for instance, does not take the others along.
        respawn_failed_workers=True,
        log_access=False,
        log_enabled=False,
        websockets=False,
    )
    # The other kind, with threads, is for Python without its global lock.
    assert isinstance(server, MPServer)
    if settings.drains_for:
        drain_before_stop(server, seconds=settings.drains_for)
    server.serve()


async def work(services: Services, *, extension: Extension = NONE) -> None:
    """Run jobs until a signal. Raises Refused when the metrics port is taken."""
    configure_error_reports(services.settings)
    if (port := services.settings.metrics_port) is not None:
        refuse_taken_port(services.settings, port=port, setting="TOLI_METRICS_PORT")
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with aclosing(services), serving_probes(services), worker.running(services, extension=extension):
        await stopped.wait()


async def _appoint_admin(settings: Settings, *, email: str) -> None:
    database = _connect(settings)
    try:
        async with database.platform_transaction() as tx:
            person = await people_repository.find_person_by_email(tx, email=email)
            if person is None:
                raise Refused(f"Nobody has registered with {email}. Sign up at {settings.main_url} first.")
            if person.role_id == Role.OPERATOR:
                raise Refused(f"{email} is a tour operator's. An administrator needs an account of their own.")
            await people.set_role(tx, user_id=person.user_id, role=Role.ADMIN)
            await audit.record_at(tx, ADMIN_APPOINTED, site_id=audit.PLATFORM, subject=f"user:{person.user_id}")
    finally:
        await database.dispose()
    print(f"{email} is an administrator. The next sign-in asks for a second factor.")


def _connect(settings: Settings) -> Database:
    return Database.connect(
        secret(settings.database_url), pool_size=1, prepared_statements=settings.prepared_statements
    )


async def check(settings: Settings, *, extension: Extension = NONE) -> None:
    """Print the rows that break an invariant. Raises Refused for any, and when the payment provider does not answer."""
    database = _connect(settings)
    try:
        broken = await broken_rows(database, now=SystemClock().now())
        unknown = await _unknown_money(settings, database, extension=extension)
    finally:
        await database.dispose()
    broken += unknown or []
    for row in broken:
        print(f"{row.invariant}: {row.detail}")
    if broken:
        raise Refused(f"{len(broken)} rows break an invariant.")
    if unknown is None:
        raise Refused(
            "The payment provider does not answer, so nobody knows whether it has money that is missing here. Every"
            " invariant of the database holds. Please try again in a minute."
        )
    print("Every invariant holds.")


async def _unknown_money(settings: Settings, database: Database, *, extension: Extension) -> list[Broken] | None:
    """Violations of M1 at the provider; None when it does not answer."""
    clock = SystemClock()
    providers = make_providers(
        extension.make_payments(settings, None), database=database, sealer=make_sealer(settings), clock=clock
    )
    try:
        return [Broken("M1", row) for row in await unknown_money(database, providers, now=clock.now())]
    except ProviderUnavailable:
        return None
    finally:
        await providers.aclose()


def _openapi(settings: Settings) -> None:
    unconnected = settings.model_copy(
        update={
            "database_url": SecretStr("postgresql://nobody@127.0.0.1/none"),
            "secret_keys": (SecretStr("0" * 64),),
        }
    )
    print(json.dumps(create_app(unconnected).openapi(), indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
