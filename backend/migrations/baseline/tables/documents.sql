-- Receipt and refund vouchers with the counters of their serial numbers. The app's role may only add documents.

CREATE TABLE document_details (
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
    CONSTRAINT document_details_pkey PRIMARY KEY (client_id),
    CONSTRAINT document_details_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT document_details_gstin_check CHECK (length(gstin) = 15 AND left(gstin, 2) = state),
    CONSTRAINT document_details_sac_check CHECK (sac ~ '^[0-9]{6}$'),
    CONSTRAINT document_details_state_check CHECK (state ~ '^[0-9]{2}$')
) /* tenant */;

CREATE TABLE document_counter (
    client_id bigint,
    kind text,
    financial_year smallint,
    last_serial integer NOT NULL,
    CONSTRAINT document_counter_pkey PRIMARY KEY (client_id, kind, financial_year)
) /* tenant */ WITH (fillfactor = 50);

CREATE SEQUENCE document_id_seq;
CREATE TABLE document (
    client_id bigint,
    document_id bigint DEFAULT nextval('document_id_seq'),
    kind text NOT NULL,
    financial_year smallint NOT NULL,
    serial integer NOT NULL,
    number text NOT NULL,
    booking_id bigint NOT NULL,
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
    tcs_paise bigint NOT NULL DEFAULT 0,
    CONSTRAINT document_pkey PRIMARY KEY (client_id, document_id),
    CONSTRAINT document_client_id_kind_financial_year_serial_key UNIQUE (client_id, kind, financial_year, serial),
    CONSTRAINT document_client_id_kind_ref_key UNIQUE (client_id, kind, ref),
    CONSTRAINT document_amount_check CHECK (amount_paise > 0),
    CONSTRAINT document_heads_check CHECK (cgst_paise = 0 OR igst_paise = 0),
    CONSTRAINT document_kind_check CHECK (
        kind IN ('receipt', 'refund', 'credit', 'invoice', 'invoice_credit', 'invoice_debit')
    ),
    CONSTRAINT document_number_check CHECK (length(number) <= 16),
    CONSTRAINT document_parts_check CHECK (
        taxable_paise + cgst_paise + sgst_paise + igst_paise + tcs_paise = amount_paise
    ),
    CONSTRAINT document_tcs_check CHECK (tcs_paise >= 0)
) /* tenant */;
CREATE INDEX document_client_id_provider_payment_id_idx ON document (client_id, provider_payment_id);
CREATE INDEX document_client_id_booking_id_idx ON document (client_id, booking_id);
