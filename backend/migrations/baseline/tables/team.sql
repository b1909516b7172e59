-- Teams of clients, and the leaders of departures.

CREATE TABLE team_member (
    client_id bigint,
    user_id bigint,
    role text NOT NULL,
    trips bigint[],
    joined_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT team_member_pkey PRIMARY KEY (client_id, user_id),
    CONSTRAINT team_member_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE,
    CONSTRAINT team_member_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT team_member_role_check CHECK (role IN ('manager', 'sales', 'accounts', 'leader'))
) /* tenant */;
CREATE INDEX team_member_user_id_idx ON team_member (user_id);

CREATE SEQUENCE team_invitation_id_seq;
CREATE TABLE team_invitation (
    client_id bigint,
    invitation_id bigint DEFAULT nextval('team_invitation_id_seq'),
    email text NOT NULL,
    role text NOT NULL,
    trips bigint[],
    invited_by bigint NOT NULL,
    invited_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL DEFAULT now() + interval '14 days',
    CONSTRAINT team_invitation_pkey PRIMARY KEY (client_id, invitation_id),
    CONSTRAINT team_invitation_app_user_fkey FOREIGN KEY (invited_by) REFERENCES app_user (user_id),
    CONSTRAINT team_invitation_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
    CONSTRAINT team_invitation_email_check CHECK (email = lower(email)),
    CONSTRAINT team_invitation_role_check CHECK (role IN ('manager', 'sales', 'accounts', 'leader'))
) /* tenant */;
CREATE UNIQUE INDEX team_invitation_client_id_email_idx ON team_invitation (client_id, email);
CREATE INDEX team_invitation_email_idx ON team_invitation (email);

CREATE TABLE departure_leader (
    client_id bigint,
    departure_id bigint,
    user_id bigint,
    trip_id bigint NOT NULL,
    CONSTRAINT departure_leader_pkey PRIMARY KEY (client_id, departure_id, user_id),
    CONSTRAINT departure_leader_event_fkey
        FOREIGN KEY (client_id, trip_id) REFERENCES trip (client_id, trip_id) ON DELETE CASCADE,
    CONSTRAINT departure_leader_event_plan_fkey
        FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id) ON DELETE CASCADE,
    CONSTRAINT departure_leader_team_member_fkey
        FOREIGN KEY (client_id, user_id) REFERENCES team_member (client_id, user_id) ON DELETE CASCADE
) /* tenant */;
CREATE INDEX departure_leader_user_id_idx ON departure_leader (user_id);
CREATE INDEX departure_leader_client_id_trip_id_idx ON departure_leader (client_id, trip_id);
