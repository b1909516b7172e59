-- The outbox of e-mails.

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
    CONSTRAINT mail_pkey PRIMARY KEY (mail_id),
    CONSTRAINT mail_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX mail_created_at_idx ON mail (created_at);
CREATE INDEX mail_failure_idx ON mail (created_at) WHERE failure IS NOT NULL;
CREATE INDEX mail_kept_idx ON mail (created_at) WHERE sent_at IS NULL AND failure IS NULL;
CREATE INDEX mail_sent_idx ON mail (sent_at) WHERE sent_at IS NOT NULL;
