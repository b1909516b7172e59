"""The day of money that was recorded later, on its receipt or refund voucher. Earlier documents keep their month."""

from ddl import execute

revision = "2026_12_30_day_of_money"
down_revision = "2026_12_29_supplier_rates"


def upgrade() -> None:
    execute("ALTER TABLE document ADD COLUMN moved_on date;")


def downgrade() -> None:
    execute("ALTER TABLE document DROP COLUMN moved_on;")
