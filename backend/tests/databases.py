"""Databases for tests: each test finds one as the migrations made it.

A copy of the template is hundreds of files to make and to remove, which took a third of the whole run. So a database is
copied once, and emptied after each test; a test that changed its schema, or left somebody in it, has used it up.
"""

import itertools
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import InsufficientPrivilege

from tests.connections import Connections
from tests.snapshots import Snapshots, Table
from toli.infra.db.embedded.cluster import APP, OWNER, Cluster
from toli.infra.db.embedded.server import EmbeddedUrls

SWEEPER = "sweeper"
SERVER_ZONE = "Asia/Kolkata"
LEAVING_SECONDS = 10

# The sweeper's rows go without a word from triggers and foreign keys, whatever their order, and from under every wall.
_PREPARATIONS = (
    f"CREATE ROLE {SWEEPER} NOLOGIN BYPASSRLS",
    f"GRANT pg_read_all_data, pg_write_all_data TO {SWEEPER}",
    f"GRANT SET ON PARAMETER session_replication_role TO {SWEEPER}",
    f"GRANT {SWEEPER} TO {OWNER} WITH INHERIT FALSE, SET TRUE",
    # Tables are small here, and each way to read them is fast: planning was half of PostgreSQL's work.
    f"ALTER ROLE {APP} SET plan_cache_mode = force_generic_plan",
    # As on a server of an Indian host: Toli sets the zone of its connections itself.
    f"ALTER ROLE {APP} SET timezone = '{SERVER_ZONE}'",
)

_TABLES = """
SELECT format('%I.%I', nspname, relname), relname,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '')
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind = 'r' AND relpersistence <> 't' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
ORDER BY 1
"""
_SEQUENCES = """
SELECT format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value IS NOT NULL
FROM pg_sequences ORDER BY 1
"""
# A row added or changed carries the number of the transaction that did it; one that is gone is missed in the count.
_SCHEMA = """
SELECT array_agg((rows, newest) ORDER BY kind)::text FROM (
  SELECT 'class' AS kind, count(*) AS rows, max(xmin::text::bigint) AS newest FROM pg_class WHERE relpersistence <> 't'
  UNION ALL SELECT 'constraint', count(*), max(xmin::text::bigint) FROM pg_constraint
  UNION ALL SELECT 'description', count(*), max(xmin::text::bigint) FROM pg_description
  UNION ALL SELECT 'function', count(*), max(xmin::text::bigint) FROM pg_proc
  UNION ALL SELECT 'policy', count(*), max(xmin::text::bigint) FROM pg_policy
  UNION ALL SELECT 'trigger', count(*), max(xmin::text::bigint) FROM pg_trigger
) AS parts
"""
_OTHERS = """
SELECT FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
  AND pid <> ALL(%s)
"""


@dataclass(frozen=True)
class TestDatabase:
    """One test's own database."""

    __test__ = False

    app_url: str
    owner_url: str
    snapshots: Snapshots
    connections: Connections = field(default_factory=Connections)


def with_sweeper(directory: Path) -> Path:
    """Make the cluster of a server with the role that empties databases, which no running server could add."""
    directory.mkdir(parents=True)
    nothing = os.open(os.devnull, os.O_RDONLY)
    try:
        Cluster.prepare(directory, fsync=False, lock=nothing).run_as_superuser(_PREPARATIONS, lock=nothing)
    finally:
        os.close(nothing)
    return directory


class Databases:
    """The databases of one server."""

    def __init__(self, urls: EmbeddedUrls) -> None:
        self._urls = urls
        self._numbers = itertools.count(1)
        self._idle: _Copy | None = None

    @contextmanager
    def one(self) -> Iterator[TestDatabase]:
        """A database of nobody else's."""
        copy, self._idle = self._idle or self._copied(), None
        try:
            yield copy.database
        finally:
            if copy.is_left() and copy.emptied():
                self._idle = copy
            else:
                copy.close()
                self._drop(copy.name)

    def close(self) -> None:
        """Let go of what is kept."""
        if self._idle is not None:
            self._idle.close()

    def _copied(self) -> "_Copy":
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        template = str(conninfo_to_dict(self._urls.owner)["dbname"])
        with psycopg.connect(_named(self._urls.owner, "postgres"), autocommit=True) as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY").format(
                    sql.Identifier(name), sql.Identifier(template)
                )
            )
        return _Copy(name, app_url=_named(self._urls.app, name), owner_url=_named(self._urls.owner, name))

    def _drop(self, name: str) -> None:
        # Where somebody of another role is still connected, the database stays until the server's folder is deleted.
        with (
            psycopg.connect(_named(self._urls.owner, "postgres"), autocommit=True) as connection,
            suppress(InsufficientPrivilege),
        ):
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


class _Copy:
    """One copy of the template, and how it is made like it again."""

    def __init__(self, name: str, *, app_url: str, owner_url: str) -> None:
        self.name = name
        self._connection = psycopg.connect(owner_url, autocommit=True)
        self._ask(f"SET ROLE {SWEEPER}")
        self._ask("SET session_replication_role = replica")
        tables = self._tables()
        sequences = self._ask(_SEQUENCES)
        self._emptying = self._prepared(tables, sequences)
        self._schema = self._ask(_SCHEMA)
        snapshots = Snapshots(self._ask, tables, [name for name, _, _ in sequences])
        self.database = TestDatabase(app_url, owner_url, snapshots)

    def is_left(self) -> bool:
        """Whether everybody has gone; a connection closed a moment ago may not have left yet."""
        until = time.monotonic() + LEAVING_SECONDS
        while self._connection.execute(_OTHERS, [self.database.connections.processes()]).fetchall():
            if time.monotonic() > until:
                return False
            time.sleep(0.005)
        return True

    def emptied(self) -> bool:
        """Bring back the rows and the numbers of the template; False when the schema is no longer its own."""
        if self._ask(_SCHEMA) != self._schema:
            return False
        self._ask(self._emptying)
        self.database.snapshots.note_emptied()
        return True

    def close(self) -> None:
        self.database.connections.close()
        self._connection.close()

    def _tables(self) -> list[Table]:
        """Look at all tables, and keep copies of the rows that the migrations made."""
        found = []
        for table, name, columns in self._ask(_TABLES):
            as_made = f'"as_made_{name}"' if self._ask(f"SELECT FROM {table} LIMIT 1") else None
            if as_made:
                self._ask(f"CREATE TEMPORARY TABLE {as_made} AS TABLE {table}")
            found.append(Table(table, name, columns, as_made))
        return found

    def _prepared(self, tables: list[Table], sequences: list[Any]) -> str:
        """Prepare what brings back the template's rows: planned once, it takes a quarter of the time."""
        emptied = [f"emptied_{place} AS (DELETE FROM {table.table})" for place, table in enumerate(tables)]
        refilled = [
            f"INSERT INTO {table.table} ({table.columns}) OVERRIDING SYSTEM VALUE"
            f" SELECT {table.columns} FROM {table.as_made}"
            for table in tables
            if table.as_made
        ]
        numbers = [f"setval('{name}', {value}, {is_called})" for name, value, is_called in sequences]
        self._ask(f"PREPARE emptying AS WITH {', '.join(emptied)} SELECT")
        self._ask(f"PREPARE numbering AS SELECT {', '.join(numbers)}")
        return "; ".join(["EXECUTE emptying", *refilled, "EXECUTE numbering"])

    def _ask(self, statement: str) -> list[Any]:
        cursor = self._connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description is not None else []


def _named(url: str, name: str) -> str:
    head, _, query = url.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}?{query}"
