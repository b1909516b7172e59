-- The change log of public data, idempotency records, errors of jobs, and heartbeats of workers.

CREATE TABLE storefront_change (
    xid bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    client_id bigint NOT NULL,
    noted_at timestamptz NOT NULL DEFAULT now(),
    is_site boolean NOT NULL DEFAULT true
);
CREATE INDEX storefront_change_xid_idx ON storefront_change (xid);

CREATE TABLE idempotency_record (
    user_id bigint,
    key text,
    call_sha256 bytea NOT NULL,
    status smallint,
    body bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    process bigint,
    CONSTRAINT idempotency_record_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_record_created_at_idx ON idempotency_record (created_at);

CREATE TABLE job_failure (
    job_id bigint,
    error text NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT job_failure_pkey PRIMARY KEY (job_id)
);

CREATE TABLE worker_heartbeat (
    worker uuid,
    queue text NOT NULL,
    heartbeat_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT worker_heartbeat_pkey PRIMARY KEY (worker)
);
CREATE INDEX worker_heartbeat_heartbeat_at_idx ON worker_heartbeat (heartbeat_at);
