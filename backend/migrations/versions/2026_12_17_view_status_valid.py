"""Validate the status of saved views of the inbox."""

from ddl import execute

revision = "2026_12_17_view_status_valid"
down_revision = "2026_12_17_view_status"


def upgrade() -> None:
    execute("ALTER TABLE inbox_view VALIDATE CONSTRAINT inbox_view_status_check")


def downgrade() -> None:
    """A valid constraint stays valid."""
