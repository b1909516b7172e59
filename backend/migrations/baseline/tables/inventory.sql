-- The counters of beds, and the holds of parties that are paying. Counters are updated often: free space on a

CREATE TABLE plan_stock (
    client_id bigint,
    departure_id bigint,
    capacity integer NOT NULL,
    held integer NOT NULL DEFAULT 0,
    sold integer NOT NULL DEFAULT 0,
    terms_version bigint NOT NULL DEFAULT 1,
    has_waiting boolean NOT NULL DEFAULT false,
    going integer NOT NULL DEFAULT 0,
    CONSTRAINT plan_stock_pkey PRIMARY KEY (client_id, departure_id),
    CONSTRAINT plan_stock_stock_check CHECK (held >= 0 AND sold >= 0 AND held + sold <= capacity)
) /* tenant */ WITH (fillfactor = 50);
CREATE INDEX plan_stock_waiting_idx ON plan_stock (client_id, departure_id) WHERE has_waiting;

CREATE TABLE bed_stock (
    client_id bigint,
    departure_id bigint,
    sharing_type_id bigint,
    total integer NOT NULL,
    held integer NOT NULL DEFAULT 0,
    sold integer NOT NULL DEFAULT 0,
    CONSTRAINT bed_stock_pkey PRIMARY KEY (client_id, departure_id, sharing_type_id),
    CONSTRAINT bed_stock_plan_stock_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES plan_stock (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT bed_stock_stock_check CHECK (held >= 0 AND sold >= 0 AND held + sold <= total)
) /* tenant */ WITH (fillfactor = 50);

CREATE SEQUENCE hold_id_seq;
CREATE TABLE hold (
    client_id bigint,
    hold_id bigint DEFAULT nextval('hold_id_seq'),
    departure_id bigint NOT NULL,
    user_id bigint,
    state text NOT NULL DEFAULT 'active',
    beds integer NOT NULL,
    ask_first boolean NOT NULL DEFAULT false,
    extensions smallint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    most_minutes smallint NOT NULL DEFAULT 60,
    network text,
    CONSTRAINT hold_pkey PRIMARY KEY (client_id, hold_id),
    CONSTRAINT hold_plan_stock_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES plan_stock (client_id, departure_id),
    CONSTRAINT hold_state_check CHECK (state IN ('active', 'consumed', 'released', 'expired'))
) /* tenant */;
CREATE INDEX hold_active_idx ON hold (client_id, departure_id, expires_at) WHERE state = 'active';
CREATE INDEX hold_expiry_idx ON hold (expires_at) WHERE state = 'active';
CREATE INDEX hold_hold_id_idx ON hold (hold_id);
CREATE INDEX hold_user_id_expires_at_idx ON hold (user_id, expires_at);
CREATE INDEX hold_network_idx ON hold (network) WHERE state = 'active';

CREATE TABLE hold_bed (
    client_id bigint,
    hold_id bigint,
    sharing_type_id bigint,
    beds integer NOT NULL,
    CONSTRAINT hold_bed_pkey PRIMARY KEY (client_id, hold_id, sharing_type_id),
    CONSTRAINT hold_bed_hold_fkey
        FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id) ON DELETE CASCADE,
    CONSTRAINT hold_bed_beds_check CHECK (beds > 0)
) /* tenant */;

CREATE TABLE item_stock (
    client_id bigint,
    departure_id bigint,
    item text,
    item_id bigint,
    total integer,
    held integer NOT NULL DEFAULT 0,
    sold integer NOT NULL DEFAULT 0,
    CONSTRAINT item_stock_pkey PRIMARY KEY (client_id, departure_id, item, item_id),
    CONSTRAINT item_stock_stock_check CHECK (held >= 0 AND sold >= 0 AND (total IS NULL OR held + sold <= total))
) /* tenant */ WITH (fillfactor = 50);

CREATE TABLE hold_item (
    client_id bigint,
    hold_id bigint,
    departure_id bigint,
    item text,
    item_id bigint,
    quantity integer NOT NULL,
    CONSTRAINT hold_item_pkey PRIMARY KEY (client_id, hold_id, departure_id, item, item_id),
    CONSTRAINT hold_item_hold_fkey
        FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id) ON DELETE CASCADE,
    CONSTRAINT hold_item_quantity_check CHECK (quantity > 0)
) /* tenant */;
CREATE INDEX hold_item_client_id_item_item_id_idx ON hold_item (client_id, item, item_id);
