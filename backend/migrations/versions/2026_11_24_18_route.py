"""Linked accounts of clients at the provider, the transfers to them, and what was taken back of those."""

from ddl import execute, protect

revision = "2026_11_24_18_route"
down_revision = "2026_11_24_17_team"
CONTRACTS = True

KINDS = (
    "'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return', 'offline_reversal',"
    " 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal', 'platform_transfer',"
    " 'platform_reversal', 'source_tax'"
)
ACCOUNTS = (
    "'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance', 'bank',"
    " 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable', 'tcs_collected'"
)


def upgrade() -> None:
    execute(
        f"""
        CREATE TABLE linked_account (
            client_id bigint,
            provider_account_id text,
            provider_product_id text,
            state text NOT NULL DEFAULT 'asked',
            missing jsonb NOT NULL DEFAULT '[]',
            bank_last4 text NOT NULL DEFAULT '',
            opened_by bigint NOT NULL,
            opened_at timestamptz NOT NULL DEFAULT now(),
            checked_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT linked_account_pkey PRIMARY KEY (client_id),
            CONSTRAINT linked_account_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT linked_account_state_check CHECK (
                state IN ('asked', 'requested', 'under_review', 'needs_clarification', 'activated', 'suspended')),
            CONSTRAINT linked_account_named_check CHECK (state = 'asked' OR provider_account_id IS NOT NULL)
        ) /* tenant */;

        CREATE SEQUENCE route_transfer_id_seq;
        CREATE TABLE route_transfer (
            client_id bigint,
            route_transfer_id bigint DEFAULT nextval('route_transfer_id_seq'),
            order_id bigint NOT NULL,
            linked_account_id text NOT NULL,
            amount_paise bigint NOT NULL,
            reversed_paise bigint NOT NULL DEFAULT 0,
            state text NOT NULL DEFAULT 'created',
            is_held boolean NOT NULL DEFAULT true,
            held_until timestamptz,
            provider_transfer_id text,
            failure text NOT NULL DEFAULT '',
            settled_paise bigint,
            settled_at timestamptz,
            created_at timestamptz NOT NULL DEFAULT now(),
            checked_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT route_transfer_pkey PRIMARY KEY (client_id, route_transfer_id),
            CONSTRAINT route_transfer_payment_order_fkey FOREIGN KEY (client_id, order_id)
                REFERENCES payment_order (client_id, order_id),
            CONSTRAINT route_transfer_client_id_order_id_key UNIQUE (client_id, order_id),
            CONSTRAINT route_transfer_state_check
                CHECK (state IN ('created', 'pending', 'processed', 'failed', 'none')),
            CONSTRAINT route_transfer_amount_check CHECK (amount_paise >= 100),
            CONSTRAINT route_transfer_reversed_check CHECK (reversed_paise BETWEEN 0 AND amount_paise),
            CONSTRAINT route_transfer_settled_check CHECK ((settled_at IS NULL) = (settled_paise IS NULL))
        ) /* tenant */;
        CREATE INDEX route_transfer_open_idx ON route_transfer (checked_at)
            WHERE state <> 'none' AND settled_at IS NULL;

        CREATE SEQUENCE route_reversal_id_seq;
        CREATE TABLE route_reversal (
            client_id bigint,
            route_reversal_id bigint DEFAULT nextval('route_reversal_id_seq'),
            route_transfer_id bigint NOT NULL,
            amount_paise bigint NOT NULL,
            reason text NOT NULL,
            state text NOT NULL DEFAULT 'requested',
            key_number smallint NOT NULL DEFAULT 0,
            provider_reversal_id text,
            failure text NOT NULL DEFAULT '',
            claimed_at timestamptz,
            created_at timestamptz NOT NULL DEFAULT now(),
            processed_at timestamptz,
            CONSTRAINT route_reversal_pkey PRIMARY KEY (client_id, route_reversal_id),
            CONSTRAINT route_reversal_route_transfer_fkey FOREIGN KEY (client_id, route_transfer_id)
                REFERENCES route_transfer (client_id, route_transfer_id),
            CONSTRAINT route_reversal_state_check CHECK (state IN ('requested', 'processed', 'needs_attention')),
            CONSTRAINT route_reversal_reason_check CHECK (reason IN ('refund', 'departure_cancelled')),
            CONSTRAINT route_reversal_amount_check CHECK (amount_paise >= 100)
        ) /* tenant */;
        CREATE INDEX route_reversal_client_id_route_transfer_id_idx ON route_reversal (client_id, route_transfer_id);
        CREATE INDEX route_reversal_open_idx ON route_reversal (created_at) WHERE state <> 'processed';

        GRANT SELECT, INSERT, UPDATE, DELETE ON linked_account, route_transfer, route_reversal TO :"app_role";
        GRANT USAGE ON SEQUENCE route_transfer_id_seq, route_reversal_id_seq TO :"app_role";

        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check
                CHECK (kind IN ({KINDS}, 'route_transfer', 'route_reversal', 'route_settled')) NOT VALID;
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({ACCOUNTS}, 'linked_account')) NOT VALID;
        """
    )
    for table in ("linked_account", "route_transfer", "route_reversal"):
        protect(table)


def downgrade() -> None:
    execute(
        f"""
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({ACCOUNTS}));
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS}));
        DROP TABLE route_reversal, route_transfer, linked_account;
        DROP SEQUENCE route_reversal_id_seq, route_transfer_id_seq;
        """
    )
