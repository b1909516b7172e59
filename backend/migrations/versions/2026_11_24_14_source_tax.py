"""Tax that the platform collects at source of the clients of its account."""

from ddl import execute, protect

revision = "2026_11_24_14_source_tax"
down_revision = "2026_11_24_13_mail_sender"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        CREATE TABLE source_tax (
            client_id bigint,
            month date,
            gstin text,
            place_of_supply text,
            rate_bp smallint,
            gross_paise bigint NOT NULL,
            returned_paise bigint NOT NULL,
            igst_paise bigint NOT NULL,
            cgst_paise bigint NOT NULL,
            sgst_paise bigint NOT NULL,
            collected_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT source_tax_pkey PRIMARY KEY (client_id, month, gstin, place_of_supply, rate_bp),
            CONSTRAINT source_tax_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT source_tax_month_check CHECK (extract(day FROM month) = 1),
            CONSTRAINT source_tax_codes_check CHECK (length(gstin) = 15 AND place_of_supply ~ '^[0-9]{2}$'),
            CONSTRAINT source_tax_amounts_check
                CHECK (least(gross_paise, returned_paise, igst_paise, cgst_paise, sgst_paise) >= 0),
            CONSTRAINT source_tax_heads_check
                CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0))
        ) /* tenant */;

        GRANT SELECT, INSERT ON source_tax TO :"app_role";

        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal', 'source_tax')) NOT VALID;
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
                'tcs_collected')) NOT VALID;
        """
    )
    protect("source_tax")


def downgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM ledger_posting p USING ledger_transaction t
        WHERE t.client_id = p.client_id AND t.ledger_transaction_id = p.ledger_transaction_id AND t.kind = 'source_tax';
        DELETE FROM ledger_transaction WHERE kind = 'source_tax';
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal'));
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable'));
        DROP TABLE source_tax;
        """
    )
