"""The demo's command line: `python -m toli_demo serve | worker | load | check`, and `toli serve --demo`."""

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import aclosing

import psycopg

from toli.cli import (
    Refused,
    app_role,
    check,
    exit_on_refusal,
    installed,
    migrate_installed,
    refuse_taken_port,
    secret,
    serve,
    work,
)
from toli.infra.config import Settings, load_settings
from toli.infra.logs import configure_logs
from toli_demo.app import DEMO, make_services
from toli_demo.data.charging import PLATFORM
from toli_demo.data.loader import ANY_CLIENT, WHOLE_HISTORY, finish_demo, load_demo
from toli_demo.data.pictures import PICTURE_WIDTH
from toli_demo.data.selling import make_seller
from toli_demo.data.signins import OPERATORS, PASSWORD, SIGN_INS
from toli_demo.data.trouble import leave_trouble
from toli_demo.schema import create_schema


def main(given: Sequence[str] | None = None) -> None:
    """Run a command: the `given` one, else that of the command line."""
    parser = argparse.ArgumentParser(prog="toli_demo", description="Toli with simulators and demo data.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="serve Toli, with the demo data in an empty installation")
    serving.add_argument("--empty", action="store_true", help="load no demo data")
    commands.add_parser("worker", help="run the jobs only")
    commands.add_parser("check", help="check every invariant of seats and money, also at the simulator")
    loading = commands.add_parser("load", help="load the demo data into an empty installation")
    for command in (serving, loading):
        command.add_argument(
            "--history-days",
            type=int,
            default=WHOLE_HISTORY,
            help="sell past departures that began at most so many days ago",
        )
        command.add_argument(
            "--galleries",
            type=int,
            help="show further pictures of the first so many trips of each operator (default: all)",
        )
        command.add_argument(
            "--picture-width",
            type=int,
            metavar="PIXELS",
            help="scale the pictures of trips and the banners down, which saves most of the time to encode them",
        )
        command.add_argument(
            "--failures",
            action="store_true",
            help="leave a failed job, a stuck refund and an undelivered e-mail for the Health page",
        )
    arguments = parser.parse_args(given)
    if arguments.command in {"serve", "load"} and arguments.picture_width:
        os.environ[PICTURE_WIDTH] = str(arguments.picture_width)
    # The processes of the server read it too.
    os.environ.setdefault("TOLI_DEMO_SITE", next(iter(OPERATORS)))
    # The figures of the specification: with the demo's three operators, 97 of 100 free places are left.
    os.environ.setdefault("TOLI_FREE_ACCESS_PLACES", "100")
    os.environ.setdefault("TOLI_TIME_SAVINGS_PERCENT", "75")
    os.environ.setdefault("TOLI_COST_REDUCTION_PERCENT", "40")
    os.environ.setdefault("TOLI_REVENUE_INCREASE_PERCENT", "47")
    for name, value in PLATFORM.items():
        os.environ.setdefault(name, value)
    # All calls of the simulators come from one address, whose limit they share: a year of settlements is some 300.
    os.environ.setdefault("TOLI_RATE_LIMIT_EXPENSIVE", "3000")
    with exit_on_refusal():
        settings = load_settings()
        configure_logs(settings)
        if not settings.is_development:
            raise Refused("The demo runs in development only: unset TOLI_ENV, or run `toli serve`.")
        if arguments.command == "serve":
            refuse_taken_port(settings)
        with installed(settings, may_join=arguments.command in {"check", "worker"}) as ready:
            if arguments.command == "worker":
                asyncio.run(work(make_services(ready), extension=DEMO))
                return
            if arguments.command == "check":
                asyncio.run(check(ready, extension=DEMO))
                return
            migrate_installed(ready)
            create_schema(secret(ready.migration_database_url), app_role=app_role(ready))
            if arguments.command == "load":
                asyncio.run(_load(ready, arguments))
            else:
                if not arguments.empty:
                    _load_apart(ready, arguments)
                serve(ready, target="toli_demo.app:serve", announced=_announced(ready, has_data=not arguments.empty))


async def _load(settings: Settings, arguments: argparse.Namespace) -> None:
    async with aclosing(make_services(settings)) as services:
        seller = make_seller(services)
        if await load_demo(services, sell=seller, history_days=arguments.history_days, galleries=arguments.galleries):
            await finish_demo(services)
            if arguments.failures:
                await leave_trouble(services.database)


def _load_apart(settings: Settings, arguments: argparse.Namespace) -> None:
    """Load in another process: the server forks its workers, and threads do not survive a fork."""
    with psycopg.connect(secret(settings.migration_database_url), options="-c toli.scope=platform") as connection:
        if connection.execute(ANY_CLIENT).fetchone() is not None:
            return
    command = [sys.executable, "-m", "toli_demo", "load", "--history-days", str(arguments.history_days)]
    if arguments.galleries is not None:
        command += ["--galleries", str(arguments.galleries)]
    if arguments.failures:
        command.append("--failures")
    # Our own command, no shell.
    loading = subprocess.run(command, check=False)  # noqa: S603
    if loading.returncode != 0:
        raise Refused("The demo data could not be loaded.")


def _announced(settings: Settings, *, has_data: bool) -> list[str]:
    lines = []
    if has_data:
        lines += [f"    {settings.client_origin(label)}" for label in OPERATORS]
        lines += [f"\n  Demo sign-ins, all with the password {PASSWORD}:"]
        lines += [f"    {role:<10} {email}" for role, email in SIGN_INS]
    if settings.smtp_url is None:
        lines.append(f"\n  E-mails are shown at {settings.main_url}/sandbox/outbox")
    return lines


if __name__ == "__main__":
    main()
