-- Events with itinerary, pictures, categories, prices and departures, and the search table of published trips.

CREATE SEQUENCE category_id_seq;
CREATE TABLE category (
    client_id bigint,
    category_id bigint DEFAULT nextval('category_id_seq'),
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL DEFAULT 0,
    translations jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT category_pkey PRIMARY KEY (client_id, category_id),
    CONSTRAINT category_client_id_name_key UNIQUE (client_id, name),
    CONSTRAINT category_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;
CREATE INDEX category_category_id_idx ON category (category_id);

CREATE SEQUENCE trip_id_seq;
CREATE TABLE trip (
    client_id bigint,
    trip_id bigint DEFAULT nextval('trip_id_seq'),
    title text NOT NULL,
    destination text NOT NULL DEFAULT '',
    description text NOT NULL DEFAULT '',
    instruction_for_trip text NOT NULL DEFAULT '',
    trip_includes text NOT NULL DEFAULT '',
    videos text[] NOT NULL DEFAULT '{}',
    tour_capacity integer NOT NULL DEFAULT 0,
    tour_duration integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'draft',
    display_sequence bigint,
    created_by bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    terms jsonb NOT NULL DEFAULT '{}',
    runs_from bigint,
    difficulty text NOT NULL DEFAULT '',
    difficulty_note text NOT NULL DEFAULT '',
    min_age integer,
    max_age integer,
    min_group integer,
    max_group integer,
    meeting_point text NOT NULL DEFAULT '',
    meeting_latitude double precision,
    meeting_longitude double precision,
    packing_list text NOT NULL DEFAULT '',
    questions jsonb NOT NULL DEFAULT '[]',
    is_abroad boolean NOT NULL DEFAULT false,
    translations jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT trip_pkey PRIMARY KEY (client_id, trip_id),
    CONSTRAINT trip_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
    CONSTRAINT trip_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT trip_ages_check CHECK (min_age >= 0 AND max_age >= 0 AND min_age <= max_age),
    CONSTRAINT trip_difficulty_check CHECK (difficulty IN ('', 'easy', 'moderate', 'demanding', 'strenuous')),
    CONSTRAINT trip_group_check CHECK (min_group > 0 AND max_group > 0 AND min_group <= max_group),
    CONSTRAINT trip_meeting_check CHECK (
        (meeting_latitude IS NULL) = (meeting_longitude IS NULL)
        AND (meeting_latitude IS NULL
            OR (meeting_latitude BETWEEN -90 AND 90 AND meeting_longitude BETWEEN -180 AND 180))
    ),
    CONSTRAINT trip_runs_from_check CHECK (runs_from >= 0),
    CONSTRAINT trip_size_check CHECK (tour_capacity >= 0 AND tour_duration >= 0),
    CONSTRAINT trip_status_check CHECK (status IN ('draft', 'active', 'inactive'))
) /* tenant */;
CREATE INDEX trip_trip_id_idx ON trip (trip_id);
CREATE INDEX trip_order_idx ON trip (client_id, status, display_sequence, created_at);

CREATE TABLE trip_category (
    client_id bigint,
    trip_id bigint,
    category_id bigint,
    CONSTRAINT trip_category_pkey PRIMARY KEY (client_id, trip_id, category_id),
    CONSTRAINT trip_category_category_fkey
        FOREIGN KEY (client_id, category_id) REFERENCES category (client_id, category_id),
    CONSTRAINT trip_category_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX trip_category_client_id_category_id_idx ON trip_category (client_id, category_id);

CREATE TABLE trip_image (
    client_id bigint,
    trip_id bigint,
    position integer,
    image_id bigint NOT NULL,
    CONSTRAINT trip_image_pkey PRIMARY KEY (client_id, trip_id, position),
    CONSTRAINT trip_image_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT trip_image_image_fkey FOREIGN KEY (client_id, image_id) REFERENCES image (client_id, image_id)
) /* tenant */;

CREATE SEQUENCE itinerary_item_id_seq;
CREATE TABLE itinerary_item (
    client_id bigint,
    itinerary_id bigint DEFAULT nextval('itinerary_item_id_seq'),
    trip_id bigint NOT NULL,
    day_count integer NOT NULL,
    stop_name text NOT NULL,
    eta time without time zone,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL DEFAULT 0,
    latitude double precision,
    longitude double precision,
    altitude_m integer,
    distance_km double precision,
    image_id bigint,
    translations jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT itinerary_item_pkey PRIMARY KEY (client_id, itinerary_id),
    CONSTRAINT itinerary_item_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT itinerary_item_image_fkey FOREIGN KEY (client_id, image_id) REFERENCES image (client_id, image_id),
    CONSTRAINT itinerary_item_day_check CHECK (day_count >= 1),
    CONSTRAINT itinerary_item_measures_check CHECK (
        altitude_m BETWEEN -500 AND 9000 AND distance_km BETWEEN 0 AND 5000
    ),
    CONSTRAINT itinerary_item_place_check CHECK (
        (latitude IS NULL) = (longitude IS NULL)
        AND (latitude IS NULL OR (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180))
    )
) /* tenant */;
CREATE INDEX itinerary_item_client_id_trip_id_idx ON itinerary_item (client_id, trip_id);
CREATE INDEX itinerary_item_itinerary_id_idx ON itinerary_item (itinerary_id);

CREATE SEQUENCE sharing_type_id_seq;
CREATE TABLE sharing_type (
    client_id bigint,
    sharing_type_id bigint DEFAULT nextval('sharing_type_id_seq'),
    trip_id bigint NOT NULL,
    room_type text NOT NULL,
    room_capacity integer NOT NULL,
    total_rooms integer NOT NULL,
    price_per_head_trip_paise bigint NOT NULL,
    remarks text NOT NULL DEFAULT '',
    single_supplement_paise bigint,
    CONSTRAINT sharing_type_pkey PRIMARY KEY (client_id, sharing_type_id),
    CONSTRAINT sharing_type_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT sharing_type_price_check CHECK (price_per_head_trip_paise > 0),
    CONSTRAINT sharing_type_room_type_check CHECK (char_length(room_type) BETWEEN 1 AND 60),
    CONSTRAINT sharing_type_rooms_check CHECK (room_capacity BETWEEN 1 AND 12 AND total_rooms > 0),
    CONSTRAINT sharing_type_single_supplement_check CHECK (
        single_supplement_paise IS NULL OR (single_supplement_paise >= 0 AND room_capacity > 1)
    )
) /* tenant */;
CREATE INDEX sharing_type_sharing_type_id_idx ON sharing_type (sharing_type_id);
CREATE UNIQUE INDEX sharing_type_room_type_idx ON sharing_type (client_id, trip_id, lower(room_type));

CREATE SEQUENCE departure_id_seq;
CREATE TABLE departure (
    client_id bigint,
    departure_id bigint DEFAULT nextval('departure_id_seq'),
    trip_id bigint NOT NULL,
    booking_start_date date NOT NULL,
    booking_end_date date NOT NULL,
    tour_start_date date NOT NULL,
    tour_end_date date NOT NULL,
    is_draft boolean NOT NULL DEFAULT false,
    runs_from bigint,
    instruction_for_trip text NOT NULL DEFAULT '',
    created_by bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    terms jsonb NOT NULL DEFAULT '{}',
    access_code text,
    minimum_party bigint,
    cancelled_at timestamptz,
    decide_on date,
    runs_since timestamptz,
    decision_noticed_at timestamptz,
    CONSTRAINT departure_pkey PRIMARY KEY (client_id, departure_id),
    CONSTRAINT departure_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
    CONSTRAINT departure_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT departure_access_code_check CHECK (access_code ~ '^[A-Z0-9-]{6,40}$'),
    CONSTRAINT departure_cancelled_check CHECK (cancelled_at IS NULL OR is_draft),
    CONSTRAINT departure_dates_check CHECK (
        booking_start_date <= booking_end_date AND booking_end_date < tour_start_date
        AND tour_start_date <= tour_end_date
    ),
    CONSTRAINT departure_minimum_party_check CHECK (
        minimum_party IS NULL OR (access_code IS NOT NULL AND minimum_party > 0)
    ),
    CONSTRAINT departure_runs_from_check CHECK (runs_from >= 0)
) /* tenant */;
CREATE INDEX departure_client_id_trip_id_tour_start_date_idx ON departure (client_id, trip_id, tour_start_date);
CREATE INDEX departure_end_idx ON departure (tour_end_date, client_id);
CREATE INDEX departure_departure_id_idx ON departure (departure_id);
CREATE INDEX departure_start_idx ON departure (tour_start_date, client_id);

CREATE TABLE listed_trip (
    trip_id bigint,
    client_id bigint NOT NULL,
    words text NOT NULL,
    places text[] NOT NULL,
    days integer NOT NULL,
    min_price_paise bigint,
    display_sequence bigint,
    created_at timestamptz NOT NULL,
    starts date[] NOT NULL,
    closes date[] NOT NULL,
    CONSTRAINT listed_trip_pkey PRIMARY KEY (trip_id),
    CONSTRAINT listed_trip_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE
);
CREATE INDEX listed_trip_client_id_trip_id_idx ON listed_trip (client_id, trip_id);
CREATE INDEX listed_trip_order_idx ON listed_trip (display_sequence, created_at DESC, trip_id DESC);
CREATE INDEX listed_trip_words_idx ON listed_trip USING gin (words gin_trgm_ops);
CREATE INDEX listed_trip_word_idx ON listed_trip USING gin (string_to_array(words, ' '));

CREATE TABLE departure_price (
    client_id bigint,
    departure_id bigint,
    sharing_type_id bigint,
    price_per_head_trip_paise bigint NOT NULL,
    CONSTRAINT departure_price_pkey PRIMARY KEY (client_id, departure_id, sharing_type_id),
    CONSTRAINT departure_price_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT departure_price_sharing_type_fkey
        FOREIGN KEY (client_id, sharing_type_id) REFERENCES sharing_type (client_id, sharing_type_id) ON DELETE CASCADE,
    CONSTRAINT departure_price_price_check CHECK (price_per_head_trip_paise > 0)
) /* tenant */;
CREATE INDEX departure_price_client_id_sharing_type_id_idx ON departure_price (client_id, sharing_type_id);

CREATE TABLE listed_word (
    word text,
    CONSTRAINT listed_word_pkey PRIMARY KEY (word)
);
CREATE INDEX listed_word_word_idx ON listed_word USING gin (word gin_trgm_ops);

CREATE SEQUENCE discount_id_seq;
CREATE TABLE discount (
    client_id bigint,
    discount_id bigint DEFAULT nextval('discount_id_seq'),
    kind text NOT NULL,
    name text NOT NULL,
    code text,
    basis text NOT NULL,
    value bigint NOT NULL,
    is_exclusive boolean NOT NULL DEFAULT false,
    is_for_all boolean NOT NULL DEFAULT true,
    valid_from date,
    valid_to date,
    least_people integer NOT NULL DEFAULT 1,
    days_before integer,
    first_beds integer,
    uses_in_all integer,
    uses_per_person integer,
    is_active boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    starts_from date,
    starts_to date,
    CONSTRAINT discount_pkey PRIMARY KEY (client_id, discount_id),
    CONSTRAINT discount_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT discount_code_check CHECK ((kind = 'code') = (code IS NOT NULL) AND code = upper(code)),
    CONSTRAINT discount_dates_check CHECK (valid_from <= valid_to),
    CONSTRAINT discount_kind_check CHECK (kind IN ('code', 'early_bird', 'group', 'returning')),
    CONSTRAINT discount_limits_check CHECK (
        least_people > 0 AND days_before > 0 AND first_beds > 0 AND uses_in_all > 0 AND uses_per_person > 0
    ),
    CONSTRAINT discount_starts_check CHECK (starts_from <= starts_to),
    CONSTRAINT discount_value_check CHECK (
        value > 0 AND basis IN ('price', 'person', 'booking') AND (basis <> 'price' OR value <= 10000)
    )
) /* tenant */;
CREATE UNIQUE INDEX discount_client_id_code_idx ON discount (client_id, code) WHERE is_active;
CREATE INDEX discount_discount_id_idx ON discount (discount_id);

CREATE TABLE discount_trip (
    client_id bigint,
    discount_id bigint,
    trip_id bigint,
    CONSTRAINT discount_trip_pkey PRIMARY KEY (client_id, discount_id, trip_id),
    CONSTRAINT discount_trip_discount_fkey
        FOREIGN KEY (client_id, discount_id) REFERENCES discount (client_id, discount_id) ON DELETE CASCADE,
    CONSTRAINT discount_trip_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX discount_trip_client_id_trip_id_idx ON discount_trip (client_id, trip_id);

CREATE SEQUENCE trip_option_id_seq;
CREATE TABLE trip_option (
    client_id bigint,
    option_id bigint DEFAULT nextval('trip_option_id_seq'),
    trip_id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL DEFAULT 0,
    is_active boolean NOT NULL DEFAULT true,
    price_paise bigint NOT NULL,
    stock integer,
    basis text,
    is_per_day boolean NOT NULL DEFAULT false,
    tax_rate_bp integer,
    cutoff_days integer NOT NULL DEFAULT 0,
    CONSTRAINT trip_option_pkey PRIMARY KEY (client_id, option_id),
    CONSTRAINT trip_option_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT trip_option_add_on_check CHECK (
        (kind = 'add_on') = (basis IS NOT NULL) AND (basis IS NULL OR basis IN ('person', 'booking'))
        AND (kind = 'add_on' OR (NOT is_per_day AND tax_rate_bp IS NULL AND cutoff_days = 0))
    ),
    CONSTRAINT trip_option_kind_check CHECK (kind IN ('variant', 'add_on')),
    CONSTRAINT trip_option_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT trip_option_price_check CHECK (kind = 'variant' OR price_paise >= 0),
    CONSTRAINT trip_option_stock_check CHECK (stock > 0),
    CONSTRAINT trip_option_terms_check CHECK (tax_rate_bp BETWEEN 0 AND 10000 AND cutoff_days >= 0)
) /* tenant */;
CREATE INDEX trip_option_client_id_trip_id_idx ON trip_option (client_id, trip_id);
CREATE UNIQUE INDEX trip_option_name_idx ON trip_option (client_id, trip_id, kind, lower(name)) WHERE is_active;

CREATE SEQUENCE traveller_category_id_seq;
CREATE TABLE traveller_category (
    client_id bigint,
    traveller_category_id bigint DEFAULT nextval('traveller_category_id_seq'),
    trip_id bigint NOT NULL,
    name text NOT NULL,
    min_age integer,
    max_age integer,
    share_bp integer NOT NULL,
    position integer NOT NULL DEFAULT 0,
    is_active boolean NOT NULL DEFAULT true,
    takes_bed boolean NOT NULL DEFAULT true,
    CONSTRAINT traveller_category_pkey PRIMARY KEY (client_id, traveller_category_id),
    CONSTRAINT traveller_category_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT traveller_category_ages_check CHECK (min_age >= 0 AND max_age >= 0 AND min_age <= max_age),
    CONSTRAINT traveller_category_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT traveller_category_share_check CHECK (share_bp BETWEEN 0 AND 10000)
) /* tenant */;
CREATE INDEX traveller_category_client_id_trip_id_idx ON traveller_category (client_id, trip_id);
CREATE UNIQUE INDEX traveller_category_name_idx ON traveller_category (client_id, trip_id, lower(name)) WHERE is_active;
