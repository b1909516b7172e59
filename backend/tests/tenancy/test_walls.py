"""The walls themselves, read from PostgreSQL's catalogue and tried."""

from typing import Any

import psycopg
import pytest
from psycopg import errors, sql

from tests.databases import TestDatabase
from toli.infra.db.migrate import migrate
from toli.tables import metadata

TENANT_TABLES = sorted(table.name for table in metadata.tables.values() if "client_id" in table.primary_key.columns)
GLOBAL_TABLES = {
    "idempotency_record",
    "alembic_version",
    "app_user",
    "user_session",
    "hand_off",
    "recovery_code",
    "to_request",
    "one_time_code",
    "attempt",
    "client",
    "platform_content",
    "platform_category",
    "platform_counter",
    "webhook_inbox",
    "provider_ref",
    "mail",
    "upload",
    # Of the whole platform: its queue, and the checks that look at every client.
    "job_failure",
    "check_run",
    "worker_heartbeat",
    # Only what every visitor may read; walls would keep searches from its indexes.
    "listed_trip",
    "listed_word",
    "storefront_change",
    # Labels are one namespace for all clients, as in `client`.
    "client_domain",
    "client_rename",
    "former_label",
}


@pytest.fixture
def app_role(fresh: TestDatabase) -> Any:
    with psycopg.connect(fresh.app_url, autocommit=True) as connection:
        yield connection


def test_every_table_is_a_tenants_or_named_global(app_role: psycopg.Connection[Any]) -> None:
    tables = {
        name
        for (name,) in app_role.execute(
            "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"
        )
        if not name.startswith("procrastinate")
    }
    assert tables - GLOBAL_TABLES - {"client"} == set(TENANT_TABLES) - {"client"}


@pytest.mark.parametrize("table", TENANT_TABLES)
def test_wall_stands_around(table: str, app_role: psycopg.Connection[Any]) -> None:
    if table == "client":
        pytest.skip("what the others are scoped by")
    enabled, forced = app_role.execute(
        "SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE oid = %s::regclass", [table]
    ).fetchone() or (False, False)
    assert enabled
    assert forced
    policies = app_role.execute(
        "SELECT polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), polcmd,"
        " polpermissive FROM pg_policy WHERE polrelid = %s::regclass",
        [table],
    ).fetchall()
    names = {name for name, *_ in policies}
    assert (
        {"scope_4_client", "scope_3_platform"}
        <= names
        <= {"scope_4_client", "scope_3_platform", "scope_2_public", "scope_1_traveller", "within_limit"}
    )
    for name, using, check, command, permissive in policies:
        assert using
        if name in {"scope_2_public", "scope_1_traveller"}:
            assert command == "r"
        elif name == "within_limit":
            # Restrictive: it narrows the others, for rows that are written too.
            assert not permissive
        else:
            assert check
        assert permissive or name == "within_limit"
    assert app_role.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))).fetchone() == (0,)


def test_client_id_is_first_in_every_key(app_role: psycopg.Connection[Any]) -> None:
    keys = app_role.execute(
        """
        SELECT c.conrelid::regclass::text, c.conname, c.contype,
               (SELECT attname FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = c.conkey[1]),
               c.confrelid::regclass::text, cardinality(c.conkey)
        FROM pg_constraint c WHERE c.contype IN ('p', 'u', 'f') AND c.conrelid::regclass::text = ANY(%s)
        """,
        [[table for table in TENANT_TABLES if table != "client"]],
    ).fetchall()
    assert keys
    for table, name, kind, first, target, columns in keys:
        if kind == "f" and target not in TENANT_TABLES:
            continue
        assert first == "client_id", f"{table}.{name}"
        if kind == "f" and target != "client":
            assert columns > 1, f"{table}.{name} bypasses the wall"
    indexes = app_role.execute(
        """
        SELECT i.indexrelid::regclass::text, a.attname FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indisunique AND i.indrelid::regclass::text = ANY(%s)
        """,
        [[table for table in TENANT_TABLES if table != "client"]],
    ).fetchall()
    assert {first for _, first in indexes} == {"client_id"}


def test_the_apps_role_owns_nothing_and_cannot_look_over(app_role: psycopg.Connection[Any]) -> None:
    assert app_role.execute(
        "SELECT rolsuper, rolbypassrls, EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid)"
        " FROM pg_roles WHERE rolname = current_user"
    ).fetchone() == (False, False, False)


@pytest.mark.parametrize("table", ["ledger_transaction", "ledger_posting", "audit_entry", "document"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET client_id = 1", "DELETE FROM {}", "TRUNCATE {}"])
def test_books_are_append_only(table: str, verb: str, app_role: psycopg.Connection[Any]) -> None:
    with pytest.raises(errors.InsufficientPrivilege):
        app_role.execute(sql.SQL(verb).format(sql.Identifier(table)))  # type: ignore[arg-type]


def test_no_row_can_be_written_into_another_client(fresh: TestDatabase, app_role: psycopg.Connection[Any]) -> None:
    with app_role.transaction():
        app_role.execute("SELECT set_config('toli.scope', 'client', true), set_config('toli.client_id', '1', true)")
        with pytest.raises(errors.InsufficientPrivilege), app_role.transaction():
            app_role.execute("INSERT INTO plan_stock (client_id, departure_id, capacity) VALUES (2, 1, 10)")
        app_role.execute("INSERT INTO plan_stock (client_id, departure_id, capacity) VALUES (1, 1, 10)")
        with pytest.raises(errors.InsufficientPrivilege), app_role.transaction():
            app_role.execute("UPDATE plan_stock SET client_id = 2")
    assert app_role.execute("SELECT count(*) FROM plan_stock").fetchone() == (0,)


def test_scope_ends_with_its_transaction(app_role: psycopg.Connection[Any]) -> None:
    with app_role.transaction():
        app_role.execute("SELECT set_config('toli.scope', 'platform', true)")
        app_role.execute("INSERT INTO plan_stock (client_id, departure_id, capacity) VALUES (1, 1, 10)")
    assert app_role.execute("SELECT count(*) FROM plan_stock").fetchone() == (0,)


def test_schema_is_ready_to_be_sharded(postgres: Any) -> None:
    """Every tenant table hash-partitioned: PostgreSQL itself then rejects a key without the client."""
    head, _, query = postgres.owner.partition("?")
    server = f"{head.rsplit('/', 1)[0]}/postgres?{query}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS partitioned")
        connection.execute("CREATE DATABASE partitioned")
    url = f"{head.rsplit('/', 1)[0]}/partitioned?{query}"
    migrate(url, app_role="toli_app", partitioned=True)
    with psycopg.connect(url) as connection:
        kinds = dict(
            connection.execute(
                "SELECT relname, relkind FROM pg_class WHERE relname = ANY(%s)", [TENANT_TABLES]
            ).fetchall()
        )
    assert {name for name, kind in kinds.items() if kind == "p"} == set(TENANT_TABLES) - {"client"}
