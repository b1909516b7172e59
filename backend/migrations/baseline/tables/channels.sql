-- WhatsApp and SMS: accounts of operators, approved templates, messages with their states, and consent.

CREATE TABLE channel_account (
    client_id bigint,
    channel text,
    sender text NOT NULL,
    business_id text NOT NULL,
    sealed_credentials bytea,
    webhook_token text,
    version integer NOT NULL DEFAULT 1,
    connected_by bigint NOT NULL,
    connected_at timestamptz NOT NULL DEFAULT now(),
    tested_at timestamptz,
    notified_at timestamptz,
    failing_since timestamptz,
    CONSTRAINT channel_account_pkey PRIMARY KEY (client_id, channel),
    CONSTRAINT channel_account_client_id_webhook_token_key UNIQUE (client_id, webhook_token),
    CONSTRAINT channel_account_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT channel_account_channel_check CHECK (channel IN ('whatsapp', 'sms')),
    CONSTRAINT channel_account_platform_check CHECK (channel = 'whatsapp' OR sealed_credentials IS NOT NULL),
    CONSTRAINT channel_account_webhook_check CHECK (
        (channel = 'whatsapp' AND sealed_credentials IS NOT NULL) = (webhook_token IS NOT NULL)
    )
) /* tenant */;
CREATE INDEX channel_account_webhook_token_idx ON channel_account (webhook_token);

CREATE SEQUENCE channel_template_id_seq;
CREATE TABLE channel_template (
    client_id bigint,
    template_id bigint DEFAULT nextval('channel_template_id_seq'),
    channel text NOT NULL,
    name text NOT NULL,
    provider_key text NOT NULL,
    language text NOT NULL DEFAULT '',
    status text NOT NULL,
    category text NOT NULL DEFAULT '',
    body text NOT NULL,
    fields jsonb NOT NULL DEFAULT '{}',
    dlt_template_id text NOT NULL DEFAULT '',
    sms_template_id bigint,
    synced_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT channel_template_pkey PRIMARY KEY (client_id, template_id),
    CONSTRAINT channel_template_client_id_channel_provider_key_language_key
        UNIQUE (client_id, channel, provider_key, language),
    CONSTRAINT channel_template_channel_template_fkey
        FOREIGN KEY (client_id, sms_template_id) REFERENCES channel_template (client_id, template_id),
    CONSTRAINT channel_template_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT channel_template_channel_check CHECK (channel IN ('whatsapp', 'sms')),
    CONSTRAINT channel_template_status_check CHECK (status IN ('approved', 'pending', 'rejected', 'paused', 'deleted'))
) /* tenant */;

CREATE SEQUENCE phone_message_id_seq;
CREATE TABLE phone_message (
    client_id bigint,
    message_id bigint DEFAULT nextval('phone_message_id_seq'),
    dedupe_key text NOT NULL,
    note_id bigint,
    booking_id bigint,
    phone text NOT NULL,
    steps jsonb NOT NULL,
    channel text NOT NULL,
    text_values jsonb NOT NULL,
    state text NOT NULL DEFAULT 'queued',
    attempts integer NOT NULL DEFAULT 0,
    provider_ref text,
    failure text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz,
    sent_at timestamptz,
    delivered_at timestamptz,
    read_at timestamptz,
    email_job jsonb,
    CONSTRAINT phone_message_pkey PRIMARY KEY (client_id, message_id),
    CONSTRAINT phone_message_client_id_dedupe_key_key UNIQUE (client_id, dedupe_key),
    CONSTRAINT phone_message_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT phone_message_channel_check CHECK (channel IN ('whatsapp', 'sms', 'email')),
    CONSTRAINT phone_message_state_check CHECK (
        state IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'emailed')
    )
) /* tenant */;
CREATE INDEX phone_message_client_id_note_id_idx ON phone_message (client_id, note_id);
CREATE INDEX phone_message_client_id_provider_ref_idx ON phone_message (client_id, provider_ref);
CREATE INDEX phone_message_sending_idx ON phone_message (claimed_at) WHERE state = 'sending';
CREATE INDEX phone_message_created_at_idx ON phone_message (created_at);

CREATE SEQUENCE phone_consent_id_seq;
CREATE TABLE phone_consent (
    client_id bigint,
    consent_id bigint DEFAULT nextval('phone_consent_id_seq'),
    phone text NOT NULL,
    is_given boolean NOT NULL,
    source text NOT NULL,
    wording integer NOT NULL,
    user_id bigint,
    booking_id bigint,
    decided_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT phone_consent_pkey PRIMARY KEY (client_id, consent_id),
    CONSTRAINT phone_consent_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT phone_consent_source_check CHECK (source IN ('checkout', 'desk', 'profile', 'stop'))
) /* tenant */;
CREATE INDEX phone_consent_client_id_phone_idx ON phone_consent (client_id, phone, consent_id);
CREATE INDEX phone_consent_user_id_idx ON phone_consent (user_id);
