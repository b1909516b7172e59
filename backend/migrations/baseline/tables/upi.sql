-- The UPI IDs of operators.

CREATE TABLE upi_details (
    client_id bigint,
    vpa text NOT NULL,
    payee_name text NOT NULL,
    is_on boolean NOT NULL DEFAULT false,
    hold_days smallint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT upi_details_pkey PRIMARY KEY (client_id),
    CONSTRAINT upi_details_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT upi_details_hold_days_check CHECK (hold_days BETWEEN 0 AND 14),
    CONSTRAINT upi_details_payee_name_check CHECK (payee_name <> ''),
    CONSTRAINT upi_details_vpa_check CHECK (length(vpa) BETWEEN 5 AND 255)
) /* tenant */;
