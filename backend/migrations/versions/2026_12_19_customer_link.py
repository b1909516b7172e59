"""Links of customers without an account."""

from ddl import execute, protect

revision = "2026_12_19_customer_link"
down_revision = "2026_12_18_cash"


def upgrade() -> None:
    execute("""
        CREATE TABLE customer_link (
            client_id bigint,
            phone text,
            token text NOT NULL,
            created_by bigint,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT customer_link_pkey PRIMARY KEY (client_id, phone),
            CONSTRAINT customer_link_client_id_token_key UNIQUE (client_id, token),
            CONSTRAINT customer_link_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE, DELETE ON customer_link TO :"app_role";
    """)
    protect("customer_link")


def downgrade() -> None:
    execute("DROP TABLE customer_link;")
