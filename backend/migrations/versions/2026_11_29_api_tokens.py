"""API tokens of companies, and the token in the audit log."""

from ddl import execute, protect

revision = "2026_11_29_api_tokens"
down_revision = "baseline"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE api_token_id_seq;
        CREATE TABLE api_token (
            client_id bigint,
            token_id bigint DEFAULT nextval('api_token_id_seq'),
            name text NOT NULL,
            token_hash bytea NOT NULL,
            ending text NOT NULL,
            rights text[] NOT NULL,
            trips bigint[],
            created_by bigint NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            expires_at timestamptz NOT NULL,
            last_used_at timestamptz,
            revoked_at timestamptz,
            CONSTRAINT api_token_pkey PRIMARY KEY (client_id, token_id),
            CONSTRAINT api_token_client_id_token_hash_key UNIQUE (client_id, token_hash),
            CONSTRAINT api_token_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
            CONSTRAINT api_token_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;
        CREATE INDEX api_token_created_by_idx ON api_token (created_by);
        GRANT SELECT, INSERT, UPDATE ON api_token TO :"app_role";
        GRANT USAGE ON SEQUENCE api_token_id_seq TO :"app_role";
        ALTER TABLE audit_entry ADD COLUMN token_id bigint;
    """)
    protect("api_token")


def downgrade() -> None:
    execute("""
        ALTER TABLE audit_entry DROP COLUMN token_id;
        DROP TABLE api_token;
        DROP SEQUENCE api_token_id_seq;
    """)
