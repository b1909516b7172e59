"""Waiting lists of departures, and how long beds are offered to who waits."""

from ddl import execute, protect

revision = "2026_11_23_zzka_waiting"
down_revision = "2026_11_23_zzj_control_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE plan_stock ADD COLUMN has_waiting boolean NOT NULL DEFAULT false;
        ALTER TABLE client ADD COLUMN waiting_offer_hours smallint NOT NULL DEFAULT 24,
            ADD CONSTRAINT client_waiting_offer_hours_check CHECK (waiting_offer_hours BETWEEN 1 AND 168) NOT VALID;

        CREATE SEQUENCE waiting_entry_id_seq;
        CREATE TABLE waiting_entry (
            client_id bigint,
            waiting_entry_id bigint DEFAULT nextval('waiting_entry_id_seq'),
            event_plan_id bigint NOT NULL,
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
            reservation_event_id bigint,
            CONSTRAINT waiting_entry_pkey PRIMARY KEY (client_id, waiting_entry_id),
            CONSTRAINT waiting_entry_client_id_token_key UNIQUE (client_id, token),
            CONSTRAINT waiting_entry_client_id_hold_id_key UNIQUE (client_id, hold_id),
            CONSTRAINT waiting_entry_event_plan_fkey FOREIGN KEY (client_id, event_plan_id)
                REFERENCES event_plan (client_id, ep_id) ON DELETE CASCADE,
            CONSTRAINT waiting_entry_hold_fkey FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id),
            CONSTRAINT waiting_entry_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT waiting_entry_state_check CHECK (
                state IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended')
            ),
            CONSTRAINT waiting_entry_offered_check CHECK ((state = 'offered') = (hold_id IS NOT NULL)),
            CONSTRAINT waiting_entry_taken_check CHECK ((state = 'taken') = (reservation_event_id IS NOT NULL)),
            CONSTRAINT waiting_entry_party_check CHECK (party > 0)
        ) /* tenant */;
        CREATE UNIQUE INDEX waiting_entry_once_idx ON waiting_entry (client_id, event_plan_id, user_id)
            WHERE state IN ('waiting', 'offered');
        CREATE INDEX waiting_entry_client_id_event_plan_id_waiting_entry_id_idx
            ON waiting_entry (client_id, event_plan_id, waiting_entry_id);
        CREATE INDEX waiting_entry_client_id_reservation_event_id_idx
            ON waiting_entry (client_id, reservation_event_id);
        CREATE INDEX waiting_entry_user_id_idx ON waiting_entry (user_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON waiting_entry TO :"app_role";
        GRANT USAGE ON SEQUENCE waiting_entry_id_seq TO :"app_role";
        """
    )
    # As travellers read their own bookings.
    protect("waiting_entry", traveller="user_id = (SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint)")


def downgrade() -> None:
    execute(
        """
        DROP TABLE waiting_entry;
        DROP SEQUENCE waiting_entry_id_seq;
        ALTER TABLE client DROP COLUMN waiting_offer_hours;
        ALTER TABLE plan_stock DROP COLUMN has_waiting;
        """
    )
