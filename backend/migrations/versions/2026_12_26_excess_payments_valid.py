"""Validate states of refunds and methods of money on account."""

from ddl import execute

revision = "2026_12_26_excess_payments_valid"
down_revision = "2026_12_26_excess_payments"


def upgrade() -> None:
    execute("""
        ALTER TABLE refund VALIDATE CONSTRAINT refund_state_check;
        ALTER TABLE refund VALIDATE CONSTRAINT refund_kept_check;
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_method_check;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
