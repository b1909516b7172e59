-- Receipt and refund vouchers with the counters of their serial numbers. The app's role may only add documents.

CREATE TABLE papers_details (
    client_id bigint,
    legal_name text NOT NULL,
    address text NOT NULL,
    state text NOT NULL,
    gstin text,
    sac text NOT NULL,
    email text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL DEFAULT now(),
    invoices_after_tour boolean NOT NULL DEFAULT true,
    CONSTRAINT papers_details_pkey PRIMARY KEY (client_id),
    CONSTRAINT papers_details_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT papers_details_gstin_check CHECK (length(gstin) = 15 AND left(gstin, 2) = state),
    CONSTRAINT papers_details_sac_check CHECK (sac ~ '^[0-9]{6}$'),
    CONSTRAINT papers_details_state_check CHECK (state ~ '^[0-9]{2}$')
) /* tenant */;

CREATE TABLE paper_counter (
    client_id bigint,
    kind text,
    financial_year smallint,
    last_serial integer NOT NULL,
    CONSTRAINT paper_counter_pkey PRIMARY KEY (client_id, kind, financial_year)
) /* tenant */ WITH (fillfactor = 50);

CREATE SEQUENCE paper_id_seq;
CREATE TABLE paper (
    client_id bigint,
    paper_id bigint DEFAULT nextval('paper_id_seq'),
    kind text NOT NULL,
    financial_year smallint NOT NULL,
    serial integer NOT NULL,
    number text NOT NULL,
    reservation_event_id bigint NOT NULL,
    provider_payment_id text NOT NULL,
    ref text NOT NULL,
    amount_paise bigint NOT NULL,
    taxable_paise bigint NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    content jsonb NOT NULL,
    issued_on date NOT NULL,
    issued_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT paper_pkey PRIMARY KEY (client_id, paper_id),
    CONSTRAINT paper_client_id_kind_financial_year_serial_key UNIQUE (client_id, kind, financial_year, serial),
    CONSTRAINT paper_client_id_kind_ref_key UNIQUE (client_id, kind, ref),
    CONSTRAINT paper_amount_check CHECK (amount_paise > 0),
    CONSTRAINT paper_heads_check CHECK (cgst_paise = 0 OR igst_paise = 0),
    CONSTRAINT paper_kind_check CHECK (
        kind IN ('receipt', 'refund', 'credit', 'invoice', 'invoice_credit', 'invoice_debit')
    ),
    CONSTRAINT paper_number_check CHECK (length(number) <= 16),
    CONSTRAINT paper_parts_check CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise)
) /* tenant */;
CREATE INDEX paper_client_id_provider_payment_id_idx ON paper (client_id, provider_payment_id);
CREATE INDEX paper_client_id_reservation_event_id_idx ON paper (client_id, reservation_event_id);
