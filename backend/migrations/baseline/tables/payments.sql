-- Orders, payments and refunds at the payment provider, and its webhooks.

CREATE SEQUENCE payment_order_id_seq START 1001;
CREATE TABLE payment_order (
    client_id bigint,
    order_id bigint DEFAULT nextval('payment_order_id_seq'),
    reservation_event_id bigint,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    amount_paise bigint NOT NULL,
    state text NOT NULL DEFAULT 'open',
    provider_order_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_order_pkey PRIMARY KEY (client_id, order_id),
    CONSTRAINT payment_order_client_id_provider_order_id_key UNIQUE (client_id, provider_order_id),
    CONSTRAINT payment_order_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT payment_order_purpose_check CHECK (purpose IN ('booking', 'balance')),
    CONSTRAINT payment_order_state_check
        CHECK (state IN ('open', 'provider_created', 'attempted', 'settled', 'lapsed', 'late_paid'))
) /* tenant */;
CREATE INDEX payment_order_client_id_reservation_event_id_idx ON payment_order (client_id, reservation_event_id);
CREATE INDEX payment_order_order_id_idx ON payment_order (order_id);
CREATE INDEX payment_order_unsettled_idx ON payment_order (checked_at)
    WHERE state IN ('open', 'provider_created', 'attempted');

CREATE TABLE payment (
    client_id bigint,
    provider_payment_id text,
    order_id bigint NOT NULL,
    reservation_event_id bigint,
    amount_paise bigint NOT NULL,
    amount_refunded_paise bigint NOT NULL DEFAULT 0,
    status text NOT NULL,
    method text,
    error_description text,
    captured_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_pkey PRIMARY KEY (client_id, provider_payment_id),
    CONSTRAINT payment_payment_order_fkey
        FOREIGN KEY (client_id, order_id) REFERENCES payment_order (client_id, order_id),
    CONSTRAINT payment_refunded_check CHECK (amount_refunded_paise BETWEEN 0 AND amount_paise),
    CONSTRAINT payment_status_check CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded'))
) /* tenant */;
CREATE INDEX payment_authorized_idx ON payment (created_at) WHERE status = 'authorized';
CREATE INDEX payment_client_id_order_id_idx ON payment (client_id, order_id);
CREATE INDEX payment_client_id_reservation_event_id_idx ON payment (client_id, reservation_event_id);
CREATE INDEX payment_unclaimed_idx ON payment (captured_at) WHERE reservation_event_id IS NULL AND status = 'captured';

CREATE SEQUENCE refund_id_seq START 1001;
CREATE TABLE refund (
    client_id bigint,
    refund_id bigint DEFAULT nextval('refund_id_seq'),
    provider_payment_id text NOT NULL,
    reservation_event_id bigint,
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
    CONSTRAINT refund_pkey PRIMARY KEY (client_id, refund_id),
    CONSTRAINT refund_payment_fkey
        FOREIGN KEY (client_id, provider_payment_id) REFERENCES payment (client_id, provider_payment_id),
    CONSTRAINT refund_amount_check CHECK (amount_paise > 0),
    CONSTRAINT refund_state_check
        CHECK (state IN ('requested', 'pending', 'processed', 'failed', 'needs_attention'))
) /* tenant */;
CREATE INDEX refund_client_id_provider_payment_id_idx ON refund (client_id, provider_payment_id);
CREATE INDEX refund_client_id_reservation_event_id_idx ON refund (client_id, reservation_event_id);
CREATE INDEX refund_provider_refund_id_idx ON refund (provider_refund_id);
CREATE INDEX refund_refund_id_idx ON refund (refund_id);
CREATE INDEX refund_stuck_idx ON refund (updated_at) WHERE state = 'needs_attention';
CREATE INDEX refund_unfinished_idx ON refund (created_at) WHERE state IN ('requested', 'pending', 'failed');

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
    CONSTRAINT webhook_inbox_pkey PRIMARY KEY (inbox_id),
    CONSTRAINT webhook_inbox_body_sha256_key UNIQUE (body_sha256)
);
CREATE INDEX webhook_inbox_open_idx ON webhook_inbox (received_at) WHERE processed_at IS NULL;
