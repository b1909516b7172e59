"""Validate why nothing is collected of a buyer."""

from ddl import execute

revision = "2026_11_24_35_buyers_pan_valid"
down_revision = "2026_11_24_34_buyers_pan"


def upgrade() -> None:
    execute("ALTER TABLE reservation_event VALIDATE CONSTRAINT reservation_event_tcs_exemption_check;")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it with its column."""
