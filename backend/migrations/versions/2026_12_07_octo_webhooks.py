"""Webhooks of agents' tokens (OCTO), and an event for each change of free beds."""

from ddl import execute

revision = "2026_12_07_octo_webhooks"
down_revision = "2026_12_06_details_later"

FUNCTIONS = """
    --- Whether an event is of a live token: a booking of its agent, or a public departure, of its trips.
    CREATE FUNCTION is_event_of_agent(client bigint, token bigint, ids jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (
            SELECT FROM api_token own
            WHERE own.client_id = client AND own.token_id = token AND own.revoked_at IS NULL AND own.expires_at > now()
            AND CASE WHEN ids ? 'booking_id' THEN EXISTS (
                SELECT FROM octo_reservation JOIN booking USING (client_id, booking_id)
                JOIN api_token of_sale ON of_sale.client_id = client AND of_sale.token_id = octo_reservation.token_id
                WHERE booking.client_id = client AND booking.booking_id = (ids ->> 'booking_id')::bigint
                AND of_sale.name = own.name AND (own.trips IS NULL OR booking.trip_id = ANY (own.trips))
            ) ELSE EXISTS (
                SELECT FROM departure
                WHERE client_id = client AND departure_id = (ids ->> 'departure_id')::bigint AND access_code IS NULL
                AND (own.trips IS NULL OR trip_id = ANY (own.trips))
            ) END
        )
    $$;

    --- Record an event and its deliveries, once in a transaction. An agent's delivery that waits stands for later
    --- events of its subject too: it is locked, so that it is not sent before this transaction ends.
    CREATE OR REPLACE FUNCTION add_webhook_event(client bigint, event_type text, event_subject text, event_data jsonb)
    RETURNS void LANGUAGE sql AS $$
        WITH waiting AS (
            SELECT endpoint.webhook_endpoint_id
            FROM webhook_endpoint endpoint JOIN webhook_delivery delivery USING (client_id, webhook_endpoint_id)
            WHERE client_id = client AND endpoint.token_id IS NOT NULL AND delivery.subject = event_subject
            AND delivery.state = 'pending' AND coalesce(delivery.leased_until, '-infinity') < now()
            FOR UPDATE OF delivery
        ), receiver AS (
            SELECT webhook_endpoint_id FROM webhook_endpoint
            WHERE client_id = client AND state = 'active' AND event_type = ANY (event_types)
            AND (token_id IS NULL OR (
                webhook_endpoint_id NOT IN (SELECT webhook_endpoint_id FROM waiting)
                AND is_event_of_agent(client, token_id, event_data)
            ))
        ), event AS (
            INSERT INTO webhook_event (client_id, type, subject, data)
            SELECT client, event_type, event_subject, event_data
            WHERE EXISTS (SELECT FROM receiver) AND NOT EXISTS (
                SELECT FROM webhook_event noted
                WHERE noted.client_id = client AND noted.subject = event_subject AND noted.type = event_type
                AND noted.data = event_data AND noted.transaction_id = pg_current_xact_id()::text::bigint
            )
            RETURNING webhook_event_id
        )
        INSERT INTO webhook_delivery (client_id, webhook_endpoint_id, webhook_event_id, subject)
        SELECT client, webhook_endpoint_id, webhook_event_id, event_subject FROM event, receiver
    $$;

    CREATE FUNCTION end_agents_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM webhook_endpoint WHERE client_id = NEW.client_id AND token_id = NEW.token_id;
        RETURN NULL;
    END $$;
"""

WITHOUT_AGENTS = """
    --- Record an event and its deliveries, once in a transaction.
    CREATE OR REPLACE FUNCTION add_webhook_event(client bigint, event_type text, event_subject text, event_data jsonb)
    RETURNS void LANGUAGE sql AS $$
        WITH event AS (
            INSERT INTO webhook_event (client_id, type, subject, data)
            SELECT client, event_type, event_subject, event_data
            WHERE NOT EXISTS (
                SELECT FROM webhook_event noted
                WHERE noted.client_id = client AND noted.subject = event_subject AND noted.type = event_type
                AND noted.data = event_data AND noted.transaction_id = pg_current_xact_id()::text::bigint
            )
            RETURNING webhook_event_id
        )
        INSERT INTO webhook_delivery (client_id, webhook_endpoint_id, webhook_event_id, subject)
        SELECT client, webhook_endpoint_id, webhook_event_id, event_subject FROM event, webhook_endpoint
        WHERE client_id = client AND state = 'active' AND event_type = ANY (event_types)
    $$;
"""


def upgrade() -> None:
    execute("""
        ALTER TABLE webhook_endpoint ADD COLUMN token_id bigint;
        ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_api_token_fkey
            FOREIGN KEY (client_id, token_id) REFERENCES api_token (client_id, token_id) NOT VALID;
    """)
    execute(FUNCTIONS)
    execute("""
        CREATE TRIGGER api_token_revoked_webhook AFTER UPDATE ON api_token
            FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
            EXECUTE FUNCTION end_agents_webhooks();
        CREATE TRIGGER free_beds_webhook AFTER UPDATE ON bed_stock
            FOR EACH ROW WHEN (OLD.total - OLD.held - OLD.sold <> NEW.total - NEW.held - NEW.sold)
            EXECUTE FUNCTION note_departure_webhook('departure.availability');
    """)


def downgrade() -> None:
    execute("""
        DROP TRIGGER free_beds_webhook ON bed_stock;
        DROP TRIGGER api_token_revoked_webhook ON api_token;
        DROP FUNCTION end_agents_webhooks;
    """)
    execute(WITHOUT_AGENTS)
    execute("""
        DROP FUNCTION is_event_of_agent;
        -- The version before would show them as webhooks of the company.
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM webhook_endpoint WHERE token_id IS NOT NULL;
        ALTER TABLE webhook_endpoint DROP COLUMN token_id;
    """)
