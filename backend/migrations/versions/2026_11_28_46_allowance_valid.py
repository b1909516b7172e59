"""Validate the accounts of the ledger."""

from ddl import execute

revision = "2026_11_28_46_allowance_valid"
down_revision = "2026_11_28_45_allowance_used"


def upgrade() -> None:
    execute("ALTER TABLE ledger_posting VALIDATE CONSTRAINT ledger_posting_account_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
