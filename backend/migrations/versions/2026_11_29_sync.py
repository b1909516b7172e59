"""The log of changed items, which programs follow through the lists for synchronisation."""

from ddl import execute, protect

revision = "2026_11_29_sync"
down_revision = "2026_11_29_api_tokens"

IS_LISTED = "(b.confirmed_at IS NOT NULL OR b.made_by IS NOT NULL)"
"""As in the panel's lists: confirmed once, or made at the desk."""


def _money_of(condition: str) -> str:
    """Payments, refunds and documents of the bookings for which `condition` holds, with their booking's id."""
    return f"""
        SELECT m.client_id, m.booking_id, 'payments' AS list, m.provider_payment_id AS item
        FROM payment m WHERE m.status IN ('captured', 'refunded') AND {condition.format(booking="m.booking_id")}
        UNION ALL
        SELECT m.client_id, m.booking_id, CASE m.kind WHEN 'received' THEN 'payments' ELSE 'refunds' END,
            'offline-' || m.offline_payment_id
        FROM offline_payment m WHERE {condition.format(booking="m.booking_id")}
        UNION ALL
        SELECT m.client_id, m.from_booking_id, 'payments', 'transfer-' || m.payment_transfer_id || '-from'
        FROM payment_transfer m WHERE {condition.format(booking="m.from_booking_id")}
        UNION ALL
        SELECT m.client_id, m.to_booking_id, 'payments', 'transfer-' || m.payment_transfer_id || '-to'
        FROM payment_transfer m WHERE {condition.format(booking="m.to_booking_id")}
        UNION ALL
        SELECT m.client_id, m.booking_id, 'refunds', m.refund_id::text
        FROM refund m WHERE {condition.format(booking="m.booking_id")}
        UNION ALL
        SELECT m.client_id, m.booking_id, 'documents', m.document_id::text
        FROM document m WHERE {condition.format(booking="m.booking_id")}
    """


TABLE = """
CREATE SEQUENCE item_change_generation_seq;
CREATE TABLE item_change (
    client_id bigint,
    list text,
    xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint,
    item text,
    departure_id bigint,
    trip_id bigint NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT item_change_list_check
        CHECK (list IN ('bookings', 'payments', 'refunds', 'documents', 'customers', 'departures')),
    CONSTRAINT item_change_pkey PRIMARY KEY (client_id, list, xid, item, departure_id)
) /* tenant */;
-- Added by triggers, removed by a job, never changed.
GRANT SELECT, INSERT, DELETE ON item_change TO :"app_role";
GRANT SELECT ON SEQUENCE item_change_generation_seq TO :"app_role";
"""

# As `WITHIN_LIMIT` of the baseline. Customers are of no trip; their list needs a right that no limited member has.
LIMIT = """
CREATE POLICY within_limit ON item_change AS RESTRICTIVE FOR SELECT USING (
    trip_id = 0 OR (
        (coalesce(current_setting('toli.trips', true), '') = ''
            OR trip_id = ANY (string_to_array(current_setting('toli.trips', true), ',')::bigint[]))
        AND (coalesce(current_setting('toli.departures', true), '') = ''
            OR departure_id = ANY (string_to_array(current_setting('toli.departures', true), ',')::bigint[]))
    )
);
"""

