"""What every revision uses: SQL with two placeholders, and row-level security of a tenant's table.

The policies are the third layer of the tenant wall (docs/mechanisms/tenancy.md). Permissive policies add up: each
names one scope of `toli.infra.db.transactions`, and without a scope all of them are false, so no row is visible.
"""

import re
from textwrap import dedent
from typing import Any

from alembic import context, op
from psycopg.sql import Identifier

# A sub-select is evaluated once per statement and not once per row, but each costs every statement some microseconds
# before its first row. So the client has one, and what other scopes need is read when it comes to their turn.
OWN_CLIENT = "client_id = (SELECT NULLIF(current_setting('toli.client_id', true), '')::bigint)"
# The same as reader() says for functions: inlining that takes each plan 12 µs a table.
USER = "NULLIF(current_setting('toli.user_id', true), '')::bigint"
OWN_USER = f"user_id = {USER}"
PLATFORM = "current_setting('toli.scope', true) = 'platform'"
PUBLIC = "current_setting('toli.scope', true) = 'public'"
TRAVELLER = "current_setting('toli.scope', true) = 'traveller'"

PARTITIONS = 4
TENANT_TABLE = re.compile(
    r"^CREATE TABLE (?P<name>\w+) (?P<columns>\((?:\n +\S.*)+\n\)) /\* tenant \*/[^;\n]*;$", re.MULTILINE
)


def execute(sql: str) -> None:
    """Execute any number of statements.

    `:"app_role"` is the role that the app connects with. `/* tenant */` after the columns of CREATE TABLE marks a
    tenant's table, which the sharding gate partitions by hash of `client_id`.
    """
    sql = dedent(sql)
    if _attribute("partitioned"):
        # PostgreSQL has no concurrent indexes of partitioned tables.
        sql = TENANT_TABLE.sub(_partitioned, sql).replace("INDEX CONCURRENTLY", "INDEX")
    sql = sql.replace(':"app_role"', Identifier(_attribute("app_role")).as_string())
    # By the driver itself: SQLAlchemy would look for parameters.
    op.get_bind().connection.driver_connection.execute(sql.encode())


def protect(table: str, *, public: str | None = None, traveller: str | None = None) -> None:
    """Force row-level security on a tenant's table.

    The client's own scope and the platform's read and write. `public` and `traveller` are the conditions under which
    those scopes may read a row; they are evaluated in their own scope only. What they look up in tables under row-level
    security belongs in a function: a sub-query is planned and prepared, with the policies of its own tables, for each
    statement of every scope. PostgreSQL evaluates policies in the reverse order of their names.
    """
    policies = {
        "scope_4_client": f"USING ({OWN_CLIENT}) WITH CHECK ({OWN_CLIENT})",
        "scope_3_platform": f"USING ({PLATFORM}) WITH CHECK ({PLATFORM})",
    }
    if public is not None:
        policies["scope_2_public"] = f"FOR SELECT USING ({PUBLIC} AND ({public}))"
    if traveller is not None:
        policies["scope_1_traveller"] = f"FOR SELECT USING ({TRAVELLER} AND ({traveller}))"
    execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY; ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    for name, rule in policies.items():
        execute(f"CREATE POLICY {name} ON {table} {rule}")


def tenant_tables(sql: str) -> list[str]:
    """List the tenants' tables that are created in `sql`."""
    return [found["name"] for found in TENANT_TABLE.finditer(sql)]


def _partitioned(table: re.Match[str]) -> str:
    name = table["name"]
    # Storage parameters are the partitions' business.
    return f"CREATE TABLE {name} {table['columns']} PARTITION BY HASH (client_id);" + "".join(
        f"\nCREATE TABLE {name}_p{number} PARTITION OF {name}"
        f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number});"
        for number in range(PARTITIONS)
    )


def _attribute(name: str) -> Any:
    return context.config.attributes[name]
