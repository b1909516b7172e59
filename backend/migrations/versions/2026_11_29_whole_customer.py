"""Notes, tags and birthdays of customers, and merged duplicates."""

from ddl import execute, protect

revision = "2026_11_29_whole_customer"
down_revision = "2026_11_29_webhooks"


def upgrade() -> None:
    execute("""
        CREATE TABLE customer_card (
            client_id bigint,
            customer text,
            merged_into text,
            notes text NOT NULL DEFAULT '',
            tags text[] NOT NULL DEFAULT '{}',
            birthday date,
            updated_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT customer_card_pkey PRIMARY KEY (client_id, customer),
            CONSTRAINT customer_card_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT customer_card_customer_check CHECK (customer ~ '^(account|booking)-[0-9]{1,16}$'),
            CONSTRAINT customer_card_merged_into_check
                CHECK (merged_into ~ '^(account|booking)-[0-9]{1,16}$' AND merged_into <> customer)
        ) /* tenant */;
        CREATE INDEX customer_card_merged_idx ON customer_card (client_id, merged_into) WHERE merged_into IS NOT NULL;
        CREATE INDEX customer_card_customer_idx ON customer_card (customer);
        GRANT SELECT, INSERT, UPDATE, DELETE ON customer_card TO :"app_role";
    """)
    protect("customer_card")


def downgrade() -> None:
    execute("DROP TABLE customer_card")
