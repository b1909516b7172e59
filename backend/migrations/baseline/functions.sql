-- Functions, and the view that one of them reads. Which trigger calls which: triggers.sql.

-- Policies ------------------------------------------------------------------------------------------------------------

-- What the public and travellers may read (policies.py). In PL/pgSQL: PostgreSQL would plan the body of an SQL function,
-- with the policies of its tables, for each statement of every scope.

-- The account that reads, as USER in ddl.py.
CREATE FUNCTION reader() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint
$$;

-- Whether a booking is the traveller's own.
CREATE FUNCTION is_own_booking(client bigint, booking bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM booking own
        WHERE own.client_id = client AND own.booking_id = booking AND own.user_id = reader()
    );
END $$;

-- Whether the traveller has a booking of a trip, in any state.
CREATE FUNCTION is_booked_trip(client bigint, trip bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM booking own
        WHERE own.client_id = client AND own.trip_id = trip AND own.user_id = reader()
    );
END $$;

-- The same of a departure.
CREATE FUNCTION is_booked_departure(client bigint, departure bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM booking own
        WHERE own.client_id = client AND own.departure_id = departure AND own.user_id = reader()
    );
END $$;

-- Whether the traveller has a confirmed booking of a departure.
CREATE FUNCTION has_confirmed_booking(client bigint, departure bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM booking own
        WHERE own.client_id = client AND own.departure_id = departure AND own.booking_status = 'confirmed'
          AND own.user_id = reader()
    );
END $$;

-- Whether somebody travels in a party of the traveller's own.
CREATE FUNCTION is_of_own_party(client bigint, traveller bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM traveller t
        JOIN booking own USING (client_id, booking_id)
        WHERE t.client_id = client AND t.traveller_id = traveller AND own.user_id = reader()
    );
END $$;

-- Whether somebody of an own party has a place in a room: the policies of places say who.
CREATE FUNCTION is_room_of_own_party(client bigint, departure bigint, room bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM room_place own
        WHERE own.client_id = client AND own.departure_id = departure AND own.plan_room_id = room
    );
END $$;

-- Whether a hotel is assigned to a booked departure: the policies of assignments say to which.
CREATE FUNCTION is_booked_hotel(client bigint, hotel bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM plan_resource own WHERE own.client_id = client AND own.hotel_id = hotel
    );
END $$;

-- Whether a client is approved.
CREATE FUNCTION is_approved_client(operator bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM client seen WHERE seen.client_id = operator AND seen.approval_status = 'approved');
END $$;

-- Whether the scope sees a trip.
CREATE FUNCTION is_visible_trip(client bigint, trip bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM trip seen WHERE seen.client_id = client AND seen.trip_id = trip);
END $$;

-- Whether the scope sees a booking.
CREATE FUNCTION is_visible_booking(client bigint, booking bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM booking seen
        WHERE seen.client_id = client AND seen.booking_id = booking
    );
END $$;

-- Whether an e-mail address is that of the traveller's account.
CREATE FUNCTION is_own_address(address text) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM app_user own WHERE own.email = address AND own.user_id = reader()
    );
END $$;

-- Whether an enquiry was sent from the traveller's address.
CREATE FUNCTION is_own_enquiry(client bigint, enquiry bigint) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM connection_request asked
        WHERE asked.client_id = client AND asked.connection_request_id = enquiry AND is_own_address(asked.email)
    );
END $$;

-- Search -------------------------------------------------------------------------------------------------------------

-- Lower case without accents: how text is compared.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, words));

-- The tax rate of a client on a day, in basis points: the last one that has begun (ADR 22).
CREATE FUNCTION tax_rate_on(rates jsonb, day date) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce((
        SELECT (rate->>'rate_bp')::integer FROM jsonb_array_elements(rates) rate
        WHERE rate->>'from_day' IS NULL OR (rate->>'from_day')::date <= day
        ORDER BY (rate->>'from_day')::date DESC NULLS LAST LIMIT 1
    ), 0)
$$;

