-- Runs of the invariants.

CREATE SEQUENCE check_run_id_seq;
CREATE TABLE check_run (
    run_id bigint DEFAULT nextval('check_run_id_seq'),
    asked_by bigint,
    asked_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    broken integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    results jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT check_run_pkey PRIMARY KEY (run_id)
);
CREATE INDEX check_run_asked_at_idx ON check_run (asked_at);
