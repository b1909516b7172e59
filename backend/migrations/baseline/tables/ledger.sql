-- Double-entry postings in paise. The app's role may only add.

CREATE SEQUENCE ledger_transaction_id_seq;
CREATE TABLE ledger_transaction (
    client_id bigint,
    ledger_transaction_id bigint DEFAULT nextval('ledger_transaction_id_seq'),
    kind text NOT NULL,
    ref text NOT NULL,
    booking_id bigint,
    posted_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ledger_transaction_pkey PRIMARY KEY (client_id, ledger_transaction_id),
    CONSTRAINT ledger_transaction_client_id_kind_ref_key UNIQUE (client_id, kind, ref),
    CONSTRAINT ledger_transaction_kind_check CHECK (
        kind IN ('capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
            'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
            'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
            'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment', 'travel_tax')
    )
) /* tenant */;
CREATE INDEX ledger_transaction_client_id_booking_id_idx
    ON ledger_transaction (client_id, booking_id);
CREATE INDEX ledger_transaction_posted_idx ON ledger_transaction (posted_at, client_id);

CREATE TABLE ledger_posting (
    client_id bigint,
    ledger_transaction_id bigint,
    line smallint,
    account text NOT NULL,
    booking_id bigint,
    amount_paise bigint NOT NULL,
    CONSTRAINT ledger_posting_pkey PRIMARY KEY (client_id, ledger_transaction_id, line),
    CONSTRAINT ledger_posting_ledger_transaction_fkey
        FOREIGN KEY (client_id, ledger_transaction_id) REFERENCES ledger_transaction (client_id, ledger_transaction_id),
    CONSTRAINT ledger_posting_account_check CHECK (
        account IN ('provider_clearing', 'customer_prepayment', 'received_offline', 'travel_credit',
            'credit_allowance', 'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
            'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax', 'platform_payable',
            'travel_tax_payable', 'travel_tax_in_prepayments', 'allowance_in_prepayments', 'allowance_used')
    ),
    CONSTRAINT ledger_posting_amount_check CHECK (amount_paise <> 0)
) /* tenant */;
CREATE INDEX ledger_posting_client_id_booking_id_account_idx
    ON ledger_posting (client_id, booking_id, account);
