"""The schema of the first release: one file of `migrations/baseline` for each kind of object."""

from pathlib import Path

from baseline.policies import protect_all
from ddl import execute, tenant_tables
from procrastinate import App, PsycopgConnector

revision = "baseline"
down_revision = None

BASELINE = Path(__file__).resolve().parents[1] / "baseline"
# A domain's tables refer to its own and to those before them.
DOMAINS = (
    "identity",
    "clients",
    "media",
    "catalogue",
    "team",
    "inventory",
    "bookings",
    "payments",
    "ledger",
    "documents",
    "resources",
    "enquiries",
    "alerts",
    "reviews",
    "messaging",
    "channels",
    "audit",
    "reporting",
    "health",
    "db",
    "departures",
    "imports",
    "upi",
    "bank",
    "settlements",
    "costs",
    "billing",
    "leaders",
)


def upgrade() -> None:
    tables = "\n".join(_read(f"tables/{domain}.sql") for domain in DOMAINS)
    execute(_read("extensions.sql"))
    execute(tables)
    execute(_read("functions.sql"))
    execute(_read("triggers.sql"))
    protect_all(tenant_tables(tables))
    # The queue's own tables, functions and triggers.
    execute(App(connector=PsycopgConnector()).schema_manager.get_schema())
    execute(_read("queue.sql"))
    execute(_read("grants.sql"))
    execute(_read("content.sql"))


def downgrade() -> None:
    execute(
        """
        DO $$ DECLARE step text; BEGIN
            FOR step IN
                SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) FROM (
                    SELECT 1, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                           oid, oid::regclass::text
                    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'r', 'p', 'S')
                        AND relname <> 'alembic_version'
                    UNION ALL
                    SELECT 2, 'FUNCTION', oid, oid::regprocedure::text
                    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                    UNION ALL
                    SELECT 3, 'TYPE', oid, oid::regtype::text
                    FROM pg_type WHERE typnamespace = 'public'::regnamespace
                        AND (typtype = 'e' OR typrelid IN (SELECT oid FROM pg_class WHERE relkind = 'c'))
                ) AS object (place, kind, id, name)
                WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = id AND deptype = 'e')
                ORDER BY place
            LOOP
                EXECUTE step;
            END LOOP;
        END $$;
        DROP EXTENSION pg_trgm, unaccent;
        """
    )


def _read(name: str) -> str:
    return (BASELINE / name).read_text()
