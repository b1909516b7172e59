"""Validate the lists of changed items."""

from ddl import execute

revision = "2026_12_13_deposit_sync_valid"
down_revision = "2026_12_13_deposit_sync"


def upgrade() -> None:
    execute("ALTER TABLE item_change VALIDATE CONSTRAINT item_change_list_check")


def downgrade() -> None:
    """A valid constraint stays valid."""
