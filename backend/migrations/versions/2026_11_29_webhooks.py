"""Webhooks of clients: endpoints, the outbox of events, deliveries and their attempts."""

from ddl import execute, protect

revision = "2026_11_29_webhooks"
down_revision = "baseline"

TABLES = ("webhook_endpoint", "webhook_event", "webhook_delivery", "webhook_attempt")


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE webhook_endpoint_id_seq;
        CREATE SEQUENCE webhook_event_id_seq;
        CREATE SEQUENCE webhook_attempt_id_seq;

        CREATE TABLE webhook_endpoint (
            client_id bigint,
            webhook_endpoint_id bigint DEFAULT nextval('webhook_endpoint_id_seq'),
            url text NOT NULL,
            sealed_secret bytea NOT NULL,
            sealed_previous_secret bytea,
            previous_until timestamptz,
            event_types text[] NOT NULL,
            state text NOT NULL DEFAULT 'active',
            disabled_reason text NOT NULL DEFAULT '',
            failing_since timestamptz,
            created_by bigint NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (client_id, webhook_endpoint_id),
            CONSTRAINT webhook_endpoint_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT webhook_endpoint_state_check CHECK (state IN ('active', 'disabled'))
        ) /* tenant */;

        CREATE TABLE webhook_event (
            client_id bigint,
            webhook_event_id bigint DEFAULT nextval('webhook_event_id_seq'),
            type text NOT NULL,
            subject text NOT NULL,
            data jsonb NOT NULL,
            occurred_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT webhook_event_pkey PRIMARY KEY (client_id, webhook_event_id),
            CONSTRAINT webhook_event_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;

        CREATE TABLE webhook_delivery (
            client_id bigint,
            webhook_endpoint_id bigint,
            webhook_event_id bigint,
            subject text NOT NULL,
            state text NOT NULL DEFAULT 'pending',
            attempts integer NOT NULL DEFAULT 0,
            due_at timestamptz NOT NULL DEFAULT now(),
            leased_until timestamptz,
            CONSTRAINT webhook_delivery_pkey PRIMARY KEY (client_id, webhook_endpoint_id, webhook_event_id),
            CONSTRAINT webhook_delivery_webhook_endpoint_fkey FOREIGN KEY (client_id, webhook_endpoint_id)
                REFERENCES webhook_endpoint (client_id, webhook_endpoint_id) ON DELETE CASCADE,
            CONSTRAINT webhook_delivery_webhook_event_fkey FOREIGN KEY (client_id, webhook_event_id)
                REFERENCES webhook_event (client_id, webhook_event_id) ON DELETE CASCADE,
            CONSTRAINT webhook_delivery_state_check CHECK (state IN ('pending', 'delivered', 'failed'))
        ) /* tenant */;
        CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (due_at) WHERE state = 'pending';
        CREATE INDEX webhook_delivery_pending_idx
            ON webhook_delivery (client_id, webhook_endpoint_id, subject, webhook_event_id) WHERE state = 'pending';

        CREATE TABLE webhook_attempt (
            client_id bigint,
            webhook_attempt_id bigint DEFAULT nextval('webhook_attempt_id_seq'),
            webhook_endpoint_id bigint NOT NULL,
            webhook_event_id bigint NOT NULL,
            status smallint,
            duration_ms integer NOT NULL,
            error text NOT NULL DEFAULT '',
            attempted_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT webhook_attempt_pkey PRIMARY KEY (client_id, webhook_attempt_id),
            CONSTRAINT webhook_attempt_webhook_delivery_fkey
                FOREIGN KEY (client_id, webhook_endpoint_id, webhook_event_id)
                REFERENCES webhook_delivery (client_id, webhook_endpoint_id, webhook_event_id) ON DELETE CASCADE
        ) /* tenant */;
        CREATE INDEX webhook_attempt_delivery_idx
            ON webhook_attempt (client_id, webhook_endpoint_id, webhook_event_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON
            webhook_endpoint, webhook_event, webhook_delivery, webhook_attempt TO :"app_role";
        GRANT USAGE ON webhook_endpoint_id_seq, webhook_event_id_seq, webhook_attempt_id_seq TO :"app_role";
    """)
    for table in TABLES:
        protect(table)


def downgrade() -> None:
    execute("""
        DROP TABLE webhook_attempt, webhook_delivery, webhook_event, webhook_endpoint;
        DROP SEQUENCE webhook_endpoint_id_seq, webhook_event_id_seq, webhook_attempt_id_seq;
    """)
