"""Fees of payments and refunds, settlements of accounts, and their accounts in the ledger."""

from ddl import execute, protect

revision = "2026_11_23_zzu_settlements"
down_revision = "2026_11_23_zzr_upi"
CONTRACTS = True

ACCOUNTS = "'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance'"
KINDS = (
    "'capture', 'attribution', 'refund', 'refund_reversal', 'hand_receipt', 'hand_return', 'hand_reversal',"
    " 'credit_given', 'transfer'"
)


def upgrade() -> None:
    execute(
        f"""
        ALTER TABLE payment ADD COLUMN fee_paise bigint, ADD COLUMN fee_tax_paise bigint,
            ADD CONSTRAINT payment_fee_check CHECK (fee_tax_paise BETWEEN 0 AND fee_paise) NOT VALID;
        ALTER TABLE refund ADD COLUMN fee_paise bigint, ADD COLUMN fee_tax_paise bigint,
            ADD CONSTRAINT refund_fee_check CHECK (fee_tax_paise BETWEEN 0 AND fee_paise) NOT VALID;

        CREATE SEQUENCE settlement_id_seq;
        CREATE TABLE settlement (
            client_id bigint,
            settlement_id bigint DEFAULT nextval('settlement_id_seq'),
            account_id bigint NOT NULL,
            provider_settlement_id text NOT NULL,
            amount_paise bigint NOT NULL,
            state text NOT NULL,
            utr text,
            is_complete boolean NOT NULL DEFAULT false,
            made_at timestamptz NOT NULL,
            read_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT settlement_pkey PRIMARY KEY (client_id, settlement_id),
            CONSTRAINT settlement_payment_account_fkey FOREIGN KEY (client_id, account_id)
                REFERENCES payment_account (client_id, account_id),
            CONSTRAINT settlement_client_id_account_id_provider_settlement_id_key
                UNIQUE (client_id, account_id, provider_settlement_id),
            CONSTRAINT settlement_state_check CHECK (state IN ('created', 'processed', 'failed'))
        ) /* tenant */;
        CREATE INDEX settlement_client_id_made_at_idx ON settlement (client_id, made_at);

        CREATE TABLE settlement_line (
            client_id bigint,
            settlement_id bigint,
            entity_id text,
            kind text NOT NULL,
            amount_paise bigint NOT NULL,
            net_paise bigint NOT NULL,
            fee_paise bigint NOT NULL,
            fee_tax_paise bigint NOT NULL,
            provider_payment_id text,
            refund_id bigint,
            happened_at timestamptz NOT NULL,
            CONSTRAINT settlement_line_pkey PRIMARY KEY (client_id, settlement_id, entity_id),
            CONSTRAINT settlement_line_settlement_fkey FOREIGN KEY (client_id, settlement_id)
                REFERENCES settlement (client_id, settlement_id),
            CONSTRAINT settlement_line_payment_fkey FOREIGN KEY (client_id, provider_payment_id)
                REFERENCES payment (client_id, provider_payment_id),
            CONSTRAINT settlement_line_refund_fkey FOREIGN KEY (client_id, refund_id)
                REFERENCES refund (client_id, refund_id),
            CONSTRAINT settlement_line_subject_check CHECK (num_nonnulls(provider_payment_id, refund_id) < 2)
        ) /* tenant */;
        CREATE INDEX settlement_line_client_id_provider_payment_id_idx
            ON settlement_line (client_id, provider_payment_id);
        CREATE INDEX settlement_line_client_id_refund_id_idx ON settlement_line (client_id, refund_id);

        CREATE TABLE settlement_check (
            client_id bigint,
            account_id bigint,
            is_due boolean NOT NULL DEFAULT true,
            due_since timestamptz NOT NULL DEFAULT now(),
            checked_at timestamptz,
            failing_since timestamptz,
            reason text NOT NULL DEFAULT '',
            CONSTRAINT settlement_check_pkey PRIMARY KEY (client_id, account_id),
            CONSTRAINT settlement_check_payment_account_fkey FOREIGN KEY (client_id, account_id)
                REFERENCES payment_account (client_id, account_id),
            CONSTRAINT settlement_check_reason_check
                CHECK (reason IN ('', 'keys_refused', 'refused', 'unavailable')),
            CONSTRAINT settlement_check_failing_check CHECK ((failing_since IS NULL) = (reason = ''))
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE ON settlement, settlement_check TO :"app_role";
        -- Lines are replaced until their settlement is complete.
        GRANT SELECT, INSERT, UPDATE, DELETE ON settlement_line TO :"app_role";
        GRANT USAGE ON SEQUENCE settlement_id_seq TO :"app_role";

        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check
                CHECK (account IN ({ACCOUNTS}, 'bank', 'provider_fees', 'provider_fee_tax', 'other_settled',
                                   'platform_receivable')) NOT VALID;
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check
                CHECK (kind IN ({KINDS}, 'settlement', 'settlement_match', 'settlement_reversal')) NOT VALID;
        """
    )
    protect("settlement")
    protect("settlement_line")
    protect("settlement_check")


def downgrade() -> None:
    execute(
        f"""
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({ACCOUNTS})) NOT VALID;
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS})) NOT VALID;
        DROP TABLE settlement_check, settlement_line, settlement;
        DROP SEQUENCE settlement_id_seq;
        ALTER TABLE refund DROP COLUMN fee_paise, DROP COLUMN fee_tax_paise;
        ALTER TABLE payment DROP COLUMN fee_paise, DROP COLUMN fee_tax_paise;
        """
    )
