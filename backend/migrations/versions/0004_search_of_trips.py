"""The list of trips that can be searched: one row a published event, kept by triggers.

Row-level security stands in the way of the indexes that searching needs (PostgreSQL gives an index nothing that might
leak before the walls are passed), so what may be searched stands in a table without walls. It holds what every visitor
may read, and nothing else.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import grant

revision = "0004"
down_revision = "0003"

# Both are trusted: the owner of the database may create them.
EXTENSIONS = ("pg_trgm", "unaccent")

FOLDED = """
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, words))
"""

VIEW = """
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
FROM event WHERE status = 'active'
"""

COLUMNS = "event_id, client_id, words, places, days, min_price_paise, display_sequence, created_at, starts, closes"
SET_COLUMNS = ", ".join(f"{name} = excluded.{name}" for name in COLUMNS.split(", ")[2:])

RELIST = f"""
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
    INSERT INTO listed_event ({COLUMNS}) SELECT {COLUMNS} FROM listable_event WHERE event_id = ANY (ids)
        ON CONFLICT (event_id) DO UPDATE SET {SET_COLUMNS};
    RETURN NULL;
END $$
"""

# The threshold is a setting: a function carries it with itself. Half of a short word's letter triples survive a typo.
TRIPS_LIKE = """
CREATE FUNCTION trips_like(word text, pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.4 AS $$
    SELECT event_id FROM listed_event WHERE words LIKE pattern OR (length(word) > 3 AND word <% words)
$$
"""

# Events that are gone take their rows along by the foreign key.
WATCHED = {
    "event": ("INSERT", "UPDATE"),
    "event_category": ("INSERT", "DELETE"),
    "category": ("UPDATE",),
    "room_bed": ("INSERT", "UPDATE", "DELETE"),
    "event_plan": ("INSERT", "UPDATE", "DELETE"),
}


def upgrade() -> None:
    for extension in EXTENSIONS:
        op.execute(f"CREATE EXTENSION IF NOT EXISTS {extension} SCHEMA public")
    op.execute(FOLDED)
    op.create_table(
        "listed_event",
        sa.Column("event_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("places", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("min_price_paise", sa.BigInteger(), nullable=True),
        sa.Column("display_sequence", sa.BigInteger(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("starts", postgresql.ARRAY(sa.Date()), nullable=False),
        sa.Column("closes", postgresql.ARRAY(sa.Date()), nullable=False),
        sa.PrimaryKeyConstraint("event_id", name=op.f("listed_event_pkey")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("listed_event_event_fkey"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(op.f("listed_event_client_id_event_id_idx"), "listed_event", ["client_id", "event_id"])
    op.create_index(
        "listed_event_order_idx",
        "listed_event",
        ["display_sequence", sa.text("created_at DESC"), sa.text("event_id DESC")],
    )
    op.create_index(
        "listed_event_words_idx",
        "listed_event",
        ["words"],
        postgresql_using="gin",
        postgresql_ops={"words": "gin_trgm_ops"},
    )
    # Pages of all trips are read from the new table.
    op.drop_index("event_browse_idx", table_name="event")
    op.execute(VIEW)
    op.execute(RELIST)
    op.execute(TRIPS_LIKE)
    for table, verbs in WATCHED.items():
        for verb in verbs:
            rows = "OLD" if verb == "DELETE" else "NEW"
            op.execute(
                f"CREATE TRIGGER relist_after_{verb.lower()} AFTER {verb} ON {table}"
                f" REFERENCING {rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_events()"
            )
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute(f"INSERT INTO listed_event ({COLUMNS}) SELECT {COLUMNS} FROM listable_event")
    grant("listed_event", rights="SELECT")


def downgrade() -> None:
    for table, verbs in WATCHED.items():
        for verb in verbs:
            op.execute(f"DROP TRIGGER relist_after_{verb.lower()} ON {table}")
    op.execute("DROP FUNCTION trips_like(text, text)")
    op.execute("DROP FUNCTION relist_events()")
    op.execute("DROP VIEW listable_event")
    op.drop_table("listed_event")
    op.create_index(
        "event_browse_idx",
        "event",
        ["display_sequence", sa.text("created_at DESC"), sa.text("event_id DESC")],
        postgresql_where=sa.text("status = 'active'"),
    )
    op.execute("DROP FUNCTION folded(text)")
    for extension in EXTENSIONS:
        op.execute(f"DROP EXTENSION {extension}")
