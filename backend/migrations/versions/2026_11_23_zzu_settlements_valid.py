"""Validate the constraints that settlements changed."""

from ddl import execute

revision = "2026_11_23_zzu_settlements_valid"
down_revision = "2026_11_23_zzu_settlements"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment VALIDATE CONSTRAINT payment_fee_check;
        ALTER TABLE refund VALIDATE CONSTRAINT refund_fee_check;
        ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check;
        ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
