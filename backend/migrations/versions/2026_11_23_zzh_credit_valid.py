"""Validate the constraints that travel credit changed."""

from ddl import execute

revision = "2026_11_23_zzh_credit_valid"
down_revision = "2026_11_23_zzh_credit"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check;
        ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
        ALTER TABLE hand_payment VALIDATE CONSTRAINT hand_payment_method_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
