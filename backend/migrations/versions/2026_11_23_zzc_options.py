"""Options of trips: variants, add-ons, traveller categories and single supplements, and what bookings have of them."""

from ddl import execute, protect

revision = "2026_11_23_zzc_options"
down_revision = "2026_11_23_zzb_private_valid"
CONTRACTS = True

OWN_USER = "user_id = (SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint)"


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE trip_option_id_seq;
        CREATE SEQUENCE traveller_category_id_seq;
        CREATE SEQUENCE booking_add_on_id_seq;
        CREATE TABLE trip_option (
            client_id bigint,
            option_id bigint DEFAULT nextval('trip_option_id_seq'),
            event_id bigint NOT NULL,
            kind text NOT NULL,
            name text NOT NULL,
            description text NOT NULL DEFAULT '',
            position integer NOT NULL DEFAULT 0,
            is_active boolean NOT NULL DEFAULT true,
            price_paise bigint NOT NULL,
            stock integer,
            basis text,
            is_per_day boolean NOT NULL DEFAULT false,
            tax_rate_bp integer,
            cutoff_days integer NOT NULL DEFAULT 0,
            CONSTRAINT trip_option_pkey PRIMARY KEY (client_id, option_id),
            CONSTRAINT trip_option_event_fkey
                FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
            CONSTRAINT trip_option_kind_check CHECK (kind IN ('variant', 'add_on')),
            CONSTRAINT trip_option_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
            CONSTRAINT trip_option_stock_check CHECK (stock > 0),
            CONSTRAINT trip_option_add_on_check CHECK (
                (kind = 'add_on') = (basis IS NOT NULL) AND (basis IS NULL OR basis IN ('person', 'booking'))
                AND (kind = 'add_on' OR (NOT is_per_day AND tax_rate_bp IS NULL AND cutoff_days = 0))
            ),
            CONSTRAINT trip_option_price_check CHECK (kind = 'variant' OR price_paise >= 0),
            CONSTRAINT trip_option_terms_check CHECK (tax_rate_bp BETWEEN 0 AND 10000 AND cutoff_days >= 0)
        ) /* tenant */;
        CREATE INDEX trip_option_client_id_event_id_idx ON trip_option (client_id, event_id);
        CREATE UNIQUE INDEX trip_option_name_idx ON trip_option (client_id, event_id, kind, lower(name))
            WHERE is_active;

        CREATE TABLE traveller_category (
            client_id bigint,
            traveller_category_id bigint DEFAULT nextval('traveller_category_id_seq'),
            event_id bigint NOT NULL,
            name text NOT NULL,
            min_age integer,
            max_age integer,
            share_bp integer NOT NULL,
            position integer NOT NULL DEFAULT 0,
            is_active boolean NOT NULL DEFAULT true,
            CONSTRAINT traveller_category_pkey PRIMARY KEY (client_id, traveller_category_id),
            CONSTRAINT traveller_category_event_fkey
                FOREIGN KEY (client_id, event_id) REFERENCES event (client_id, event_id) ON DELETE CASCADE,
            CONSTRAINT traveller_category_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
            CONSTRAINT traveller_category_ages_check
                CHECK (min_age >= 0 AND max_age >= 0 AND min_age <= max_age),
            CONSTRAINT traveller_category_share_check CHECK (share_bp BETWEEN 0 AND 10000)
        ) /* tenant */;
        CREATE INDEX traveller_category_client_id_event_id_idx ON traveller_category (client_id, event_id);
        CREATE UNIQUE INDEX traveller_category_name_idx ON traveller_category (client_id, event_id, lower(name))
            WHERE is_active;

        CREATE TABLE booking_add_on (
            client_id bigint,
            booking_add_on_id bigint DEFAULT nextval('booking_add_on_id_seq'),
            reservation_event_id bigint NOT NULL,
            option_id bigint NOT NULL,
            name text NOT NULL,
            quantity integer NOT NULL,
            price_paise bigint NOT NULL,
            amount_paise bigint NOT NULL,
            added_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT booking_add_on_pkey PRIMARY KEY (client_id, booking_add_on_id),
            CONSTRAINT booking_add_on_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT booking_add_on_trip_option_fkey
                FOREIGN KEY (client_id, option_id) REFERENCES trip_option (client_id, option_id),
            CONSTRAINT booking_add_on_quantity_check CHECK (quantity > 0 AND amount_paise >= 0)
        ) /* tenant */;
        CREATE INDEX booking_add_on_client_id_reservation_event_id_idx
            ON booking_add_on (client_id, reservation_event_id);
        CREATE INDEX booking_add_on_client_id_option_id_idx ON booking_add_on (client_id, option_id);

        GRANT SELECT, INSERT, UPDATE, DELETE ON trip_option, traveller_category, booking_add_on TO :"app_role";
        GRANT USAGE ON SEQUENCE trip_option_id_seq, traveller_category_id_seq, booking_add_on_id_seq TO :"app_role";

        ALTER TABLE room_bed ADD COLUMN single_supplement_paise bigint,
            ADD CONSTRAINT room_bed_single_supplement_check
                CHECK (single_supplement_paise IS NULL OR (single_supplement_paise >= 0 AND room_capacity > 1))
                NOT VALID;
        ALTER TABLE booking_room ADD COLUMN traveller_category_id bigint, ADD COLUMN traveller_category text,
            ADD COLUMN option_id bigint, ADD COLUMN option text,
            ADD COLUMN beds_each smallint NOT NULL DEFAULT 1,
            ADD CONSTRAINT booking_room_beds_each_check CHECK (beds_each > 0) NOT VALID;
        CREATE UNIQUE INDEX booking_room_line_idx ON booking_room (client_id, reservation_event_id, room_bed_id,
            coalesce(traveller_category_id, 0), coalesce(option_id, 0), beds_each);
        ALTER TABLE booking_room DROP CONSTRAINT booking_room_client_id_reservation_event_id_room_bed_id_key;
        ALTER TABLE traveller ADD COLUMN traveller_category_id bigint, ADD COLUMN option_id bigint;

        CREATE TRIGGER trip_option_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON trip_option
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
        CREATE TRIGGER trip_option_storefront_change AFTER INSERT OR UPDATE OR DELETE ON trip_option
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        CREATE TRIGGER traveller_category_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON traveller_category
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
        CREATE TRIGGER traveller_category_storefront_change AFTER INSERT OR UPDATE OR DELETE ON traveller_category
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        """
    )
    for table in ("trip_option", "traveller_category"):
        seen = (
            f"EXISTS (SELECT FROM event seen WHERE seen.client_id = {table}.client_id"
            f" AND seen.event_id = {table}.event_id)"
        )
        protect(table, public=f"is_active AND {seen}")
    protect(
        "booking_add_on",
        traveller="EXISTS (SELECT FROM reservation_event own WHERE own.client_id = booking_add_on.client_id"
        f" AND own.reservation_event_id = booking_add_on.reservation_event_id AND own.{OWN_USER})",
    )
    # Like the counters of beds, those of options are no secret; the uses of discounts are.
    execute(
        "CREATE POLICY public_scope ON item_stock FOR SELECT"
        " USING ((SELECT current_setting('toli.scope', true)) = 'public' AND item = 'option')"
    )


def downgrade() -> None:
    execute(
        """
        DROP POLICY public_scope ON item_stock;
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM hold_item WHERE item = 'option';
        DELETE FROM item_stock WHERE item = 'option';
        ALTER TABLE traveller DROP COLUMN traveller_category_id, DROP COLUMN option_id;
        -- Lines of one sharing type become one again.
        CREATE TEMPORARY TABLE merged ON COMMIT DROP AS
            SELECT client_id, reservation_event_id, room_bed_id, min(booking_room_id) AS kept,
                   sum(selected_beds_quantity * beds_each) AS beds
            FROM booking_room GROUP BY 1, 2, 3;
        DELETE FROM booking_room room USING merged WHERE room.client_id = merged.client_id
            AND room.reservation_event_id = merged.reservation_event_id AND room.room_bed_id = merged.room_bed_id
            AND room.booking_room_id <> merged.kept;
        UPDATE booking_room room SET selected_beds_quantity = merged.beds FROM merged
            WHERE room.client_id = merged.client_id AND room.booking_room_id = merged.kept;
        DROP INDEX booking_room_line_idx;
        ALTER TABLE booking_room DROP COLUMN traveller_category_id, DROP COLUMN traveller_category,
            DROP COLUMN option_id, DROP COLUMN option, DROP COLUMN beds_each,
            ADD CONSTRAINT booking_room_client_id_reservation_event_id_room_bed_id_key
                UNIQUE (client_id, reservation_event_id, room_bed_id);
        ALTER TABLE room_bed DROP COLUMN single_supplement_paise;
        DROP TABLE booking_add_on, traveller_category, trip_option;
        DROP SEQUENCE booking_add_on_id_seq, traveller_category_id_seq, trip_option_id_seq;
        """
    )