FUNCTIONS = f"""
-- Add entries to `item_change`. Entries of two transactions never meet in its key, so no transaction waits for another.

-- Of a booking and its customer. A booking on another departure is seen by other members of the team.
CREATE FUNCTION note_booking_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
    VALUES (NEW.client_id, 'bookings', NEW.booking_id::text, NEW.trip_id, NEW.departure_id)
    ON CONFLICT DO NOTHING;
    IF NEW.confirmed_at IS NOT NULL AND (TG_OP = 'INSERT'
        OR (OLD.user_id, OLD.confirmed_at, OLD.contact_name, OLD.contact_phone, OLD.contact_email)
            IS DISTINCT FROM (NEW.user_id, NEW.confirmed_at, NEW.contact_name, NEW.contact_phone, NEW.contact_email))
    THEN
        INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
        VALUES (NEW.client_id, 'customers',
            coalesce('account-' || NEW.user_id, 'booking-' || NEW.booking_id), 0, 0)
        ON CONFLICT DO NOTHING;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF OLD.confirmed_at IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id THEN
            INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
            VALUES (OLD.client_id, 'customers',
                coalesce('account-' || OLD.user_id, 'booking-' || OLD.booking_id), 0, 0)
            ON CONFLICT DO NOTHING;
        END IF;
        IF OLD.departure_id <> NEW.departure_id THEN
            INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
            SELECT NEW.client_id, moved.list, moved.item, place.trip_id, place.departure_id
            FROM (
                SELECT 'bookings', NEW.booking_id::text
                UNION ALL
                SELECT money.list, money.item FROM (
                    {_money_of("m.client_id = NEW.client_id AND {booking} = NEW.booking_id")}
                ) money
            ) AS moved (list, item)
            CROSS JOIN (
                VALUES (OLD.trip_id, OLD.departure_id), (NEW.trip_id, NEW.departure_id)
            ) AS place (trip_id, departure_id)
            ON CONFLICT DO NOTHING;
        END IF;
    END IF;
    RETURN NULL;
END $$;

-- Of a row about a booking: the payment, refund or document that it is, and the booking whose money it changes.
CREATE FUNCTION note_change_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own_list text;
    own_item text;
BEGIN
    IF TG_ARGV[0] = 'payment' THEN
        IF NEW.status IN ('captured', 'refunded') THEN
            own_list := 'payments';
            own_item := NEW.provider_payment_id;
        END IF;
    ELSIF TG_ARGV[0] = 'offline' THEN
        own_list := CASE NEW.kind WHEN 'received' THEN 'payments' ELSE 'refunds' END;
        own_item := 'offline-' || NEW.offline_payment_id;
    ELSIF TG_ARGV[0] = 'refund' THEN
        own_list := 'refunds';
        own_item := NEW.refund_id;
    ELSIF TG_ARGV[0] = 'document' THEN
        own_list := 'documents';
        own_item := NEW.document_id;
    END IF;
    INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
    SELECT b.client_id, entry.list, entry.item, b.trip_id, b.departure_id
    FROM booking b CROSS JOIN (VALUES ('bookings', NEW.booking_id::text), (own_list, own_item)) AS entry (list, item)
    WHERE b.client_id = NEW.client_id AND b.booking_id = NEW.booking_id
        AND CASE entry.list
            WHEN 'bookings' THEN {IS_LISTED} AND TG_ARGV[0] <> 'document'
            ELSE entry.item IS NOT NULL END
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Of the two parts of a transfer between bookings.
CREATE FUNCTION note_transfer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
    SELECT b.client_id, 'payments', 'transfer-' || NEW.payment_transfer_id || '-' || part.name, b.trip_id,
        b.departure_id
    FROM (VALUES ('from', NEW.from_booking_id), ('to', NEW.to_booking_id)) AS part (name, booking_id)
    JOIN booking b ON b.client_id = NEW.client_id AND b.booking_id = part.booking_id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Of a departure, whose beds are counted in another row, or of all departures of a trip.
CREATE FUNCTION note_departure_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    IF TG_ARGV[0] = 'departure' THEN
        INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
        VALUES (changed.client_id, 'departures', changed.departure_id::text, changed.trip_id, changed.departure_id)
        ON CONFLICT DO NOTHING;
    ELSIF TG_ARGV[0] = 'stock' THEN
        INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
        SELECT p.client_id, 'departures', p.departure_id::text, p.trip_id, p.departure_id
        FROM departure p WHERE p.client_id = changed.client_id AND p.departure_id = changed.departure_id
        ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
        SELECT p.client_id, 'departures', p.departure_id::text, p.trip_id, p.departure_id
        FROM departure p WHERE p.client_id = changed.client_id AND p.trip_id = changed.trip_id
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

-- Of a person who joined or left a site or its team.
CREATE FUNCTION note_customer_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
    VALUES (changed.client_id, 'customers', 'account-' || changed.user_id, 0, 0)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Of a person at all clients.
CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    scope_before text := coalesce(current_setting('toli.scope', true), '');
    scope text := set_config('toli.scope', 'platform', true);
BEGIN
    INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
    SELECT known.client_id, 'customers', 'account-' || NEW.user_id, 0, 0
    FROM (
        SELECT client_id FROM membership m WHERE m.user_id = NEW.user_id
        UNION
        SELECT client_id FROM booking b WHERE b.user_id = NEW.user_id AND b.confirmed_at IS NOT NULL
    ) known
    ON CONFLICT DO NOTHING;
    scope := set_config('toli.scope', scope_before, true);
    RETURN NULL;
END $$;
"""

