"""Validate the constraints of sharing types."""

from ddl import execute

revision = "2026_11_23_zza_room_types_valid"
down_revision = "2026_11_23_zza_room_types"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE room_bed VALIDATE CONSTRAINT room_bed_room_type_check;
        ALTER TABLE room_bed VALIDATE CONSTRAINT room_bed_rooms_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
