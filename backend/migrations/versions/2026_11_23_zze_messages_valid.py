"""Validate the constraint on the channel of messages."""

from ddl import execute

revision = "2026_11_23_zze_messages_valid"
down_revision = "2026_11_23_zze_messages"


def upgrade() -> None:
    execute("ALTER TABLE booking_note VALIDATE CONSTRAINT booking_note_channel_check")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it."""
