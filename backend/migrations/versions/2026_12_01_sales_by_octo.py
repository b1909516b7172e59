"""Bookings of agents' programs by their uuid (OCTO)."""

from ddl import execute, protect

revision = "2026_12_01_sales_by_octo"
down_revision = "2026_11_30_several_departures"


def upgrade() -> None:
    execute("""
        CREATE TABLE octo_reservation (
            client_id bigint,
            uuid uuid,
            booking_id bigint NOT NULL,
            token_id bigint NOT NULL,
            reseller_reference text,
            units jsonb NOT NULL,
            first_name_length integer,
            notes_length integer,
            cancel_reason text,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT octo_reservation_pkey PRIMARY KEY (client_id, uuid),
            CONSTRAINT octo_reservation_booking_fkey
                FOREIGN KEY (client_id, booking_id) REFERENCES booking (client_id, booking_id),
            CONSTRAINT octo_reservation_api_token_fkey
                FOREIGN KEY (client_id, token_id) REFERENCES api_token (client_id, token_id),
            CONSTRAINT octo_reservation_client_id_booking_id_key UNIQUE (client_id, booking_id)
        ) /* tenant */;
        CREATE INDEX octo_reservation_client_id_token_id_idx ON octo_reservation (client_id, token_id);
        GRANT SELECT, INSERT, UPDATE ON octo_reservation TO :"app_role";
    """)
    protect("octo_reservation")


def downgrade() -> None:
    execute("DROP TABLE octo_reservation")
