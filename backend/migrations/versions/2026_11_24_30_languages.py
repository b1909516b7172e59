"""The language of people, bookings, enquiries, alerts and places on waiting lists."""

from ddl import execute

revision = "2026_11_24_30_languages"
down_revision = "2026_11_24_29_channels_valid"

TABLES = ("app_user", "reservation_event", "connection_request", "departure_alert", "waiting_entry")


def upgrade() -> None:
    for table in TABLES:
        execute(f"ALTER TABLE {table} ADD COLUMN language text NOT NULL DEFAULT 'en'")


def downgrade() -> None:
    for table in TABLES:
        execute(f"ALTER TABLE {table} DROP COLUMN language")
