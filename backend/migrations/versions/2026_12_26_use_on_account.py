"""Money on account pays what is due, if the company wishes."""

from ddl import execute

revision = "2026_12_26_use_on_account"
down_revision = "2026_12_26_excess_payments_valid"


def upgrade() -> None:
    execute("ALTER TABLE client ADD COLUMN uses_on_account boolean NOT NULL DEFAULT false;")


def downgrade() -> None:
    execute("ALTER TABLE client DROP COLUMN uses_on_account;")
