"""From which address the e-mails of a client leave, and how those in the outbox would."""

from ddl import execute, protect

revision = "2026_11_24_13_mail_sender"
down_revision = "2026_11_24_12_channels_valid"

STATES = "('unchecked', 'found', 'missing', 'wrong', 'no_answer')"


def upgrade() -> None:
    execute(
        f"""
        CREATE TABLE mail_sender (
            client_id bigint,
            kind text NOT NULL,
            state text NOT NULL,
            address text NOT NULL,
            selector text NOT NULL DEFAULT '',
            public_key text NOT NULL DEFAULT '',
            sealed_secret bytea,
            host text NOT NULL DEFAULT '',
            port integer NOT NULL DEFAULT 0,
            security text NOT NULL DEFAULT '',
            username text NOT NULL DEFAULT '',
            spf text NOT NULL DEFAULT 'unchecked',
            dkim text NOT NULL DEFAULT 'unchecked',
            dmarc text NOT NULL DEFAULT 'unchecked',
            return_path text NOT NULL DEFAULT 'unchecked',
            spf_value text NOT NULL DEFAULT '',
            failure text NOT NULL DEFAULT '',
            set_by bigint NOT NULL,
            set_at timestamptz NOT NULL DEFAULT now(),
            checked_at timestamptz,
            next_check_at timestamptz,
            activated_at timestamptz,
            failing_since timestamptz,
            CONSTRAINT mail_sender_pkey PRIMARY KEY (client_id),
            CONSTRAINT mail_sender_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT mail_sender_kind_check CHECK (kind IN ('domain', 'smtp')),
            CONSTRAINT mail_sender_state_check CHECK (state IN ('pending', 'active', 'failing')),
            CONSTRAINT mail_sender_selector_check CHECK ((kind = 'domain') = (selector <> '')),
            CONSTRAINT mail_sender_host_check CHECK ((kind = 'smtp') = (host <> '')),
            CONSTRAINT mail_sender_spf_check CHECK (spf IN {STATES}),
            CONSTRAINT mail_sender_dkim_check CHECK (dkim IN {STATES}),
            CONSTRAINT mail_sender_dmarc_check CHECK (dmarc IN {STATES}),
            CONSTRAINT mail_sender_return_path_check CHECK (return_path IN {STATES})
        ) /* tenant */;
        CREATE INDEX mail_sender_next_check_idx ON mail_sender (next_check_at);
        GRANT SELECT, INSERT, UPDATE, DELETE ON mail_sender TO :"app_role";

        ALTER TABLE mail ADD COLUMN headers jsonb NOT NULL DEFAULT '{{}}';
        """
    )
    protect("mail_sender")


def downgrade() -> None:
    execute(
        """
        ALTER TABLE mail DROP COLUMN headers;
        DROP TABLE mail_sender;
        """
    )
