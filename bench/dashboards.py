"""`python -m bench.dashboards`: both dashboards over a million bookings, in milliseconds at the server.

One operator has the million, two hundred others a tenth of it: two years of bookings, some cancelled, each paid in one
or two parts. Written by SQL, as two years of selling would take two years.
"""

import argparse
import asyncio
import secrets
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import Connection, Executable, TextClause, event, func, insert, text

from toli.identity.access.context import Origin
from toli.identity.access.roles import Role
from toli.identity.people.models import User
from toli.identity.people.service import sessions
from toli.infra.config import Settings, load_settings
from toli.infra.db.database import Database
from toli.infra.db.embedded.server import EmbeddedPostgres
from toli.infra.db.migrate import migrate
from toli.infra.logs import configure_logs
from toli.reporting.figures.service import figures
from toli.reporting.invariants.invariants import INVARIANTS
from toli_demo.app import create_app

GOAL_MS = 300
WARM_UPS = 2
"""Requests that are not counted, for caches to fill."""
LONG = 400
"""Letters of a statement that is worth a plan."""
PERIODS = ("week", "month", "quarter", "year")
FOREIGN = """
SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'f' AND conrelid IN
    ('departure'::regclass, 'plan_stock'::regclass, 'booking'::regclass, 'ledger_posting'::regclass)
"""
# Departures every week (of the others every four), from two years and a half ago to half a year ahead.
WORLD = """
SELECT set_config('toli.scope', 'platform', false);
INSERT INTO client (client_id, user_id, client_name, url, approval_status)
SELECT n, {user}, 'Operator ' || n, 'operator' || n, 'approved' FROM generate_series(1, {operators} + 1) n;
INSERT INTO trip (client_id, trip_id, title, destination, tour_capacity, tour_duration, status, created_at)
SELECT c, e, 'Trip ' || e, 'Place ' || e %% 80, 1000, 4, 'active', now() - e %% 900 * interval '1 day'
FROM (SELECT 1 AS c, e FROM generate_series(1, 60) e
      UNION ALL SELECT 2 + (e - 61) / 10, e FROM generate_series(61, 60 + 10 * {operators}) e) one;
INSERT INTO departure (client_id, departure_id, trip_id, booking_start_date, booking_end_date, tour_start_date,
                        tour_end_date, created_at)
SELECT client_id, trip_id * 200 + w, trip_id, starts - 200, starts - 1, starts, starts + 3, now()
FROM trip, generate_series(0, 155) w, LATERAL (SELECT current_date - 910 + 7 * w AS starts) s
WHERE client_id = 1 OR w %% 4 = 0;
INSERT INTO plan_stock (client_id, departure_id, capacity, sold)
SELECT client_id, departure_id, 1000, departure_id %% 1000 FROM departure;
"""
BOOKINGS = """
INSERT INTO booking (client_id, booking_id, booking_reference, trip_id, departure_id, user_id,
    hold_id, total_travelers, total_paise, advance_paise, balance_due_on, quote, policy, booking_status, created_at,
    confirmed_at, cancelled_at, updated_at)
SELECT client_id, n, 'B' || n, trip_id, trip_id * 200 + week, {user}, n, 2, total, total * 3 / 10,
       current_date - 910 + 7 * week - 28,
       jsonb_build_object('instalments', jsonb_build_array(jsonb_build_object(
           'due_on', current_date - 910 + 7 * week - 28, 'amount', total - total * 3 / 10))),
       '{{"brackets": []}}', CASE WHEN n %% 20 = 0 THEN 'cancelled' ELSE 'confirmed' END,
       at, at, CASE WHEN n %% 20 = 0 THEN at + interval '1 hour' END, at
FROM (
    SELECT n, CASE WHEN n %% 11 <> 0 THEN 1 ELSE 2 + n %% {operators} END AS client_id,
           CASE WHEN n %% 11 <> 0 THEN 1 + floor(60 * power(random(), 2))::int
                ELSE 61 + (n %% {operators}) * 10 + (n / {operators}) %% 10 END AS trip_id,
           1000000 + n %% 90 * 10000 AS total, now() - days * interval '1 day' AS at,
           least(152, CASE WHEN n %% 11 <> 0 THEN floor((910 - days + 30 + n %% 60) / 7)
                           ELSE 4 * floor((910 - days + 30 + n %% 60) / 28) END)::int AS week
    FROM generate_series(1, {bookings} * 11 / 10) n, LATERAL (SELECT 730 - 730.0 * n / ({bookings} * 11 / 10) AS days) d
) one ORDER BY n;
"""
# The advance at once, the rest four weeks before the tour, or back when it is cancelled. One in fifty pays no balance.
MONEY = """
INSERT INTO ledger_transaction (client_id, ledger_transaction_id, kind, ref, booking_id, posted_at)
SELECT client_id, booking_id * 2, 'capture', 'a' || booking_id, booking_id, confirmed_at
FROM booking;
INSERT INTO ledger_transaction (client_id, ledger_transaction_id, kind, ref, booking_id, posted_at)
SELECT client_id, booking_id * 2 + 1, CASE booking_status WHEN 'cancelled' THEN 'refund' ELSE 'capture' END,
       'b' || booking_id, booking_id, coalesce(cancelled_at, balance_due_on)
FROM booking
WHERE booking_status = 'cancelled' OR (balance_due_on < current_date AND booking_id %% 50 <> 0)
ORDER BY coalesce(cancelled_at, balance_due_on);
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, booking_id, amount_paise)
SELECT t.client_id, t.ledger_transaction_id, line, account, b.booking_id,
       CASE line WHEN 1 THEN 1 ELSE -1 END * CASE WHEN t.kind = 'refund' THEN -b.advance_paise
       WHEN t.ledger_transaction_id %% 2 = 0 THEN b.advance_paise ELSE b.total_paise - b.advance_paise END
FROM ledger_transaction t JOIN booking b USING (client_id, booking_id),
     (VALUES (1, 'provider_clearing'), (2, 'customer_prepayment')) side (line, account)
ORDER BY t.posted_at;
INSERT INTO booking_balance (client_id, booking_id, is_open, total_paise, paid_paise, instalments, due_on)
SELECT b.client_id, b.booking_id, b.booking_status = 'confirmed', b.total_paise, m.paid,
       b.quote->'instalments', next_due_on(b.quote->'instalments', (b.total_paise - m.paid)::bigint)
FROM booking b JOIN (
    SELECT client_id, booking_id, -sum(amount_paise) AS paid FROM ledger_posting
    WHERE account = 'customer_prepayment' GROUP BY 1, 2
) m USING (client_id, booking_id);
"""


