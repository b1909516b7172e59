"""Number and average of a trip's reviews in the search index."""

from ddl import execute

revision = "2026_12_08_trip_ratings"
down_revision = "2026_12_07_octo_webhooks_valid"

RATED = """
    CREATE OR REPLACE VIEW listable_trip AS
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
        ) AS closes,
        (
            SELECT count(*)::integer FROM review
            WHERE review.client_id = trip.client_id AND review.trip_id = trip.trip_id
                AND review.state IN ('shown', 'collapsed')
        ) AS review_count,
        (
            SELECT round(avg(review.rating), 1)::numeric(2, 1) FROM review
            WHERE review.client_id = trip.client_id AND review.trip_id = trip.trip_id
                AND review.state IN ('shown', 'collapsed')
        ) AS rating
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

    CREATE OR REPLACE FUNCTION relist_trips() RETURNS trigger LANGUAGE plpgsql
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
        -- A statement that changed no row runs its triggers too, and planning takes longer than most writes.
        IF cardinality(ids) = 0 THEN
            RETURN NULL;
        END IF;
        DELETE FROM listed_trip listed WHERE listed.trip_id = ANY (ids)
            AND NOT EXISTS (SELECT FROM listable_trip listable WHERE listable.trip_id = listed.trip_id);
        INSERT INTO listed_trip (trip_id, client_id, words, places, days, min_price_paise, display_sequence,
                created_at, starts, closes, review_count, rating)
            SELECT trip_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts,
                closes, review_count, rating
            FROM listable_trip WHERE trip_id = ANY (ids)
            ON CONFLICT (trip_id) DO UPDATE SET words = excluded.words, places = excluded.places,
                days = excluded.days, min_price_paise = excluded.min_price_paise,
                display_sequence = excluded.display_sequence, created_at = excluded.created_at,
                starts = excluded.starts, closes = excluded.closes, review_count = excluded.review_count,
                rating = excluded.rating;
        RETURN NULL;
    END $$;
"""

UNRATED = """
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

    CREATE OR REPLACE FUNCTION relist_trips() RETURNS trigger LANGUAGE plpgsql
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
        -- A statement that changed no row runs its triggers too, and planning takes longer than most writes.
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
"""


def upgrade() -> None:
    execute("""
        ALTER TABLE listed_trip ADD COLUMN review_count integer NOT NULL DEFAULT 0, ADD COLUMN rating numeric(2, 1);
    """)
    execute(RATED)
    execute("""
        CREATE TRIGGER relist_after_insert AFTER INSERT ON review
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
        CREATE TRIGGER relist_after_update AFTER UPDATE ON review
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
        CREATE TRIGGER relist_after_delete AFTER DELETE ON review
            REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_trips();
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE listed_trip listed SET review_count = listable.review_count, rating = listable.rating
        FROM listable_trip listable WHERE listable.trip_id = listed.trip_id AND listable.review_count > 0;
    """)


def downgrade() -> None:
    execute("""
        DROP TRIGGER relist_after_insert ON review;
        DROP TRIGGER relist_after_update ON review;
        DROP TRIGGER relist_after_delete ON review;
        DROP VIEW listable_trip;
    """)
    execute(UNRATED)
    execute("ALTER TABLE listed_trip DROP COLUMN review_count, DROP COLUMN rating")
