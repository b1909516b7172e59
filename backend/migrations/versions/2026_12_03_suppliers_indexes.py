"""Indexes of costs and their payments by supplier."""

from alembic import op
from ddl import execute

revision = "2026_12_03_suppliers_indexes"
down_revision = "2026_12_03_suppliers"

TABLES = ("trip_cost", "departure_cost", "cost_payment")


def upgrade() -> None:
    with op.get_context().autocommit_block():
        for table in TABLES:
            execute(f"CREATE INDEX CONCURRENTLY {table}_client_id_supplier_id_idx ON {table} (client_id, supplier_id)")


def downgrade() -> None:
    with op.get_context().autocommit_block():
        for table in TABLES:
            execute(f"DROP INDEX CONCURRENTLY {table}_client_id_supplier_id_idx")
