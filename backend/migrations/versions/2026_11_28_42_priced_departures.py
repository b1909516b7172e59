"""One rule for the departure and the price that lists, cards and a trip's page show; the order by price follows it."""

from ddl import execute

revision = "2026_11_28_42_priced_departures"
down_revision = "2026_11_27_41_waiting_departures"

PRICED = """
-- The public departures of a trip that are or will be on sale. `price` is that of the cheapest free bed, with tax; null
-- without one. `cheapest_left` names its sharing type when a cheaper one of the departure is sold out. A card shows the
-- departure of rank 1, and the trip's page selects it: the cheapest on sale, else the cheapest that opens later, else
-- the next one; the earlier of two with one price.
CREATE FUNCTION priced_departures(client bigint, event bigint, event_terms jsonb, has_gstin boolean, today date)
RETURNS TABLE (ep_id bigint, tour_start_date date, tour_end_date date, opens_on date, free integer, guaranteed boolean,
    minimum_group integer, going integer, price bigint, cheapest_left text, rank bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT ep_id, tour_start_date, tour_end_date, opens_on, free, guaranteed, minimum_group, going, price,
        cheapest_left, row_number() OVER (ORDER BY price IS NULL, opens_on IS NOT NULL, price, tour_start_date, ep_id)
    FROM (
        SELECT departure.*, CASE WHEN bed.lowest < bed.price THEN bed.room_type END AS cheapest_left,
            price_with_tax(bed.price, departure.terms, departure.has_gstin, departure.today) AS price
        FROM (
            SELECT plan.client_id, plan.ep_id, plan.tour_start_date, plan.tour_end_date,
                CASE WHEN plan.booking_start_date > $5 THEN plan.booking_start_date END AS opens_on,
                stock.capacity - stock.held - stock.sold AS free,
                coalesce(plan.runs_since IS NOT NULL OR stock.going >= plan.runs_from, false) AS guaranteed,
                nullif(plan.runs_from, 0) AS minimum_group, stock.going,
                $3 || plan.terms AS terms, $4 AS has_gstin, $5 AS today
            FROM event_plan plan
            JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.event_plan_id = plan.ep_id
            WHERE plan.client_id = $1 AND plan.event_id = $2 AND plan.access_code IS NULL
                AND NOT plan.is_draft AND plan.tour_start_date > $5 AND plan.booking_end_date >= $5
        ) departure
        CROSS JOIN LATERAL (
            SELECT min(kind.price) AS lowest, min(kind.price) FILTER (WHERE kind.is_free) AS price,
                (array_agg(kind.room_type ORDER BY kind.price, kind.room_bed_id) FILTER (WHERE kind.is_free))[1]
                    AS room_type
            FROM (
                SELECT room_bed.room_bed_id, room_bed.room_type,
                    coalesce(own.price_per_head_trip_paise, room_bed.price_per_head_trip_paise) AS price,
                    departure.free > 0 AND stock.total > stock.held + stock.sold AS is_free
                FROM bed_stock stock
                JOIN room_bed ON room_bed.client_id = stock.client_id AND room_bed.room_bed_id = stock.room_bed_id
                LEFT JOIN departure_price own ON own.client_id = stock.client_id
                    AND own.event_plan_id = stock.event_plan_id AND own.room_bed_id = stock.room_bed_id
                WHERE stock.client_id = departure.client_id AND stock.event_plan_id = departure.ep_id
                    AND stock.total > 0
            ) kind
        ) bed
    ) priced
$$;
"""

# The same as before but for the price.
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
    {price} AS min_price_paise,
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
FROM event JOIN client ON client.client_id = event.client_id
WHERE status = 'active' AND client.approval_status = 'approved' AND (
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
CHEAPEST_TYPE = """(
        SELECT price_with_tax(min(price_per_head_trip_paise), client.terms || event.terms, client.has_gstin,
            (now() AT TIME ZONE client.time_zone)::date)
        FROM room_bed WHERE room_bed.client_id = event.client_id AND room_bed.event_id = event.event_id
    )"""
OFFERED = f"""coalesce((
        SELECT offer.price
        FROM priced_departures(event.client_id, event.event_id, client.terms || event.terms, client.has_gstin,
            (now() AT TIME ZONE client.time_zone)::date) AS offer
        WHERE offer.rank = 1
    ), {CHEAPEST_TYPE})"""

# Beds are held and sold in the busiest transactions: the triggers run only when a sharing type or a departure becomes
# full or free again, and skip a trip whose row another transaction has locked, which `relist_prices` updates later.
RELIST = """
CREATE FUNCTION relist_departure() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE departure record := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    UPDATE listed_event SET min_price_paise = listable.min_price_paise
    FROM (
        SELECT listed.event_id, listed.client_id
        FROM event_plan plan JOIN listed_event listed ON listed.event_id = plan.event_id
        WHERE plan.client_id = departure.client_id AND plan.ep_id = departure.event_plan_id
        FOR NO KEY UPDATE OF listed SKIP LOCKED
    ) own
    JOIN listable_event listable ON listable.client_id = own.client_id AND listable.event_id = own.event_id
    WHERE listed_event.event_id = own.event_id
        AND listed_event.min_price_paise IS DISTINCT FROM listable.min_price_paise;
    RETURN NULL;
END $$;
CREATE TRIGGER bed_stock_added_relist AFTER INSERT ON bed_stock
    FOR EACH ROW EXECUTE FUNCTION relist_departure();
CREATE TRIGGER bed_stock_relist AFTER UPDATE ON bed_stock
    FOR EACH ROW WHEN ((OLD.total > OLD.held + OLD.sold) IS DISTINCT FROM (NEW.total > NEW.held + NEW.sold))
    EXECUTE FUNCTION relist_departure();
CREATE TRIGGER plan_stock_relist AFTER UPDATE ON plan_stock
    FOR EACH ROW WHEN ((OLD.capacity > OLD.held + OLD.sold) IS DISTINCT FROM (NEW.capacity > NEW.held + NEW.sold))
    EXECUTE FUNCTION relist_departure();
CREATE TRIGGER departure_price_relist AFTER INSERT OR UPDATE OR DELETE ON departure_price
    FOR EACH ROW EXECUTE FUNCTION relist_departure();
"""


def upgrade() -> None:
    execute(PRICED)
    execute(LISTABLE.format(price=OFFERED))
    execute(RELIST)
    execute("SELECT relist_prices()")


def downgrade() -> None:
    execute("DROP TRIGGER departure_price_relist ON departure_price")
    execute("DROP TRIGGER plan_stock_relist ON plan_stock")
    execute("DROP TRIGGER bed_stock_relist ON bed_stock")
    execute("DROP TRIGGER bed_stock_added_relist ON bed_stock")
    execute("DROP FUNCTION relist_departure()")
    execute(LISTABLE.format(price=CHEAPEST_TYPE))
    execute(
        "DROP FUNCTION priced_departures(client bigint, event bigint, event_terms jsonb, has_gstin boolean, today date)"
    )
    execute("SELECT relist_prices()")
