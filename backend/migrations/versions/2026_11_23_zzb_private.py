"""Private departures: sold to those who have their code, and in no list."""

from ddl import execute

revision = "2026_11_23_zzb_private"
down_revision = "2026_11_23_zza_room_types_valid"

PUBLIC = "(SELECT current_setting('toli.scope', true)) = 'public'"
SEEN = (
    "EXISTS (SELECT FROM event seen"
    " WHERE seen.client_id = event_plan.client_id AND seen.event_id = event_plan.event_id)"
)
# A trip that has private departures only is in no list.
LISTED = """status = 'active' AND (
            EXISTS (
                SELECT FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND access_code IS NULL
            )
            OR NOT EXISTS (
                SELECT FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
            )
        )"""


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event_plan ADD COLUMN access_code text, ADD COLUMN minimum_party bigint,
            ADD CONSTRAINT event_plan_access_code_check CHECK (access_code ~ '^[A-Z0-9-]{6,40}$') NOT VALID,
            ADD CONSTRAINT event_plan_minimum_party_check
                CHECK (minimum_party IS NULL OR (access_code IS NOT NULL AND minimum_party > 0)) NOT VALID;
        """
    )
    execute(_lists(sold="NOT is_draft AND access_code IS NULL", listed=LISTED))
    seen = f"{PUBLIC} AND NOT is_draft AND access_code IS NULL AND {SEEN}"
    execute(f"ALTER POLICY public_scope ON event_plan USING ({seen})")


def downgrade() -> None:
    execute(f"ALTER POLICY public_scope ON event_plan USING ({PUBLIC} AND (NOT is_draft AND {SEEN}))")
    execute(_lists(sold="NOT is_draft", listed="status = 'active'"))
    # Without codes nothing can be private: such departures are taken off sale.
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE event_plan SET is_draft = true WHERE access_code IS NOT NULL;
        """
    )
    execute("ALTER TABLE event_plan DROP COLUMN access_code, DROP COLUMN minimum_party")


def _lists(*, sold: str, listed: str) -> str:
    """The lists of trips: which departures they tell of, and which trips are in them."""
    return f"""
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
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND {sold}
                ORDER BY tour_start_date, ep_id
            ) AS starts,
            ARRAY(
                SELECT booking_end_date FROM event_plan plan
                WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND {sold}
                ORDER BY tour_start_date, ep_id
            ) AS closes
        FROM event JOIN client ON client.client_id = event.client_id WHERE {listed};
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
                    WHERE (changed.terms, changed.has_gstin, changed.time_zone)
                        IS DISTINCT FROM (previous.terms, previous.has_gstin, previous.time_zone)
                );
            ELSE
                ids := ARRAY(SELECT DISTINCT event_id FROM changed);
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
