"""Imports: bookings of tours that were over, and payments that are added to bookings that are there."""

from ddl import execute

revision = "2026_11_23_zzp_history"
down_revision = "2026_11_23_zzo_splits_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE reservation_event ADD COLUMN is_history boolean NOT NULL DEFAULT false;
        ALTER TABLE import_row ADD COLUMN is_payment boolean NOT NULL DEFAULT false;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE import_row DROP COLUMN is_payment;
        ALTER TABLE reservation_event DROP COLUMN is_history;
        """
    )
