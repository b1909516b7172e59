"""Validate that every order names its account."""

from ddl import execute

revision = "2026_11_23_zzpo_accounts_valid"
down_revision = "2026_11_23_zzpo_accounts"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment_order VALIDATE CONSTRAINT payment_order_payment_account_fkey;
        ALTER TABLE payment_order VALIDATE CONSTRAINT payment_order_account_id_not_null;
        ALTER TABLE payment_order ALTER COLUMN account_id SET NOT NULL;
        ALTER TABLE payment_order DROP CONSTRAINT payment_order_account_id_not_null;
        """
    )


def downgrade() -> None:
    execute("ALTER TABLE payment_order ALTER COLUMN account_id DROP NOT NULL")
