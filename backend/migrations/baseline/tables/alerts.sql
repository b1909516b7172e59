-- E-mails that visitors asked for, sent once when a departure opens.

CREATE SEQUENCE departure_alert_id_seq;
CREATE TABLE departure_alert (
    client_id bigint,
    alert_id bigint DEFAULT nextval('departure_alert_id_seq'),
    trip_id bigint NOT NULL,
    email text NOT NULL,
    asked_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    language text NOT NULL DEFAULT 'en',
    CONSTRAINT departure_alert_pkey PRIMARY KEY (client_id, alert_id),
    CONSTRAINT departure_alert_client_id_trip_id_email_key UNIQUE (client_id, trip_id, email),
    CONSTRAINT departure_alert_trip_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX departure_alert_email_idx ON departure_alert (email);
