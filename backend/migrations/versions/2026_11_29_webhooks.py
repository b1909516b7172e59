"""Webhooks of companies: endpoints, the outbox that triggers write, deliveries and their attempts."""

import re

from ddl import execute, protect

revision = "2026_11_29_webhooks"
down_revision = "2026_11_29_terms_confirmed"

TABLES = ("webhook_endpoint", "webhook_event", "webhook_delivery", "webhook_attempt")

# A trigger costs one look-up in the endpoints when no endpoint wants its event.
FUNCTIONS = """
    CREATE FUNCTION wants_webhook(client bigint, event_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (
            SELECT FROM webhook_endpoint
            WHERE client_id = client AND state = 'active' AND event_type = ANY (event_types)
        )
    $$;

    --- Record an event and its deliveries, once in a transaction.
    CREATE FUNCTION add_webhook_event(client bigint, event_type text, event_subject text, event_data jsonb)
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

    --- Arguments: the event's type, the noun of its subject, and `key=column` for each id of its data.
    CREATE FUNCTION note_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        changed jsonb;
        ids jsonb := '{}';
    BEGIN
        IF NOT wants_webhook(NEW.client_id, TG_ARGV[0]) THEN RETURN NULL; END IF;
        changed := to_jsonb(NEW);
        FOR place IN 2 .. TG_NARGS - 1 LOOP
            ids := ids || jsonb_build_object(split_part(TG_ARGV[place], '=', 1),
                changed -> split_part(TG_ARGV[place], '=', 2));
        END LOOP;
        PERFORM add_webhook_event(NEW.client_id, TG_ARGV[0],
            TG_ARGV[1] || ':' || (changed ->> (TG_ARGV[1] || '_id')), ids);
        RETURN NULL;
    END $$;

    --- `booking.changed`, not in the transaction that creates the booking.
    CREATE FUNCTION note_booking_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed record := coalesce(NEW, OLD);
    BEGIN
        IF NOT wants_webhook(changed.client_id, 'booking.changed') THEN RETURN NULL; END IF;
        PERFORM add_webhook_event(booking.client_id, 'booking.changed', 'booking:' || booking.booking_id,
            jsonb_build_object('booking_id', booking.booking_id))
        FROM booking
        WHERE booking.client_id = changed.client_id AND booking.booking_id = changed.booking_id
        AND booking.created_at <> now();
        RETURN NULL;
    END $$;

    --- Argument: the event's type. A change of a trip or of a sharing type is one of the trip's coming departures.
    CREATE FUNCTION note_departure_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        changed record := coalesce(NEW, OLD);
        client bigint := changed.client_id;
        ids jsonb;
    BEGIN
        IF NOT wants_webhook(client, TG_ARGV[0]) THEN RETURN NULL; END IF;
        ids := to_jsonb(changed);
        PERFORM add_webhook_event(client, TG_ARGV[0], 'departure:' || plan.departure_id,
            jsonb_build_object('departure_id', plan.departure_id, 'trip_id', plan.trip_id))
        FROM departure plan JOIN trip USING (client_id, trip_id)
        WHERE plan.client_id = client
        AND CASE WHEN ids ? 'departure_id' THEN plan.departure_id = (ids ->> 'departure_id')::bigint
            ELSE plan.trip_id = (ids ->> 'trip_id')::bigint AND plan.tour_end_date >= current_date END
        AND CASE TG_ARGV[0]
            WHEN 'departure.published' THEN trip.status = 'active' AND NOT plan.is_draft
            WHEN 'departure.changed' THEN plan.created_at <> now()
            WHEN 'departure.full' THEN NOT EXISTS (
                SELECT FROM plan_stock stock JOIN bed_stock beds USING (client_id, departure_id)
                WHERE stock.client_id = client AND stock.departure_id = plan.departure_id
                AND stock.sold < stock.capacity AND beds.sold < beds.total
            )
            ELSE true END;
        RETURN NULL;
    END $$;
"""

