-- Reviews of trips with their photos, reports of them, and requests for one.

CREATE SEQUENCE review_id_seq;
CREATE TABLE review (
    client_id bigint,
    review_id bigint DEFAULT nextval('review_id_seq'),
    booking_id bigint NOT NULL,
    trip_id bigint NOT NULL,
    departure_id bigint NOT NULL,
    rating smallint NOT NULL,
    body text NOT NULL DEFAULT '',
    author text NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz,
    answer text NOT NULL DEFAULT '',
    answered_by bigint,
    answered_at timestamptz,
    hidden_at timestamptz,
    hidden_reason text NOT NULL DEFAULT '',
    CONSTRAINT review_pkey PRIMARY KEY (client_id, review_id),
    CONSTRAINT review_client_id_booking_id_key UNIQUE (client_id, booking_id),
    CONSTRAINT review_app_user_fkey FOREIGN KEY (answered_by) REFERENCES app_user (user_id),
    CONSTRAINT review_trip_fkey FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id),
    CONSTRAINT review_departure_fkey FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id),
    CONSTRAINT review_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
    CONSTRAINT review_answer_check CHECK ((answer = '') = (answered_at IS NULL)),
    CONSTRAINT review_rating_check CHECK (rating BETWEEN 1 AND 5)
) /* tenant */;
CREATE INDEX review_client_id_trip_id_written_at_idx ON review (client_id, trip_id, written_at);

CREATE TABLE review_photo (
    client_id bigint,
    review_id bigint,
    image_id bigint,
    position smallint NOT NULL,
    CONSTRAINT review_photo_pkey PRIMARY KEY (client_id, review_id, image_id),
    CONSTRAINT review_photo_image_fkey FOREIGN KEY (client_id, image_id) REFERENCES image (client_id, image_id),
    CONSTRAINT review_photo_review_fkey
        FOREIGN KEY (client_id, review_id) REFERENCES review (client_id, review_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX review_photo_client_id_image_id_idx ON review_photo (client_id, image_id);

CREATE SEQUENCE review_report_id_seq;
CREATE TABLE review_report (
    client_id bigint,
    report_id bigint DEFAULT nextval('review_report_id_seq'),
    review_id bigint NOT NULL,
    reason text NOT NULL,
    reported_by bigint NOT NULL,
    reported_at timestamptz NOT NULL DEFAULT now(),
    decision text,
    decision_reason text NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    CONSTRAINT review_report_pkey PRIMARY KEY (client_id, report_id),
    CONSTRAINT review_report_client_id_review_id_key UNIQUE (client_id, review_id),
    CONSTRAINT review_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user (user_id),
    CONSTRAINT review_report_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES app_user (user_id),
    CONSTRAINT review_report_review_fkey
        FOREIGN KEY (client_id, review_id) REFERENCES review (client_id, review_id) ON DELETE CASCADE,
    CONSTRAINT review_report_decided_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
    CONSTRAINT review_report_decision_check CHECK (decision IN ('hide', 'keep'))
) /* tenant */;
CREATE INDEX review_report_open_idx ON review_report (reported_at) WHERE decision IS NULL;

CREATE TABLE review_request (
    client_id bigint,
    booking_id bigint,
    requested_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT review_request_pkey PRIMARY KEY (client_id, booking_id),
    CONSTRAINT review_request_booking_fkey
        FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id)
) /* tenant */;
