"""The command line: `toli serve | worker | migrate | demo | check | openapi`."""

import argparse
import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from granian import Granian
from granian.constants import Interfaces
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from toli import worker
from toli.app import create_app
from toli.config import Settings, SettingsRefused, load_settings
from toli.db.embedded import EmbeddedPostgres, EmbeddedPostgresError
from toli.db.migrate import UnknownSchema, migrate
from toli.db.readiness import WrongRole, is_in_use
from toli.logs import configure_logs
from toli.reporting.invariants import broken_invariants
from toli_demo.data.loader import load_demo
from toli_demo.data.selling import make_seller
from toli_demo.data.signins import PASSWORD, SIGN_INS
from toli_demo.data.trouble import leave_trouble


class Refused(Exception):
    """The command cannot be carried out; the text says why and what to do."""


def main() -> None:
    """Run a command; a refusal is one sentence and exit status 2."""
    parser = argparse.ArgumentParser(prog="toli", description="Group trips under the operator's own name.")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="serve the sites, the API and (by default) the jobs")
    serve.add_argument("--demo", action="store_true", help="load the demo data first, once (development only)")
    commands.add_parser("worker", help="run the jobs only")
    commands.add_parser("migrate", help="bring the database to this version's schema")
    commands.add_parser("demo", help="load the demo data, once (development only)")
    commands.add_parser("check", help="check every invariant of seats and money on the live database")
    commands.add_parser("openapi", help="print the API's OpenAPI document")
    arguments = parser.parse_args()
    try:
        settings = load_settings()
        configure_logs(settings)
        if arguments.command == "openapi":
            _openapi(settings)
            return
        if arguments.command == "serve":
            _refuse_taken_port(settings)
        with _installed(settings, may_join=arguments.command in {"check", "worker"}) as ready:
            if arguments.command == "serve":
                _serve(ready, demo=arguments.demo)
            elif arguments.command == "worker":
                asyncio.run(_work(ready))
            elif arguments.command == "migrate":
                _migrate(ready)
            elif arguments.command == "demo":
                _migrate(ready)
                asyncio.run(_demo(ready))
            elif arguments.command == "check":
                asyncio.run(_check(ready))
    except (SettingsRefused, Refused, EmbeddedPostgresError, UnknownSchema, WrongRole) as refusal:
        print(f"toli: {refusal}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def _refuse_taken_port(settings: Settings) -> None:
    # The server would share the port with whoever has it, and each would get half of the requests.
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            raise Refused(
                f"Cannot listen on {settings.host}, port {settings.port}: {error.strerror}."
                " Stop what listens there, or set TOLI_PORT to another port."
            ) from error


@contextmanager
def _installed(settings: Settings, *, may_join: bool) -> Iterator[Settings]:
    """Settings with everything an installation has: keys, and a database that answers while the context lasts.

    `may_join`: the database of a running `toli serve` will do.
    """
    found = {}
    if not settings.secret_keys:
        found["TOLI_SECRET_KEYS"] = _development_key(settings.data_dir)
    if settings.database_url is not None:
        yield _with_environment(found)
        return
    running = EmbeddedPostgres.join(settings.data_dir / "postgres") if may_join else None
    if running is not None:
        found.update(TOLI_DATABASE_URL=running.app, TOLI_MIGRATION_DATABASE_URL=running.owner)
        yield _with_environment(found)
        return
    with EmbeddedPostgres(settings.data_dir / "postgres") as urls:
        found.update(TOLI_DATABASE_URL=urls.app, TOLI_MIGRATION_DATABASE_URL=urls.owner)
        yield _with_environment(found)


def _with_environment(found: dict[str, str]) -> Settings:
    # The server's worker processes read the same settings, from the environment they inherit.
    os.environ.update(found)
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


def _secret(value: SecretStr | None) -> str:
    assert value is not None
    return value.get_secret_value()


def _migrate(settings: Settings) -> None:
    role = conninfo_to_dict(_secret(settings.database_url))["user"]
    migrate(_secret(settings.migration_database_url), app_role=str(role))


def _serve(settings: Settings, *, demo: bool) -> None:
    _migrate(settings)
    if demo and not is_in_use(_secret(settings.migration_database_url)):
        # In a process of its own: the server's workers are forked from this one, and the threads that the loading
        # would leave here do not come along.
        loading = subprocess.run([sys.executable, "-m", "toli.cli", "demo"], check=False)
        if loading.returncode != 0:
            raise Refused("The demo data could not be loaded.")
    if not (settings.frontend_dir / "index.html").is_file():
        raise Refused(f"There is no built front end in {settings.frontend_dir}. Run `make run`, or `npm run build`.")
    _announce(settings, demo=demo)
    server = Granian(
        target="toli.app:serve",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.workers,
        workers_kill_timeout=10,
        log_access=False,
        log_enabled=False,
        websockets=False,
    )
    server.serve()


async def _demo(settings: Settings) -> None:
    if not settings.is_development:
        raise Refused("Demo data exists in development only.")
    app = create_app(settings)
    state = app.state
    try:
        if await load_demo(state, sell=make_seller(state)):
            await leave_trouble(state.database)
    finally:
        await state.provider.aclose()
        await state.database.dispose()


async def _work(settings: Settings) -> None:
    state = create_app(settings).state
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with worker.running(state):
        await stopped.wait()
    await state.provider.aclose()
    await state.database.dispose()


async def _check(settings: Settings) -> None:
    state = create_app(settings).state
    try:
        broken = await broken_invariants(state.database)
    finally:
        await state.provider.aclose()
        await state.database.dispose()
    for row in broken:
        print(f"{row.invariant}: {row.detail}")
    if broken:
        raise Refused(f"{len(broken)} rows break an invariant.")
    print("Every invariant holds.")


def _openapi(settings: Settings) -> None:
    unconnected = settings.model_copy(
        update={
            "database_url": SecretStr("postgresql://nobody@127.0.0.1/none"),
            "secret_keys": (SecretStr("0" * 64),),
        }
    )
    print(json.dumps(create_app(unconnected).openapi(), indent=1, sort_keys=True))


def _announce(settings: Settings, *, demo: bool) -> None:
    lines = [f"\n  {settings.product_name} is at {settings.main_url}"]
    if demo:
        lines += [f"    {settings.client_origin(label)}" for label in ("brahmaputra", "zanskar", "konkan")]
        lines += [f"\n  Demo sign-ins, all with the password {PASSWORD}:"]
        lines += [f"    {role:<10} {email}" for role, email in SIGN_INS]
    if settings.smtp_url is None and settings.is_development:
        lines.append(f"\n  Mail lands in {settings.main_url}/sandbox/outbox")
    print("\n".join(lines) + "\n  Ctrl-C stops everything.\n", flush=True)


if __name__ == "__main__":
    main()
