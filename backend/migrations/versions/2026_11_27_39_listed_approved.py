"""Only trips of approved clients are listed, so that a search need not read the clients of all trips it finds."""

from ddl import execute

revision = "2026_11_27_39_listed_approved"
down_revision = "2026_11_27_38_category_languages"

# The same as before but for the client's approval.
LISTABLE = """
CREATE OR REPLACE VIEW listable_event AS
SELECT event.event_id, event.client_id,
    folded(concat_ws(' ', title, destination, (
        SELECT string_agg(concat_ws(' ', texts ->> 'title', texts ->> 'destination'), ' ' ORDER BY code)
        FROM jsonb_each(event.translations) AS own(code, texts)
    ), (
        SELECT string_agg(concat_ws(' ', category.name, (
            SELECT string_agg(texts ->> 'name', ' ' ORDER BY code)
            FROM jsonb_each(category.translations) AS own(code, texts)
        )), ' ' ORDER BY category.category_id)
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
        WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
            AND NOT is_draft AND access_code IS NULL
        ORDER BY tour_start_date, ep_id
    ) AS starts,
    ARRAY(
        SELECT booking_end_date FROM event_plan plan
        WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
            AND NOT is_draft AND access_code IS NULL
        ORDER BY tour_start_date, ep_id
    ) AS closes
FROM event JOIN client ON client.client_id = event.client_id WHERE status = 'active'{approved} AND (
    EXISTS (
        SELECT FROM event_plan plan
        WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND access_code IS NULL
    )
    OR NOT EXISTS (
        SELECT FROM event_plan plan
        WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
    )
);
"""
APPROVED = " AND client.approval_status = 'approved'"

RELIST = """
CREATE OR REPLACE FUNCTION relist_events() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ids bigint[];
BEGIN
    IF TG_TABLE_NAME = 'category' THEN
        ids := ARRAY(
            SELECT DISTINCT link.event_id FROM changed JOIN event_category link
                ON link.client_id = changed.client_id AND link.category_id = changed.category_id
        );
    ELSIF TG_TABLE_NAME = 'client' THEN
        ids := ARRAY(
            SELECT event.event_id FROM changed JOIN previous USING (client_id) JOIN event USING (client_id)
            WHERE (changed.terms, changed.has_gstin, changed.time_zone{changed})
                IS DISTINCT FROM (previous.terms, previous.has_gstin, previous.time_zone{previous})
        );
    ELSE
        ids := ARRAY(SELECT DISTINCT event_id FROM changed);
    END IF;
    -- A statement that changed no row runs its triggers too, and planning what follows takes longer than most writes.
    IF cardinality(ids) = 0 THEN
        RETURN NULL;
    END IF;
    DELETE FROM listed_event listed WHERE listed.event_id = ANY (ids)
        AND NOT EXISTS (SELECT FROM listable_event listable WHERE listable.event_id = listed.event_id);
    INSERT INTO listed_event (event_id, client_id, words, places, days, min_price_paise, display_sequence,
            created_at, starts, closes)
        SELECT event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts,
            closes
        FROM listable_event WHERE event_id = ANY (ids)
        ON CONFLICT (event_id) DO UPDATE SET words = excluded.words, places = excluded.places,
            days = excluded.days, min_price_paise = excluded.min_price_paise,
            display_sequence = excluded.display_sequence, created_at = excluded.created_at,
            starts = excluded.starts, closes = excluded.closes;
    RETURN NULL;
END $$;
"""


def upgrade() -> None:
    execute(LISTABLE.format(approved=APPROVED))
    execute(RELIST.format(changed=", changed.approval_status", previous=", previous.approval_status"))
    execute(
        """
        DELETE FROM listed_event listed USING client
        WHERE client.client_id = listed.client_id AND client.approval_status <> 'approved';
        """
    )


def downgrade() -> None:
    execute(RELIST.format(changed="", previous=""))
    execute(LISTABLE.format(approved=""))
    execute("INSERT INTO listed_event SELECT * FROM listable_event ON CONFLICT DO NOTHING;")
