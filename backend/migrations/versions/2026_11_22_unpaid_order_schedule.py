"""Orders remember that a browser came back from paying them, or that a webhook named them."""

from ddl import execute

revision = "2026_11_22_unpaid_order_schedule"
down_revision = "2026_11_22_unpaid_order_limits"


def upgrade() -> None:
    execute("ALTER TABLE payment_order ADD COLUMN likely_paid_at timestamptz")


def downgrade() -> None:
    execute("ALTER TABLE payment_order DROP COLUMN likely_paid_at")
