"""Validate methods, kinds and accounts of tax deducted by customers."""

from ddl import execute

revision = "2026_12_24_customer_tds_valid"
down_revision = "2026_12_24_customer_tds"


def upgrade() -> None:
    execute("""
        ALTER TABLE offline_payment VALIDATE CONSTRAINT offline_payment_method_check;
        ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
        ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
