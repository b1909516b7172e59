"""Traveller categories that take no bed: infants."""

from ddl import execute

revision = "2026_11_23_zzwa_infants"
down_revision = "2026_11_23_zzw_trip_group_valid"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE traveller_category ADD COLUMN takes_bed boolean NOT NULL DEFAULT true;
        ALTER TABLE booking_room DROP CONSTRAINT booking_room_beds_each_check,
            ADD CONSTRAINT booking_room_beds_each_check CHECK (beds_each >= 0) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE booking_room DROP CONSTRAINT booking_room_beds_each_check,
            ADD CONSTRAINT booking_room_beds_each_check CHECK (beds_each > 0) NOT VALID;
        ALTER TABLE traveller_category DROP COLUMN takes_bed;
        """
    )
