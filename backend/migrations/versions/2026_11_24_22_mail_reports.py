"""Addresses to which no e-mails are sent, and which e-mail a report is about."""

from ddl import execute, protect

revision = "2026_11_24_22_mail_reports"
down_revision = "2026_11_24_21_face_valid"


def upgrade() -> None:
    execute(
        """
        CREATE TABLE blocked_address (
            client_id bigint,
            address text,
            kind text NOT NULL,
            reason text NOT NULL,
            subject text NOT NULL,
            blocked_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT blocked_address_pkey PRIMARY KEY (client_id, address),
            CONSTRAINT blocked_address_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT blocked_address_kind_check CHECK (kind IN ('bounce', 'complaint'))
        ) /* tenant */;
        CREATE INDEX blocked_address_address_idx ON blocked_address (address);

        CREATE TABLE mail_opt_out (
            client_id bigint,
            address text,
            topic text,
            opted_out_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT mail_opt_out_pkey PRIMARY KEY (client_id, address, topic),
            CONSTRAINT mail_opt_out_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT mail_opt_out_topic_check CHECK (topic IN ('alerts', 'reviews', 'digests'))
        ) /* tenant */;
        CREATE INDEX mail_opt_out_address_idx ON mail_opt_out (address);
        GRANT SELECT, INSERT, UPDATE, DELETE ON blocked_address, mail_opt_out TO :"app_role";

        ALTER TABLE mail ADD COLUMN client_id bigint NOT NULL DEFAULT 0, ADD COLUMN token text;
        CREATE INDEX mail_token_idx ON mail (token);
        """
    )
    protect("blocked_address")
    protect("mail_opt_out")


def downgrade() -> None:
    execute(
        """
        ALTER TABLE mail DROP COLUMN client_id, DROP COLUMN token;
        DROP TABLE mail_opt_out, blocked_address;
        """
    )
