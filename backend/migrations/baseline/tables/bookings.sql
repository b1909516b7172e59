-- Bookings with beds, travellers, cancellation, offline payments and notes, and the rooms of departures.

CREATE SEQUENCE booking_id_seq;
CREATE TABLE booking (
    client_id bigint,
    booking_id bigint DEFAULT nextval('booking_id_seq'),
    booking_reference text NOT NULL,
    trip_id bigint NOT NULL,
    departure_id bigint NOT NULL,
    user_id bigint,
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
    contact_name text NOT NULL DEFAULT '',
    contact_phone text NOT NULL DEFAULT '',
    contact_email text NOT NULL DEFAULT '',
    made_by bigint,
    split_from bigint,
    is_history boolean NOT NULL DEFAULT false,
    company jsonb,
    language text NOT NULL DEFAULT 'en',
    sealed_pan bytea,
    pan_mac bytea,
    tcs_exemption text,
    policy_version integer,
    CONSTRAINT booking_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT booking_client_id_booking_reference_key UNIQUE (client_id, booking_reference),
    CONSTRAINT booking_client_id_hold_id_key UNIQUE (client_id, hold_id),
    CONSTRAINT booking_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT booking_trip_fkey FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id),
    CONSTRAINT booking_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id),
    CONSTRAINT booking_hold_fkey FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id),
    CONSTRAINT booking_amounts_check CHECK (total_paise > 0 AND advance_paise BETWEEN 1 AND total_paise),
    CONSTRAINT booking_billing_state_check CHECK (billing_state ~ '^[0-9]{2}$'),
    CONSTRAINT booking_booking_status_check CHECK (booking_status IN ('pending', 'confirmed', 'cancelled')),
    CONSTRAINT booking_company_check CHECK (length(company ->> 'gstin') = 15),
    CONSTRAINT booking_customer_check CHECK (user_id IS NOT NULL OR contact_name <> ''),
    CONSTRAINT booking_price_reduction_check CHECK (price_reduction_paise BETWEEN 0 AND total_paise),
    CONSTRAINT booking_tcs_exemption_check CHECK (
        tcs_exemption IN ('government', 'non_resident', 'deducts_tax')
    ),
    CONSTRAINT booking_travellers_check CHECK (total_travelers > 0)
) /* tenant */;
CREATE INDEX booking_cancelled_idx
    ON booking (cancelled_at, client_id) WHERE confirmed_at IS NOT NULL AND cancelled_at IS NOT NULL;
