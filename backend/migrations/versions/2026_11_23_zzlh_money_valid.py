"""Validate the constraints of travel credit in a first payment."""

from ddl import execute

revision = "2026_11_23_zzlh_money_valid"
down_revision = "2026_11_23_zzlh_money"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment_order VALIDATE CONSTRAINT payment_order_credit_check;
        ALTER TABLE paper VALIDATE CONSTRAINT paper_kind_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
