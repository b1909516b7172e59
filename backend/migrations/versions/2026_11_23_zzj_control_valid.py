"""Validate the constraint on cancelled departures."""

from ddl import execute

revision = "2026_11_23_zzj_control_valid"
down_revision = "2026_11_23_zzj_control"


def upgrade() -> None:
    execute("ALTER TABLE event_plan VALIDATE CONSTRAINT event_plan_cancelled_check")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it."""
