-- Tour operators with their sites, members and texts, and the platform's own texts and categories.

CREATE SEQUENCE client_id_seq;
CREATE TABLE client (
    client_id bigint DEFAULT nextval('client_id_seq'),
    user_id bigint NOT NULL,
    client_name text NOT NULL,
    url text NOT NULL,
    tagline text NOT NULL DEFAULT '',
    about text NOT NULL DEFAULT '',
    client_logo text,
    client_banner text,
    colour text NOT NULL DEFAULT '#0f766e',
    time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
    tax_rate_bp integer NOT NULL DEFAULT 500,
    has_gstin boolean NOT NULL DEFAULT false,
    charged_tax_rate_bp integer GENERATED ALWAYS AS (CASE WHEN has_gstin THEN tax_rate_bp ELSE 0 END) STORED NOT NULL,
    advance_rate_bp integer NOT NULL DEFAULT 3000,
    balance_days_before_start integer,
    public_email text NOT NULL DEFAULT '',
    public_phone text NOT NULL DEFAULT '',
    public_whatsapp text NOT NULL DEFAULT '',
    public_address text NOT NULL DEFAULT '',
    notify_bookings boolean NOT NULL DEFAULT true,
    notify_payments boolean NOT NULL DEFAULT true,
    notify_cancellations boolean NOT NULL DEFAULT true,
    cancellation_brackets jsonb NOT NULL DEFAULT '[
        {"days_before_more_than": 30, "charge_of_advance_bp": 5000},
        {"days_before_more_than": 14, "charge_of_advance_bp": 7500},
        {"days_before_more_than": null, "charge_of_advance_bp": 10000}
    ]',
    approval_status text NOT NULL DEFAULT 'open',
    decided_at timestamptz,
    decision_reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT client_pkey PRIMARY KEY (client_id),
    CONSTRAINT client_url_key UNIQUE (url),
    CONSTRAINT client_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT client_advance_rate_check CHECK (advance_rate_bp BETWEEN 1 AND 10000),
    CONSTRAINT client_approval_status_check CHECK (approval_status IN ('open', 'approved', 'rejected')),
    CONSTRAINT client_balance_days_before_start_check CHECK (balance_days_before_start BETWEEN 1 AND 365),
    CONSTRAINT client_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT client_tax_rate_check CHECK (tax_rate_bp BETWEEN 0 AND 10000),
    CONSTRAINT client_url_check CHECK (url ~ '^[a-z0-9]{3,30}$')
);
CREATE INDEX client_user_id_idx ON client (user_id);

CREATE TABLE former_label (
    label text,
    client_id bigint NOT NULL,
    retired_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT former_label_pkey PRIMARY KEY (label),
    CONSTRAINT former_label_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
);
CREATE INDEX former_label_client_id_idx ON former_label (client_id);

CREATE SEQUENCE to_request_id_seq;
CREATE TABLE to_request (
    to_request_id bigint DEFAULT nextval('to_request_id_seq'),
    user_id bigint NOT NULL,
    approval_status text NOT NULL DEFAULT 'open',
    asked_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    decided_by bigint,
    decision_reason text NOT NULL DEFAULT '',
    CONSTRAINT to_request_pkey PRIMARY KEY (to_request_id),
    CONSTRAINT to_request_user_id_key UNIQUE (user_id),
    CONSTRAINT to_request_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE,
    CONSTRAINT to_request_approval_status_check CHECK (approval_status IN ('open', 'approved', 'rejected')),
    CONSTRAINT to_request_decided_check CHECK ((approval_status = 'open') = (decided_at IS NULL))
);

CREATE TABLE membership (
    client_id bigint,
    user_id bigint,
    joined_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT membership_pkey PRIMARY KEY (client_id, user_id),
    CONSTRAINT membership_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE,
    CONSTRAINT membership_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;
CREATE INDEX membership_user_id_idx ON membership (user_id);

CREATE TABLE seen_list (
    client_id bigint,
    user_id bigint,
    list text,
    seen_at timestamptz NOT NULL,
    CONSTRAINT seen_list_pkey PRIMARY KEY (client_id, user_id, list),
    CONSTRAINT seen_list_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE,
    CONSTRAINT seen_list_list_check CHECK (list IN ('customers'))
) /* tenant */;

CREATE SEQUENCE static_content_id_seq START 2;
CREATE TABLE static_content (
    client_id bigint,
    content_id bigint DEFAULT nextval('static_content_id_seq'),
    user_id bigint,
    cancellation_policy text NOT NULL DEFAULT '',
    terms_and_conditions text NOT NULL DEFAULT '',
    things_to_carry text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT static_content_pkey PRIMARY KEY (client_id, content_id),
    CONSTRAINT static_content_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT static_content_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;
CREATE INDEX static_content_content_id_idx ON static_content (content_id);

CREATE TABLE platform_content (
    content_id bigint,
    cancellation_policy text NOT NULL,
    terms_and_conditions text NOT NULL,
    things_to_carry text NOT NULL,
    updated_at timestamptz,
    CONSTRAINT platform_content_pkey PRIMARY KEY (content_id),
    CONSTRAINT platform_content_single_check CHECK (content_id = 1)
);

CREATE TABLE platform_category (
    name text,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL,
    CONSTRAINT platform_category_pkey PRIMARY KEY (name)
);
