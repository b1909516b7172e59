-- Questions of visitors, and the replies of operators.

CREATE SEQUENCE connection_request_id_seq;
CREATE TABLE connection_request (
    client_id bigint,
    connection_request_id bigint DEFAULT nextval('connection_request_id_seq'),
    trip_id bigint,
    departure_id bigint,
    tour_start_date date,
    party_size smallint,
    name text NOT NULL,
    email text NOT NULL,
    contact_no text NOT NULL,
    address text NOT NULL DEFAULT '',
    message text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'new',
    created_at timestamptz NOT NULL DEFAULT now(),
    reply_token text,
    language text NOT NULL DEFAULT 'en',
    CONSTRAINT connection_request_pkey PRIMARY KEY (client_id, connection_request_id),
    CONSTRAINT connection_request_trip_fkey FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id),
    CONSTRAINT connection_request_departure_fkey
        FOREIGN KEY (client_id, departure_id)
        REFERENCES departure (client_id, departure_id) ON DELETE SET NULL (departure_id),
    CONSTRAINT connection_request_party_size_check CHECK (party_size > 0),
    CONSTRAINT connection_request_status_check CHECK (status IN ('new', 'replied', 'closed'))
) /* tenant */;
CREATE INDEX connection_request_client_id_created_at_idx ON connection_request (client_id, created_at);
CREATE INDEX connection_request_client_id_departure_id_idx ON connection_request (client_id, departure_id);
CREATE INDEX connection_request_email_idx ON connection_request (email);
CREATE INDEX connection_request_reply_token_idx ON connection_request (reply_token);

CREATE SEQUENCE enquiry_reply_id_seq;
CREATE TABLE enquiry_reply (
    client_id bigint,
    reply_id bigint DEFAULT nextval('enquiry_reply_id_seq'),
    connection_request_id bigint NOT NULL,
    body text NOT NULL,
    written_by bigint,
    written_at timestamptz NOT NULL DEFAULT now(),
    sender text NOT NULL DEFAULT '',
    message_id text,
    CONSTRAINT enquiry_reply_pkey PRIMARY KEY (client_id, reply_id),
    CONSTRAINT enquiry_reply_connection_request_fkey
        FOREIGN KEY (client_id, connection_request_id)
        REFERENCES connection_request (client_id, connection_request_id) ON DELETE CASCADE,
    CONSTRAINT enquiry_reply_direction_check CHECK ((written_by IS NULL) = (message_id IS NOT NULL))
) /* tenant */;
CREATE INDEX enquiry_reply_client_id_connection_request_id_idx ON enquiry_reply (client_id, connection_request_id);
CREATE UNIQUE INDEX enquiry_reply_client_id_connection_request_id_message_id_key
    ON enquiry_reply (client_id, connection_request_id, message_id);