TRIGGERS = """
CREATE TRIGGER booking_added_item_change AFTER INSERT ON booking
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL OR NEW.made_by IS NOT NULL)
    EXECUTE FUNCTION note_booking_change();
CREATE TRIGGER booking_item_change AFTER UPDATE ON booking
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL OR NEW.made_by IS NOT NULL)
    EXECUTE FUNCTION note_booking_change();
CREATE TRIGGER booking_balance_added_item_change AFTER INSERT ON booking_balance
    FOR EACH ROW EXECUTE FUNCTION note_change_of_booking('booking');
CREATE TRIGGER booking_balance_item_change AFTER UPDATE ON booking_balance
    FOR EACH ROW WHEN (OLD.paid_paise <> NEW.paid_paise) EXECUTE FUNCTION note_change_of_booking('booking');
CREATE TRIGGER cancellation_item_change AFTER INSERT OR UPDATE ON cancellation
    FOR EACH ROW EXECUTE FUNCTION note_change_of_booking('booking');
CREATE TRIGGER change_request_item_change AFTER INSERT OR UPDATE ON change_request
    FOR EACH ROW EXECUTE FUNCTION note_change_of_booking('booking');
CREATE TRIGGER traveller_item_change AFTER UPDATE ON traveller
    FOR EACH ROW WHEN ((OLD.full_name, OLD.phone) IS DISTINCT FROM (NEW.full_name, NEW.phone))
    EXECUTE FUNCTION note_change_of_booking('booking');
CREATE TRIGGER payment_item_change AFTER INSERT OR UPDATE ON payment
    FOR EACH ROW WHEN (NEW.booking_id IS NOT NULL) EXECUTE FUNCTION note_change_of_booking('payment');
CREATE TRIGGER offline_payment_item_change AFTER INSERT OR UPDATE ON offline_payment
    FOR EACH ROW EXECUTE FUNCTION note_change_of_booking('offline');
CREATE TRIGGER refund_item_change AFTER INSERT OR UPDATE ON refund
    FOR EACH ROW WHEN (NEW.booking_id IS NOT NULL) EXECUTE FUNCTION note_change_of_booking('refund');
CREATE TRIGGER document_item_change AFTER INSERT ON document
    FOR EACH ROW EXECUTE FUNCTION note_change_of_booking('document');
CREATE TRIGGER payment_transfer_item_change AFTER INSERT ON payment_transfer
    FOR EACH ROW EXECUTE FUNCTION note_transfer_change();
CREATE TRIGGER departure_item_change AFTER INSERT OR UPDATE OR DELETE ON departure
    FOR EACH ROW EXECUTE FUNCTION note_departure_change('departure');
CREATE TRIGGER plan_stock_added_item_change AFTER INSERT ON plan_stock
    FOR EACH ROW EXECUTE FUNCTION note_departure_change('stock');
CREATE TRIGGER plan_stock_item_change AFTER UPDATE ON plan_stock
    FOR EACH ROW WHEN ((OLD.capacity, OLD.sold) IS DISTINCT FROM (NEW.capacity, NEW.sold))
    EXECUTE FUNCTION note_departure_change('stock');
CREATE TRIGGER trip_item_change AFTER UPDATE ON trip
    FOR EACH ROW WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION note_departure_change('trip');
CREATE TRIGGER membership_item_change AFTER INSERT OR DELETE ON membership
    FOR EACH ROW EXECUTE FUNCTION note_customer_change();
CREATE TRIGGER team_member_item_change AFTER INSERT OR DELETE ON team_member
    FOR EACH ROW EXECUTE FUNCTION note_customer_change();
CREATE TRIGGER app_user_item_change AFTER UPDATE ON app_user
    FOR EACH ROW WHEN ((OLD.username, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.username, NEW.email, NEW.phone))
    EXECUTE FUNCTION note_account_change();
"""

# The items of before, all changed now.
EXISTING = f"""
SELECT set_config('toli.scope', 'platform', true);
INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
SELECT b.client_id, 'bookings', b.booking_id::text, b.trip_id, b.departure_id FROM booking b WHERE {IS_LISTED}
UNION ALL
SELECT b.client_id, money.list, money.item, b.trip_id, b.departure_id
FROM ({_money_of("true")}) money JOIN booking b USING (client_id, booking_id)
UNION ALL
SELECT client_id, 'departures', departure_id::text, trip_id, departure_id FROM departure
UNION
SELECT client_id, 'customers', 'account-' || user_id, 0, 0 FROM membership
UNION
SELECT client_id, 'customers', coalesce('account-' || user_id, 'booking-' || booking_id), 0, 0
FROM booking WHERE confirmed_at IS NOT NULL;
"""

NAMES = {
    "booking": ("booking_added_item_change", "booking_item_change"),
    "booking_balance": ("booking_balance_added_item_change", "booking_balance_item_change"),
    "plan_stock": ("plan_stock_added_item_change", "plan_stock_item_change"),
    **{
        table: (f"{table}_item_change",)
        for table in (
            *("cancellation", "change_request", "traveller", "payment", "offline_payment", "refund", "document"),
            *("payment_transfer", "departure", "trip", "membership", "team_member", "app_user"),
        )
    },
}


def upgrade() -> None:
    execute(TABLE)
    protect("item_change")
    execute(LIMIT)
    execute(FUNCTIONS)
    execute(TRIGGERS)
    execute(EXISTING)


def downgrade() -> None:
    for table, names in NAMES.items():
        for name in names:
            execute(f"DROP TRIGGER {name} ON {table}")
    execute("""
        DROP FUNCTION note_booking_change, note_change_of_booking, note_transfer_change, note_departure_change,
            note_customer_change, note_account_change;
        DROP TABLE item_change;
        DROP SEQUENCE item_change_generation_seq;
    """)
