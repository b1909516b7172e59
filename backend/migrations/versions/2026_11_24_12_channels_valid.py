"""Validate the channels of messages to departures and bookings."""

from ddl import execute

revision = "2026_11_24_12_channels_valid"
down_revision = "2026_11_24_11_channels"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE plan_message VALIDATE CONSTRAINT plan_message_channel_check;
        ALTER TABLE booking_note VALIDATE CONSTRAINT booking_note_channel_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
