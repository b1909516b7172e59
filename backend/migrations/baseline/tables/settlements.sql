-- Settlements of the payment provider, and what the platform pays out.

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
    CONSTRAINT settlement_client_id_account_id_provider_settlement_id_key UNIQUE (client_id, account_id, provider_settlement_id),
    CONSTRAINT settlement_payment_account_fkey
        FOREIGN KEY (client_id, account_id) REFERENCES payment_account (client_id, account_id),
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
    CONSTRAINT settlement_line_payment_fkey
        FOREIGN KEY (client_id, provider_payment_id) REFERENCES payment (client_id, provider_payment_id),
    CONSTRAINT settlement_line_refund_fkey FOREIGN KEY (client_id, refund_id) REFERENCES refund (client_id, refund_id),
    CONSTRAINT settlement_line_settlement_fkey
        FOREIGN KEY (client_id, settlement_id) REFERENCES settlement (client_id, settlement_id),
    CONSTRAINT settlement_line_subject_check CHECK (num_nonnulls(provider_payment_id, refund_id) < 2)
) /* tenant */;
CREATE INDEX settlement_line_client_id_provider_payment_id_idx ON settlement_line (client_id, provider_payment_id);
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
    CONSTRAINT settlement_check_payment_account_fkey
        FOREIGN KEY (client_id, account_id) REFERENCES payment_account (client_id, account_id),
    CONSTRAINT settlement_check_failing_check CHECK ((failing_since IS NULL) = (reason = '')),
    CONSTRAINT settlement_check_reason_check CHECK (reason IN ('', 'keys_refused', 'refused', 'unavailable'))
) /* tenant */;

CREATE SEQUENCE platform_transfer_id_seq;
CREATE TABLE platform_transfer (
    client_id bigint,
    transfer_id bigint DEFAULT nextval('platform_transfer_id_seq'),
    amount_paise bigint NOT NULL,
    moved_on date NOT NULL,
    reference text NOT NULL,
    note text NOT NULL DEFAULT '',
    recorded_by bigint NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    reversed_by bigint,
    reversed_at timestamptz,
    reversed_reason text NOT NULL DEFAULT '',
    CONSTRAINT platform_transfer_pkey PRIMARY KEY (client_id, transfer_id),
    CONSTRAINT platform_transfer_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT platform_transfer_amount_check CHECK (amount_paise > 0),
    CONSTRAINT platform_transfer_reference_check CHECK (reference <> ''),
    CONSTRAINT platform_transfer_reversed_check CHECK ((reversed_at IS NULL) = (reversed_by IS NULL))
) /* tenant */;
CREATE UNIQUE INDEX platform_transfer_reference_idx
    ON platform_transfer (client_id, reference) WHERE reversed_at IS NULL;
