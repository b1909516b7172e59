"""Accounts at the payment provider, one or more a client; orders and webhooks name theirs."""

from ddl import execute, protect

revision = "2026_11_23_zzpo_accounts"
down_revision = "2026_11_23_zzpn_change_request"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE payment_account_id_seq;
        CREATE TABLE payment_account (
            client_id bigint,
            account_id bigint DEFAULT nextval('payment_account_id_seq'),
            kind text NOT NULL,
            is_current boolean NOT NULL DEFAULT false,
            key_id text,
            sealed_credentials bytea,
            webhook_token text,
            version integer NOT NULL DEFAULT 1,
            connected_by bigint,
            connected_at timestamptz NOT NULL DEFAULT now(),
            tested_at timestamptz,
            notified_at timestamptz,
            failing_since timestamptz,
            disconnected_at timestamptz,
            CONSTRAINT payment_account_pkey PRIMARY KEY (client_id, account_id),
            CONSTRAINT payment_account_client_id_webhook_token_key UNIQUE (client_id, webhook_token),
            CONSTRAINT payment_account_kind_check CHECK (kind IN ('keys', 'platform')),
            CONSTRAINT payment_account_credentials_check CHECK ((kind = 'keys') = (sealed_credentials IS NOT NULL)),
            CONSTRAINT payment_account_webhook_check CHECK ((kind = 'keys') = (webhook_token IS NOT NULL)),
            CONSTRAINT payment_account_current_check CHECK (NOT is_current OR disconnected_at IS NULL)
        ) /* tenant */;
        CREATE UNIQUE INDEX payment_account_current_idx ON payment_account (client_id) WHERE is_current;
        CREATE UNIQUE INDEX payment_account_platform_idx ON payment_account (client_id) WHERE kind = 'platform';
        CREATE INDEX payment_account_webhook_token_idx ON payment_account (webhook_token);
        GRANT SELECT, INSERT, UPDATE, DELETE ON payment_account TO :"app_role";
        GRANT USAGE ON SEQUENCE payment_account_id_seq TO :"app_role";
        """
    )
    protect("payment_account")
    execute(
        """
        -- Until now everybody's payments went to the platform's account.
        ALTER TABLE client ADD COLUMN takes_online_payments boolean NOT NULL DEFAULT false;
        UPDATE client SET takes_online_payments = true WHERE approval_status = 'approved';
        INSERT INTO payment_account (client_id, kind, is_current)
        SELECT client_id, 'platform', true FROM client WHERE approval_status = 'approved'
        UNION
        SELECT client_id, 'platform', true FROM payment_order;

        ALTER TABLE payment_order ADD COLUMN account_id bigint;
        UPDATE payment_order o SET account_id = a.account_id FROM payment_account a WHERE a.client_id = o.client_id;
        ALTER TABLE payment_order ADD CONSTRAINT payment_order_payment_account_fkey
            FOREIGN KEY (client_id, account_id) REFERENCES payment_account (client_id, account_id) NOT VALID,
            ADD CONSTRAINT payment_order_account_id_not_null CHECK (account_id IS NOT NULL) NOT VALID;
        CREATE INDEX payment_order_client_id_account_id_idx ON payment_order (client_id, account_id);

        ALTER TABLE webhook_inbox ADD COLUMN account_id bigint,
            DROP CONSTRAINT webhook_inbox_body_sha256_key,
            ADD CONSTRAINT webhook_inbox_account_id_body_sha256_key
                UNIQUE NULLS NOT DISTINCT (account_id, body_sha256);
        """
    )


def downgrade() -> None:
    execute(
        """
        DELETE FROM webhook_inbox WHERE account_id IS NOT NULL;
        ALTER TABLE webhook_inbox DROP COLUMN account_id,
            ADD CONSTRAINT webhook_inbox_body_sha256_key UNIQUE (body_sha256);
        ALTER TABLE payment_order DROP COLUMN account_id;
        ALTER TABLE client DROP COLUMN takes_online_payments;
        DROP TABLE payment_account;
        DROP SEQUENCE payment_account_id_seq;
        """
    )
