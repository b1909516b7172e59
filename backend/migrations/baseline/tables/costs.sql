-- Costs of trips and departures, and what was paid for them.

CREATE SEQUENCE trip_cost_id_seq;
CREATE TABLE trip_cost (
    client_id bigint,
    trip_cost_id bigint DEFAULT nextval('trip_cost_id_seq'),
    trip_id bigint NOT NULL,
    position integer NOT NULL DEFAULT 0,
    category text NOT NULL,
    name text NOT NULL,
    payee text NOT NULL DEFAULT '',
    basis text NOT NULL,
    rate_paise bigint NOT NULL,
    quantity integer NOT NULL DEFAULT 1,
    is_per_day boolean NOT NULL DEFAULT false,
    commission_paise bigint NOT NULL DEFAULT 0,
    CONSTRAINT trip_cost_pkey PRIMARY KEY (client_id, trip_cost_id),
    CONSTRAINT trip_cost_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT trip_cost_amounts_check CHECK (
        rate_paise BETWEEN 0 AND 1000000000000 AND quantity BETWEEN 1 AND 1000 AND commission_paise BETWEEN 0
        AND 1000000000000
    ),
    CONSTRAINT trip_cost_basis_check CHECK (basis IN ('departure', 'person', 'room')),
    CONSTRAINT trip_cost_category_check CHECK (
        category IN ('hotel', 'transport', 'guide', 'permit', 'meal', 'activity', 'other')
    ),
    CONSTRAINT trip_cost_name_check CHECK (char_length(name) BETWEEN 1 AND 120)
) /* tenant */;
CREATE INDEX trip_cost_client_id_trip_id_idx ON trip_cost (client_id, trip_id);

CREATE SEQUENCE departure_cost_id_seq;
CREATE TABLE departure_cost (
    client_id bigint,
    departure_cost_id bigint DEFAULT nextval('departure_cost_id_seq'),
    departure_id bigint NOT NULL,
    plan_resource_id bigint,
    position integer NOT NULL DEFAULT 0,
    category text NOT NULL,
    name text NOT NULL,
    payee text NOT NULL DEFAULT '',
    basis text NOT NULL,
    rate_paise bigint NOT NULL,
    quantity integer NOT NULL DEFAULT 1,
    is_per_day boolean NOT NULL DEFAULT false,
    commission_paise bigint NOT NULL DEFAULT 0,
    CONSTRAINT departure_cost_pkey PRIMARY KEY (client_id, departure_cost_id),
    CONSTRAINT departure_cost_client_id_departure_id_departure_cost_id_key UNIQUE (client_id, departure_id, departure_cost_id),
    CONSTRAINT departure_cost_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT departure_cost_plan_resource_fkey
        FOREIGN KEY (client_id, plan_resource_id)
        REFERENCES plan_resource (client_id, plan_resource_id) ON DELETE SET NULL (plan_resource_id),
    CONSTRAINT departure_cost_amounts_check CHECK (
        rate_paise BETWEEN 0 AND 1000000000000 AND quantity BETWEEN 1 AND 1000 AND commission_paise BETWEEN 0
        AND 1000000000000
    ),
    CONSTRAINT departure_cost_basis_check CHECK (basis IN ('departure', 'person', 'room')),
    CONSTRAINT departure_cost_category_check CHECK (
        category IN ('hotel', 'transport', 'guide', 'permit', 'meal', 'activity', 'other')
    ),
    CONSTRAINT departure_cost_name_check CHECK (char_length(name) BETWEEN 1 AND 120)
) /* tenant */;
CREATE INDEX departure_cost_client_id_plan_resource_id_idx ON departure_cost (client_id, plan_resource_id);

CREATE SEQUENCE cost_payment_id_seq;
CREATE TABLE cost_payment (
    client_id bigint,
    cost_payment_id bigint DEFAULT nextval('cost_payment_id_seq'),
    departure_id bigint NOT NULL,
    departure_cost_id bigint,
    paid_on date NOT NULL,
    payee text NOT NULL DEFAULT '',
    amount_paise bigint NOT NULL,
    paid_by text NOT NULL,
    note text NOT NULL DEFAULT '',
    bill_id bigint,
    recorded_by bigint NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz,
    CONSTRAINT cost_payment_pkey PRIMARY KEY (client_id, cost_payment_id),
    CONSTRAINT cost_payment_app_user_fkey FOREIGN KEY (recorded_by) REFERENCES app_user (user_id),
    CONSTRAINT cost_payment_departure_cost_fkey
        FOREIGN KEY (client_id, departure_id, departure_cost_id)
        REFERENCES departure_cost (client_id, departure_id, departure_cost_id),
    CONSTRAINT cost_payment_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id),
    CONSTRAINT cost_payment_image_fkey FOREIGN KEY (client_id, bill_id) REFERENCES image (client_id, image_id),
    CONSTRAINT cost_payment_amount_check CHECK (amount_paise BETWEEN 1 AND 1000000000000),
    CONSTRAINT cost_payment_paid_by_check CHECK (paid_by IN ('cash', 'bank', 'upi'))
) /* tenant */;
CREATE INDEX cost_payment_client_id_departure_id_idx ON cost_payment (client_id, departure_id);
CREATE INDEX cost_payment_client_id_departure_cost_id_idx ON cost_payment (client_id, departure_cost_id);
