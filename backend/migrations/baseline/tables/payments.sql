-- Orders, payments and refunds at the payment provider, and its webhooks.

CREATE TABLE provider_ref (
    id text,
    client_id bigint NOT NULL,
    CONSTRAINT provider_ref_pkey PRIMARY KEY (id)
);

CREATE SEQUENCE webhook_inbox_id_seq;
CREATE TABLE webhook_inbox (
    inbox_id bigint DEFAULT nextval('webhook_inbox_id_seq'),
    body_sha256 bytea NOT NULL,
    body bytea NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    account_id bigint,
    CONSTRAINT webhook_inbox_pkey PRIMARY KEY (inbox_id),
    CONSTRAINT webhook_inbox_account_id_body_sha256_key UNIQUE NULLS NOT DISTINCT (account_id, body_sha256)
);
CREATE INDEX webhook_inbox_open_idx ON webhook_inbox (received_at) WHERE processed_at IS NULL;
CREATE INDEX webhook_inbox_processed_at_idx ON webhook_inbox (processed_at) WHERE processed_at IS NOT NULL;

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
    provider_account_id text,
    expires_at timestamptz,
    renewing_since timestamptz,
    CONSTRAINT payment_account_pkey PRIMARY KEY (client_id, account_id),
    CONSTRAINT payment_account_client_id_webhook_token_key UNIQUE (client_id, webhook_token),
    CONSTRAINT payment_account_credentials_check CHECK ((kind <> 'platform') = (sealed_credentials IS NOT NULL)),
    CONSTRAINT payment_account_current_check CHECK (NOT is_current OR disconnected_at IS NULL),
    CONSTRAINT payment_account_expires_check CHECK ((kind = 'oauth') = (expires_at IS NOT NULL)),
    CONSTRAINT payment_account_kind_check CHECK (kind IN ('keys', 'oauth', 'platform')),
    CONSTRAINT payment_account_webhook_check CHECK ((kind <> 'platform') = (webhook_token IS NOT NULL))
) /* tenant */;
CREATE UNIQUE INDEX payment_account_current_idx ON payment_account (client_id) WHERE is_current;
CREATE UNIQUE INDEX payment_account_platform_idx ON payment_account (client_id) WHERE kind = 'platform';
CREATE INDEX payment_account_webhook_token_idx ON payment_account (webhook_token);
CREATE INDEX payment_account_provider_account_id_idx ON payment_account (provider_account_id);
CREATE INDEX payment_account_expires_idx ON payment_account (expires_at) WHERE kind = 'oauth';

CREATE SEQUENCE payment_order_id_seq START WITH 1001;
CREATE TABLE payment_order (
    client_id bigint,
    order_id bigint DEFAULT nextval('payment_order_id_seq'),
    booking_id bigint,
    user_id bigint,
    purpose text NOT NULL,
    amount_paise bigint NOT NULL,
    state text NOT NULL DEFAULT 'open',
    provider_order_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz NOT NULL DEFAULT now(),
    likely_paid_at timestamptz,
    credit_paise bigint NOT NULL DEFAULT 0,
    account_id bigint NOT NULL,
    share_id bigint,
    CONSTRAINT payment_order_pkey PRIMARY KEY (client_id, order_id),
    CONSTRAINT payment_order_client_id_provider_order_id_key UNIQUE (client_id, provider_order_id),
    CONSTRAINT payment_order_payment_account_fkey
        FOREIGN KEY (client_id, account_id) REFERENCES payment_account (client_id, account_id),
    CONSTRAINT payment_order_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT payment_order_credit_check CHECK (credit_paise >= 0),
    CONSTRAINT payment_order_purpose_check CHECK (purpose IN ('booking', 'balance')),
    CONSTRAINT payment_order_state_check CHECK (
        state IN ('open', 'provider_created', 'attempted', 'settled', 'expired', 'late_paid')
    )
) /* tenant */;
CREATE INDEX payment_order_client_id_booking_id_idx ON payment_order (client_id, booking_id);
CREATE INDEX payment_order_order_id_idx ON payment_order (order_id);
CREATE INDEX payment_order_unsettled_idx
    ON payment_order (checked_at) WHERE state IN ('open', 'provider_created', 'attempted');
CREATE INDEX payment_order_user_id_created_at_idx ON payment_order (user_id, created_at);
CREATE INDEX payment_order_client_id_account_id_idx ON payment_order (client_id, account_id);

CREATE TABLE payment (
    client_id bigint,
    provider_payment_id text,
    order_id bigint NOT NULL,
    booking_id bigint,
    amount_paise bigint NOT NULL,
    amount_refunded_paise bigint NOT NULL DEFAULT 0,
    status text NOT NULL,
    method text,
    error_description text,
    captured_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    fee_paise bigint,
    fee_tax_paise bigint,
    CONSTRAINT payment_pkey PRIMARY KEY (client_id, provider_payment_id),
    CONSTRAINT payment_payment_order_fkey
        FOREIGN KEY (client_id, order_id) REFERENCES payment_order (client_id, order_id),
    CONSTRAINT payment_fee_check CHECK (fee_tax_paise BETWEEN 0 AND fee_paise),
    CONSTRAINT payment_refunded_check CHECK (amount_refunded_paise BETWEEN 0 AND amount_paise),
    CONSTRAINT payment_status_check CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded'))
) /* tenant */;
CREATE INDEX payment_authorized_idx ON payment (created_at) WHERE status = 'authorized';
CREATE INDEX payment_client_id_order_id_idx ON payment (client_id, order_id);
CREATE INDEX payment_client_id_booking_id_idx ON payment (client_id, booking_id);
CREATE INDEX payment_unclaimed_idx ON payment (captured_at) WHERE booking_id IS NULL AND status = 'captured';

