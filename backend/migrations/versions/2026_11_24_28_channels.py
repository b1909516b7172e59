"""Operators without a WhatsApp number of their own use the platform's."""

from ddl import execute

revision = "2026_11_24_28_channels"
down_revision = "2026_11_24_27_steps"

CONTRACTS = True
"""The constraints allow more than before; what the version before writes fits them."""


def upgrade() -> None:
    execute(
        """
        ALTER TABLE channel_account ALTER COLUMN sealed_credentials DROP NOT NULL,
            DROP CONSTRAINT channel_account_webhook_check,
            ADD CONSTRAINT channel_account_webhook_check
                CHECK ((channel = 'whatsapp' AND sealed_credentials IS NOT NULL) = (webhook_token IS NOT NULL))
                NOT VALID,
            ADD CONSTRAINT channel_account_platform_check
                CHECK (channel = 'whatsapp' OR sealed_credentials IS NOT NULL) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        DELETE FROM channel_account WHERE sealed_credentials IS NULL;
        ALTER TABLE channel_account ALTER COLUMN sealed_credentials SET NOT NULL,
            DROP CONSTRAINT channel_account_platform_check,
            DROP CONSTRAINT channel_account_webhook_check,
            ADD CONSTRAINT channel_account_webhook_check
                CHECK ((channel = 'whatsapp') = (webhook_token IS NOT NULL));
        """
    )
