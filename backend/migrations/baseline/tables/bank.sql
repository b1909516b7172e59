-- Bank statements, their lines, and the payments recorded by them.

CREATE SEQUENCE bank_statement_id_seq;
CREATE TABLE bank_statement (
    client_id bigint,
    statement_id bigint DEFAULT nextval('bank_statement_id_seq'),
    filename text NOT NULL,
    bank text NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    cells jsonb,
    added integer NOT NULL DEFAULT 0,
    known integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    first_day date,
    last_day date,
    uploaded_by bigint NOT NULL,
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    CONSTRAINT bank_statement_pkey PRIMARY KEY (client_id, statement_id),
    CONSTRAINT bank_statement_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT bank_statement_bank_check CHECK (bank IN ('hdfc', 'icici', 'sbi', 'axis', 'other')),
    CONSTRAINT bank_statement_cells_check CHECK ((read_at IS NULL) = (cells IS NOT NULL))
) /* tenant */;

CREATE SEQUENCE bank_line_id_seq;
CREATE TABLE bank_line (
    client_id bigint,
    line_id bigint DEFAULT nextval('bank_line_id_seq'),
    statement_id bigint NOT NULL,
    key text NOT NULL,
    repeat smallint NOT NULL,
    moved_on date NOT NULL,
    is_credit boolean NOT NULL,
    amount_paise bigint NOT NULL,
    narration text NOT NULL,
    reference text NOT NULL DEFAULT '',
    balance_paise bigint,
    ignored_by bigint,
    ignored_at timestamptz,
    ignored_reason text NOT NULL DEFAULT '',
    CONSTRAINT bank_line_pkey PRIMARY KEY (client_id, line_id),
    CONSTRAINT bank_line_client_id_key_repeat_key UNIQUE (client_id, key, repeat),
    CONSTRAINT bank_line_bank_statement_fkey
        FOREIGN KEY (client_id, statement_id) REFERENCES bank_statement (client_id, statement_id),
    CONSTRAINT bank_line_amount_check CHECK (amount_paise > 0),
    CONSTRAINT bank_line_ignored_check CHECK ((ignored_at IS NULL) = (ignored_by IS NULL))
) /* tenant */;
CREATE INDEX bank_line_client_id_moved_on_idx ON bank_line (client_id, moved_on);

CREATE TABLE bank_line_payment (
    client_id bigint,
    offline_payment_id bigint,
    line_id bigint NOT NULL,
    confirmed_by bigint NOT NULL,
    confirmed_at timestamptz NOT NULL DEFAULT now(),
    is_match boolean NOT NULL DEFAULT false,
    CONSTRAINT bank_line_payment_pkey PRIMARY KEY (client_id, offline_payment_id),
    CONSTRAINT bank_line_payment_bank_line_fkey
        FOREIGN KEY (client_id, line_id) REFERENCES bank_line (client_id, line_id),
    CONSTRAINT bank_line_payment_offline_payment_fkey
        FOREIGN KEY (client_id, offline_payment_id) REFERENCES offline_payment (client_id, offline_payment_id)
) /* tenant */;
CREATE INDEX bank_line_payment_client_id_line_id_idx ON bank_line_payment (client_id, line_id);