CREATE SEQUENCE refund_id_seq START WITH 1001;
CREATE TABLE refund (
    client_id bigint,
    refund_id bigint DEFAULT nextval('refund_id_seq'),
    provider_payment_id text NOT NULL,
    booking_id bigint,
    amount_paise bigint NOT NULL,
    state text NOT NULL DEFAULT 'requested',
    reason text NOT NULL,
    provider_refund_id text,
    note text NOT NULL DEFAULT '',
    requested_by bigint,
    key_number smallint NOT NULL DEFAULT 0,
    attempts smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    fee_paise bigint,
    fee_tax_paise bigint,
    CONSTRAINT refund_pkey PRIMARY KEY (client_id, refund_id),
    CONSTRAINT refund_payment_fkey
        FOREIGN KEY (client_id, provider_payment_id) REFERENCES payment (client_id, provider_payment_id),
    CONSTRAINT refund_amount_check CHECK (amount_paise > 0),
    CONSTRAINT refund_fee_check CHECK (fee_tax_paise BETWEEN 0 AND fee_paise),
    CONSTRAINT refund_state_check CHECK (state IN ('requested', 'pending', 'processed', 'failed', 'needs_attention'))
) /* tenant */;
CREATE INDEX refund_client_id_provider_payment_id_idx ON refund (client_id, provider_payment_id);
CREATE INDEX refund_client_id_booking_id_idx ON refund (client_id, booking_id);
CREATE INDEX refund_provider_refund_id_idx ON refund (provider_refund_id);
CREATE INDEX refund_refund_id_idx ON refund (refund_id);
CREATE INDEX refund_stuck_idx ON refund (updated_at) WHERE state = 'needs_attention';
CREATE INDEX refund_unfinished_idx ON refund (created_at) WHERE state IN ('requested', 'pending', 'failed');

CREATE SEQUENCE payment_transfer_id_seq;
CREATE TABLE payment_transfer (
    client_id bigint,
    payment_transfer_id bigint DEFAULT nextval('payment_transfer_id_seq'),
    provider_payment_id text NOT NULL,
    from_booking_id bigint NOT NULL,
    to_booking_id bigint NOT NULL,
    amount_paise bigint NOT NULL,
    transferred_by bigint NOT NULL,
    transferred_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_transfer_pkey PRIMARY KEY (client_id, payment_transfer_id),
    CONSTRAINT payment_transfer_once_key UNIQUE (client_id, to_booking_id, provider_payment_id),
    CONSTRAINT payment_transfer_payment_fkey
        FOREIGN KEY (client_id, provider_payment_id) REFERENCES payment (client_id, provider_payment_id),
    CONSTRAINT payment_transfer_amount_check CHECK (amount_paise > 0),
    CONSTRAINT payment_transfer_bookings_check CHECK (from_booking_id <> to_booking_id)
) /* tenant */;
CREATE INDEX payment_transfer_client_id_from_booking_id_idx ON payment_transfer (client_id, from_booking_id);
CREATE INDEX payment_transfer_client_id_provider_payment_id_idx ON payment_transfer (client_id, provider_payment_id);

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
    CONSTRAINT linked_account_named_check CHECK (state = 'asked' OR provider_account_id IS NOT NULL),
    CONSTRAINT linked_account_state_check CHECK (
        state IN ('asked', 'requested', 'under_review', 'needs_clarification', 'activated', 'suspended')
    )
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
    CONSTRAINT route_transfer_client_id_order_id_key UNIQUE (client_id, order_id),
    CONSTRAINT route_transfer_payment_order_fkey
        FOREIGN KEY (client_id, order_id) REFERENCES payment_order (client_id, order_id),
    CONSTRAINT route_transfer_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT route_transfer_reversed_check CHECK (reversed_paise BETWEEN 0 AND amount_paise),
    CONSTRAINT route_transfer_settled_check CHECK ((settled_at IS NULL) = (settled_paise IS NULL)),
    CONSTRAINT route_transfer_state_check CHECK (state IN ('created', 'pending', 'processed', 'failed', 'none'))
) /* tenant */;
CREATE INDEX route_transfer_open_idx ON route_transfer (checked_at) WHERE state <> 'none' AND settled_at IS NULL;

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
    CONSTRAINT route_reversal_route_transfer_fkey
        FOREIGN KEY (client_id, route_transfer_id) REFERENCES route_transfer (client_id, route_transfer_id),
    CONSTRAINT route_reversal_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT route_reversal_reason_check CHECK (reason IN ('refund', 'departure_cancelled')),
    CONSTRAINT route_reversal_state_check CHECK (state IN ('requested', 'processed', 'needs_attention'))
) /* tenant */;
CREATE INDEX route_reversal_client_id_route_transfer_id_idx ON route_reversal (client_id, route_transfer_id);
CREATE INDEX route_reversal_open_idx ON route_reversal (created_at) WHERE state <> 'processed';
