"""Commission plans of clients, and the platform's invoices and credit notes for it."""

from ddl import execute, protect

revision = "2026_11_24_25_commission"
down_revision = "2026_11_24_24_replies_valid"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        CREATE TABLE commission_plan (
            client_id bigint,
            valid_from date,
            percent_bp smallint,
            amount_paise bigint,
            set_by bigint NOT NULL,
            set_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT commission_plan_pkey PRIMARY KEY (client_id, valid_from),
            CONSTRAINT commission_plan_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT commission_plan_one_check CHECK (num_nonnulls(percent_bp, amount_paise) = 1),
            CONSTRAINT commission_plan_percent_check CHECK (percent_bp BETWEEN 0 AND 5000),
            CONSTRAINT commission_plan_amount_check CHECK (amount_paise > 0)
        ) /* tenant */;

        CREATE TABLE platform_counter (
            kind text,
            financial_year smallint,
            last_serial integer NOT NULL,
            CONSTRAINT platform_counter_pkey PRIMARY KEY (kind, financial_year)
        );

        CREATE SEQUENCE platform_invoice_id_seq;
        CREATE TABLE platform_invoice (
            client_id bigint,
            invoice_id bigint DEFAULT nextval('platform_invoice_id_seq'),
            kind text NOT NULL,
            month date NOT NULL,
            financial_year smallint NOT NULL,
            serial integer NOT NULL,
            number text NOT NULL,
            taxable_paise bigint NOT NULL,
            igst_paise bigint NOT NULL,
            cgst_paise bigint NOT NULL,
            sgst_paise bigint NOT NULL,
            is_deducted boolean NOT NULL,
            content jsonb NOT NULL,
            issued_on date NOT NULL,
            issued_at timestamptz NOT NULL DEFAULT now(),
            paid_on date,
            paid_reference text NOT NULL DEFAULT '',
            paid_by bigint,
            paid_at timestamptz,
            CONSTRAINT platform_invoice_pkey PRIMARY KEY (client_id, invoice_id),
            CONSTRAINT platform_invoice_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT platform_invoice_kind_check CHECK (kind IN ('invoice', 'credit')),
            CONSTRAINT platform_invoice_number_check CHECK (length(number) <= 16),
            CONSTRAINT platform_invoice_amount_check CHECK (taxable_paise > 0),
            CONSTRAINT platform_invoice_heads_check
                CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)),
            CONSTRAINT platform_invoice_paid_check
                CHECK ((paid_on IS NULL) = (paid_by IS NULL) AND (paid_on IS NULL OR NOT is_deducted)),
            CONSTRAINT platform_invoice_client_id_kind_month_key UNIQUE (client_id, kind, month),
            CONSTRAINT platform_invoice_client_id_kind_financial_year_serial_key
                UNIQUE (client_id, kind, financial_year, serial)
        ) /* tenant */;

        CREATE TABLE platform_invoice_line (
            client_id bigint,
            invoice_id bigint,
            reservation_event_id bigint,
            value_paise bigint NOT NULL,
            commission_paise bigint NOT NULL,
            CONSTRAINT platform_invoice_line_pkey PRIMARY KEY (client_id, invoice_id, reservation_event_id),
            CONSTRAINT platform_invoice_line_platform_invoice_fkey FOREIGN KEY (client_id, invoice_id)
                REFERENCES platform_invoice (client_id, invoice_id),
            CONSTRAINT platform_invoice_line_amounts_check CHECK (value_paise >= 0 AND commission_paise > 0)
        ) /* tenant */;
        CREATE INDEX platform_invoice_line_client_id_reservation_event_id_idx
            ON platform_invoice_line (client_id, reservation_event_id);

        GRANT SELECT, INSERT, UPDATE ON commission_plan, platform_counter, platform_invoice TO :"app_role";
        GRANT SELECT, INSERT ON platform_invoice_line TO :"app_role";
        GRANT USAGE ON SEQUENCE platform_invoice_id_seq TO :"app_role";

        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
                'route_settled',
                'platform_invoice', 'platform_credit', 'platform_payment')) NOT VALID;
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
                'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax',
                'platform_payable')) NOT VALID;
        """
    )
    for table in ("commission_plan", "platform_invoice", "platform_invoice_line"):
        protect(table)


def downgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM ledger_posting p USING ledger_transaction t
        WHERE t.client_id = p.client_id AND t.ledger_transaction_id = p.ledger_transaction_id
          AND t.kind IN ('platform_invoice', 'platform_credit', 'platform_payment');
        DELETE FROM ledger_transaction WHERE kind IN ('platform_invoice', 'platform_credit', 'platform_payment');
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
                'route_settled'));
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
                'tcs_collected', 'linked_account'));
        DROP TABLE platform_invoice_line, platform_invoice, platform_counter, commission_plan;
        DROP SEQUENCE platform_invoice_id_seq;
        """
    )
