"""Imports that keep balances of past tours due."""

from ddl import execute

revision = "2026_12_19_import_balances"
down_revision = "2026_12_19_customer_link"


def upgrade() -> None:
    execute("ALTER TABLE import_run ADD COLUMN keeps_balances boolean NOT NULL DEFAULT false;")


def downgrade() -> None:
    execute("ALTER TABLE import_run DROP COLUMN keeps_balances;")
