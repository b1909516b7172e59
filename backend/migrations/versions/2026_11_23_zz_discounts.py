"""Discounts, their uses counted like beds, and the discounts of bookings."""

from ddl import execute, protect

revision = "2026_11_23_zz_discounts"
down_revision = "2026_11_23_z_site_changes"


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE discount_id_seq;
        CREATE TABLE discount (
            client_id bigint,
            discount_id bigint DEFAULT nextval('discount_id_seq'),
            kind text NOT NULL,
            name text NOT NULL,
            code text,
            basis text NOT NULL,
            value bigint NOT NULL,
            is_exclusive boolean NOT NULL DEFAULT false,
            is_for_all boolean NOT NULL DEFAULT true,
            valid_from date,
            valid_to date,
            least_people integer NOT NULL DEFAULT 1,
            days_before integer,
            first_beds integer,
            uses_in_all integer,
            uses_per_person integer,
            is_active boolean NOT NULL DEFAULT true,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT discount_pkey PRIMARY KEY (client_id, discount_id),
            CONSTRAINT discount_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT discount_kind_check CHECK (kind IN ('code', 'early_bird', 'group', 'returning')),
            CONSTRAINT discount_code_check CHECK ((kind = 'code') = (code IS NOT NULL) AND code = upper(code)),
            CONSTRAINT discount_value_check
                CHECK (value > 0 AND basis IN ('price', 'person', 'booking') AND (basis <> 'price' OR value <= 10000)),
            CONSTRAINT discount_dates_check CHECK (valid_from <= valid_to),
            CONSTRAINT discount_limits_check CHECK (least_people > 0 AND days_before > 0 AND first_beds > 0
                AND uses_in_all > 0 AND uses_per_person > 0)
        ) /* tenant */;
        CREATE UNIQUE INDEX discount_client_id_code_idx ON discount (client_id, code) WHERE is_active;
        CREATE INDEX discount_discount_id_idx ON discount (discount_id);

        CREATE TABLE discount_event (
            client_id bigint,
            discount_id bigint,
            event_id bigint,
            CONSTRAINT discount_event_pkey PRIMARY KEY (client_id, discount_id, event_id),
            CONSTRAINT discount_event_discount_fkey
                FOREIGN KEY (client_id, discount_id) REFERENCES discount (client_id, discount_id) ON DELETE CASCADE,
            CONSTRAINT discount_event_event_fkey
                FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE
        ) /* tenant */;
        CREATE INDEX discount_event_client_id_event_id_idx ON discount_event (client_id, event_id);

        CREATE TABLE item_stock (
            client_id bigint,
            event_plan_id bigint,
            item text,
            item_id bigint,
            total integer,
            held integer NOT NULL DEFAULT 0,
            sold integer NOT NULL DEFAULT 0,
            CONSTRAINT item_stock_pkey PRIMARY KEY (client_id, event_plan_id, item, item_id),
            CONSTRAINT item_stock_stock_check
                CHECK (held >= 0 AND sold >= 0 AND (total IS NULL OR held + sold <= total))
        ) /* tenant */ WITH (fillfactor = 50);
        CREATE TABLE hold_item (
            client_id bigint,
            hold_id bigint,
            event_plan_id bigint,
            item text,
            item_id bigint,
            quantity integer NOT NULL,
            CONSTRAINT hold_item_pkey PRIMARY KEY (client_id, hold_id, event_plan_id, item, item_id),
            CONSTRAINT hold_item_hold_fkey
                FOREIGN KEY (client_id, hold_id) REFERENCES hold (client_id, hold_id) ON DELETE CASCADE,
            CONSTRAINT hold_item_quantity_check CHECK (quantity > 0)
        ) /* tenant */;
        CREATE INDEX hold_item_client_id_item_item_id_idx ON hold_item (client_id, item, item_id);

        CREATE TABLE booking_discount (
            client_id bigint,
            reservation_event_id bigint,
            discount_id bigint,
            kind text NOT NULL,
            name text NOT NULL,
            code text,
            amount_paise bigint NOT NULL,
            CONSTRAINT booking_discount_pkey PRIMARY KEY (client_id, reservation_event_id, discount_id),
            CONSTRAINT booking_discount_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT booking_discount_discount_fkey
                FOREIGN KEY (client_id, discount_id) REFERENCES discount (client_id, discount_id),
            CONSTRAINT booking_discount_amount_check CHECK (amount_paise > 0)
        ) /* tenant */;
        CREATE INDEX booking_discount_client_id_discount_id_idx ON booking_discount (client_id, discount_id);

        GRANT SELECT, INSERT, UPDATE, DELETE ON discount, discount_event, item_stock, hold_item, booking_discount
            TO :"app_role";
        GRANT USAGE ON SEQUENCE discount_id_seq TO :"app_role";

        -- A discount for all trips is of every departure of its client.
        CREATE FUNCTION end_quotes_of_discount() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            changed record := coalesce(NEW, OLD);
            plans bigint[];
        BEGIN
            plans := ARRAY(
                SELECT ep_id FROM event_plan plan WHERE plan.client_id = changed.client_id AND (
                    changed.is_for_all OR (TG_OP = 'UPDATE' AND OLD.is_for_all) OR plan.event_id IN (
                        SELECT event_id FROM discount_event own
                        WHERE own.client_id = changed.client_id AND own.discount_id = changed.discount_id
                    )
                )
            );
            PERFORM FROM plan_stock stock
            WHERE stock.client_id = changed.client_id AND stock.event_plan_id = ANY (plans)
            ORDER BY stock.event_plan_id FOR UPDATE;
            UPDATE plan_stock stock SET terms_version = terms_version + 1
            WHERE stock.client_id = changed.client_id AND stock.event_plan_id = ANY (plans);
            RETURN NULL;
        END $$;
        CREATE TRIGGER discount_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON discount
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_discount();
        CREATE TRIGGER discount_event_ends_quotes AFTER INSERT OR DELETE ON discount_event
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
        CREATE TRIGGER discount_storefront_change AFTER INSERT OR UPDATE OR DELETE ON discount
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        CREATE TRIGGER discount_event_storefront_change AFTER INSERT OR DELETE ON discount_event
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        """
    )
    # Visitors read which automatic discounts there are; a code is for those who were told it.
    protect("discount", public="kind <> 'code' AND is_active")
    protect("discount_event", public="true")
    protect("item_stock")
    protect("hold_item")
    protect("booking_discount")


def downgrade() -> None:
    execute(
        """
        DROP TABLE booking_discount, hold_item, item_stock, discount_event, discount;
        DROP FUNCTION end_quotes_of_discount;
        DROP SEQUENCE discount_id_seq;
        """
    )
