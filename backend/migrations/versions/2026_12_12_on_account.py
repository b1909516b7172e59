"""Money on account: deposits of customers, their uses, refunds and documents."""

from ddl import execute, protect

revision = "2026_12_12_on_account"
down_revision = "2026_12_11_octo_changes"

CONTRACTS = True

TABLES = ("deposit", "deposit_use", "deposit_refund", "deposit_document")

METHODS = "'cash', 'bank', 'upi', 'credit'"
KINDS = """'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
    'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
    'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
    'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment', 'travel_tax'"""
ACCOUNTS = """'provider_clearing', 'customer_prepayment', 'received_offline', 'travel_credit',
    'credit_allowance', 'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
    'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax', 'platform_payable',
    'travel_tax_payable', 'travel_tax_in_prepayments', 'allowance_in_prepayments', 'allowance_used'"""

CHECKS = """
    ALTER TABLE offline_payment DROP CONSTRAINT offline_payment_method_check;
    ALTER TABLE offline_payment ADD CONSTRAINT offline_payment_method_check CHECK (method IN ({methods})) NOT VALID;
    ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check;
    ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({kinds})) NOT VALID;
    ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check;
    ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({accounts})) NOT VALID;
"""

# What is paid by money on account was received before.
TRIGGERS = """
    DROP TRIGGER offline_received_webhook ON offline_payment;
    DROP TRIGGER offline_refunded_webhook ON offline_payment;
    CREATE TRIGGER offline_received_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'received' AND NEW.method NOT IN ({stored}) AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.received', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
    CREATE TRIGGER offline_refunded_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'returned' AND NEW.method NOT IN ({stored}) AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.refunded', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
"""


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE deposit_id_seq;
        CREATE TABLE deposit (
            client_id bigint,
            deposit_id bigint DEFAULT nextval('deposit_id_seq'),
            customer text NOT NULL,
            amount_paise bigint NOT NULL,
            left_paise bigint NOT NULL,
            method text NOT NULL,
            moved_on date NOT NULL,
            reference text NOT NULL DEFAULT '',
            note text NOT NULL DEFAULT '',
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            reversed_by bigint,
            reversed_at timestamptz,
            reversed_reason text NOT NULL DEFAULT '',
            CONSTRAINT deposit_pkey PRIMARY KEY (client_id, deposit_id),
            CONSTRAINT deposit_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT deposit_amounts_check CHECK (amount_paise > 0 AND left_paise BETWEEN 0 AND amount_paise),
            CONSTRAINT deposit_customer_check CHECK (customer ~ '^(account|booking)-[0-9]{1,16}$'),
            CONSTRAINT deposit_method_check CHECK (method IN ('cash', 'bank', 'upi')),
            CONSTRAINT deposit_reversed_check CHECK (
                (reversed_at IS NULL) = (reversed_by IS NULL) AND (reversed_at IS NULL OR left_paise = 0)
            )
        ) /* tenant */;
        CREATE INDEX deposit_customer_idx ON deposit (customer);

        CREATE TABLE deposit_use (
            client_id bigint,
            deposit_id bigint,
            offline_payment_id bigint,
            amount_paise bigint NOT NULL,
            returned_paise bigint NOT NULL DEFAULT 0,
            CONSTRAINT deposit_use_pkey PRIMARY KEY (client_id, deposit_id, offline_payment_id),
            CONSTRAINT deposit_use_deposit_fkey
                FOREIGN KEY (client_id, deposit_id) REFERENCES deposit (client_id, deposit_id),
            CONSTRAINT deposit_use_offline_payment_fkey FOREIGN KEY (client_id, offline_payment_id)
                REFERENCES offline_payment (client_id, offline_payment_id),
            CONSTRAINT deposit_use_amounts_check CHECK (
                amount_paise > 0 AND returned_paise BETWEEN 0 AND amount_paise
            )
        ) /* tenant */;
        CREATE INDEX deposit_use_client_id_offline_payment_id_idx ON deposit_use (client_id, offline_payment_id);

        CREATE SEQUENCE deposit_refund_id_seq;
        CREATE TABLE deposit_refund (
            client_id bigint,
            deposit_refund_id bigint DEFAULT nextval('deposit_refund_id_seq'),
            deposit_id bigint NOT NULL,
            amount_paise bigint NOT NULL,
            method text NOT NULL,
            moved_on date NOT NULL,
            reference text NOT NULL DEFAULT '',
            note text NOT NULL DEFAULT '',
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT deposit_refund_pkey PRIMARY KEY (client_id, deposit_refund_id),
            CONSTRAINT deposit_refund_deposit_fkey
                FOREIGN KEY (client_id, deposit_id) REFERENCES deposit (client_id, deposit_id),
            CONSTRAINT deposit_refund_amount_check CHECK (amount_paise > 0),
            CONSTRAINT deposit_refund_method_check CHECK (method IN ('cash', 'bank', 'upi'))
        ) /* tenant */;
        CREATE INDEX deposit_refund_client_id_deposit_id_idx ON deposit_refund (client_id, deposit_id);

        CREATE SEQUENCE deposit_document_id_seq;
        CREATE TABLE deposit_document (
            client_id bigint,
            deposit_document_id bigint DEFAULT nextval('deposit_document_id_seq'),
            deposit_id bigint NOT NULL,
            kind text NOT NULL,
            financial_year smallint NOT NULL,
            serial integer NOT NULL,
            number text NOT NULL,
            ref text NOT NULL,
            amount_paise bigint NOT NULL,
            content jsonb NOT NULL,
            issued_on date NOT NULL,
            issued_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT deposit_document_pkey PRIMARY KEY (client_id, deposit_document_id),
            CONSTRAINT deposit_document_client_id_kind_financial_year_serial_key
                UNIQUE (client_id, kind, financial_year, serial),
            CONSTRAINT deposit_document_client_id_ref_key UNIQUE (client_id, ref),
            CONSTRAINT deposit_document_amount_check CHECK (amount_paise > 0),
            CONSTRAINT deposit_document_kind_check CHECK (kind IN ('deposit', 'deposit_refund')),
            CONSTRAINT deposit_document_number_check CHECK (length(number) <= 16)
        ) /* tenant */;
        CREATE INDEX deposit_document_client_id_deposit_id_idx ON deposit_document (client_id, deposit_id);
        GRANT SELECT, INSERT, UPDATE ON deposit, deposit_use TO :"app_role";
        GRANT SELECT, INSERT ON deposit_refund, deposit_document TO :"app_role";
        GRANT USAGE ON SEQUENCE deposit_id_seq, deposit_refund_id_seq, deposit_document_id_seq TO :"app_role";
    """)
    for table in TABLES:
        protect(table)
    execute(
        CHECKS.format(
            methods=f"{METHODS}, 'on_account'",
            kinds=f"{KINDS}, 'deposit_receipt', 'deposit_refund', 'deposit_reversal'",
            accounts=f"{ACCOUNTS}, 'customer_on_account'",
        )
    )
    execute(TRIGGERS.format(stored="'credit', 'on_account'"))


def downgrade() -> None:
    execute(TRIGGERS.format(stored="'credit'"))
    execute(CHECKS.format(methods=METHODS, kinds=KINDS, accounts=ACCOUNTS))
    execute("""
        DROP TABLE deposit_document, deposit_refund, deposit_use, deposit;
        DROP SEQUENCE deposit_document_id_seq, deposit_refund_id_seq, deposit_id_seq;
    """)
