"""Validate the kinds and accounts of the ledger."""

from ddl import execute

revision = "2026_11_24_26_commission_valid"
down_revision = "2026_11_24_25_commission"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
        ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
