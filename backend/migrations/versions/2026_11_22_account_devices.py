"""A generation of a person's known devices: raising it forgets all of them."""

from ddl import execute

revision = "2026_11_22_account_devices"
down_revision = "baseline"


def upgrade() -> None:
    execute("ALTER TABLE app_user ADD COLUMN device_generation integer NOT NULL DEFAULT 0")


def downgrade() -> None:
    execute("ALTER TABLE app_user DROP COLUMN device_generation")
