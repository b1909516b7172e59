"""Seats of vehicles."""

from ddl import execute

revision = "2026_12_17_vehicle_seats"
down_revision = "2026_12_16_salutation"


def upgrade() -> None:
    execute("""
        ALTER TABLE vehicle ADD COLUMN seats integer;
        ALTER TABLE vehicle ADD CONSTRAINT vehicle_seats_check CHECK (seats BETWEEN 1 AND 60) NOT VALID;
    """)


def downgrade() -> None:
    execute("ALTER TABLE vehicle DROP COLUMN seats;")
