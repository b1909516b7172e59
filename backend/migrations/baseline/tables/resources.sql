-- Hotels, places, drivers and vehicles, and which of them are assigned to a departure.

CREATE SEQUENCE hotel_id_seq;
CREATE TABLE hotel (
    client_id bigint,
    hotel_id bigint DEFAULT nextval('hotel_id_seq'),
    name text NOT NULL,
    address text NOT NULL,
    category text NOT NULL,
    food_type text NOT NULL DEFAULT '',
    special_view_info text NOT NULL DEFAULT '',
    place_id text NOT NULL DEFAULT '',
    latitude double precision,
    longitude double precision,
    photo_url text NOT NULL DEFAULT '',
    google_rating_tenths integer,
    commission_bp integer NOT NULL,
    base_room integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    removed_at timestamptz,
    CONSTRAINT hotel_pkey PRIMARY KEY (client_id, hotel_id),
    CONSTRAINT hotel_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT hotel_category_check CHECK (category IN ('Homestay', '3 Star', '4 Star', '5 Star')),
    CONSTRAINT hotel_commission_check CHECK (commission_bp >= 0),
    CONSTRAINT hotel_position_check CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
    CONSTRAINT hotel_rating_check CHECK (google_rating_tenths BETWEEN 0 AND 50)
) /* tenant */;

CREATE TABLE hotel_room (
    client_id bigint,
    hotel_id bigint,
    position integer,
    room_type text NOT NULL,
    ac_count integer NOT NULL DEFAULT 0,
    non_ac_count integer NOT NULL DEFAULT 0,
    ac_rate_paise bigint,
    non_ac_rate_paise bigint,
    commission_bp integer,
    is_available boolean NOT NULL,
    CONSTRAINT hotel_room_pkey PRIMARY KEY (client_id, hotel_id, position),
    CONSTRAINT hotel_room_hotel_fkey
        FOREIGN KEY (client_id, hotel_id) REFERENCES hotel (client_id, hotel_id) ON DELETE CASCADE,
    CONSTRAINT hotel_room_commission_check CHECK (commission_bp >= 0),
    CONSTRAINT hotel_room_counts_check CHECK (ac_count >= 0 AND non_ac_count >= 0),
    CONSTRAINT hotel_room_rates_check CHECK (ac_rate_paise > 0 OR non_ac_rate_paise > 0),
    CONSTRAINT hotel_room_room_type_check CHECK (room_type IN ('Single Seater', 'Double Seater', 'Suite', 'Deluxe'))
) /* tenant */;

CREATE SEQUENCE place_id_seq;
CREATE TABLE place (
    client_id bigint,
    place_id bigint DEFAULT nextval('place_id_seq'),
    name text NOT NULL,
    location text NOT NULL,
    link text NOT NULL DEFAULT '',
    base_price_paise bigint NOT NULL DEFAULT 0,
    commission_paise bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    removed_at timestamptz,
    CONSTRAINT place_pkey PRIMARY KEY (client_id, place_id),
    CONSTRAINT place_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT place_prices_check CHECK (base_price_paise >= 0 AND commission_paise >= 0)
) /* tenant */;

CREATE SEQUENCE driver_id_seq;
CREATE TABLE driver (
    client_id bigint,
    driver_id bigint DEFAULT nextval('driver_id_seq'),
    name text NOT NULL,
    location text NOT NULL,
    phone text NOT NULL DEFAULT '',
    sealed_licence_number bytea,
    licence_ending text NOT NULL DEFAULT '',
    photo_id bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    removed_at timestamptz,
    CONSTRAINT driver_pkey PRIMARY KEY (client_id, driver_id),
    CONSTRAINT driver_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT driver_image_fkey FOREIGN KEY (client_id, photo_id) REFERENCES image (client_id, image_id)
) /* tenant */;

CREATE SEQUENCE vehicle_id_seq;
CREATE TABLE vehicle (
    client_id bigint,
    vehicle_id bigint DEFAULT nextval('vehicle_id_seq'),
    driver_id bigint NOT NULL,
    position integer NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    number text NOT NULL,
    rate_unit text NOT NULL,
    rate_paise bigint NOT NULL,
    commission_bp integer NOT NULL,
    insurance_renewal_date date NOT NULL,
    puc_date date NOT NULL,
    is_ac boolean NOT NULL,
    is_available boolean NOT NULL,
    documents text[] NOT NULL,
    pictures text[] NOT NULL,
    removed_at timestamptz,
    CONSTRAINT vehicle_pkey PRIMARY KEY (client_id, vehicle_id),
    CONSTRAINT vehicle_client_id_driver_id_vehicle_id_key UNIQUE (client_id, driver_id, vehicle_id),
    CONSTRAINT vehicle_driver_fkey
        FOREIGN KEY (client_id, driver_id) REFERENCES driver (client_id, driver_id) ON DELETE CASCADE,
    CONSTRAINT vehicle_category_check CHECK (category IN ('Sedan', 'SUV', 'Hatchback')),
    CONSTRAINT vehicle_documents_check CHECK (cardinality(documents) > 0 AND cardinality(pictures) > 0),
    CONSTRAINT vehicle_rate_check CHECK (rate_paise > 0 AND commission_bp >= 0)
) /* tenant */;

CREATE SEQUENCE plan_resource_id_seq;
CREATE TABLE plan_resource (
    client_id bigint,
    plan_resource_id bigint DEFAULT nextval('plan_resource_id_seq'),
    departure_id bigint NOT NULL,
    kind text NOT NULL,
    hotel_id bigint,
    driver_id bigint,
    vehicle_id bigint,
    place_id bigint,
    check_in date,
    check_out date,
    CONSTRAINT plan_resource_pkey PRIMARY KEY (client_id, plan_resource_id),
    CONSTRAINT plan_resource_client_id_departure_id_place_id_key UNIQUE (client_id, departure_id, place_id),
    CONSTRAINT plan_resource_client_id_departure_id_vehicle_id_key UNIQUE (client_id, departure_id, vehicle_id),
    CONSTRAINT plan_resource_departure_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT plan_resource_hotel_fkey FOREIGN KEY (client_id, hotel_id) REFERENCES hotel (client_id, hotel_id),
    CONSTRAINT plan_resource_place_fkey FOREIGN KEY (client_id, place_id) REFERENCES place (client_id, place_id),
    CONSTRAINT plan_resource_vehicle_fkey
        FOREIGN KEY (client_id, driver_id, vehicle_id) REFERENCES vehicle (client_id, driver_id, vehicle_id),
    CONSTRAINT plan_resource_kind_check CHECK (kind IN ('hotel', 'driver', 'place')),
    CONSTRAINT plan_resource_nights_check CHECK (
        (kind = 'hotel') = (check_in IS NOT NULL) AND (kind = 'hotel') = (check_out IS NOT NULL) AND (check_in IS NULL
        OR check_in < check_out)
    ),
    CONSTRAINT plan_resource_one_check CHECK (
        (kind = 'hotel') = (hotel_id IS NOT NULL) AND (kind = 'driver') = (driver_id IS NOT NULL)
        AND (kind = 'driver') = (vehicle_id IS NOT NULL) AND (kind = 'place') = (place_id IS NOT NULL)
    )
) /* tenant */;
CREATE INDEX plan_resource_client_id_driver_id_idx ON plan_resource (client_id, driver_id);
CREATE INDEX plan_resource_client_id_hotel_id_idx ON plan_resource (client_id, hotel_id);
CREATE INDEX plan_resource_client_id_place_id_idx ON plan_resource (client_id, place_id);
