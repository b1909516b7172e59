-- Bookings with beds, travellers, cancellation, offline payments and notes, and the rooms of departures.

CREATE SEQUENCE reservation_event_id_seq;
CREATE TABLE reservation_event (
    client_id bigint,
    reservation_event_id bigint DEFAULT nextval('reservation_event_id_seq'),
    booking_reference text NOT NULL,
    event_id bigint NOT NULL,
    event_plan_id bigint NOT NULL,
    user_id bigint NOT NULL,
    hold_id bigint NOT NULL,
    total_travelers integer NOT NULL,
    total_paise bigint NOT NULL,
    advance_paise bigint NOT NULL,
    price_reduction_paise bigint NOT NULL DEFAULT 0,
    balance_due_on date,
    quote jsonb NOT NULL,
    policy jsonb NOT NULL,
    billing_state text,
    special_requests text NOT NULL DEFAULT '',
    booking_status text NOT NULL DEFAULT 'pending',
    cancel_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    cancelled_at timestamptz,
    due_closed_at timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT reservation_event_pkey PRIMARY KEY (client_id, reservation_event_id),
    CONSTRAINT reservation_event_client_id_booking_reference_key UNIQUE (client_id, booking_reference),
    CONSTRAINT reservation_event_client_id_hold_id_key UNIQUE (client_id, hold_id),
    CONSTRAINT reservation_event_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT reservation_event_event_fkey FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id),
    CONSTRAINT reservation_event_event_plan_fkey
        FOREIGN KEY (client_id, event_plan_id) REFERENCES event_plan (client_id, ep_id),
    CONSTRAINT reservation_event_hold_fkey FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id),
    CONSTRAINT reservation_event_amounts_check CHECK (total_paise > 0 AND advance_paise BETWEEN 1 AND total_paise),
    CONSTRAINT reservation_event_billing_state_check CHECK (billing_state ~ '^[0-9]{2}$'),
    CONSTRAINT reservation_event_booking_status_check
        CHECK (booking_status IN ('pending', 'confirmed', 'cancelled')),
    CONSTRAINT reservation_event_price_reduction_check CHECK (price_reduction_paise BETWEEN 0 AND total_paise),
    CONSTRAINT reservation_event_travellers_check CHECK (total_travelers > 0)
) /* tenant */;
CREATE INDEX reservation_event_cancelled_idx ON reservation_event (cancelled_at, client_id)
    WHERE confirmed_at IS NOT NULL AND cancelled_at IS NOT NULL;
CREATE INDEX reservation_event_client_id_event_plan_id_idx ON reservation_event (client_id, event_plan_id);
CREATE INDEX reservation_event_confirmed_idx ON reservation_event (confirmed_at, client_id)
    WHERE confirmed_at IS NOT NULL;
CREATE INDEX reservation_event_reservation_event_id_idx ON reservation_event (reservation_event_id);
CREATE INDEX reservation_event_user_id_idx ON reservation_event (user_id);

CREATE SEQUENCE booking_room_id_seq;
CREATE TABLE booking_room (
    client_id bigint,
    booking_room_id bigint DEFAULT nextval('booking_room_id_seq'),
    reservation_event_id bigint NOT NULL,
    room_bed_id bigint NOT NULL,
    room_type text NOT NULL,
    selected_beds_quantity integer NOT NULL,
    price_per_head_trip_paise bigint NOT NULL,
    CONSTRAINT booking_room_pkey PRIMARY KEY (client_id, booking_room_id),
    CONSTRAINT booking_room_client_id_reservation_event_id_room_bed_id_key
        UNIQUE (client_id, reservation_event_id, room_bed_id),
    CONSTRAINT booking_room_reservation_event_fkey
        FOREIGN KEY (client_id, reservation_event_id)
        REFERENCES reservation_event (client_id, reservation_event_id),
    CONSTRAINT booking_room_beds_check CHECK (selected_beds_quantity > 0)
) /* tenant */;

