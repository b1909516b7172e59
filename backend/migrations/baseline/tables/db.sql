-- The change log of public data, idempotency records, errors of jobs, and heartbeats of workers.

CREATE TABLE storefront_change (
    xid bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    client_id bigint NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now(),
    is_site boolean NOT NULL DEFAULT true
);
CREATE INDEX storefront_change_xid_idx ON storefront_change (xid);

CREATE TABLE kept_answer (
    user_id bigint,
    key text,
    call_sha256 bytea NOT NULL,
    status smallint,
    body bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    process bigint,
    CONSTRAINT kept_answer_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX kept_answer_created_at_idx ON kept_answer (created_at);

CREATE TABLE job_failure (
    job_id bigint,
    error text NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT job_failure_pkey PRIMARY KEY (job_id)
);

CREATE TABLE worker_beat (
    worker uuid,
    queue text NOT NULL,
    beat_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT worker_beat_pkey PRIMARY KEY (worker)
);
CREATE INDEX worker_beat_beat_at_idx ON worker_beat (beat_at);
