"""Teams of clients, and the limits of their people to some trips or departures."""

from ddl import OWN_USER, execute, protect

revision = "2026_11_24_08_team"
down_revision = "2026_11_24_07_mail"

TRIPS = "coalesce(current_setting('toli.trips', true), '')"
DEPARTURES = "coalesce(current_setting('toli.departures', true), '')"
IS_UNLIMITED = f"(SELECT {TRIPS} = '' AND {DEPARTURES} = '')"


def _within(trips: str, departures: str | None = None) -> str:
    """Rows of trips, or departures, within the limit of a person; every row without a limit."""
    within = f"({TRIPS} = '' OR {trips} = ANY (string_to_array({TRIPS}, ',')::bigint[]))"
    if departures is not None:
        within += f" AND ({DEPARTURES} = '' OR {departures} = ANY (string_to_array({DEPARTURES}, ',')::bigint[]))"
    return f"{IS_UNLIMITED} OR ({within})"


# Restrictive policies narrow the permissive ones of `ddl.protect`.
LIMITED = {
    "event": _within("event_id"),
    "event_plan": _within("event_id", "ep_id"),
    "itinerary_item": _within("event_id"),
    "room_bed": _within("event_id"),
    "reservation_event": _within("event_id", "event_plan_id"),
    "connection_request": _within("event_id"),
    "credit_note": f"{IS_UNLIMITED} OR is_visible_booking(client_id, reservation_event_id)",
}


def upgrade() -> None:
    execute(
        """
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
            CONSTRAINT team_invitation_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT team_invitation_app_user_fkey FOREIGN KEY (invited_by) REFERENCES app_user (user_id),
            CONSTRAINT team_invitation_email_check CHECK (email = lower(email)),
            CONSTRAINT team_invitation_role_check CHECK (role IN ('manager', 'sales', 'accounts', 'leader'))
        ) /* tenant */;
        CREATE UNIQUE INDEX team_invitation_client_id_email_idx ON team_invitation (client_id, email);
        CREATE INDEX team_invitation_email_idx ON team_invitation (email);

        CREATE TABLE departure_leader (
            client_id bigint,
            event_plan_id bigint,
            user_id bigint,
            event_id bigint NOT NULL,
            CONSTRAINT departure_leader_pkey PRIMARY KEY (client_id, event_plan_id, user_id),
            CONSTRAINT departure_leader_team_member_fkey FOREIGN KEY (client_id, user_id)
                REFERENCES team_member (client_id, user_id) ON DELETE CASCADE,
            CONSTRAINT departure_leader_event_plan_fkey FOREIGN KEY (client_id, event_plan_id)
                REFERENCES event_plan (client_id, ep_id) ON DELETE CASCADE,
            CONSTRAINT departure_leader_event_fkey FOREIGN KEY (client_id, event_id)
                REFERENCES event (client_id, event_id) ON DELETE CASCADE
        ) /* tenant */;
        CREATE INDEX departure_leader_user_id_idx ON departure_leader (user_id);
        CREATE INDEX departure_leader_client_id_event_id_idx ON departure_leader (client_id, event_id);

        GRANT SELECT, INSERT, UPDATE, DELETE ON team_member, team_invitation, departure_leader TO :"app_role";
        GRANT USAGE ON SEQUENCE team_invitation_id_seq TO :"app_role";
        """
    )
    protect("team_member", traveller=OWN_USER)
    protect("team_invitation", traveller="is_own_address(email)")
    protect("departure_leader", traveller=OWN_USER)
    for table, rule in LIMITED.items():
        execute(f"CREATE POLICY within_limit ON {table} AS RESTRICTIVE USING ({rule})")


def downgrade() -> None:
    for table in LIMITED:
        execute(f"DROP POLICY within_limit ON {table}")
    execute(
        """
        DROP TABLE departure_leader, team_invitation, team_member;
        DROP SEQUENCE team_invitation_id_seq;
        """
    )