-- The tax rate that is charged on a day, in basis points: none without a GSTIN.
CREATE FUNCTION charged_tax_rate(terms jsonb, has_gstin boolean, day date) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN NOT has_gstin THEN 0
        WHEN jsonb_array_length(terms #> '{tax,rates}') = 1
            THEN (terms #>> '{tax,rates,0,rate_bp}')::integer
        ELSE tax_rate_on(terms #> '{tax,rates}', day)
    END
$$;

-- A price in paise with the tax of that day, rounded half up to the rupee.
CREATE FUNCTION price_with_tax(price bigint, terms jsonb, has_gstin boolean, day date) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN (terms #>> '{tax,is_included}')::boolean THEN price
        ELSE price + 100 * ((2 * price * charged_tax_rate(terms, has_gstin, day) + 1000000) / 2000000)
    END
$$;

-- The public departures of a trip that are or will be on sale. `price` is that of the cheapest free bed, with tax; null
-- without one. `cheapest_left` names its sharing type when a cheaper one of the departure is sold out. A card shows the
-- departure of rank 1, and the trip's page selects it: the cheapest on sale, else the cheapest that opens later, else
-- the next one; the earlier of two with one price.
CREATE FUNCTION priced_departures(client bigint, trip bigint, event_terms jsonb, has_gstin boolean, today date)
RETURNS TABLE (departure_id bigint, tour_start_date date, tour_end_date date, opens_on date, free integer, guaranteed boolean,
    minimum_group integer, going integer, price bigint, cheapest_left text, rank bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT departure_id, tour_start_date, tour_end_date, opens_on, free, guaranteed, minimum_group, going, price,
        cheapest_left, row_number() OVER (ORDER BY price IS NULL, opens_on IS NOT NULL, price, tour_start_date, departure_id)
    FROM (
        SELECT departure.*, CASE WHEN bed.lowest < bed.price THEN bed.room_type END AS cheapest_left,
            price_with_tax(bed.price, departure.terms, departure.has_gstin, departure.today) AS price
        FROM (
            SELECT plan.client_id, plan.departure_id, plan.tour_start_date, plan.tour_end_date,
                CASE WHEN plan.booking_start_date > $5 THEN plan.booking_start_date END AS opens_on,
                stock.capacity - stock.held - stock.sold AS free,
                coalesce(plan.runs_since IS NOT NULL OR stock.going >= plan.runs_from, false) AS guaranteed,
                nullif(plan.runs_from, 0) AS minimum_group, stock.going,
                $3 || plan.terms AS terms, $4 AS has_gstin, $5 AS today
            FROM departure plan
            JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.departure_id = plan.departure_id
            WHERE plan.client_id = $1 AND plan.trip_id = $2 AND plan.access_code IS NULL
                AND NOT plan.is_draft AND plan.tour_start_date > $5 AND plan.booking_end_date >= $5
        ) departure
        CROSS JOIN LATERAL (
            SELECT min(kind.price) AS lowest, min(kind.price) FILTER (WHERE kind.is_free) AS price,
                (array_agg(kind.room_type ORDER BY kind.price, kind.sharing_type_id) FILTER (WHERE kind.is_free))[1]
                    AS room_type
            FROM (
                SELECT sharing_type.sharing_type_id, sharing_type.room_type,
                    coalesce(own.price_per_head_trip_paise, sharing_type.price_per_head_trip_paise) AS price,
                    departure.free > 0 AND stock.total > stock.held + stock.sold AS is_free
                FROM bed_stock stock
                JOIN sharing_type ON sharing_type.client_id = stock.client_id AND sharing_type.sharing_type_id = stock.sharing_type_id
                LEFT JOIN departure_price own ON own.client_id = stock.client_id
                    AND own.departure_id = stock.departure_id AND own.sharing_type_id = stock.sharing_type_id
                WHERE stock.client_id = departure.client_id AND stock.departure_id = departure.departure_id
                    AND stock.total > 0
            ) kind
        ) bed
    ) priced
$$;

-- What `listed_trip` holds of each published trip of an approved client.
CREATE VIEW listable_trip AS
SELECT trip.trip_id, trip.client_id,
    folded(concat_ws(' ', title, destination, (
        SELECT string_agg(concat_ws(' ', texts ->> 'title', texts ->> 'destination'), ' ' ORDER BY code)
        FROM jsonb_each(trip.translations) AS own(code, texts)
    ), (
        SELECT string_agg(concat_ws(' ', category.name, (
            SELECT string_agg(texts ->> 'name', ' ' ORDER BY code)
            FROM jsonb_each(category.translations) AS own(code, texts)
        )), ' ' ORDER BY category.category_id)
        FROM trip_category link
        JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
        WHERE link.client_id = trip.client_id AND link.trip_id = trip.trip_id
    ))) AS words,
    ARRAY(
        SELECT btrim(part) FROM string_to_table(destination, ',') WITH ORDINALITY AS piece(part, place)
        WHERE btrim(part) <> '' ORDER BY place
    ) AS places,
    tour_duration AS days,
    coalesce((
        SELECT offer.price
        FROM priced_departures(trip.client_id, trip.trip_id, client.terms || trip.terms, client.has_gstin,
            (now() AT TIME ZONE client.time_zone)::date) AS offer
        WHERE offer.rank = 1
    ), (
        SELECT price_with_tax(min(price_per_head_trip_paise), client.terms || trip.terms, client.has_gstin,
            (now() AT TIME ZONE client.time_zone)::date)
        FROM sharing_type WHERE sharing_type.client_id = trip.client_id AND sharing_type.trip_id = trip.trip_id
    )) AS min_price_paise,
    display_sequence, trip.created_at,
    ARRAY(
        SELECT tour_start_date FROM departure plan
        WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id
            AND NOT is_draft AND access_code IS NULL
        ORDER BY tour_start_date, departure_id
    ) AS starts,
    ARRAY(
        SELECT booking_end_date FROM departure plan
        WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id
            AND NOT is_draft AND access_code IS NULL
        ORDER BY tour_start_date, departure_id
    ) AS closes
FROM trip JOIN client ON client.client_id = trip.client_id
WHERE status = 'active' AND client.approval_status = 'approved' AND (
    EXISTS (
        SELECT FROM departure plan
        WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id AND access_code IS NULL
    )
    OR NOT EXISTS (
        SELECT FROM departure plan
        WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id
    )
);

-- Update `listed_trip` for the changed rows. SECURITY DEFINER: the app's role may only read that table. Deleted trips
-- are deleted from it by the foreign key.
CREATE FUNCTION relist_trips() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ids bigint[];
BEGIN
    IF TG_TABLE_NAME = 'category' THEN
        ids := ARRAY(
            SELECT DISTINCT link.trip_id FROM changed JOIN trip_category link
                ON link.client_id = changed.client_id AND link.category_id = changed.category_id
        );
    ELSIF TG_TABLE_NAME = 'client' THEN
        ids := ARRAY(
            SELECT trip.trip_id FROM changed JOIN previous USING (client_id) JOIN trip USING (client_id)
            WHERE (changed.terms, changed.has_gstin, changed.time_zone, changed.approval_status)
                IS DISTINCT FROM (previous.terms, previous.has_gstin, previous.time_zone, previous.approval_status)
        );
    ELSE
        ids := ARRAY(SELECT DISTINCT trip_id FROM changed);
    END IF;
    -- A statement that changed no row runs its triggers too, and planning what follows takes longer than most writes.
    IF cardinality(ids) = 0 THEN
        RETURN NULL;
    END IF;
    DELETE FROM listed_trip listed WHERE listed.trip_id = ANY (ids)
        AND NOT EXISTS (SELECT FROM listable_trip listable WHERE listable.trip_id = listed.trip_id);
    INSERT INTO listed_trip (trip_id, client_id, words, places, days, min_price_paise, display_sequence,
            created_at, starts, closes)
        SELECT trip_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts,
            closes
        FROM listable_trip WHERE trip_id = ANY (ids)
        ON CONFLICT (trip_id) DO UPDATE SET words = excluded.words, places = excluded.places,
            days = excluded.days, min_price_paise = excluded.min_price_paise,
            display_sequence = excluded.display_sequence, created_at = excluded.created_at,
            starts = excluded.starts, closes = excluded.closes;
    RETURN NULL;
END $$;

-- Update the price of a departure's trip in `listed_trip`. A trip whose row another transaction has locked is skipped:
-- beds are held and sold in the busiest transactions, and `relist_prices` updates the row later.
CREATE FUNCTION relist_departure() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE departure record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    UPDATE listed_trip SET min_price_paise = listable.min_price_paise
    FROM (
        SELECT listed.trip_id, listed.client_id
        FROM departure plan JOIN listed_trip listed ON listed.trip_id = plan.trip_id
        WHERE plan.client_id = departure.client_id AND plan.departure_id = departure.departure_id
        FOR NO KEY UPDATE OF listed SKIP LOCKED
    ) own
    JOIN listable_trip listable ON listable.client_id = own.client_id AND listable.trip_id = own.trip_id
    WHERE listed_trip.trip_id = own.trip_id
        AND listed_trip.min_price_paise IS DISTINCT FROM listable.min_price_paise;
    RETURN NULL;
END $$;

-- Update the prices in `listed_trip`, which change with the day where another tax rate begins. Returns their number.
CREATE FUNCTION relist_prices() RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
    WITH changed AS (
        UPDATE listed_trip listed SET min_price_paise = listable.min_price_paise
        FROM listable_trip listable
        WHERE listable.trip_id = listed.trip_id
          AND listable.min_price_paise IS DISTINCT FROM listed.min_price_paise
        RETURNING 1
    )
    SELECT count(*) FROM changed
$$;

-- Add the words of listed trips to `listed_word`.
CREATE FUNCTION list_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO listed_word SELECT DISTINCT unnest(string_to_array(words, ' ')) AS word FROM changed
    EXCEPT SELECT word FROM listed_word ORDER BY word
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

-- Listed words like one that was typed. The threshold is a setting, which a function carries along: half of the letter
-- triples of a short word survive a typing error.
CREATE FUNCTION words_like(typed text, pattern text) RETURNS TABLE (word text, likeness real)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
    SELECT word, CASE WHEN word LIKE pattern THEN NULL ELSE word_similarity(typed, word) END FROM listed_word
    WHERE word LIKE pattern OR (length(typed) > 3 AND typed <% word)
$$;

-- Caches -------------------------------------------------------------------------------------------------------------

-- Note in the change log that public data of a client changed (docs/mechanisms/public-reads.md).
CREATE FUNCTION note_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO storefront_change (client_id, is_site)
    VALUES (coalesce(NEW.client_id, OLD.client_id), TG_NARGS > 0);
    RETURN NULL;
END $$;

-- Quotes -------------------------------------------------------------------------------------------------------------

-- A quote names the version of a departure's terms. Whatever changes what a departure sells raises that version, so
-- that a quote given before is refused. Rows are locked in the order of their ids, as everywhere.

CREATE FUNCTION end_quotes_of_departure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id
        AND stock.departure_id = changed.departure_id
    ORDER BY stock.departure_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.departure_id = changed.departure_id;
    RETURN NULL;
END $$;

CREATE FUNCTION end_quotes_of_trip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id AND stock.departure_id IN (
        SELECT departure_id FROM departure plan
        WHERE plan.client_id = changed.client_id AND plan.trip_id = changed.trip_id
    )
    ORDER BY stock.departure_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.departure_id IN (
        SELECT departure_id FROM departure plan
        WHERE plan.client_id = changed.client_id AND plan.trip_id = changed.trip_id
    );
    RETURN NULL;
END $$;

CREATE FUNCTION end_quotes_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed record := coalesce(NEW, OLD);
BEGIN
    PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id
    ORDER BY stock.departure_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1 WHERE stock.client_id = changed.client_id;
    RETURN NULL;
END $$;

-- Raise the version of the terms of all departures that a discount is for. They are locked in their order.
CREATE FUNCTION end_quotes_of_discount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed record := coalesce(NEW, OLD);
    plans bigint[];
BEGIN
    plans := ARRAY(
        SELECT departure_id FROM departure plan WHERE plan.client_id = changed.client_id AND (
            changed.is_for_all OR (TG_OP = 'UPDATE' AND OLD.is_for_all) OR plan.trip_id IN (
                SELECT trip_id FROM discount_trip own
                WHERE own.client_id = changed.client_id AND own.discount_id = changed.discount_id
            )
        )
    );
    PERFORM FROM plan_stock stock
    WHERE stock.client_id = changed.client_id AND stock.departure_id = ANY (plans)
    ORDER BY stock.departure_id FOR UPDATE;
    UPDATE plan_stock stock SET terms_version = terms_version + 1
    WHERE stock.client_id = changed.client_id AND stock.departure_id = ANY (plans);
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

-- The day of the next instalment, where `owed` paise are not paid yet: the last instalments are paid last.
CREATE FUNCTION next_due_on(instalments jsonb, owed bigint) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT min(due_on) FROM (
        SELECT (part->>'due_on')::date AS due_on, coalesce(sum((part->>'amount')::bigint) OVER (
            ORDER BY part->>'due_on' DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0) AS later
        FROM jsonb_array_elements(instalments) part
    ) planned WHERE later < owed
$$;

-- What is overdue on a day, in paise, where `owed` paise are not paid yet.
CREATE FUNCTION overdue_paise(instalments jsonb, owed bigint, day date) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN min((part->>'due_on')::date) < day THEN greatest(owed - coalesce(
        sum((part->>'amount')::bigint) FILTER (WHERE (part->>'due_on')::date >= day), 0
    ), 0)::bigint ELSE 0 END
    FROM jsonb_array_elements(instalments) part
$$;

CREATE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS kept (client_id, booking_id, paid_paise)
    SELECT client_id, booking_id, -sum(amount_paise) FROM added
    WHERE account = 'customer_prepayment' AND booking_id IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (client_id, booking_id)
    DO UPDATE SET paid_paise = kept.paid_paise + excluded.paid_paise,
        due_on = next_due_on(kept.instalments, kept.total_paise - kept.paid_paise - excluded.paid_paise);
    RETURN NULL;
END $$;

CREATE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS kept
        (client_id, booking_id, is_open, total_paise, instalments, due_on)
    VALUES (NEW.client_id, NEW.booking_id,
            NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
            NEW.total_paise - NEW.price_reduction_paise, NEW.quote->'instalments',
            next_due_on(NEW.quote->'instalments', NEW.total_paise - NEW.price_reduction_paise))
    ON CONFLICT (client_id, booking_id)
    DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise,
        instalments = excluded.instalments,
        due_on = next_due_on(excluded.instalments, excluded.total_paise - kept.paid_paise);
    RETURN NULL;
END $$;

-- Take a refund that is not posted yet off what is paid: the amount due stays while the refund is sent.
CREATE FUNCTION note_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS stored (client_id, booking_id, paid_paise)
    SELECT client_id, booking_id, sum(paise) FROM (
        SELECT OLD.client_id, OLD.booking_id, OLD.amount_paise
        WHERE TG_OP = 'UPDATE' AND OLD.state <> 'processed'
        UNION ALL
        SELECT NEW.client_id, NEW.booking_id, -NEW.amount_paise WHERE NEW.state <> 'processed'
    ) AS part (client_id, booking_id, paise)
    WHERE booking_id IS NOT NULL GROUP BY 1, 2 HAVING sum(paise) <> 0
    ON CONFLICT (client_id, booking_id)
    DO UPDATE SET paid_paise = stored.paid_paise + excluded.paid_paise,
        due_on = next_due_on(stored.instalments, stored.total_paise - stored.paid_paise - excluded.paid_paise);
    RETURN NULL;
END $$;

-- Count the people of confirmed bookings in `plan_stock.going` (docs/mechanisms/minimum-groups.md).
CREATE FUNCTION count_going() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.booking_status = 'confirmed' THEN
        UPDATE plan_stock SET going = going - OLD.total_travelers
        WHERE client_id = OLD.client_id AND departure_id = OLD.departure_id;
    END IF;
    IF NEW.booking_status = 'confirmed' THEN
        UPDATE plan_stock SET going = going + NEW.total_travelers
        WHERE client_id = NEW.client_id AND departure_id = NEW.departure_id;
    END IF;
    RETURN NULL;
END $$;

-- Limits --------------------------------------------------------------------------------------------------------------

-- Lock the holds of a person, and those of a network, until the transaction ends.
-- An assignment is evaluated at once; PERFORM runs a query.
CREATE FUNCTION lock_holds(person bigint, place text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    locked boolean;
BEGIN
    locked := pg_advisory_xact_lock(hashtextextended('holds of person ' || person, 0)) IS NULL;
    IF place IS NOT NULL THEN
        locked := pg_advisory_xact_lock(hashtextextended('holds of network ' || place, 0)) IS NULL;
    END IF;
END $$;

-- Count the holds of a person and of a network over all clients, under their lock (docs/mechanisms/limits.md).
CREATE FUNCTION count_holds(person bigint, place text) RETURNS TABLE (
    person_holds bigint, person_beds bigint, network_holds bigint, network_beds bigint,
    expired bigint, expired_seconds_ago double precision, has_paid boolean
) LANGUAGE plpgsql AS $$
DECLARE
    scope_before text := current_setting('toli.scope', true);
    locked boolean := lock_holds(person, place) IS NULL;
    scope text := set_config('toli.scope', 'platform', true);
BEGIN
    RETURN QUERY SELECT mine.holds, mine.beds, theirs.holds, theirs.beds, mine.expired, mine.seconds_ago,
        EXISTS (SELECT FROM booking own WHERE own.user_id = person AND own.confirmed_at IS NOT NULL)
    FROM (
        SELECT count(*) FILTER (WHERE one.is_live) AS holds,
            coalesce(sum(one.beds) FILTER (WHERE one.is_live), 0) AS beds,
            count(*) FILTER (WHERE one.is_expired) AS expired,
            extract(epoch FROM now() - max(one.expires_at) FILTER (WHERE one.is_expired))::float8 AS seconds_ago
        FROM (
            SELECT h.beds, h.expires_at,
                h.state = 'active' AND (h.expires_at > now() OR h.ask_first) AS is_live,
                h.state = 'expired' OR (h.state = 'active' AND h.expires_at <= now()) AS is_expired
            FROM hold h WHERE h.user_id = person AND h.expires_at > now() - interval '24 hours'
        ) one
    ) mine, (
        SELECT count(*) AS holds, coalesce(sum(h.beds), 0) AS beds
        FROM hold h WHERE h.network = place AND h.state = 'active' AND h.expires_at > now()
    ) theirs;
    scope := set_config('toli.scope', scope_before, true);
END $$;

-- Count the recent and the unfinished orders of a person over all clients, under a lock (docs/mechanisms/limits.md).
CREATE FUNCTION count_orders(person bigint) RETURNS TABLE (
    recent bigint, recent_seconds double precision, unfinished bigint, unfinished_seconds double precision
) LANGUAGE plpgsql AS $$
DECLARE
    scope_before text := current_setting('toli.scope', true);
    locked boolean := pg_advisory_xact_lock(hashtextextended('orders of person ' || person, 0)) IS NULL;
    scope text := set_config('toli.scope', 'platform', true);
BEGIN
    RETURN QUERY SELECT
        count(*) FILTER (WHERE age < interval '10 minutes'),
        extract(epoch FROM interval '10 minutes'
            - max(age) FILTER (WHERE age < interval '10 minutes'))::float8,
        count(*) FILTER (WHERE is_open),
        extract(epoch FROM interval '24 hours' - max(age) FILTER (WHERE is_open))::float8
    FROM (
        SELECT clock_timestamp() - o.created_at AS age,
            o.state IN ('open', 'provider_created', 'attempted') AS is_open
        FROM payment_order o WHERE o.user_id = person AND o.created_at > clock_timestamp() - interval '24 hours'
    ) one;
    scope := set_config('toli.scope', scope_before, true);
END $$;

-- Retention -----------------------------------------------------------------------------------------------------------

-- Delete a batch of audit entries older than an interval of a year at least. Returns their number.
CREATE FUNCTION prune_audit_entries(older_than interval, batch integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    pruned integer;
BEGIN
    -- The app's role cannot delete entries: within a year nobody who takes it over can hide what was done.
    IF older_than < interval '365 days' THEN
        RAISE EXCEPTION 'audit entries are kept for a year at least';
    END IF;
    DELETE FROM audit_entry WHERE (client_id, audit_id) IN (
        SELECT client_id, audit_id FROM audit_entry WHERE created_at < now() - older_than
        ORDER BY created_at LIMIT batch
    );
    GET DIAGNOSTICS pruned = ROW_COUNT;
    RETURN pruned;
END $$;
