-- Events with itinerary, pictures, categories, prices and departures, and the search table of published events.

CREATE SEQUENCE category_id_seq;
CREATE TABLE category (
    client_id bigint,
    category_id bigint DEFAULT nextval('category_id_seq'),
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL DEFAULT 0,
    CONSTRAINT category_pkey PRIMARY KEY (client_id, category_id),
    CONSTRAINT category_client_id_name_key UNIQUE (client_id, name),
    CONSTRAINT category_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
) /* tenant */;
CREATE INDEX category_category_id_idx ON category (category_id);

CREATE SEQUENCE event_id_seq;
CREATE TABLE event (
    client_id bigint,
    event_id bigint DEFAULT nextval('event_id_seq'),
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
    CONSTRAINT event_pkey PRIMARY KEY (client_id, event_id),
    CONSTRAINT event_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
    CONSTRAINT event_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT event_size_check CHECK (tour_capacity >= 0 AND tour_duration >= 0),
    CONSTRAINT event_status_check CHECK (status IN ('draft', 'active', 'inactive'))
) /* tenant */;
CREATE INDEX event_event_id_idx ON event (event_id);
CREATE INDEX event_order_idx ON event (client_id, status, display_sequence, created_at);

CREATE TABLE event_category (
    client_id bigint,
    event_id bigint,
    category_id bigint,
    CONSTRAINT event_category_pkey PRIMARY KEY (client_id, event_id, category_id),
    CONSTRAINT event_category_category_fkey
        FOREIGN KEY (client_id, category_id) REFERENCES category (client_id, category_id),
    CONSTRAINT event_category_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX event_category_client_id_category_id_idx ON event_category (client_id, category_id);

CREATE TABLE event_image (
    client_id bigint,
    event_id bigint,
    position integer,
    image_id bigint NOT NULL,
    CONSTRAINT event_image_pkey PRIMARY KEY (client_id, event_id, position),
    CONSTRAINT event_image_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
    CONSTRAINT event_image_image_fkey FOREIGN KEY (client_id, image_id) REFERENCES image (client_id, image_id)
) /* tenant */;

CREATE SEQUENCE itinerary_item_id_seq;
CREATE TABLE itinerary_item (
    client_id bigint,
    itinerary_id bigint DEFAULT nextval('itinerary_item_id_seq'),
    event_id bigint NOT NULL,
    day_count integer NOT NULL,
    stop_name text NOT NULL,
    eta time without time zone,
    description text NOT NULL DEFAULT '',
    position integer NOT NULL DEFAULT 0,
    CONSTRAINT itinerary_item_pkey PRIMARY KEY (client_id, itinerary_id),
    CONSTRAINT itinerary_item_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
    CONSTRAINT itinerary_item_day_check CHECK (day_count >= 1)
) /* tenant */;
CREATE INDEX itinerary_item_client_id_event_id_idx ON itinerary_item (client_id, event_id);
CREATE INDEX itinerary_item_itinerary_id_idx ON itinerary_item (itinerary_id);

CREATE SEQUENCE room_bed_id_seq;
CREATE TABLE room_bed (
    client_id bigint,
    room_bed_id bigint DEFAULT nextval('room_bed_id_seq'),
    event_id bigint NOT NULL,
    room_type text NOT NULL,
    room_capacity integer NOT NULL,
    total_rooms integer NOT NULL,
    price_per_head_trip_paise bigint NOT NULL,
    remarks text NOT NULL DEFAULT '',
    CONSTRAINT room_bed_pkey PRIMARY KEY (client_id, room_bed_id),
    CONSTRAINT room_bed_client_id_event_id_room_type_key UNIQUE (client_id, event_id, room_type),
    CONSTRAINT room_bed_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
    CONSTRAINT room_bed_price_check CHECK (price_per_head_trip_paise > 0),
    CONSTRAINT room_bed_room_type_check
        CHECK (room_type IN ('Single Sharing', 'Double Sharing', 'Triple Sharing', 'Quad Sharing')),
    CONSTRAINT room_bed_rooms_check CHECK (room_capacity BETWEEN 1 AND 4 AND total_rooms > 0)
) /* tenant */;
CREATE INDEX room_bed_room_bed_id_idx ON room_bed (room_bed_id);

CREATE SEQUENCE event_plan_id_seq;
CREATE TABLE event_plan (
    client_id bigint,
    ep_id bigint DEFAULT nextval('event_plan_id_seq'),
    event_id bigint NOT NULL,
    booking_start_date date NOT NULL,
    booking_end_date date NOT NULL,
    tour_start_date date NOT NULL,
    tour_end_date date NOT NULL,
    is_draft boolean NOT NULL DEFAULT false,
    runs_from bigint,
    instruction_for_trip text NOT NULL DEFAULT '',
    created_by bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT event_plan_pkey PRIMARY KEY (client_id, ep_id),
    CONSTRAINT event_plan_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
    CONSTRAINT event_plan_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
    CONSTRAINT event_plan_dates_check
        CHECK (booking_start_date <= booking_end_date AND booking_end_date < tour_start_date
            AND tour_start_date <= tour_end_date),
    CONSTRAINT event_plan_runs_from_check CHECK (runs_from >= 0)
) /* tenant */;
CREATE INDEX event_plan_client_id_event_id_tour_start_date_idx ON event_plan (client_id, event_id, tour_start_date);
CREATE INDEX event_plan_end_idx ON event_plan (tour_end_date, client_id);
CREATE INDEX event_plan_ep_id_idx ON event_plan (ep_id);
CREATE INDEX event_plan_start_idx ON event_plan (tour_start_date, client_id);

CREATE TABLE listed_event (
    event_id bigint,
    client_id bigint NOT NULL,
    words text NOT NULL,
    places text[] NOT NULL,
    days integer NOT NULL,
    min_price_paise bigint,
    display_sequence bigint,
    created_at timestamptz NOT NULL,
    starts date[] NOT NULL,
    closes date[] NOT NULL,
    CONSTRAINT listed_event_pkey PRIMARY KEY (event_id),
    CONSTRAINT listed_event_event_fkey
        FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE
);
CREATE INDEX listed_event_client_id_event_id_idx ON listed_event (client_id, event_id);
CREATE INDEX listed_event_order_idx ON listed_event (display_sequence, created_at DESC, event_id DESC);
CREATE INDEX listed_event_words_idx ON listed_event USING gin (words gin_trgm_ops);
