"""Invoices, the notes on them, and when an operator issues them."""

from ddl import execute

revision = "2026_11_23_zzwt_invoices"
down_revision = "2026_11_23_zzwt_company_valid"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE paper DROP CONSTRAINT paper_kind_check;
        ALTER TABLE paper ADD CONSTRAINT paper_kind_check CHECK (
            kind IN ('receipt', 'refund', 'credit', 'invoice', 'invoice_credit', 'invoice_debit')
        ) NOT VALID;
        ALTER TABLE papers_details ADD COLUMN invoices_after_tour boolean NOT NULL DEFAULT true;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE papers_details DROP COLUMN invoices_after_tour;
        ALTER TABLE paper DROP CONSTRAINT paper_kind_check;
        ALTER TABLE paper ADD CONSTRAINT paper_kind_check CHECK (kind IN ('receipt', 'refund', 'credit'));
        """
    )
