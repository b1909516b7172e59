-- Imports of files and their rows.

CREATE SEQUENCE import_run_id_seq;
CREATE TABLE import_run (
    client_id bigint,
    import_id bigint DEFAULT nextval('import_run_id_seq'),
    kind text NOT NULL,
    filename text NOT NULL,
    sha256 bytea NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    fixed jsonb NOT NULL,
    state text NOT NULL DEFAULT 'draft',
    is_checked boolean NOT NULL DEFAULT false,
    tells boolean NOT NULL DEFAULT false,
    created_by bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_by bigint,
    started_at timestamptz,
    finished_at timestamptz,
    undone_by bigint,
    undone_at timestamptz,
    forgotten_at timestamptz,
    CONSTRAINT import_run_pkey PRIMARY KEY (client_id, import_id),
    CONSTRAINT import_run_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT import_run_kind_check CHECK (kind IN ('trips', 'departures', 'bookings')),
    CONSTRAINT import_run_state_check CHECK (state IN ('draft', 'running', 'done', 'undoing', 'undone'))
) /* tenant */;
CREATE INDEX import_run_client_id_kind_import_id_idx ON import_run (client_id, kind, import_id);

CREATE TABLE import_row (
    client_id bigint,
    import_id bigint,
    row_number integer,
    head integer NOT NULL,
    cells jsonb NOT NULL,
    state text NOT NULL DEFAULT 'ready',
    problems jsonb NOT NULL DEFAULT '[]',
    title text NOT NULL DEFAULT '',
    detail text NOT NULL DEFAULT '',
    key text NOT NULL DEFAULT '',
    made_id bigint,
    made_version text NOT NULL DEFAULT '',
    made_at timestamptz,
    is_payment boolean NOT NULL DEFAULT false,
    CONSTRAINT import_row_pkey PRIMARY KEY (client_id, import_id, row_number),
    CONSTRAINT import_row_import_run_fkey
        FOREIGN KEY (client_id, import_id) REFERENCES import_run (client_id, import_id) ON DELETE CASCADE,
    CONSTRAINT import_row_state_check CHECK (state IN ('ready', 'problem', 'exists', 'skipped', 'made', 'undone'))
) /* tenant */;
CREATE UNIQUE INDEX import_row_made_idx
    ON import_row (client_id, key) WHERE state = 'made' AND key <> '' AND made_id IS NOT NULL;