TRIGGERS = """
    CREATE TRIGGER booking_created_webhook AFTER INSERT ON booking
        FOR EACH ROW EXECUTE FUNCTION note_webhook_event('booking.created', 'booking', 'booking_id=booking_id');
    CREATE TRIGGER booking_cancelled_webhook AFTER UPDATE ON booking
        FOR EACH ROW WHEN (OLD.booking_status <> 'cancelled' AND NEW.booking_status = 'cancelled')
        EXECUTE FUNCTION note_webhook_event('booking.cancelled', 'booking', 'booking_id=booking_id');
    CREATE TRIGGER booking_changed_webhook AFTER UPDATE ON booking
        FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*
            AND (OLD.booking_status = NEW.booking_status OR NEW.booking_status <> 'cancelled'))
        EXECUTE FUNCTION note_booking_webhook();
    CREATE TRIGGER traveller_webhook AFTER INSERT OR UPDATE OR DELETE ON traveller
        FOR EACH ROW EXECUTE FUNCTION note_booking_webhook();
    CREATE TRIGGER booking_room_webhook AFTER INSERT OR UPDATE OR DELETE ON booking_room
        FOR EACH ROW EXECUTE FUNCTION note_booking_webhook();
    CREATE TRIGGER booking_add_on_webhook AFTER INSERT OR UPDATE OR DELETE ON booking_add_on
        FOR EACH ROW EXECUTE FUNCTION note_booking_webhook();
    CREATE TRIGGER booking_discount_webhook AFTER INSERT OR UPDATE OR DELETE ON booking_discount
        FOR EACH ROW EXECUTE FUNCTION note_booking_webhook();
    CREATE TRIGGER details_completed_webhook AFTER UPDATE ON traveller
        FOR EACH ROW WHEN ((OLD.sealed_id_number IS NULL OR OLD.emergency_contact = '')
            AND NEW.sealed_id_number IS NOT NULL AND NEW.emergency_contact <> '')
        EXECUTE FUNCTION note_webhook_event('traveller.details_completed', 'booking', 'booking_id=booking_id',
            'traveller_id=traveller_id');
    CREATE TRIGGER payment_received_webhook AFTER INSERT ON ledger_transaction
        FOR EACH ROW WHEN (NEW.kind IN ('capture', 'attribution') AND NEW.booking_id IS NOT NULL)
        EXECUTE FUNCTION note_webhook_event('payment.received', 'booking', 'booking_id=booking_id', 'payment_id=ref');
    CREATE TRIGGER payment_refunded_webhook AFTER INSERT ON ledger_transaction
        FOR EACH ROW WHEN (NEW.kind = 'refund' AND NEW.booking_id IS NOT NULL)
        EXECUTE FUNCTION note_webhook_event('payment.refunded', 'booking', 'booking_id=booking_id', 'refund_id=ref');
    CREATE TRIGGER offline_received_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'received' AND NEW.method <> 'credit' AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.received', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
    CREATE TRIGGER offline_refunded_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'returned' AND NEW.method <> 'credit' AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.refunded', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
    CREATE TRIGGER document_issued_webhook AFTER INSERT ON document FOR EACH ROW
        EXECUTE FUNCTION note_webhook_event('document.issued', 'booking', 'booking_id=booking_id',
            'document_id=document_id');
    CREATE TRIGGER enquiry_created_webhook AFTER INSERT ON connection_request FOR EACH ROW
        EXECUTE FUNCTION note_webhook_event('enquiry.created', 'connection_request',
            'enquiry_id=connection_request_id');
    CREATE TRIGGER departure_added_webhook AFTER INSERT ON departure
        FOR EACH ROW WHEN (NOT NEW.is_draft)
        EXECUTE FUNCTION note_departure_webhook('departure.published');
    CREATE TRIGGER departure_published_webhook AFTER UPDATE ON departure
        FOR EACH ROW WHEN (OLD.is_draft AND NOT NEW.is_draft)
        EXECUTE FUNCTION note_departure_webhook('departure.published');
    CREATE TRIGGER trip_published_webhook AFTER UPDATE ON trip
        FOR EACH ROW WHEN (OLD.status <> 'active' AND NEW.status = 'active')
        EXECUTE FUNCTION note_departure_webhook('departure.published');
    CREATE TRIGGER departure_cancelled_webhook AFTER UPDATE ON departure
        FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
        EXECUTE FUNCTION note_departure_webhook('departure.cancelled');
    CREATE TRIGGER departure_changed_webhook AFTER UPDATE ON departure
        FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND (OLD.is_draft = NEW.is_draft OR NEW.is_draft)
            AND NEW.decision_noticed_at IS NOT DISTINCT FROM OLD.decision_noticed_at
            AND NEW.cancelled_at IS NOT DISTINCT FROM OLD.cancelled_at)
        EXECUTE FUNCTION note_departure_webhook('departure.changed');
    CREATE TRIGGER departure_price_webhook AFTER INSERT OR UPDATE OR DELETE ON departure_price
        FOR EACH ROW EXECUTE FUNCTION note_departure_webhook('departure.changed');
    CREATE TRIGGER sharing_type_webhook AFTER UPDATE ON sharing_type
        FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
        EXECUTE FUNCTION note_departure_webhook('departure.changed');
    CREATE TRIGGER capacity_webhook AFTER UPDATE ON plan_stock
        FOR EACH ROW WHEN (OLD.capacity <> NEW.capacity)
        EXECUTE FUNCTION note_departure_webhook('departure.changed');
    CREATE TRIGGER beds_webhook AFTER UPDATE ON bed_stock
        FOR EACH ROW WHEN (OLD.total <> NEW.total)
        EXECUTE FUNCTION note_departure_webhook('departure.changed');
    CREATE TRIGGER departure_low_webhook AFTER INSERT ON low_seats_notice
        FOR EACH ROW EXECUTE FUNCTION note_departure_webhook('departure.low');
    CREATE TRIGGER capacity_sold_webhook AFTER UPDATE ON plan_stock
        FOR EACH ROW WHEN (NEW.sold > OLD.sold AND NEW.sold >= NEW.capacity)
        EXECUTE FUNCTION note_departure_webhook('departure.full');
    CREATE TRIGGER beds_sold_webhook AFTER UPDATE ON bed_stock
        FOR EACH ROW WHEN (NEW.sold > OLD.sold AND NEW.sold >= NEW.total)
        EXECUTE FUNCTION note_departure_webhook('departure.full');
"""


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
            failing_since timestamptz,
            created_by bigint NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (client_id, webhook_endpoint_id),
            CONSTRAINT webhook_endpoint_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT webhook_endpoint_state_check CHECK (state IN ('active', 'off', 'failed', 'gone'))
        ) /* tenant */;

        CREATE TABLE webhook_event (
            client_id bigint,
            webhook_event_id bigint DEFAULT nextval('webhook_event_id_seq'),
            type text NOT NULL,
            subject text NOT NULL,
            data jsonb NOT NULL,
            transaction_id bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
            occurred_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT webhook_event_pkey PRIMARY KEY (client_id, webhook_event_id),
            CONSTRAINT webhook_event_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id)
        ) /* tenant */;
        CREATE INDEX webhook_event_transaction_idx ON webhook_event (client_id, subject, transaction_id);
        CREATE INDEX webhook_event_occurred_idx ON webhook_event (occurred_at);

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
        CREATE INDEX webhook_delivery_due_idx
            ON webhook_delivery (client_id, webhook_endpoint_id, due_at) WHERE state = 'pending';
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
    execute(FUNCTIONS)
    execute(TRIGGERS)


def downgrade() -> None:
    for name, table in re.findall(r"CREATE TRIGGER (\w+) AFTER [A-Z ]+? ON (\w+)", TRIGGERS):
        execute(f"DROP TRIGGER {name} ON {table}")
    execute("""
        DROP FUNCTION note_webhook_event, note_booking_webhook, note_departure_webhook;
        DROP FUNCTION add_webhook_event, wants_webhook;
        DROP TABLE webhook_attempt, webhook_delivery, webhook_event, webhook_endpoint;
        DROP SEQUENCE webhook_endpoint_id_seq, webhook_event_id_seq, webhook_attempt_id_seq;
    """)
