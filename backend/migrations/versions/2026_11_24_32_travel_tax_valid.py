"""Validate the kinds and accounts of the ledger, and the parts of documents."""

from ddl import execute

revision = "2026_11_24_32_travel_tax_valid"
down_revision = "2026_11_24_31_travel_tax"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
        ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check;
        ALTER TABLE document VALIDATE CONSTRAINT document_parts_check;
        ALTER TABLE document VALIDATE CONSTRAINT document_tcs_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
