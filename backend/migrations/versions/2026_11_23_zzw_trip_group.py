"""Minimum groups of trips, with which their new departures begin."""

from ddl import execute

revision = "2026_11_23_zzw_trip_group"
down_revision = "2026_11_23_zzv_costs"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event ADD COLUMN runs_from bigint;
        ALTER TABLE event ADD CONSTRAINT event_runs_from_check CHECK (runs_from >= 0) NOT VALID;
        """
    )


def downgrade() -> None:
    execute("ALTER TABLE event DROP COLUMN runs_from")
