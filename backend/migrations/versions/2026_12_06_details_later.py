"""Trips whose ID numbers and emergency contacts may follow after payment."""

from ddl import execute

revision = "2026_12_06_details_later"
down_revision = "2026_12_04_assistant_connections"

END_QUOTES = """
    DROP TRIGGER trip_ends_quotes ON trip;
    CREATE TRIGGER trip_ends_quotes AFTER UPDATE OF {columns} ON trip
        FOR EACH ROW EXECUTE FUNCTION end_quotes_of_trip();
"""


def upgrade() -> None:
    execute("""
        ALTER TABLE trip ADD COLUMN details_later_below bigint
            CONSTRAINT trip_details_later_check CHECK (details_later_below > 0);
    """)
    execute(END_QUOTES.format(columns="status, terms, is_abroad, details_later_below"))


def downgrade() -> None:
    execute(END_QUOTES.format(columns="status, terms, is_abroad"))
    execute("ALTER TABLE trip DROP COLUMN details_later_below;")
