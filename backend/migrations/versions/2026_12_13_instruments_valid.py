"""Validate the methods of offline payments."""

from ddl import execute

revision = "2026_12_13_instruments_valid"
down_revision = "2026_12_13_instruments"


def upgrade() -> None:
    execute("""
        ALTER TABLE offline_payment VALIDATE CONSTRAINT offline_payment_method_check;
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_method_check;
        ALTER TABLE deposit_refund VALIDATE CONSTRAINT deposit_refund_method_check;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
