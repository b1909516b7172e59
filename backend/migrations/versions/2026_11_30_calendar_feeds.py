"""Calendar feeds of a company's team."""

from ddl import execute, protect

revision = "2026_11_30_calendar_feeds"
down_revision = "2026_11_29_widget_sales"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE calendar_feed_id_seq;
        CREATE TABLE calendar_feed (
            client_id bigint,
            feed_id bigint DEFAULT nextval('calendar_feed_id_seq'),
            name text NOT NULL,
            kind text NOT NULL,
            token_hash bytea NOT NULL,
            trips bigint[],
            has_names boolean NOT NULL DEFAULT false,
            language text NOT NULL DEFAULT 'en',
            created_by bigint NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            last_read_at timestamptz,
            revoked_at timestamptz,
            CONSTRAINT calendar_feed_pkey PRIMARY KEY (client_id, feed_id),
            CONSTRAINT calendar_feed_client_id_token_hash_key UNIQUE (client_id, token_hash),
            CONSTRAINT calendar_feed_kind_check CHECK (kind IN ('departures', 'balances', 'duty')),
            CONSTRAINT calendar_feed_app_user_fkey FOREIGN KEY (created_by) REFERENCES app_user (user_id),
            CONSTRAINT calendar_feed_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;
        CREATE INDEX calendar_feed_created_by_idx ON calendar_feed (created_by);
        GRANT SELECT, INSERT, UPDATE ON calendar_feed TO :"app_role";
        GRANT USAGE ON SEQUENCE calendar_feed_id_seq TO :"app_role";
    """)
    protect("calendar_feed")


def downgrade() -> None:
    execute("""
        DROP TABLE calendar_feed;
        DROP SEQUENCE calendar_feed_id_seq;
    """)
