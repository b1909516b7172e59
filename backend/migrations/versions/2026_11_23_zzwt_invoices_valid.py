"""Validate the kinds of documents."""

from ddl import execute

revision = "2026_11_23_zzwt_invoices_valid"
down_revision = "2026_11_23_zzwt_invoices"


def upgrade() -> None:
    execute("ALTER TABLE paper VALIDATE CONSTRAINT paper_kind_check")


def downgrade() -> None:
    """Leave the constraint to the migration before."""
