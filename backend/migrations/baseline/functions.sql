-- Functions, and the view that one of them reads. Which trigger calls which: triggers.sql.

-- Search -------------------------------------------------------------------------------------------------------------

-- Lower case without accents: how text is compared.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, words));

-- What `listed_event` holds of each published event.
CREATE VIEW listable_event AS
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

-- Update `listed_event` for the changed rows. SECURITY DEFINER: the app's role may only read that table. Deleted events
-- are deleted from it by the foreign key.
CREATE FUNCTION relist_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ids bigint[];
BEGIN
    IF TG_TABLE_NAME = 'category' THEN
        ids := ARRAY(SELECT DISTINCT link.event_id FROM changed
            JOIN event_category link ON link.client_id = changed.client_id AND link.category_id = changed.category_id);
    ELSE
        ids := ARRAY(SELECT DISTINCT event_id FROM changed);
    END IF;
    DELETE FROM listed_event listed WHERE listed.event_id = ANY (ids)
        AND NOT EXISTS (SELECT FROM event WHERE event.event_id = listed.event_id AND event.status = 'active');
    INSERT INTO listed_event (event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at,
            starts, closes)
        SELECT event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts, closes
        FROM listable_event WHERE event_id = ANY (ids)
        ON CONFLICT (event_id) DO UPDATE SET words = excluded.words, places = excluded.places, days = excluded.days,
            min_price_paise = excluded.min_price_paise, display_sequence = excluded.display_sequence,
            created_at = excluded.created_at, starts = excluded.starts, closes = excluded.closes;
    RETURN NULL;
END $$;

-- Published events with a word like one that was typed. The threshold is a setting, which a function carries along:
-- half of the letter triples of a short word survive a typing error.
CREATE FUNCTION trips_like(word text, pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.4 AS $$
    SELECT event_id FROM listed_event WHERE words LIKE pattern OR (length(word) > 3 AND word <% words)
$$;

-- Caches -------------------------------------------------------------------------------------------------------------

-- Note in the change log that public data of a client changed (docs/mechanisms/public-reads.md).
CREATE FUNCTION note_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO storefront_change (client_id) VALUES (coalesce(NEW.client_id, OLD.client_id));
    RETURN NULL;
END $$;

-- Quotes -------------------------------------------------------------------------------------------------------------

-- A quote names the version of a departure's terms. Whatever changes what a departure sells raises that version, so
-- that a quote given before is refused. Rows are locked in the order of their ids, as everywhere.

CREATE FUNCTION end_quotes_of_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id
        AND stock.event_plan_id = changed.event_plan_id
    ORDER BY stock.event_plan_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.event_plan_id = changed.event_plan_id;
    RETURN NULL;
END $$;

CREATE FUNCTION end_quotes_of_departure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id AND stock.event_plan_id = changed.ep_id
    ORDER BY stock.event_plan_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.event_plan_id = changed.ep_id;
    RETURN NULL;
END $$;

CREATE FUNCTION end_quotes_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id AND stock.event_plan_id IN (
        SELECT ep_id FROM event_plan plan
        WHERE plan.client_id = changed.client_id AND plan.event_id = changed.event_id
    )
    ORDER BY stock.event_plan_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.event_plan_id IN (
        SELECT ep_id FROM event_plan plan
        WHERE plan.client_id = changed.client_id AND plan.event_id = changed.event_id
    );
    RETURN NULL;
END $$;

CREATE FUNCTION end_quotes_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id
    ORDER BY stock.event_plan_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1 WHERE stock.client_id = changed.client_id;
    RETURN NULL;
END $$;

-- Money --------------------------------------------------------------------------------------------------------------

-- Refuse postings of a transaction that do not sum to zero.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM added GROUP BY client_id, ledger_transaction_id HAVING sum(amount_paise) <> 0
    ) THEN
        RAISE EXCEPTION 'a ledger transaction does not sum to zero'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_posting_balanced_check';
    END IF;
    RETURN NULL;
END $$;

-- Maintain `booking_balance`. Money first arrives, then confirms a booking: whichever comes first creates the row, and
-- each writes its own columns, so that neither has to see what the other is about to commit.

CREATE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS kept (client_id, reservation_event_id, paid_paise)
    SELECT client_id, reservation_event_id, -sum(amount_paise) FROM added
    WHERE account = 'customer_prepayment' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET paid_paise = kept.paid_paise + excluded.paid_paise;
    RETURN NULL;
END $$;

CREATE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance (client_id, reservation_event_id, is_open, total_paise, due_on)
    VALUES (NEW.client_id, NEW.reservation_event_id, NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
            NEW.total_paise - NEW.price_reduction_paise, NEW.balance_due_on)
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise, due_on = excluded.due_on;
    RETURN NULL;
END $$;
