"""Assistants that act for a traveller at a company, with their tokens."""

from ddl import execute, protect

revision = "2026_12_04_assistant_connections"
down_revision = "2026_12_03_suppliers_valid"


def upgrade() -> None:
    execute("""
        CREATE TABLE assistant (
            client_id bigint,
            assistant_id uuid,
            name text NOT NULL,
            redirect_uris text[] NOT NULL,
            registered_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT assistant_pkey PRIMARY KEY (client_id, assistant_id),
            CONSTRAINT assistant_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;
        CREATE SEQUENCE assistant_connection_id_seq;
        CREATE TABLE assistant_connection (
            client_id bigint,
            connection_id bigint DEFAULT nextval('assistant_connection_id_seq'),
            assistant_id uuid NOT NULL,
            user_id bigint NOT NULL,
            device_generation integer NOT NULL,
            resource text NOT NULL,
            redirect_uri text NOT NULL,
            code_challenge text NOT NULL,
            consented_at timestamptz NOT NULL DEFAULT now(),
            connected_at timestamptz,
            expires_at timestamptz NOT NULL,
            last_used_at timestamptz,
            ended_at timestamptz,
            CONSTRAINT assistant_connection_pkey PRIMARY KEY (client_id, connection_id),
            CONSTRAINT assistant_connection_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
            CONSTRAINT assistant_connection_assistant_fkey FOREIGN KEY (client_id, assistant_id)
                REFERENCES assistant (client_id, assistant_id)
        ) /* tenant */;
        CREATE INDEX assistant_connection_client_id_assistant_id_idx
            ON assistant_connection (client_id, assistant_id);
        CREATE INDEX assistant_connection_user_id_idx ON assistant_connection (user_id);
        CREATE TABLE assistant_token (
            client_id bigint,
            token_hash bytea,
            connection_id bigint NOT NULL,
            kind text NOT NULL,
            expires_at timestamptz NOT NULL,
            spent_at timestamptz,
            CONSTRAINT assistant_token_pkey PRIMARY KEY (client_id, token_hash),
            CONSTRAINT assistant_token_kind_check CHECK (kind IN ('code', 'access', 'refresh')),
            CONSTRAINT assistant_token_assistant_connection_fkey FOREIGN KEY (client_id, connection_id)
                REFERENCES assistant_connection (client_id, connection_id) ON DELETE CASCADE
        ) /* tenant */;
        CREATE INDEX assistant_token_client_id_connection_id_idx ON assistant_token (client_id, connection_id);
        CREATE INDEX assistant_token_expires_at_idx ON assistant_token (expires_at);
        GRANT SELECT, INSERT, UPDATE, DELETE ON assistant, assistant_connection, assistant_token TO :"app_role";
        GRANT USAGE ON SEQUENCE assistant_connection_id_seq TO :"app_role";
    """)
    for table in ("assistant", "assistant_connection", "assistant_token"):
        protect(table)


def downgrade() -> None:
    execute("""
        DROP TABLE assistant_token;
        DROP TABLE assistant_connection;
        DROP TABLE assistant;
        DROP SEQUENCE assistant_connection_id_seq;
    """)
