"""Terms of sale as JSON: of a client, of a trip and of a departure; bookings keep their cancellation terms so."""

from ddl import execute

revision = "2026_11_23_x_terms"
down_revision = "2026_11_23_word_index"
CONTRACTS = True

DEFAULT = """{
    "tax": {"rates": [{"rate_bp": 500, "from_day": null}], "is_included": false},
    "payment": {
        "advance": {"basis": "price", "value": 3000},
        "instalments": [{"share": 1, "days": 28, "counted_from": "booking"}]
    },
    "cancellation": {
        "brackets": [
            {"from_days": 31, "charge": {"basis": "advance", "value": 5000}},
            {"from_days": 15, "charge": {"basis": "advance", "value": 7500}},
            {"from_days": 0, "charge": {"basis": "advance", "value": 10000}}
        ],
        "seasons": [],
        "least_per_person": 0,
        "no_show": {"basis": "price", "value": 10000}
    }
}"""


def upgrade() -> None:
    execute(
        f"""
        SELECT set_config('toli.scope', 'platform', true);

        ALTER TABLE client ADD COLUMN terms jsonb NOT NULL DEFAULT '{DEFAULT}';
        ALTER TABLE event ADD COLUMN terms jsonb NOT NULL DEFAULT '{{}}';
        ALTER TABLE event_plan ADD COLUMN terms jsonb NOT NULL DEFAULT '{{}}';

        CREATE FUNCTION pg_temp.cancellation_terms(stored jsonb) RETURNS jsonb LANGUAGE sql AS $$
            SELECT jsonb_build_object(
                'brackets', jsonb_agg(jsonb_build_object(
                    'from_days', coalesce((bracket->>'days_before_more_than')::integer + 1, 0),
                    'charge', jsonb_build_object('basis', 'advance', 'value', bracket->'charge_of_advance_bp')
                ) ORDER BY place),
                'seasons', jsonb '[]', 'least_per_person', 0,
                'no_show', jsonb_build_object('basis', 'price', 'value', 10000)
            )
            FROM jsonb_array_elements(stored) WITH ORDINALITY AS one(bracket, place)
        $$;
        UPDATE client SET terms = jsonb_build_object(
            'tax', jsonb_build_object(
                'rates', jsonb_build_array(jsonb_build_object('rate_bp', tax_rate_bp, 'from_day', null)),
                'is_included', false
            ),
            'payment', jsonb_build_object(
                'advance', jsonb_build_object('basis', 'price', 'value', advance_rate_bp),
                'instalments', jsonb_build_array(CASE WHEN balance_days_before_start IS NULL
                    THEN jsonb_build_object('share', 1, 'days', 28, 'counted_from', 'booking')
                    ELSE jsonb_build_object('share', 1, 'days', balance_days_before_start, 'counted_from', 'start')
                END)
            ),
            'cancellation', pg_temp.cancellation_terms(cancellation_brackets)
        );
        UPDATE reservation_event SET policy = pg_temp.cancellation_terms(policy),
            quote = quote || jsonb_build_object(
                'is_tax_included', false,
                'taxes', CASE WHEN (quote->>'tax_percent')::numeric = 0 THEN jsonb '[]' ELSE jsonb_build_array(
                    jsonb_build_object(
                        'percent', quote->'tax_percent', 'taxable', quote->'bed_total', 'tax', quote->'tax'
                    )) END,
                'instalments', CASE WHEN balance_due_on IS NULL THEN jsonb '[]' ELSE jsonb_build_array(
                    jsonb_build_object('due_on', balance_due_on, 'amount', quote->'balance')) END,
                'lines', (
                    SELECT jsonb_agg(line || jsonb_build_object(
                        'kind', 'beds', 'name', line->'room_type', 'quantity', line->'selected_beds_quantity',
                        'price', line->'price_per_head_trip'
                    ) ORDER BY place)
                    FROM jsonb_array_elements(quote->'lines') WITH ORDINALITY AS one(line, place)
                ) || CASE WHEN (quote->>'tax')::bigint = 0 THEN jsonb '[]' ELSE jsonb_build_array(
                    jsonb_build_object(
                        'kind', 'tax', 'name', 'GST', 'quantity', 1, 'price', quote->'tax', 'amount', quote->'tax',
                        'tax_percent', quote->'tax_percent'
                    )) END
            );

        -- The tax that a client charges on a day: none without a GSTIN. One rate, which is what nearly all have, is
        -- read without looking at days.
        CREATE FUNCTION charged_tax_rate(terms jsonb, has_gstin boolean, day date) RETURNS integer
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE
                WHEN NOT has_gstin THEN 0
                WHEN jsonb_array_length(terms #> '{{tax,rates}}') = 1
                    THEN (terms #>> '{{tax,rates,0,rate_bp}}')::integer
                ELSE coalesce((
                    SELECT (rate->>'rate_bp')::integer FROM jsonb_array_elements(terms #> '{{tax,rates}}') rate
                    WHERE rate->>'from_day' IS NULL OR (rate->>'from_day')::date <= day
                    ORDER BY (rate->>'from_day')::date DESC NULLS LAST LIMIT 1
                ), 0)
            END
        $$;
        -- What one bed costs with its tax, as `pricing.quotes.price_with_tax`. Amounts in paise.
        CREATE FUNCTION price_with_tax(price bigint, terms jsonb, has_gstin boolean, day date) RETURNS bigint
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE
                WHEN (terms #>> '{{tax,is_included}}')::boolean THEN price
                ELSE price + 100 * ((2 * price * charged_tax_rate(terms, has_gstin, day) + 1000000) / 2000000)
            END
        $$;

        -- Lists of trips are ordered and filtered by the price with tax.
        CREATE OR REPLACE VIEW listable_event AS
        SELECT event.event_id, event.client_id,
            folded(concat_ws(' ', title, destination, (
                SELECT string_agg(category.name, ' ' ORDER BY category.category_id)
                FROM event_category link
                JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
                WHERE link.client_id = event.client_id AND link.event_id = event.event_id
            ))) AS words,
            ARRAY(
                SELECT btrim(part) FROM string_to_table(destination, ',') WITH ORDINALITY AS piece(part, place)
                WHERE btrim(part) <> '' ORDER BY place
            ) AS places,
            tour_duration AS days,
            (
                SELECT price_with_tax(min(price_per_head_trip_paise), client.terms || event.terms, client.has_gstin,
                    (now() AT TIME ZONE client.time_zone)::date)
                FROM room_bed WHERE room_bed.client_id = event.client_id AND room_bed.event_id = event.event_id
            ) AS min_price_paise,
            display_sequence, event.created_at,
            ARRAY(
                SELECT tour_start_date FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND NOT is_draft
                ORDER BY tour_start_date, ep_id
            ) AS starts,
            ARRAY(
                SELECT booking_end_date FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND NOT is_draft
                ORDER BY tour_start_date, ep_id
            ) AS closes
        FROM event JOIN client ON client.client_id = event.client_id WHERE status = 'active';
        CREATE OR REPLACE FUNCTION relist_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
        DECLARE ids bigint[];
        BEGIN
            IF TG_TABLE_NAME = 'category' THEN
                ids := ARRAY(SELECT DISTINCT link.event_id FROM changed
                    JOIN event_category link
                    ON link.client_id = changed.client_id AND link.category_id = changed.category_id);
            ELSIF TG_TABLE_NAME = 'client' THEN
                ids := ARRAY(SELECT event.event_id FROM changed
                    JOIN previous USING (client_id) JOIN event USING (client_id)
                    WHERE (changed.terms, changed.has_gstin, changed.time_zone)
                        IS DISTINCT FROM (previous.terms, previous.has_gstin, previous.time_zone));
            ELSE
                ids := ARRAY(SELECT DISTINCT event_id FROM changed);
            END IF;
            DELETE FROM listed_event listed WHERE listed.event_id = ANY (ids)
                AND NOT EXISTS (SELECT FROM event WHERE event.event_id = listed.event_id AND event.status = 'active');
            INSERT INTO listed_event (event_id, client_id, words, places, days, min_price_paise, display_sequence,
                    created_at, starts, closes)
                SELECT event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts,
                       closes
                FROM listable_event WHERE event_id = ANY (ids)
                ON CONFLICT (event_id) DO UPDATE SET words = excluded.words, places = excluded.places,
                    days = excluded.days,
                    min_price_paise = excluded.min_price_paise, display_sequence = excluded.display_sequence,
                    created_at = excluded.created_at, starts = excluded.starts, closes = excluded.closes;
            RETURN NULL;
        END $$;
        CREATE TRIGGER relist_after_update AFTER UPDATE ON client
            REFERENCING OLD TABLE AS previous NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events();
        UPDATE listed_event listed SET min_price_paise = listable.min_price_paise
        FROM listable_event listable WHERE listable.event_id = listed.event_id;

        -- Another rate of tax begins at midnight: a job puts its prices into the lists. SECURITY DEFINER: the app's
        -- role may only read them.
        CREATE FUNCTION relist_prices() RETURNS bigint LANGUAGE sql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
            WITH changed AS (
                UPDATE listed_event listed SET min_price_paise = listable.min_price_paise
                FROM listable_event listable
                WHERE listable.event_id = listed.event_id
                  AND listable.min_price_paise IS DISTINCT FROM listed.min_price_paise
                RETURNING 1
            )
            SELECT count(*) FROM changed
        $$;

        DROP TRIGGER client_ends_quotes ON client;
        CREATE TRIGGER client_ends_quotes AFTER UPDATE OF approval_status, time_zone, terms, has_gstin ON client
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_client();
        DROP TRIGGER event_ends_quotes ON event;
        CREATE TRIGGER event_ends_quotes AFTER UPDATE OF status, terms ON event
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();

        ALTER TABLE client DROP COLUMN charged_tax_rate_bp, DROP COLUMN tax_rate_bp, DROP COLUMN advance_rate_bp,
            DROP COLUMN balance_days_before_start, DROP COLUMN cancellation_brackets;
        """
    )


def downgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);

        ALTER TABLE client ADD COLUMN tax_rate_bp integer NOT NULL DEFAULT 500,
            ADD COLUMN charged_tax_rate_bp integer
                GENERATED ALWAYS AS (CASE WHEN has_gstin THEN tax_rate_bp ELSE 0 END) STORED NOT NULL,
            ADD COLUMN advance_rate_bp integer NOT NULL DEFAULT 3000,
            ADD COLUMN balance_days_before_start integer,
            ADD COLUMN cancellation_brackets jsonb NOT NULL DEFAULT '[
        {"days_before_more_than": 30, "charge_of_advance_bp": 5000},
        {"days_before_more_than": 14, "charge_of_advance_bp": 7500},
        {"days_before_more_than": null, "charge_of_advance_bp": 10000}
    ]',
            ADD CONSTRAINT client_tax_rate_check CHECK (tax_rate_bp BETWEEN 0 AND 10000),
            ADD CONSTRAINT client_advance_rate_check CHECK (advance_rate_bp BETWEEN 1 AND 10000),
            ADD CONSTRAINT client_balance_days_before_start_check CHECK (balance_days_before_start BETWEEN 1 AND 365);

        DROP TRIGGER client_ends_quotes ON client;
        CREATE TRIGGER client_ends_quotes AFTER UPDATE OF approval_status, time_zone, tax_rate_bp, advance_rate_bp,
                cancellation_brackets, has_gstin, balance_days_before_start ON client
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_client();
        DROP TRIGGER event_ends_quotes ON event;
        CREATE TRIGGER event_ends_quotes AFTER UPDATE OF status ON event
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();

        CREATE FUNCTION pg_temp.brackets(terms jsonb) RETURNS jsonb LANGUAGE sql AS $$
            SELECT jsonb_agg(jsonb_build_object(
                'days_before_more_than', nullif((bracket->>'from_days')::integer, 0) - 1,
                'charge_of_advance_bp', least((bracket #>> '{charge,value}')::integer, 10000)
            ) ORDER BY place)
            FROM jsonb_array_elements(terms->'brackets') WITH ORDINALITY AS one(bracket, place)
        $$;
        UPDATE client SET tax_rate_bp = (terms #>> '{tax,rates,0,rate_bp}')::integer,
            cancellation_brackets = pg_temp.brackets(terms->'cancellation');
        UPDATE reservation_event SET policy = pg_temp.brackets(policy);

        DROP FUNCTION relist_prices;
        DROP TRIGGER relist_after_update ON client;
        CREATE OR REPLACE VIEW listable_event AS
        SELECT event.event_id, event.client_id,
            folded(concat_ws(' ', title, destination, (
                SELECT string_agg(category.name, ' ' ORDER BY category.category_id)
                FROM event_category link
                JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
                WHERE link.client_id = event.client_id AND link.event_id = event.event_id
            ))) AS words,
            ARRAY(
                SELECT btrim(part) FROM string_to_table(destination, ',') WITH ORDINALITY AS piece(part, place)
                WHERE btrim(part) <> '' ORDER BY place
            ) AS places,
            tour_duration AS days,
            (
                SELECT min(price_per_head_trip_paise) FROM room_bed
                WHERE room_bed.client_id = event.client_id AND room_bed.event_id = event.event_id
            ) AS min_price_paise,
            display_sequence, created_at,
            ARRAY(
                SELECT tour_start_date FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND NOT is_draft
                ORDER BY tour_start_date, ep_id
            ) AS starts,
            ARRAY(
                SELECT booking_end_date FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND NOT is_draft
                ORDER BY tour_start_date, ep_id
            ) AS closes
        FROM event WHERE status = 'active';
        CREATE OR REPLACE FUNCTION relist_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
        DECLARE ids bigint[];
        BEGIN
            IF TG_TABLE_NAME = 'category' THEN
                ids := ARRAY(SELECT DISTINCT link.event_id FROM changed
                    JOIN event_category link
                    ON link.client_id = changed.client_id AND link.category_id = changed.category_id);
            ELSE
                ids := ARRAY(SELECT DISTINCT event_id FROM changed);
            END IF;
            DELETE FROM listed_event listed WHERE listed.event_id = ANY (ids)
                AND NOT EXISTS (SELECT FROM event WHERE event.event_id = listed.event_id AND event.status = 'active');
            INSERT INTO listed_event (event_id, client_id, words, places, days, min_price_paise, display_sequence,
                    created_at, starts, closes)
                SELECT event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts,
                       closes
                FROM listable_event WHERE event_id = ANY (ids)
                ON CONFLICT (event_id) DO UPDATE SET words = excluded.words, places = excluded.places,
                    days = excluded.days,
                    min_price_paise = excluded.min_price_paise, display_sequence = excluded.display_sequence,
                    created_at = excluded.created_at, starts = excluded.starts, closes = excluded.closes;
            RETURN NULL;
        END $$;
        DROP FUNCTION price_with_tax, charged_tax_rate;
        ALTER TABLE event_plan DROP COLUMN terms;
        ALTER TABLE event DROP COLUMN terms;
        ALTER TABLE client DROP COLUMN terms;
        """
    )
