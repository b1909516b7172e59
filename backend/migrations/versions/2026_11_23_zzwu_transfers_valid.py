"""Validate the kinds of ledger transactions."""

from ddl import execute

revision = "2026_11_23_zzwu_transfers_valid"
down_revision = "2026_11_23_zzwu_transfers"


def upgrade() -> None:
    execute("ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
