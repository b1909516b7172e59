-- Links of leaders, and their records on tour.

CREATE SEQUENCE leader_link_id_seq;
CREATE TABLE leader_link (
    client_id bigint,
    leader_link_id bigint DEFAULT nextval('leader_link_id_seq'),
    departure_id bigint NOT NULL,
    name text NOT NULL,
    phone text NOT NULL DEFAULT '',
    token_hash bytea NOT NULL,
    sealed_token bytea,
    sealed_code bytea,
    code_tries smallint NOT NULL DEFAULT 0,
    device_hash bytea,
    opened_at timestamptz,
    last_seen_at timestamptz,
    revoked_at timestamptz,
    made_by bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    email text NOT NULL DEFAULT '',
    CONSTRAINT leader_link_pkey PRIMARY KEY (client_id, leader_link_id),
    CONSTRAINT leader_link_client_id_departure_id_leader_link_id_key UNIQUE (client_id, departure_id, leader_link_id),
    CONSTRAINT leader_link_client_id_token_hash_key UNIQUE (client_id, token_hash),
    CONSTRAINT leader_link_app_user_fkey FOREIGN KEY (made_by) REFERENCES app_user (user_id),
    CONSTRAINT leader_link_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT leader_link_code_tries_check CHECK (code_tries BETWEEN 0 AND 5),
    CONSTRAINT leader_link_name_check CHECK (char_length(name) BETWEEN 1 AND 80)
) /* tenant */;

CREATE SEQUENCE leader_event_id_seq;
CREATE TABLE leader_event (
    client_id bigint,
    leader_event_id bigint DEFAULT nextval('leader_event_id_seq'),
    departure_id bigint NOT NULL,
    leader_link_id bigint NOT NULL,
    event_key uuid NOT NULL,
    kind text NOT NULL,
    recorded_at timestamptz NOT NULL,
    device_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    roll_call uuid,
    place text NOT NULL DEFAULT '',
    traveller_id bigint,
    is_yes boolean,
    category text NOT NULL DEFAULT '',
    sealed_text bytea,
    amount_paise bigint,
    paid_by text NOT NULL DEFAULT '',
    payee text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    bill_id bigint,
    cost_payment_id bigint,
    CONSTRAINT leader_event_pkey PRIMARY KEY (client_id, leader_event_id),
    CONSTRAINT leader_event_client_id_leader_link_id_event_key_key UNIQUE (client_id, leader_link_id, event_key),
    CONSTRAINT leader_event_cost_payment_fkey
        FOREIGN KEY (client_id, cost_payment_id)
        REFERENCES cost_payment (client_id, cost_payment_id) ON DELETE SET NULL (cost_payment_id),
    CONSTRAINT leader_event_image_fkey FOREIGN KEY (client_id, bill_id) REFERENCES image (client_id, image_id),
    CONSTRAINT leader_event_leader_link_fkey
        FOREIGN KEY (client_id, departure_id, leader_link_id)
        REFERENCES leader_link (client_id, departure_id, leader_link_id) ON DELETE CASCADE,
    CONSTRAINT leader_event_traveller_fkey
        FOREIGN KEY (client_id, traveller_id) REFERENCES traveller (client_id, traveller_id) ON DELETE CASCADE,
    CONSTRAINT leader_event_amount_check CHECK (
        (kind = 'spending') = (amount_paise IS NOT NULL) AND (amount_paise IS NULL OR amount_paise > 0)
    ),
    CONSTRAINT leader_event_category_check CHECK (
        CASE kind
            WHEN 'incident' THEN category IN ('health', 'accident', 'transport', 'lost', 'conduct', 'other')
            WHEN 'spending' THEN category IN ('hotel', 'transport', 'guide', 'permit', 'meal', 'activity', 'other')
            ELSE category = ''
        END
    ),
    CONSTRAINT leader_event_is_yes_check CHECK ((kind IN ('mark', 'id_check')) = (is_yes IS NOT NULL)),
    CONSTRAINT leader_event_kind_check CHECK (kind IN ('roll_call', 'mark', 'id_check', 'incident', 'spending')),
    CONSTRAINT leader_event_paid_by_check CHECK (paid_by IN ('', 'cash', 'upi')),
    CONSTRAINT leader_event_roll_call_check CHECK ((kind = 'mark') = (roll_call IS NOT NULL)),
    CONSTRAINT leader_event_sealed_text_check CHECK ((kind = 'incident') = (sealed_text IS NOT NULL)),
    CONSTRAINT leader_event_traveller_check CHECK (kind NOT IN ('mark', 'id_check') OR traveller_id IS NOT NULL)
) /* tenant */;
CREATE INDEX leader_event_client_id_departure_id_idx ON leader_event (client_id, departure_id);
CREATE INDEX leader_event_client_id_traveller_id_idx ON leader_event (client_id, traveller_id);
CREATE INDEX leader_event_client_id_cost_payment_id_idx ON leader_event (client_id, cost_payment_id);
