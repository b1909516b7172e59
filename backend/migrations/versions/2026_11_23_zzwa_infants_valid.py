"""Validate the beds of lines of bookings."""

from ddl import execute

revision = "2026_11_23_zzwa_infants_valid"
down_revision = "2026_11_23_zzwa_infants"


def upgrade() -> None:
    execute("ALTER TABLE booking_room VALIDATE CONSTRAINT booking_room_beds_each_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
