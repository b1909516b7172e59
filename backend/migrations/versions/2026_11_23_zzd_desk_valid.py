"""Validate the constraint of desk bookings."""

from ddl import execute

revision = "2026_11_23_zzd_desk_valid"
down_revision = "2026_11_23_zzd_desk"


def upgrade() -> None:
    execute("ALTER TABLE reservation_event VALIDATE CONSTRAINT reservation_event_customer_check")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it."""