CREATE INDEX booking_client_id_departure_id_idx ON booking (client_id, departure_id);
CREATE INDEX booking_confirmed_idx
    ON booking (confirmed_at, client_id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX booking_booking_id_idx ON booking (booking_id);
CREATE INDEX booking_user_id_idx ON booking (user_id);
CREATE INDEX booking_split_idx ON booking (client_id, split_from) WHERE split_from IS NOT NULL;
CREATE INDEX booking_pan_idx ON booking (client_id, pan_mac) WHERE pan_mac IS NOT NULL;

CREATE SEQUENCE booking_room_id_seq;
CREATE TABLE booking_room (
    client_id bigint,
    booking_room_id bigint DEFAULT nextval('booking_room_id_seq'),
    booking_id bigint NOT NULL,
    sharing_type_id bigint NOT NULL,
    room_type text NOT NULL,
    selected_beds_quantity integer NOT NULL,
    price_per_head_trip_paise bigint NOT NULL,
    traveller_category_id bigint,
    traveller_category text,
    option_id bigint,
    option text,
    beds_each smallint NOT NULL DEFAULT 1,
    CONSTRAINT booking_room_pkey PRIMARY KEY (client_id, booking_room_id),
    CONSTRAINT booking_room_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT booking_room_beds_check CHECK (selected_beds_quantity > 0),
    CONSTRAINT booking_room_beds_each_check CHECK (beds_each >= 0)
) /* tenant */;
CREATE UNIQUE INDEX booking_room_line_idx
    ON booking_room (client_id, booking_id, sharing_type_id, coalesce(traveller_category_id, 0),
        coalesce(option_id, 0), beds_each);

CREATE SEQUENCE traveller_id_seq;
CREATE TABLE traveller (
    client_id bigint,
    traveller_id bigint DEFAULT nextval('traveller_id_seq'),
    booking_id bigint NOT NULL,
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
    traveller_category_id bigint,
    option_id bigint,
    medical_needs_by bigint,
    CONSTRAINT traveller_pkey PRIMARY KEY (client_id, traveller_id),
    CONSTRAINT traveller_client_id_booking_id_position_key UNIQUE (client_id, booking_id, position),
    CONSTRAINT traveller_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT traveller_age_check CHECK (age BETWEEN 0 AND 120),
    CONSTRAINT traveller_id_sighted_check CHECK ((id_sighted_at IS NULL) = (id_sighted_by IS NULL))
) /* tenant */;
CREATE INDEX traveller_traveller_id_idx ON traveller (traveller_id);

CREATE TABLE cancellation (
    client_id bigint,
    booking_id bigint,
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
    CONSTRAINT cancellation_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT cancellation_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT cancellation_amounts_check CHECK (charge_paise >= 0 AND promised_paise >= 0 AND returned_paise >= 0),
    CONSTRAINT cancellation_decided_check CHECK ((state IN ('declined', 'done')) = (decided_at IS NOT NULL)),
    CONSTRAINT cancellation_offline_check CHECK (returned_offline_paise >= 0 AND kept_offline_paise >= 0),
    CONSTRAINT cancellation_state_check CHECK (state IN ('asked', 'withdrawn', 'declined', 'done'))
) /* tenant */;
CREATE INDEX cancellation_owed_idx ON cancellation (client_id) WHERE returned_offline_paise > 0;

CREATE SEQUENCE offline_payment_id_seq;
CREATE TABLE offline_payment (
    client_id bigint,
    offline_payment_id bigint DEFAULT nextval('offline_payment_id_seq'),
    booking_id bigint NOT NULL,
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
    moved_with bigint,
    CONSTRAINT offline_payment_pkey PRIMARY KEY (client_id, offline_payment_id),
    CONSTRAINT offline_payment_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT offline_payment_amount_check CHECK (amount_paise > 0),
    CONSTRAINT offline_payment_kind_check CHECK (kind IN ('received', 'returned')),
    CONSTRAINT offline_payment_method_check CHECK (method IN ('cash', 'bank', 'upi', 'credit')),
    CONSTRAINT offline_payment_returns_check CHECK ((kind = 'returned') = (returns_of IS NOT NULL)),
    CONSTRAINT offline_payment_reversed_check CHECK ((reversed_at IS NULL) = (reversed_by IS NULL)),
    CONSTRAINT offline_payment_reversible_check CHECK (kind = 'received' OR reversed_at IS NULL)
) /* tenant */;
CREATE INDEX offline_payment_client_id_booking_id_idx ON offline_payment (client_id, booking_id);

CREATE SEQUENCE booking_note_id_seq;
CREATE TABLE booking_note (
    client_id bigint,
    note_id bigint DEFAULT nextval('booking_note_id_seq'),
    booking_id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL DEFAULT '',
    body text NOT NULL,
    written_by bigint NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    channel text NOT NULL DEFAULT 'email',
    sent_at timestamptz,
    failure text NOT NULL DEFAULT '',
    CONSTRAINT booking_note_pkey PRIMARY KEY (client_id, note_id),
    CONSTRAINT booking_note_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT booking_note_channel_check CHECK (channel IN ('email', 'whatsapp', 'whatsapp_api', 'sms')),
    CONSTRAINT booking_note_kind_check CHECK (kind IN ('note', 'message'))
) /* tenant */;
CREATE INDEX booking_note_client_id_booking_id_idx ON booking_note (client_id, booking_id);

CREATE TABLE plan_rooming (
    client_id bigint,
    departure_id bigint,
    version integer NOT NULL DEFAULT 0,
    mixing text NOT NULL DEFAULT 'party',
    updated_by bigint,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT plan_rooming_pkey PRIMARY KEY (client_id, departure_id),
    CONSTRAINT plan_rooming_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT plan_rooming_mixing_check CHECK (mixing IN ('any', 'party', 'none'))
) /* tenant */;

CREATE SEQUENCE plan_room_id_seq;
CREATE TABLE plan_room (
    client_id bigint,
    plan_room_id bigint DEFAULT nextval('plan_room_id_seq'),
    departure_id bigint NOT NULL,
    sharing_type_id bigint NOT NULL,
    position integer NOT NULL,
    room_number text NOT NULL DEFAULT '',
    gender_rule text NOT NULL DEFAULT 'any',
    checkin_date date,
    checkout_date date,
    note text NOT NULL DEFAULT '',
    CONSTRAINT plan_room_pkey PRIMARY KEY (client_id, plan_room_id),
    CONSTRAINT plan_room_client_id_departure_id_plan_room_id_key UNIQUE (client_id, departure_id, plan_room_id),
    CONSTRAINT plan_room_plan_rooming_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES plan_rooming (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT plan_room_sharing_type_fkey
        FOREIGN KEY (client_id, sharing_type_id) REFERENCES sharing_type (client_id, sharing_type_id) ON DELETE CASCADE,
    CONSTRAINT plan_room_dates_check CHECK (checkin_date <= checkout_date),
    CONSTRAINT plan_room_gender_rule_check CHECK (gender_rule IN ('any', 'women', 'men'))
) /* tenant */;
CREATE INDEX plan_room_client_id_sharing_type_id_idx ON plan_room (client_id, sharing_type_id);

CREATE TABLE room_place (
    client_id bigint,
    traveller_id bigint,
    departure_id bigint NOT NULL,
    plan_room_id bigint NOT NULL,
    bed smallint NOT NULL,
    CONSTRAINT room_place_pkey PRIMARY KEY (client_id, traveller_id),
    CONSTRAINT room_place_plan_room_fkey
        FOREIGN KEY (client_id, departure_id, plan_room_id)
        REFERENCES plan_room (client_id, departure_id, plan_room_id) ON DELETE CASCADE,
    CONSTRAINT room_place_traveller_fkey
        FOREIGN KEY (client_id, traveller_id) REFERENCES traveller (client_id, traveller_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX room_place_client_id_departure_id_plan_room_id_idx ON room_place (client_id, departure_id, plan_room_id);

CREATE TABLE booking_discount (
    client_id bigint,
    booking_id bigint,
    discount_id bigint,
    kind text NOT NULL,
    name text NOT NULL,
    code text,
    amount_paise bigint NOT NULL,
    CONSTRAINT booking_discount_pkey PRIMARY KEY (client_id, booking_id, discount_id),
    CONSTRAINT booking_discount_discount_fkey
        FOREIGN KEY (client_id, discount_id) REFERENCES discount (client_id, discount_id),
    CONSTRAINT booking_discount_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT booking_discount_amount_check CHECK (amount_paise > 0)
) /* tenant */;
CREATE INDEX booking_discount_client_id_discount_id_idx ON booking_discount (client_id, discount_id);

CREATE SEQUENCE booking_add_on_id_seq;
CREATE TABLE booking_add_on (
    client_id bigint,
    booking_add_on_id bigint DEFAULT nextval('booking_add_on_id_seq'),
    booking_id bigint NOT NULL,
    option_id bigint NOT NULL,
    name text NOT NULL,
    quantity integer NOT NULL,
    price_paise bigint NOT NULL,
    amount_paise bigint NOT NULL,
    added_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT booking_add_on_pkey PRIMARY KEY (client_id, booking_add_on_id),
    CONSTRAINT booking_add_on_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT booking_add_on_trip_option_fkey
        FOREIGN KEY (client_id, option_id) REFERENCES trip_option (client_id, option_id),
    CONSTRAINT booking_add_on_quantity_check CHECK (quantity > 0 AND amount_paise >= 0)
) /* tenant */;
CREATE INDEX booking_add_on_client_id_booking_id_idx ON booking_add_on (client_id, booking_id);
CREATE INDEX booking_add_on_client_id_option_id_idx ON booking_add_on (client_id, option_id);

CREATE TABLE payment_link (
    client_id bigint,
    booking_id bigint,
    token text NOT NULL,
    created_by bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_link_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT payment_link_client_id_token_key UNIQUE (client_id, token),
    CONSTRAINT payment_link_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id)
) /* tenant */;

CREATE SEQUENCE message_template_id_seq;
CREATE TABLE message_template (
    client_id bigint,
    template_id bigint DEFAULT nextval('message_template_id_seq'),
    name text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    updated_by bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT message_template_pkey PRIMARY KEY (client_id, template_id),
    CONSTRAINT message_template_client_id_name_key UNIQUE (client_id, name),
    CONSTRAINT message_template_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;

CREATE SEQUENCE plan_message_id_seq;
CREATE TABLE plan_message (
    client_id bigint,
    message_id bigint DEFAULT nextval('plan_message_id_seq'),
    departure_id bigint NOT NULL,
    channel text NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    written_by bigint NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT plan_message_pkey PRIMARY KEY (client_id, message_id),
    CONSTRAINT plan_message_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id),
    CONSTRAINT plan_message_audience_check CHECK (audience IN ('all', 'due', 'no_id', 'selected')),
    CONSTRAINT plan_message_channel_check CHECK (channel IN ('email', 'whatsapp', 'whatsapp_api', 'sms'))
) /* tenant */;
CREATE INDEX plan_message_client_id_departure_id_idx ON plan_message (client_id, departure_id);

CREATE TABLE plan_message_recipient (
    client_id bigint,
    message_id bigint,
    booking_id bigint,
    note_id bigint NOT NULL,
    CONSTRAINT plan_message_recipient_pkey PRIMARY KEY (client_id, message_id, booking_id),
    CONSTRAINT plan_message_recipient_booking_note_fkey
        FOREIGN KEY (client_id, note_id) REFERENCES booking_note (client_id, note_id),
    CONSTRAINT plan_message_recipient_plan_message_fkey
        FOREIGN KEY (client_id, message_id) REFERENCES plan_message (client_id, message_id)
) /* tenant */;

CREATE TABLE low_seats_notice (
    client_id bigint,
    departure_id bigint,
    noticed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT low_seats_notice_pkey PRIMARY KEY (client_id, departure_id),
    CONSTRAINT low_seats_notice_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE
) /* tenant */;

CREATE SEQUENCE credit_note_id_seq;
CREATE TABLE credit_note (
    client_id bigint,
    credit_note_id bigint DEFAULT nextval('credit_note_id_seq'),
    user_id bigint NOT NULL,
    booking_id bigint,
    amount_paise bigint NOT NULL,
    left_paise bigint NOT NULL,
    valid_until date NOT NULL,
    reason text NOT NULL,
    given_by bigint NOT NULL,
    given_at timestamptz NOT NULL DEFAULT now(),
    is_allowance boolean NOT NULL DEFAULT false,
    reminded_of date,
    CONSTRAINT credit_note_pkey PRIMARY KEY (client_id, credit_note_id),
    CONSTRAINT credit_note_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
    CONSTRAINT credit_note_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT credit_note_amounts_check CHECK (amount_paise > 0 AND left_paise BETWEEN 0 AND amount_paise)
) /* tenant */;
CREATE INDEX credit_note_client_id_user_id_idx ON credit_note (client_id, user_id);
CREATE INDEX credit_note_user_id_idx ON credit_note (user_id);
CREATE INDEX credit_note_client_id_booking_id_idx ON credit_note (client_id, booking_id);

CREATE TABLE credit_use (
    client_id bigint,
    credit_note_id bigint,
    offline_payment_id bigint,
    amount_paise bigint NOT NULL,
    returned_paise bigint NOT NULL DEFAULT 0,
    CONSTRAINT credit_use_pkey PRIMARY KEY (client_id, credit_note_id, offline_payment_id),
    CONSTRAINT credit_use_credit_note_fkey
        FOREIGN KEY (client_id, credit_note_id) REFERENCES credit_note (client_id, credit_note_id),
    CONSTRAINT credit_use_offline_payment_fkey
        FOREIGN KEY (client_id, offline_payment_id) REFERENCES offline_payment (client_id, offline_payment_id),
    CONSTRAINT credit_use_amounts_check CHECK (amount_paise > 0 AND returned_paise BETWEEN 0 AND amount_paise)
) /* tenant */;
CREATE INDEX credit_use_client_id_offline_payment_id_idx ON credit_use (client_id, offline_payment_id);

CREATE SEQUENCE waiting_entry_id_seq;
CREATE TABLE waiting_entry (
    client_id bigint,
    waiting_entry_id bigint DEFAULT nextval('waiting_entry_id_seq'),
    departure_id bigint NOT NULL,
    user_id bigint,
    name text NOT NULL,
    phone text NOT NULL DEFAULT '',
    email text NOT NULL DEFAULT '',
    party integer NOT NULL,
    beds jsonb NOT NULL DEFAULT '{}',
    state text NOT NULL DEFAULT 'waiting',
    added_by bigint,
    joined_at timestamptz NOT NULL DEFAULT now(),
    token text,
    hold_id bigint,
    offered_at timestamptz,
    offer_ends_at timestamptz,
    closed_at timestamptz,
    booking_id bigint,
    language text NOT NULL DEFAULT 'en',
    CONSTRAINT waiting_entry_pkey PRIMARY KEY (client_id, waiting_entry_id),
    CONSTRAINT waiting_entry_client_id_token_key UNIQUE (client_id, token),
    CONSTRAINT waiting_entry_client_id_hold_id_key UNIQUE (client_id, hold_id),
    CONSTRAINT waiting_entry_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT waiting_entry_hold_fkey FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id),
    CONSTRAINT waiting_entry_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT waiting_entry_offered_check CHECK ((state = 'offered') = (hold_id IS NOT NULL)),
    CONSTRAINT waiting_entry_party_check CHECK (party > 0),
    CONSTRAINT waiting_entry_state_check CHECK (
        state IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended')
    ),
    CONSTRAINT waiting_entry_taken_check CHECK ((state = 'taken') = (booking_id IS NOT NULL))
) /* tenant */;
CREATE UNIQUE INDEX waiting_entry_once_idx
    ON waiting_entry (client_id, departure_id, user_id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_entry_client_id_departure_id_waiting_entry_id_idx
    ON waiting_entry (client_id, departure_id, waiting_entry_id);
CREATE INDEX waiting_entry_client_id_booking_id_idx ON waiting_entry (client_id, booking_id);
CREATE INDEX waiting_entry_user_id_idx ON waiting_entry (user_id);

CREATE SEQUENCE booking_change_id_seq;
CREATE TABLE booking_change (
    client_id bigint,
    booking_change_id bigint DEFAULT nextval('booking_change_id_seq'),
    booking_id bigint NOT NULL,
    from_plan_id bigint NOT NULL,
    to_plan_id bigint NOT NULL,
    people_before integer NOT NULL,
    people_after integer NOT NULL,
    total_before_paise bigint NOT NULL,
    total_after_paise bigint NOT NULL,
    charge_paise bigint NOT NULL,
    returned_paise bigint NOT NULL,
    owed_paise bigint NOT NULL,
    reason text NOT NULL,
    changed_by bigint NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    split_booking_id bigint,
    CONSTRAINT booking_change_pkey PRIMARY KEY (client_id, booking_change_id),
    CONSTRAINT booking_change_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT booking_change_amounts_check CHECK (charge_paise >= 0 AND returned_paise >= 0 AND owed_paise >= 0)
) /* tenant */;
CREATE INDEX booking_change_client_id_booking_id_idx ON booking_change (client_id, booking_id);

CREATE TABLE change_request (
    client_id bigint,
    booking_id bigint,
    state text NOT NULL,
    asked jsonb,
    note text NOT NULL,
    total_before_paise bigint NOT NULL,
    total_after_paise bigint NOT NULL,
    charge_paise bigint NOT NULL,
    refund_paise bigint NOT NULL,
    asked_by bigint NOT NULL,
    asked_at timestamptz NOT NULL DEFAULT now(),
    decided_by bigint,
    decided_at timestamptz,
    decided_reason text NOT NULL DEFAULT '',
    CONSTRAINT change_request_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT change_request_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT change_request_decided_check CHECK ((state IN ('declined', 'agreed')) = (decided_at IS NOT NULL)),
    CONSTRAINT change_request_state_check CHECK (state IN ('asked', 'withdrawn', 'declined', 'agreed'))
) /* tenant */;
CREATE INDEX change_request_client_id_idx ON change_request (client_id) WHERE state = 'asked';

CREATE SEQUENCE upi_claim_id_seq;
CREATE TABLE upi_claim (
    client_id bigint,
    claim_id bigint DEFAULT nextval('upi_claim_id_seq'),
    booking_id bigint NOT NULL,
    utr text NOT NULL,
    amount_paise bigint NOT NULL,
    said_by bigint,
    said_at timestamptz NOT NULL DEFAULT now(),
    dismissed_by bigint,
    dismissed_at timestamptz,
    dismissed_reason text NOT NULL DEFAULT '',
    CONSTRAINT upi_claim_pkey PRIMARY KEY (client_id, claim_id),
    CONSTRAINT upi_claim_client_id_booking_id_utr_key UNIQUE (client_id, booking_id, utr),
    CONSTRAINT upi_claim_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT upi_claim_amount_check CHECK (amount_paise > 0),
    CONSTRAINT upi_claim_dismissed_check CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL)),
    CONSTRAINT upi_claim_utr_check CHECK (utr ~ '^[0-9]{12}$')
) /* tenant */;

CREATE TABLE share_terms (
    client_id bigint,
    booking_id bigint,
    due_on date NOT NULL,
    rule text NOT NULL,
    made_by bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    applied_at timestamptz,
    CONSTRAINT share_terms_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT share_terms_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT share_terms_rule_check CHECK (rule IN ('organiser', 'release'))
) /* tenant */;

CREATE SEQUENCE payment_share_id_seq;
CREATE TABLE payment_share (
    client_id bigint,
    share_id bigint DEFAULT nextval('payment_share_id_seq'),
    booking_id bigint NOT NULL,
    traveller_id bigint,
    amount_paise bigint NOT NULL,
    token text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    filled_at timestamptz,
    CONSTRAINT payment_share_pkey PRIMARY KEY (client_id, share_id),
    CONSTRAINT payment_share_client_id_token_key UNIQUE (client_id, token),
    CONSTRAINT payment_share_client_id_booking_id_traveller_id_key
        UNIQUE (client_id, booking_id, traveller_id),
    CONSTRAINT payment_share_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT payment_share_traveller_fkey
        FOREIGN KEY (client_id, traveller_id) REFERENCES traveller (client_id, traveller_id),
    CONSTRAINT payment_share_amount_check CHECK (amount_paise >= 0),
    CONSTRAINT payment_share_traveller_check CHECK (traveller_id IS NOT NULL OR ended_at IS NOT NULL)
) /* tenant */;