CREATE SEQUENCE traveller_id_seq;
CREATE TABLE traveller (
    client_id bigint,
    traveller_id bigint DEFAULT nextval('traveller_id_seq'),
    reservation_event_id bigint NOT NULL,
    position smallint NOT NULL,
    full_name text NOT NULL,
    id_type text NOT NULL DEFAULT '',
    sealed_id_number bytea,
    sealed_medical_needs bytea,
    meal_preference text NOT NULL DEFAULT 'N/A',
    emergency_contact text NOT NULL DEFAULT '',
    email text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    gender text NOT NULL DEFAULT '',
    dietary_requirements text NOT NULL DEFAULT '',
    age smallint,
    id_sighted_by bigint,
    id_sighted_at timestamptz,
    CONSTRAINT traveller_pkey PRIMARY KEY (client_id, traveller_id),
    CONSTRAINT traveller_client_id_reservation_event_id_position_key
        UNIQUE (client_id, reservation_event_id, position),
    CONSTRAINT traveller_reservation_event_fkey
        FOREIGN KEY (client_id, reservation_event_id)
        REFERENCES reservation_event (client_id, reservation_event_id),
    CONSTRAINT traveller_age_check CHECK (age BETWEEN 0 AND 120),
    CONSTRAINT traveller_id_sighted_check CHECK ((id_sighted_at IS NULL) = (id_sighted_by IS NULL))
) /* tenant */;
CREATE INDEX traveller_traveller_id_idx ON traveller (traveller_id);

CREATE TABLE cancellation (
    client_id bigint,
    reservation_event_id bigint,
    state text NOT NULL,
    asked_by bigint,
    asked_at timestamptz,
    asked_reason text NOT NULL DEFAULT '',
    days_before integer NOT NULL,
    charge_paise bigint NOT NULL,
    promised_paise bigint NOT NULL,
    decided_by bigint,
    decided_at timestamptz,
    decided_reason text NOT NULL DEFAULT '',
    returned_paise bigint NOT NULL DEFAULT 0,
    returned_offline_paise bigint NOT NULL DEFAULT 0,
    kept_offline_paise bigint NOT NULL DEFAULT 0,
    CONSTRAINT cancellation_pkey PRIMARY KEY (client_id, reservation_event_id),
    CONSTRAINT cancellation_reservation_event_fkey
        FOREIGN KEY (client_id, reservation_event_id)
        REFERENCES reservation_event (client_id, reservation_event_id),
    CONSTRAINT cancellation_amounts_check CHECK (charge_paise >= 0 AND promised_paise >= 0 AND returned_paise >= 0),
    CONSTRAINT cancellation_decided_check CHECK ((state IN ('declined', 'done')) = (decided_at IS NOT NULL)),
    CONSTRAINT cancellation_offline_check CHECK (returned_offline_paise >= 0 AND kept_offline_paise >= 0),
    CONSTRAINT cancellation_state_check CHECK (state IN ('asked', 'withdrawn', 'declined', 'done'))
) /* tenant */;
CREATE INDEX cancellation_owed_idx ON cancellation (client_id) WHERE returned_offline_paise > 0;

CREATE SEQUENCE hand_payment_id_seq;
CREATE TABLE hand_payment (
    client_id bigint,
    hand_payment_id bigint DEFAULT nextval('hand_payment_id_seq'),
    reservation_event_id bigint NOT NULL,
    kind text NOT NULL,
    amount_paise bigint NOT NULL,
    method text NOT NULL,
    moved_on date NOT NULL,
    returns_of bigint,
    reference text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    recorded_by bigint NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    reversed_by bigint,
    reversed_at timestamptz,
    reversed_reason text NOT NULL DEFAULT '',
    CONSTRAINT hand_payment_pkey PRIMARY KEY (client_id, hand_payment_id),
    CONSTRAINT hand_payment_reservation_event_fkey
        FOREIGN KEY (client_id, reservation_event_id)
        REFERENCES reservation_event (client_id, reservation_event_id),
    CONSTRAINT hand_payment_amount_check CHECK (amount_paise > 0),
    CONSTRAINT hand_payment_kind_check CHECK (kind IN ('received', 'returned')),
    CONSTRAINT hand_payment_method_check CHECK (method IN ('cash', 'bank', 'upi')),
    CONSTRAINT hand_payment_returns_check CHECK ((kind = 'returned') = (returns_of IS NOT NULL)),
    CONSTRAINT hand_payment_reversed_check CHECK ((reversed_at IS NULL) = (reversed_by IS NULL)),
    CONSTRAINT hand_payment_reversible_check CHECK (kind = 'received' OR reversed_at IS NULL)
) /* tenant */;
CREATE INDEX hand_payment_client_id_reservation_event_id_idx ON hand_payment (client_id, reservation_event_id);

