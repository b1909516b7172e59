-- The books of the payment provider's simulator.

CREATE TABLE sandbox_order (
    id text,
    amount_paise bigint NOT NULL,
    amount_paid_paise bigint NOT NULL DEFAULT 0,
    currency text NOT NULL,
    receipt text,
    status text NOT NULL DEFAULT 'created',
    attempts integer NOT NULL DEFAULT 0,
    notes jsonb NOT NULL,
    capture text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sandbox_order_pkey PRIMARY KEY (id),
    CONSTRAINT sandbox_order_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT sandbox_order_amount_paid_check CHECK (amount_paid_paise IN (0, amount_paise)),
    CONSTRAINT sandbox_order_status_check CHECK (status IN ('created', 'attempted', 'paid'))
);
CREATE INDEX sandbox_order_receipt_idx ON sandbox_order (receipt);

CREATE TABLE sandbox_payment (
    id text,
    order_id text NOT NULL,
    amount_paise bigint NOT NULL,
    amount_refunded_paise bigint NOT NULL DEFAULT 0,
    status text NOT NULL,
    captured boolean NOT NULL DEFAULT false,
    method text NOT NULL,
    card jsonb,
    vpa text,
    email text NOT NULL DEFAULT '',
    contact text NOT NULL DEFAULT '',
    error jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sandbox_payment_pkey PRIMARY KEY (id),
    CONSTRAINT sandbox_payment_sandbox_order_fkey
        FOREIGN KEY (order_id) REFERENCES sandbox_order (id) ON DELETE CASCADE,
    CONSTRAINT sandbox_payment_amount_refunded_check CHECK (amount_refunded_paise BETWEEN 0 AND amount_paise),
    CONSTRAINT sandbox_payment_status_check
        CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded'))
);
CREATE UNIQUE INDEX sandbox_payment_one_success_key ON sandbox_payment (order_id)
    WHERE status IN ('authorized', 'captured');
CREATE INDEX sandbox_payment_order_id_idx ON sandbox_payment (order_id);

CREATE TABLE sandbox_refund (
    id text,
    payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    receipt text,
    notes jsonb NOT NULL,
    speed text NOT NULL,
    idempotency_key text,
    request_hash bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sandbox_refund_pkey PRIMARY KEY (id),
    CONSTRAINT sandbox_refund_idempotency_key_key UNIQUE (idempotency_key),
    CONSTRAINT sandbox_refund_sandbox_payment_fkey
        FOREIGN KEY (payment_id) REFERENCES sandbox_payment (id) ON DELETE CASCADE,
    CONSTRAINT sandbox_refund_amount_check CHECK (amount_paise >= 100),
    CONSTRAINT sandbox_refund_status_check CHECK (status IN ('pending', 'processed', 'failed'))
);
CREATE INDEX sandbox_refund_payment_id_idx ON sandbox_refund (payment_id);

CREATE TABLE sandbox_webhook (
    id text,
    event text NOT NULL,
    order_id text NOT NULL,
    body bytea NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    last_answer text,
    delivered_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT sandbox_webhook_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_webhook_order_id_idx ON sandbox_webhook (order_id);

CREATE TABLE sandbox_fault (
    call text,
    kind text NOT NULL,
    times integer,
    seconds integer NOT NULL,
    CONSTRAINT sandbox_fault_pkey PRIMARY KEY (call)
);
