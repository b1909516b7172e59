"""Validate the constraints of authorised accounts."""

from ddl import execute

revision = "2026_11_23_zzwb_oauth_valid"
down_revision = "2026_11_23_zzwb_oauth"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment_account VALIDATE CONSTRAINT payment_account_kind_check;
        ALTER TABLE payment_account VALIDATE CONSTRAINT payment_account_credentials_check;
        ALTER TABLE payment_account VALIDATE CONSTRAINT payment_account_webhook_check;
        ALTER TABLE payment_account VALIDATE CONSTRAINT payment_account_expires_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
