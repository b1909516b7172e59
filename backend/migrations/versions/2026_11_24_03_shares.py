"""Shares of a booking that its travellers pay, each by a link of their own."""

from ddl import execute, protect

revision = "2026_11_24_03_shares"
down_revision = "2026_11_24_02_terms_valid"


def upgrade() -> None:
    execute(
        """
        CREATE TABLE share_terms (
            client_id bigint,
            reservation_event_id bigint,
            due_on date NOT NULL,
            rule text NOT NULL,
            made_by bigint NOT NULL,
            made_at timestamptz NOT NULL DEFAULT now(),
            applied_at timestamptz,
            CONSTRAINT share_terms_pkey PRIMARY KEY (client_id, reservation_event_id),
            CONSTRAINT share_terms_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT share_terms_rule_check CHECK (rule IN ('organiser', 'release'))
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE, DELETE ON share_terms TO :"app_role";

        CREATE SEQUENCE payment_share_id_seq;
        CREATE TABLE payment_share (
            client_id bigint,
            share_id bigint DEFAULT nextval('payment_share_id_seq'),
            reservation_event_id bigint NOT NULL,
            traveller_id bigint,
            amount_paise bigint NOT NULL,
            token text NOT NULL,
            made_at timestamptz NOT NULL DEFAULT now(),
            ended_at timestamptz,
            filled_at timestamptz,
            CONSTRAINT payment_share_pkey PRIMARY KEY (client_id, share_id),
            CONSTRAINT payment_share_client_id_token_key UNIQUE (client_id, token),
            CONSTRAINT payment_share_client_id_reservation_event_id_traveller_id_key
                UNIQUE (client_id, reservation_event_id, traveller_id),
            CONSTRAINT payment_share_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT payment_share_traveller_fkey FOREIGN KEY (client_id, traveller_id)
                REFERENCES traveller (client_id, traveller_id),
            CONSTRAINT payment_share_amount_check CHECK (amount_paise >= 0),
            CONSTRAINT payment_share_traveller_check CHECK (traveller_id IS NOT NULL OR ended_at IS NOT NULL)
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE ON payment_share TO :"app_role";
        GRANT USAGE ON SEQUENCE payment_share_id_seq TO :"app_role";

        ALTER TABLE payment_order ADD COLUMN share_id bigint;
        """
    )
    protect("share_terms")
    protect("payment_share")


def downgrade() -> None:
    execute(
        """
        ALTER TABLE payment_order DROP COLUMN share_id;
        DROP TABLE payment_share;
        DROP SEQUENCE payment_share_id_seq;
        DROP TABLE share_terms;
        """
    )
