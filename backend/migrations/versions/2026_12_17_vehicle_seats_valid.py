"""Validate the seats of vehicles."""

from ddl import execute

revision = "2026_12_17_vehicle_seats_valid"
down_revision = "2026_12_17_vehicle_seats"


def upgrade() -> None:
    execute("ALTER TABLE vehicle VALIDATE CONSTRAINT vehicle_seats_check")


def downgrade() -> None:
    """A valid constraint stays valid."""
