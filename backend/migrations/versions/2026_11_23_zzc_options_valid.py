"""Validate the constraints of options."""

from ddl import execute

revision = "2026_11_23_zzc_options_valid"
down_revision = "2026_11_23_zzc_options"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE room_bed VALIDATE CONSTRAINT room_bed_single_supplement_check;
        ALTER TABLE booking_room VALIDATE CONSTRAINT booking_room_beds_each_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before drops them."""
