-- Changes of departures, and their progress booking by booking.

CREATE SEQUENCE departure_change_id_seq;
CREATE TABLE departure_change (
    client_id bigint,
    change_id bigint DEFAULT nextval('departure_change_id_seq'),
    departure_id bigint NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    details jsonb NOT NULL,
    reason text NOT NULL DEFAULT '',
    subject text NOT NULL DEFAULT '',
    body text NOT NULL DEFAULT '',
    offers text[] NOT NULL DEFAULT '{}',
    choose_by date,
    default_choice text,
    made_by bigint NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    CONSTRAINT departure_change_pkey PRIMARY KEY (client_id, change_id),
    CONSTRAINT departure_change_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT departure_change_default_choice_check CHECK (
        (choose_by IS NULL) = (default_choice IS NULL) AND (choose_by IS NULL) = (offers = '{}')
        AND (default_choice IS NULL OR default_choice = ANY (offers))
    ),
    CONSTRAINT departure_change_kind_check CHECK (
        kind IN ('cancel', 'postpone', 'merge', 'window', 'hotel', 'itinerary')
    ),
    CONSTRAINT departure_change_state_check CHECK (state IN ('running', 'open', 'done'))
) /* tenant */;
CREATE INDEX departure_change_client_id_departure_id_idx ON departure_change (client_id, departure_id);
CREATE INDEX departure_change_open_idx ON departure_change (choose_by) WHERE state = 'open';

CREATE TABLE departure_change_booking (
    client_id bigint,
    change_id bigint,
    booking_id bigint,
    state text NOT NULL DEFAULT 'pending',
    choice text,
    chosen_by text,
    chosen_at timestamptz,
    token text NOT NULL,
    returned_paise bigint NOT NULL DEFAULT 0,
    returned_offline_paise bigint NOT NULL DEFAULT 0,
    credit_paise bigint NOT NULL DEFAULT 0,
    note_id bigint,
    error text NOT NULL DEFAULT '',
    reminded_at timestamptz,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT departure_change_booking_pkey PRIMARY KEY (client_id, change_id, booking_id),
    CONSTRAINT departure_change_booking_client_id_token_key UNIQUE (client_id, token),
    CONSTRAINT departure_change_booking_departure_change_fkey
        FOREIGN KEY (client_id, change_id) REFERENCES departure_change (client_id, change_id) ON DELETE CASCADE,
    CONSTRAINT departure_change_booking_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT departure_change_booking_amounts_check CHECK (
        returned_paise >= 0 AND returned_offline_paise >= 0 AND credit_paise >= 0
    ),
    CONSTRAINT departure_change_booking_choice_check CHECK (
        choice IN ('accept', 'refund', 'credit', 'move') AND (choice IS NULL) = (chosen_by IS NULL)
        AND (choice IS NULL) = (chosen_at IS NULL)
    ),
    CONSTRAINT departure_change_booking_chosen_by_check CHECK (chosen_by IN ('traveller', 'operator', 'deadline')),
    CONSTRAINT departure_change_booking_state_check CHECK (
        state IN ('pending', 'choosing', 'done', 'failed', 'skipped')
    )
) /* tenant */;
CREATE INDEX departure_change_booking_client_id_booking_id_idx
    ON departure_change_booking (client_id, booking_id);
