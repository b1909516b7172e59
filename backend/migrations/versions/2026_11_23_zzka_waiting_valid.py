"""Validate the constraint of how long beds are offered."""

from ddl import execute

revision = "2026_11_23_zzka_waiting_valid"
down_revision = "2026_11_23_zzka_waiting"


def upgrade() -> None:
    execute("ALTER TABLE client VALIDATE CONSTRAINT client_waiting_offer_hours_check")


def downgrade() -> None:
    """The constraint stays valid: the migration before drops it."""
