"""Validate whose credentials the accounts of channels have."""

from ddl import execute

revision = "2026_11_24_29_channels_valid"
down_revision = "2026_11_24_28_channels"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE channel_account VALIDATE CONSTRAINT channel_account_webhook_check;
        ALTER TABLE channel_account VALIDATE CONSTRAINT channel_account_platform_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
