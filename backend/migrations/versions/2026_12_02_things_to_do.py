"""The size of a company's last feed for Google Things to do."""

from ddl import execute

revision = "2026_12_02_things_to_do"
down_revision = "2026_12_01_site_assistants"


def upgrade() -> None:
    execute("ALTER TABLE client ADD COLUMN things_to_do_products integer;")


def downgrade() -> None:
    execute("ALTER TABLE client DROP COLUMN things_to_do_products;")
