-- E-mails: the outbox, senders of clients, addresses without e-mails, and the timeline of travellers.

CREATE SEQUENCE mail_id_seq;
CREATE TABLE mail (
    mail_id bigint DEFAULT nextval('mail_id_seq'),
    dedupe_key text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    enclosures jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    failure text,
    job text,
    job_ids jsonb,
    put_away_at timestamptz,
    headers jsonb NOT NULL DEFAULT '{}',
    client_id bigint NOT NULL DEFAULT 0,
    token text,
    CONSTRAINT mail_pkey PRIMARY KEY (mail_id),
    CONSTRAINT mail_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX mail_created_at_idx ON mail (created_at);
CREATE INDEX mail_failure_idx ON mail (created_at) WHERE failure IS NOT NULL;
CREATE INDEX mail_kept_idx ON mail (created_at) WHERE sent_at IS NULL AND failure IS NULL;
CREATE INDEX mail_sent_idx ON mail (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_token_idx ON mail (token);

CREATE TABLE mail_sender (
    client_id bigint,
    kind text NOT NULL,
    state text NOT NULL,
    address text NOT NULL,
    selector text NOT NULL DEFAULT '',
    public_key text NOT NULL DEFAULT '',
    sealed_secret bytea,
    host text NOT NULL DEFAULT '',
    port integer NOT NULL DEFAULT 0,
    security text NOT NULL DEFAULT '',
    username text NOT NULL DEFAULT '',
    spf text NOT NULL DEFAULT 'unchecked',
    dkim text NOT NULL DEFAULT 'unchecked',
    dmarc text NOT NULL DEFAULT 'unchecked',
    return_path text NOT NULL DEFAULT 'unchecked',
    spf_value text NOT NULL DEFAULT '',
    failure text NOT NULL DEFAULT '',
    set_by bigint NOT NULL,
    set_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz,
    next_check_at timestamptz,
    activated_at timestamptz,
    failing_since timestamptz,
    CONSTRAINT mail_sender_pkey PRIMARY KEY (client_id),
    CONSTRAINT mail_sender_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT mail_sender_dkim_check CHECK (dkim IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')),
    CONSTRAINT mail_sender_dmarc_check CHECK (dmarc IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')),
    CONSTRAINT mail_sender_host_check CHECK ((kind = 'smtp') = (host <> '')),
    CONSTRAINT mail_sender_kind_check CHECK (kind IN ('domain', 'smtp')),
    CONSTRAINT mail_sender_return_path_check CHECK (
        return_path IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')
    ),
    CONSTRAINT mail_sender_selector_check CHECK ((kind = 'domain') = (selector <> '')),
    CONSTRAINT mail_sender_spf_check CHECK (spf IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')),
    CONSTRAINT mail_sender_state_check CHECK (state IN ('pending', 'active', 'failing'))
) /* tenant */;
CREATE INDEX mail_sender_next_check_idx ON mail_sender (next_check_at);

CREATE TABLE blocked_address (
    client_id bigint,
    address text,
    kind text NOT NULL,
    reason text NOT NULL,
    subject text NOT NULL,
    blocked_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT blocked_address_pkey PRIMARY KEY (client_id, address),
    CONSTRAINT blocked_address_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT blocked_address_kind_check CHECK (kind IN ('bounce', 'complaint'))
) /* tenant */;
CREATE INDEX blocked_address_address_idx ON blocked_address (address);

CREATE TABLE mail_opt_out (
    client_id bigint,
    address text,
    topic text,
    opted_out_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT mail_opt_out_pkey PRIMARY KEY (client_id, address, topic),
    CONSTRAINT mail_opt_out_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT mail_opt_out_topic_check CHECK (topic IN ('alerts', 'reviews', 'digests'))
) /* tenant */;
CREATE INDEX mail_opt_out_address_idx ON mail_opt_out (address);

CREATE SEQUENCE timeline_step_id_seq;
CREATE TABLE timeline_step (
    client_id bigint,
    timeline_step_id bigint DEFAULT nextval('timeline_step_id_seq'),
    trip_id bigint,
    step text NOT NULL,
    is_on boolean NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    offset_days smallint NOT NULL,
    hour smallint NOT NULL,
    updated_by bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    template_id bigint,
    CONSTRAINT timeline_step_pkey PRIMARY KEY (client_id, timeline_step_id),
    CONSTRAINT timeline_step_client_id_trip_id_step_key UNIQUE NULLS NOT DISTINCT (client_id, trip_id, step),
    CONSTRAINT timeline_step_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT timeline_step_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT timeline_step_moment_check CHECK (offset_days BETWEEN -90 AND 90 AND hour BETWEEN 0 AND 23),
    CONSTRAINT timeline_step_step_check CHECK (
        step IN ('confirmation', 'packing', 'balance_before', 'balance_due', 'balance_late', 'id_missing',
            'before_start', 'first_day', 'after_tour')
    )
) /* tenant */;

CREATE TABLE timeline_delivery (
    client_id bigint,
    booking_id bigint,
    step text,
    occasion date,
    queued_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    failure text NOT NULL DEFAULT '',
    CONSTRAINT timeline_delivery_pkey PRIMARY KEY (client_id, booking_id, step, occasion),
    CONSTRAINT timeline_delivery_booking_fkey
        FOREIGN KEY (client_id, booking_id)
        REFERENCES booking (client_id, booking_id) ON DELETE CASCADE,
    CONSTRAINT timeline_delivery_step_check CHECK (
        step IN ('confirmation', 'packing', 'balance_before', 'balance_due', 'balance_late', 'id_missing',
            'before_start', 'first_day', 'after_tour')
    )
) /* tenant */;
