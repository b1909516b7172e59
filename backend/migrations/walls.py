"""What every migration does to a new table: partition it when asked, wall it, and grant it.

The policies are the third layer of the tenant wall. Permissive policies add up: each names one scope of
`toli.db.scope`, and with no scope set every one of them is false, so nothing is seen.
"""

from typing import Any

from alembic import context, op

# Each setting is read by a sub-select, which PostgreSQL runs once a statement and not once a row.
OWN_CLIENT = "client_id = (SELECT NULLIF(current_setting('toli.client_id', true), '')::bigint)"
USER = "(SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint)"
OWN_USER = f"user_id = {USER}"
PLATFORM = "(SELECT current_setting('toli.scope', true)) = 'platform'"
PUBLIC = "(SELECT current_setting('toli.scope', true)) = 'public'"
TRAVELLER = "(SELECT current_setting('toli.scope', true)) = 'traveller'"
PARTITIONS = 4


def _attribute(name: str) -> Any:
    return context.config.attributes[name]


def tenant_table(**storage: int) -> dict[str, Any]:
    """The options of a tenant's table: hash partitions in the sharding gate, storage parameters otherwise."""
    if _attribute("partitioned"):
        return {"postgresql_partition_by": "HASH (client_id)"}
    return {"postgresql_with": storage} if storage else {}


def partition(table: str) -> None:
    """Create the partitions of a tenant's table, in the sharding gate only."""
    if _attribute("partitioned"):
        for number in range(PARTITIONS):
            op.execute(
                f"CREATE TABLE {table}_p{number} PARTITION OF {table}"
                f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
            )


def wall(table: str, *, public: str | None = None, traveller: str | None = None) -> None:
    """Force row-level security on a tenant's table.

    `public` and `traveller` are further conditions under which those scopes may read a row. Each stands behind its
    scope's name, so that no other scope pays for looking them up.
    """
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY client_scope ON {table} USING ({OWN_CLIENT}) WITH CHECK ({OWN_CLIENT})")
    op.execute(f"CREATE POLICY platform_scope ON {table} USING ({PLATFORM}) WITH CHECK ({PLATFORM})")
    if public is not None:
        op.execute(f"CREATE POLICY public_scope ON {table} FOR SELECT USING ({PUBLIC} AND ({public}))")
    if traveller is not None:
        op.execute(f"CREATE POLICY traveller_scope ON {table} FOR SELECT USING ({TRAVELLER} AND ({traveller}))")


def grant(*tables: str, rights: str = "SELECT, INSERT, UPDATE, DELETE") -> None:
    """Give the app's role its rights on tables, and no more."""
    op.execute(f'GRANT {rights} ON {", ".join(tables)} TO "{_attribute("app_role")}"')


def grant_sequences() -> None:
    """Let the app's role draw ids from every sequence there is so far."""
    op.execute(f'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO "{_attribute("app_role")}"')
