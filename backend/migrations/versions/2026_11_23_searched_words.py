"""The words of listed trips, so that a misspelt one is compared with each known word once, and not with every trip."""

from ddl import execute

revision = "2026_11_23_searched_words"
down_revision = "2026_11_23_record_process"


def upgrade() -> None:
    execute(
        """
        -- Loads the extension: only then may its setting be set by those who own no server.
        SELECT similarity('', '');

        -- Words are only ever added: one that no trip has any more leads to no trip.
        CREATE TABLE listed_word (word text, CONSTRAINT listed_word_pkey PRIMARY KEY (word));
        CREATE INDEX listed_word_word_idx ON listed_word USING gin (word gin_trgm_ops);
        GRANT SELECT ON listed_word TO :"app_role";

        CREATE FUNCTION list_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = public, pg_temp AS $$
        BEGIN
            INSERT INTO listed_word SELECT DISTINCT unnest(string_to_array(words, ' ')) AS word FROM changed
            EXCEPT SELECT word FROM listed_word ORDER BY word
            ON CONFLICT DO NOTHING;
            RETURN NULL;
        END $$;
        CREATE TRIGGER listed_event_words_added AFTER INSERT ON listed_event
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_words();
        CREATE TRIGGER listed_event_words_changed AFTER UPDATE ON listed_event
            REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_words();
        -- Behind the triggers, whose creation keeps others from writing until the commit: no word is missed.
        INSERT INTO listed_word SELECT DISTINCT unnest(string_to_array(words, ' ')) FROM listed_event;

        -- Known words that contain a typed one, and those that are like it, with their likeness. The threshold is a
        -- setting, which a function carries along: half of the letter triples of a short word survive a typing error.
        CREATE FUNCTION words_like(typed text, pattern text) RETURNS TABLE (word text, likeness real)
        LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.4 AS $$
            SELECT word, CASE WHEN word LIKE pattern THEN NULL ELSE word_similarity(typed, word) END FROM listed_word
            WHERE word LIKE pattern OR (length(typed) > 3 AND typed <% word)
        $$;
        """
    )
    # `trips_like` is used by the version before, and dropped when nobody runs that any more.


def downgrade() -> None:
    execute(
        """
        DROP FUNCTION words_like;
        DROP TRIGGER listed_event_words_added ON listed_event;
        DROP TRIGGER listed_event_words_changed ON listed_event;
        DROP FUNCTION list_words;
        DROP TABLE listed_word;
        """
    )
