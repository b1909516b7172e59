"""The website or campaign that a booking came from."""

from ddl import execute

revision = "2026_11_29_widget_sales"
down_revision = "2026_11_29_whole_customer"


def upgrade() -> None:
    execute("ALTER TABLE booking ADD COLUMN sale_source text;")


def downgrade() -> None:
    execute("ALTER TABLE booking DROP COLUMN sale_source;")
