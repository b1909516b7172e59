"""Categories in other languages, and their words in the search."""

from ddl import execute

revision = "2026_11_27_38_category_languages"
down_revision = "2026_11_26_37_content_languages"

# The same as before but for the words of categories.
LISTABLE = """
CREATE OR REPLACE VIEW listable_event AS
SELECT event.event_id, event.client_id,
    folded(concat_ws(' ', title, destination, (
        SELECT string_agg(concat_ws(' ', texts ->> 'title', texts ->> 'destination'), ' ' ORDER BY code)
        FROM jsonb_each(event.translations) AS own(code, texts)
    ), (
        SELECT string_agg({name}, ' ' ORDER BY category.category_id)
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
FROM event JOIN client ON client.client_id = event.client_id WHERE status = 'active' AND (
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
IN_ALL_LANGUAGES = """concat_ws(' ', category.name, (
            SELECT string_agg(texts ->> 'name', ' ' ORDER BY code)
            FROM jsonb_each(category.translations) AS own(code, texts)
        ))"""


def upgrade() -> None:
    execute("ALTER TABLE category ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';")
    execute(LISTABLE.format(name=IN_ALL_LANGUAGES))


def downgrade() -> None:
    execute(LISTABLE.format(name="category.name"))
    execute("ALTER TABLE category DROP COLUMN translations;")
