"""The filter of saved views of the inbox is a status."""

from ddl import execute

revision = "2026_12_17_view_status"
down_revision = "2026_12_17_vehicle_seats_valid"
CONTRACTS = True


def upgrade() -> None:
    execute("""
        ALTER TABLE inbox_view DROP CONSTRAINT inbox_view_shown_check;
        ALTER TABLE inbox_view RENAME COLUMN shown TO status;
        ALTER TABLE inbox_view ADD CONSTRAINT inbox_view_status_check
            CHECK (status IN ('open', 'waiting', 'snoozed', 'done', 'all')) NOT VALID;
    """)


def downgrade() -> None:
    execute("""
        ALTER TABLE inbox_view DROP CONSTRAINT inbox_view_status_check;
        ALTER TABLE inbox_view RENAME COLUMN status TO shown;
        ALTER TABLE inbox_view ADD CONSTRAINT inbox_view_shown_check
            CHECK (shown IN ('open', 'waiting', 'snoozed', 'done', 'all'));
    """)