def main() -> int:
    """Measure and tell; 0 when every median meets the goal."""
    parser = argparse.ArgumentParser(prog="bench.dashboards", description=__doc__)
    parser.add_argument("--bookings", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--plans", action="store_true", help="print how PostgreSQL carries the statements out")
    parser.add_argument("--sync", action="store_true", help="read all bookings by the list for synchronisation too")
    parser.add_argument("--check", action="store_true", help="count everything again and compare, as `toli check` does")
    arguments = parser.parse_args()
    with TemporaryDirectory(prefix="toli-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with EmbeddedPostgres(folder / "postgres") as urls:
            migrate(urls.owner, app_role=str(conninfo_to_dict(urls.app)["user"]))
            environment = {
                "TOLI_DATA_DIR": str(folder / "data"),
                "TOLI_DATABASE_URL": urls.app,
                "TOLI_MIGRATION_DATABASE_URL": urls.owner,
                "TOLI_SECRET_KEYS": secrets.token_hex(32),
                "TOLI_EMBEDDED_WORKER": "false",
                "TOLI_LOG_LEVEL": "ERROR",
            }
            settings = load_settings(environment)
            configure_logs(settings)
            return asyncio.run(_measured(settings, urls.owner, arguments))


async def _measured(settings: Settings, owner_url: str, arguments: argparse.Namespace) -> int:
    app = create_app(settings)
    database: Database = app.state.services.database
    began = time.monotonic()
    operator, tokens = await _people(database)
    _fill(owner_url, user=operator, bookings=arguments.bookings)
    _tell(f"{arguments.bookings * 11 // 10:,} bookings after {time.monotonic() - began:.0f} s.")
    began = time.monotonic()
    await figures.fold(database, now=datetime.now(UTC))
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
    _tell(f"All finished days added up after {time.monotonic() - began:.0f} s.")
    missed = False
    for label, path, token in (
        ("operator", "/api/reports/clients/1/dashboard", tokens[0]),
        ("admin", "/api/reports/dashboard", tokens[1]),
    ):
        for period in PERIODS:
            taken = await _times(app, path=f"{path}?period={period}", token=token, rounds=arguments.rounds)
            missed = missed or median(taken) >= GOAL_MS
            _say(f"{label:<10}{period:<10}{median(taken):>8.0f} ms  ({min(taken):.0f} to {max(taken):.0f})")
    if arguments.plans:
        await _plans(database)
    if arguments.sync:
        await _sync(app, token=tokens[0])
    if arguments.check:
        await _check(owner_url)
    await database.dispose()
    return int(missed)


async def _people(database: Database) -> tuple[int, list[str]]:
    found = []
    async with database.platform_transaction() as tx:
        for role in (Role.OPERATOR, Role.ADMIN):
            added = await tx.execute(
                insert(User)
                .values(
                    email=f"{role.name.lower()}@bench.example",
                    username=role.name.lower(),
                    role_id=int(role),
                    totp_enabled_at=func.now() if role is Role.ADMIN else None,
                )
                .returning(User.user_id)
            )
            user_id = added.scalar_one()
            session = await sessions.start_session(
                tx,
                user_id=user_id,
                role=role,
                host_label=None,
                origin=Origin(address="127.0.0.1", user_agent="bench"),
                instead_of=None,
            )
            found.append((user_id, session.token))
    return found[0][0], [token for _, token in found]


def _fill(owner_url: str, *, user: int, bookings: int) -> None:
    tables = ("trip", "departure", "plan_stock", "booking", "ledger_posting")
    values = {
        "user": sql.Literal(user),
        "bookings": sql.Literal(bookings),
        "operators": sql.Literal(200),
    }
    with psycopg.connect(owner_url, autocommit=True) as connection:
        for table, name in connection.execute(FOREIGN).fetchall():
            connection.execute(
                sql.SQL("ALTER TABLE {} DROP CONSTRAINT {}").format(sql.Identifier(table), sql.Identifier(name))
            )
        for table in tables:
            connection.execute(sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(sql.Identifier(table)))
        connection.execute("SELECT setseed(0.5)")
        for statements in (WORLD, BOOKINGS, MONEY):
            for statement in statements.replace("%%", "%").split(";\n"):
                if statement.strip():
                    connection.execute(sql.SQL(statement).format(**values))  # type: ignore[arg-type]
        for table in tables:
            connection.execute(sql.SQL("ALTER TABLE {} ENABLE TRIGGER USER").format(sql.Identifier(table)))
        connection.execute("VACUUM ANALYZE")


async def _times(app: object, *, path: str, token: str, rounds: int) -> Sequence[float]:
    taken = []
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    origin = "http://toli.localhost:8000"
    async with httpx.AsyncClient(
        transport=transport, base_url=origin, headers={"Origin": origin, "Authorization": f"Bearer {token}"}
    ) as client:
        for round_ in range(rounds + WARM_UPS):
            began = time.perf_counter()
            (await client.get(path)).raise_for_status()
            if round_ >= WARM_UPS:
                taken.append(1000 * (time.perf_counter() - began))
    return taken


async def _sync(app: object, *, token: str) -> None:
    """Read all bookings of the operator, 500 a page; their entries are those of `booking_balance`."""
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    origin = "http://toli.localhost:8000"
    pages: list[float] = []
    bookings, query = 0, {"limit": "500"}
    async with httpx.AsyncClient(
        transport=transport, base_url=origin, headers={"Origin": origin, "Authorization": f"Bearer {token}"}
    ) as client:
        has_more = True
        while has_more:
            began = time.perf_counter()
            answer = await client.get("/api/clients/1/sync/bookings", params=query)
            pages.append(1000 * (time.perf_counter() - began))
            page = answer.raise_for_status().json()
            bookings += len(page["items"])
            query["cursor"], has_more = page["next_cursor"], page["has_more"]
    _say(
        f"sync      {bookings:,} bookings in {len(pages)} pages: {sum(pages) / 1000:.1f} s,"
        f" {median(pages):.0f} ms a page ({min(pages):.0f} to {max(pages):.0f})"
    )


async def _plans(database: Database) -> None:
    """Ask for the admin's year again, each statement with its plan."""
    now = datetime.now(UTC)

    def explain(connection: Connection, clause: Executable, _many: object, params: Any, _options: object) -> None:
        if isinstance(clause, TextClause) and not clause.text.startswith("EXPLAIN") and len(clause.text) > LONG:
            plan = connection.execute(text(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {clause.text}"), params)
            _say("\n".join(["", *plan.scalars()]))

    async with database.platform_transaction() as tx:
        event.listen(tx.sync_connection, "before_execute", explain)
        await figures.dashboard(tx, period="year", now=now)


async def _check(owner_url: str) -> None:
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        for name in ("L1", "F1", "F2", "F3"):
            began = time.monotonic()
            broken = connection.execute(INVARIANTS[name]).fetchall()  # type: ignore[arg-type]
            _say(f"{name}: {len(broken)} broken, {time.monotonic() - began:.1f} s {broken[:2]}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


def _tell(line: str) -> None:
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
