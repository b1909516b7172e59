"""Validate the minimum groups of trips."""

from ddl import execute

revision = "2026_11_23_zzw_trip_group_valid"
down_revision = "2026_11_23_zzw_trip_group"


def upgrade() -> None:
    execute("ALTER TABLE event VALIDATE CONSTRAINT event_runs_from_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before drops the column."""
