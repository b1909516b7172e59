-- Tax collected at source, commission plans, and invoices of the platform.

CREATE TABLE source_tax (
    client_id bigint,
    month date,
    gstin text,
    place_of_supply text,
    rate_bp smallint,
    gross_paise bigint NOT NULL,
    returned_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    collected_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT source_tax_pkey PRIMARY KEY (client_id, month, gstin, place_of_supply, rate_bp),
    CONSTRAINT source_tax_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT source_tax_amounts_check CHECK (
        least(gross_paise, returned_paise, igst_paise, cgst_paise, sgst_paise) >= 0
    ),
    CONSTRAINT source_tax_codes_check CHECK (length(gstin) = 15 AND place_of_supply ~ '^[0-9]{2}$'),
    CONSTRAINT source_tax_heads_check CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)),
    CONSTRAINT source_tax_month_check CHECK (extract(day FROM month) = 1)
) /* tenant */;

CREATE TABLE commission_plan (
    client_id bigint,
    valid_from date,
    percent_bp smallint,
    amount_paise bigint,
    set_by bigint NOT NULL,
    set_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT commission_plan_pkey PRIMARY KEY (client_id, valid_from),
    CONSTRAINT commission_plan_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT commission_plan_amount_check CHECK (amount_paise > 0),
    CONSTRAINT commission_plan_one_check CHECK (num_nonnulls(percent_bp, amount_paise) = 1),
    CONSTRAINT commission_plan_percent_check CHECK (percent_bp BETWEEN 0 AND 5000)
) /* tenant */;

CREATE TABLE platform_counter (
    kind text,
    financial_year smallint,
    last_serial integer NOT NULL,
    CONSTRAINT platform_counter_pkey PRIMARY KEY (kind, financial_year)
);

CREATE SEQUENCE platform_invoice_id_seq;
CREATE TABLE platform_invoice (
    client_id bigint,
    invoice_id bigint DEFAULT nextval('platform_invoice_id_seq'),
    kind text NOT NULL,
    month date NOT NULL,
    financial_year smallint NOT NULL,
    serial integer NOT NULL,
    number text NOT NULL,
    taxable_paise bigint NOT NULL,
    igst_paise bigint NOT NULL,
    cgst_paise bigint NOT NULL,
    sgst_paise bigint NOT NULL,
    is_deducted boolean NOT NULL,
    content jsonb NOT NULL,
    issued_on date NOT NULL,
    issued_at timestamptz NOT NULL DEFAULT now(),
    paid_on date,
    paid_reference text NOT NULL DEFAULT '',
    paid_by bigint,
    paid_at timestamptz,
    CONSTRAINT platform_invoice_pkey PRIMARY KEY (client_id, invoice_id),
    CONSTRAINT platform_invoice_client_id_kind_month_key UNIQUE (client_id, kind, month),
    CONSTRAINT platform_invoice_client_id_kind_financial_year_serial_key
        UNIQUE (client_id, kind, financial_year, serial),
    CONSTRAINT platform_invoice_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT platform_invoice_amount_check CHECK (taxable_paise > 0),
    CONSTRAINT platform_invoice_heads_check CHECK (cgst_paise = sgst_paise AND (cgst_paise = 0 OR igst_paise = 0)),
    CONSTRAINT platform_invoice_kind_check CHECK (kind IN ('invoice', 'credit')),
    CONSTRAINT platform_invoice_number_check CHECK (length(number) <= 16),
    CONSTRAINT platform_invoice_paid_check CHECK (
        (paid_on IS NULL) = (paid_by IS NULL) AND (paid_on IS NULL OR NOT is_deducted)
    )
) /* tenant */;

CREATE TABLE platform_invoice_line (
    client_id bigint,
    invoice_id bigint,
    booking_id bigint,
    value_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    CONSTRAINT platform_invoice_line_pkey PRIMARY KEY (client_id, invoice_id, booking_id),
    CONSTRAINT platform_invoice_line_platform_invoice_fkey
        FOREIGN KEY (client_id, invoice_id) REFERENCES platform_invoice (client_id, invoice_id),
    CONSTRAINT platform_invoice_line_amounts_check CHECK (value_paise >= 0 AND commission_paise > 0)
) /* tenant */;
CREATE INDEX platform_invoice_line_client_id_booking_id_idx
    ON platform_invoice_line (client_id, booking_id);
