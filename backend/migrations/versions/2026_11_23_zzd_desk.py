"""Desk bookings: customers without an account, and links to pay."""

from ddl import execute, protect

revision = "2026_11_23_zzd_desk"
down_revision = "2026_11_23_zzc_options_valid"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE reservation_event
            ALTER COLUMN user_id DROP NOT NULL,
            ADD COLUMN contact_name text NOT NULL DEFAULT '',
            ADD COLUMN contact_phone text NOT NULL DEFAULT '',
            ADD COLUMN contact_email text NOT NULL DEFAULT '',
            ADD COLUMN made_by bigint,
            ADD CONSTRAINT reservation_event_customer_check
                CHECK (user_id IS NOT NULL OR contact_name <> '') NOT VALID;
        ALTER TABLE hold ALTER COLUMN user_id DROP NOT NULL;
        ALTER TABLE payment_order ALTER COLUMN user_id DROP NOT NULL;

        CREATE TABLE payment_link (
            client_id bigint,
            reservation_event_id bigint,
            token text NOT NULL,
            created_by bigint,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT payment_link_pkey PRIMARY KEY (client_id, reservation_event_id),
            CONSTRAINT payment_link_client_id_token_key UNIQUE (client_id, token),
            CONSTRAINT payment_link_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id)
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE, DELETE ON payment_link TO :"app_role";
        """
    )
    protect("payment_link")


def downgrade() -> None:
    execute(
        """
        DROP TABLE payment_link;
        ALTER TABLE reservation_event DROP CONSTRAINT reservation_event_customer_check,
            DROP COLUMN contact_name, DROP COLUMN contact_phone, DROP COLUMN contact_email, DROP COLUMN made_by;
        """
    )
