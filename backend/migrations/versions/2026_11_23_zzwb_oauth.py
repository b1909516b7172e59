"""Accounts that operators authorise at the payment provider."""

from ddl import execute

revision = "2026_11_23_zzwb_oauth"
down_revision = "2026_11_23_zzwa_infants_valid"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment_account ADD COLUMN provider_account_id text,
            ADD COLUMN expires_at timestamptz,
            ADD COLUMN renewing_since timestamptz,
            DROP CONSTRAINT payment_account_kind_check,
            DROP CONSTRAINT payment_account_credentials_check,
            DROP CONSTRAINT payment_account_webhook_check,
            ADD CONSTRAINT payment_account_kind_check CHECK (kind IN ('keys', 'oauth', 'platform')) NOT VALID,
            ADD CONSTRAINT payment_account_credentials_check
                CHECK ((kind <> 'platform') = (sealed_credentials IS NOT NULL)) NOT VALID,
            ADD CONSTRAINT payment_account_webhook_check
                CHECK ((kind <> 'platform') = (webhook_token IS NOT NULL)) NOT VALID,
            ADD CONSTRAINT payment_account_expires_check
                CHECK ((kind = 'oauth') = (expires_at IS NOT NULL)) NOT VALID;
        CREATE INDEX payment_account_provider_account_id_idx ON payment_account (provider_account_id);
        CREATE INDEX payment_account_expires_idx ON payment_account (expires_at) WHERE kind = 'oauth';
        """
    )


def downgrade() -> None:
    execute(
        """
        DELETE FROM payment_account WHERE kind = 'oauth';
        ALTER TABLE payment_account DROP COLUMN provider_account_id,
            DROP COLUMN expires_at,
            DROP COLUMN renewing_since,
            DROP CONSTRAINT payment_account_kind_check,
            DROP CONSTRAINT payment_account_credentials_check,
            DROP CONSTRAINT payment_account_webhook_check,
            ADD CONSTRAINT payment_account_kind_check CHECK (kind IN ('keys', 'platform')) NOT VALID,
            ADD CONSTRAINT payment_account_credentials_check
                CHECK ((kind = 'keys') = (sealed_credentials IS NOT NULL)) NOT VALID,
            ADD CONSTRAINT payment_account_webhook_check
                CHECK ((kind = 'keys') = (webhook_token IS NOT NULL)) NOT VALID;
        """
    )
