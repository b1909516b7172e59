"""The size of a group comes from the departure: its minimum and its capacity."""

from ddl import execute

revision = "2026_12_09_trip_group_size"
down_revision = "2026_12_08_trip_ratings"
CONTRACTS = True


def upgrade() -> None:
    execute("ALTER TABLE trip DROP COLUMN min_group, DROP COLUMN max_group")


def downgrade() -> None:
    execute("""
        ALTER TABLE trip ADD COLUMN min_group integer, ADD COLUMN max_group integer,
            ADD CONSTRAINT trip_group_check CHECK (min_group > 0 AND max_group > 0 AND min_group <= max_group);
    """)
