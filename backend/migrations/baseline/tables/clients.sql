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
    has_gstin boolean NOT NULL DEFAULT false,
    public_email text NOT NULL DEFAULT '',
    public_phone text NOT NULL DEFAULT '',
    public_whatsapp text NOT NULL DEFAULT '',
    public_address text NOT NULL DEFAULT '',
    notify_bookings boolean NOT NULL DEFAULT true,
    notify_payments boolean NOT NULL DEFAULT true,
    notify_cancellations boolean NOT NULL DEFAULT true,
    approval_status text NOT NULL DEFAULT 'open',
    decided_at timestamptz,
    decision_reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    domain text,
    terms jsonb NOT NULL DEFAULT '{
        "tax": {"rates": [{"rate_bp": 500, "from_day": null}], "is_included": false},
        "payment": {
            "advance": {"basis": "price", "value": 3000},
            "instalments": [{"days": 28, "share": 1, "counted_from": "booking"}]
        },
        "cancellation": {
            "brackets": [
                {"charge": {"basis": "advance", "value": 5000}, "from_days": 31},
                {"charge": {"basis": "advance", "value": 7500}, "from_days": 15},
                {"charge": {"basis": "advance", "value": 10000}, "from_days": 0}
            ],
            "seasons": [],
            "no_show": {"basis": "price", "value": 10000},
            "least_per_person": 0,
            "is_tax_returned": true,
            "own_changes_days": null,
            "move_per_person": 0
        }
    }',
    notify_enquiries boolean NOT NULL DEFAULT true,
    notify_low_seats boolean NOT NULL DEFAULT true,
    notify_overdue boolean NOT NULL DEFAULT true,
    waiting_offer_hours smallint NOT NULL DEFAULT 24,
    takes_online_payments boolean NOT NULL DEFAULT false,
    notify_decisions boolean NOT NULL DEFAULT true,
    remind_credit boolean NOT NULL DEFAULT true,
    fonts text NOT NULL DEFAULT 'modern',
    hero text NOT NULL DEFAULT 'cover',
    social_links jsonb NOT NULL DEFAULT '[]',
    licences text NOT NULL DEFAULT '',
    since_year smallint,
    copyright_line text NOT NULL DEFAULT '',
    CONSTRAINT client_pkey PRIMARY KEY (client_id),
    CONSTRAINT client_url_key UNIQUE (url),
    CONSTRAINT client_domain_key UNIQUE (domain),
    CONSTRAINT client_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT client_approval_status_check CHECK (approval_status IN ('open', 'approved', 'rejected')),
    CONSTRAINT client_colour_check CHECK (colour ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT client_fonts_check CHECK (fonts IN ('modern', 'classic', 'elegant', 'friendly')),
    CONSTRAINT client_hero_check CHECK (hero IN ('cover', 'split', 'card')),
    CONSTRAINT client_since_year_check CHECK (since_year BETWEEN 1850 AND 2100),
    CONSTRAINT client_url_check CHECK (url ~ '^[a-z0-9]{3,30}$'),
    CONSTRAINT client_waiting_offer_hours_check CHECK (waiting_offer_hours BETWEEN 1 AND 168)
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

CREATE SEQUENCE static_content_id_seq START WITH 2;
CREATE TABLE static_content (
    client_id bigint,
    content_id bigint DEFAULT nextval('static_content_id_seq'),
    user_id bigint,
    cancellation_policy text NOT NULL DEFAULT '',
    terms_and_conditions text NOT NULL DEFAULT '',
    things_to_carry text NOT NULL DEFAULT '',
    updated_at timestamptz NOT NULL DEFAULT now(),
    translations jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT static_content_pkey PRIMARY KEY (client_id, content_id),
    CONSTRAINT static_content_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT static_content_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;
CREATE INDEX static_content_content_id_idx ON static_content (content_id);

CREATE TABLE policy_version (
    client_id bigint,
    version integer,
    own jsonb NOT NULL,
    texts jsonb NOT NULL,
    published_by bigint,
    published_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT policy_version_pkey PRIMARY KEY (client_id, version)
) /* tenant */;

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

CREATE SEQUENCE client_rename_id_seq;
CREATE TABLE client_rename (
    rename_id bigint DEFAULT nextval('client_rename_id_seq'),
    client_id bigint NOT NULL,
    client_name text NOT NULL,
    url text NOT NULL,
    approval_status text NOT NULL DEFAULT 'open',
    requested_by bigint NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    decision_reason text NOT NULL DEFAULT '',
    CONSTRAINT client_rename_pkey PRIMARY KEY (rename_id),
    CONSTRAINT client_rename_client_id_key UNIQUE (client_id),
    CONSTRAINT client_rename_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT client_rename_approval_status_check CHECK (approval_status IN ('open', 'approved', 'rejected')),
    CONSTRAINT client_rename_decided_check CHECK ((approval_status = 'open') = (decided_at IS NULL)),
    CONSTRAINT client_rename_url_check CHECK (url ~ '^[a-z0-9]{3,30}$')
);
CREATE UNIQUE INDEX client_rename_url_idx ON client_rename (url) WHERE approval_status = 'open';

CREATE SEQUENCE client_domain_id_seq;
CREATE TABLE client_domain (
    domain_id bigint DEFAULT nextval('client_domain_id_seq'),
    client_id bigint NOT NULL,
    domain text NOT NULL,
    token text NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    is_primary boolean NOT NULL DEFAULT false,
    ownership text NOT NULL DEFAULT 'unchecked',
    pointing text NOT NULL DEFAULT 'unchecked',
    seen text NOT NULL DEFAULT '',
    added_at timestamptz NOT NULL,
    activated_at timestamptz,
    checked_at timestamptz,
    next_check_at timestamptz,
    failing_since timestamptz,
    warned_at timestamptz,
    suspended_at timestamptz,
    removed_at timestamptz,
    removal_reason text NOT NULL DEFAULT '',
    CONSTRAINT client_domain_pkey PRIMARY KEY (domain_id),
    CONSTRAINT client_domain_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT client_domain_is_primary_check CHECK (NOT is_primary OR state IN ('active', 'failing')),
    CONSTRAINT client_domain_ownership_check CHECK (
        ownership IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')
    ),
    CONSTRAINT client_domain_pointing_check CHECK (pointing IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')),
    CONSTRAINT client_domain_state_check CHECK (state IN ('pending', 'active', 'failing', 'suspended', 'removed'))
);
CREATE UNIQUE INDEX client_domain_domain_idx ON client_domain (domain) WHERE state IN ('active', 'failing');
CREATE UNIQUE INDEX client_domain_client_id_domain_idx ON client_domain (client_id, domain) WHERE state <> 'removed';
CREATE UNIQUE INDEX client_domain_client_id_idx ON client_domain (client_id) WHERE is_primary;
CREATE INDEX client_domain_next_check_at_idx ON client_domain (next_check_at) WHERE next_check_at IS NOT NULL;