CREATE SEQUENCE booking_note_id_seq;
CREATE TABLE booking_note (
    client_id bigint,
    note_id bigint DEFAULT nextval('booking_note_id_seq'),
    reservation_event_id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL DEFAULT '',
    body text NOT NULL,
    written_by bigint NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT booking_note_pkey PRIMARY KEY (client_id, note_id),
    CONSTRAINT booking_note_reservation_event_fkey
        FOREIGN KEY (client_id, reservation_event_id)
        REFERENCES reservation_event (client_id, reservation_event_id),
    CONSTRAINT booking_note_kind_check CHECK (kind IN ('note', 'message'))
) /* tenant */;
CREATE INDEX booking_note_client_id_reservation_event_id_idx ON booking_note (client_id, reservation_event_id);

CREATE TABLE plan_rooming (
    client_id bigint,
    event_plan_id bigint,
    version integer NOT NULL DEFAULT 0,
    mixing text NOT NULL DEFAULT 'party',
    updated_by bigint,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT plan_rooming_pkey PRIMARY KEY (client_id, event_plan_id),
    CONSTRAINT plan_rooming_event_plan_fkey
        FOREIGN KEY (client_id, event_plan_id) REFERENCES event_plan (client_id, ep_id) ON DELETE CASCADE,
    CONSTRAINT plan_rooming_mixing_check CHECK (mixing IN ('any', 'party', 'none'))
) /* tenant */;

CREATE SEQUENCE plan_room_id_seq;
CREATE TABLE plan_room (
    client_id bigint,
    plan_room_id bigint DEFAULT nextval('plan_room_id_seq'),
    event_plan_id bigint NOT NULL,
    room_bed_id bigint NOT NULL,
    position integer NOT NULL,
    room_number text NOT NULL DEFAULT '',
    gender_rule text NOT NULL DEFAULT 'any',
    checkin_date date,
    checkout_date date,
    note text NOT NULL DEFAULT '',
    CONSTRAINT plan_room_pkey PRIMARY KEY (client_id, plan_room_id),
    CONSTRAINT plan_room_client_id_event_plan_id_plan_room_id_key UNIQUE (client_id, event_plan_id, plan_room_id),
    CONSTRAINT plan_room_plan_rooming_fkey
        FOREIGN KEY (client_id, event_plan_id)
        REFERENCES plan_rooming (client_id, event_plan_id) ON DELETE CASCADE,
    CONSTRAINT plan_room_room_bed_fkey
        FOREIGN KEY (client_id, room_bed_id) REFERENCES room_bed (client_id, room_bed_id) ON DELETE CASCADE,
    CONSTRAINT plan_room_dates_check CHECK (checkin_date <= checkout_date),
    CONSTRAINT plan_room_gender_rule_check CHECK (gender_rule IN ('any', 'women', 'men'))
) /* tenant */;
CREATE INDEX plan_room_client_id_room_bed_id_idx ON plan_room (client_id, room_bed_id);

CREATE TABLE room_place (
    client_id bigint,
    traveller_id bigint,
    event_plan_id bigint NOT NULL,
    plan_room_id bigint NOT NULL,
    bed smallint NOT NULL,
    CONSTRAINT room_place_pkey PRIMARY KEY (client_id, traveller_id),
    CONSTRAINT room_place_plan_room_fkey
        FOREIGN KEY (client_id, event_plan_id, plan_room_id)
        REFERENCES plan_room (client_id, event_plan_id, plan_room_id) ON DELETE CASCADE,
    CONSTRAINT room_place_traveller_fkey
        FOREIGN KEY (client_id, traveller_id) REFERENCES traveller (client_id, traveller_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX room_place_client_id_event_plan_id_plan_room_id_idx
    ON room_place (client_id, event_plan_id, plan_room_id);
