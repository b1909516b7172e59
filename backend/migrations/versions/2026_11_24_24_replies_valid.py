"""Validate the direction of messages of enquiries."""

from ddl import execute

revision = "2026_11_24_24_replies_valid"
down_revision = "2026_11_24_23_replies"


def upgrade() -> None:
    execute("ALTER TABLE enquiry_reply VALIDATE CONSTRAINT enquiry_reply_direction_check")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it."""
