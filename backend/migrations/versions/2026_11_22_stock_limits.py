"""Holds end at the latest some minutes after they were made, and are counted by person and by network."""

from ddl import execute

revision = "2026_11_22_stock_limits"
down_revision = "2026_11_22_staff_second_factor"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE hold ADD COLUMN most_minutes smallint NOT NULL DEFAULT 60, ADD COLUMN network text;
        CREATE INDEX hold_user_id_expires_at_idx ON hold (user_id, expires_at);
        CREATE INDEX hold_network_idx ON hold (network) WHERE state = 'active';

        -- Until the end of the transaction nobody else counts the holds of this person, or of this network.
        CREATE FUNCTION lock_holds(person bigint, place text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended('holds of person ' || person, 0));
            IF place IS NOT NULL THEN
                PERFORM pg_advisory_xact_lock(hashtextextended('holds of network ' || place, 0));
            END IF;
        END $$;

        -- What a person and a network hold, with all clients, counted under the lock. An expired hold whose provider
        -- is still to be asked keeps its beds and counts. `expired` are those of the last 24 hours.
        CREATE FUNCTION count_holds(person bigint, place text) RETURNS TABLE (
            person_holds bigint, person_beds bigint, network_holds bigint, network_beds bigint,
            expired bigint, expired_seconds_ago double precision, has_paid boolean
        ) LANGUAGE plpgsql AS $$
        DECLARE scope_before text := current_setting('toli.scope', true);
        BEGIN
            PERFORM lock_holds(person, place);
            PERFORM set_config('toli.scope', 'platform', true);
            RETURN QUERY SELECT mine.holds, mine.beds, theirs.holds, theirs.beds, mine.expired, mine.seconds_ago,
                EXISTS (SELECT FROM reservation_event own WHERE own.user_id = person AND own.confirmed_at IS NOT NULL)
            FROM (
                SELECT count(*) FILTER (WHERE one.is_live) AS holds,
                    coalesce(sum(one.beds) FILTER (WHERE one.is_live), 0) AS beds,
                    count(*) FILTER (WHERE one.is_expired) AS expired,
                    extract(epoch FROM now() - max(one.expires_at) FILTER (WHERE one.is_expired))::float8 AS seconds_ago
                FROM (
                    SELECT h.beds, h.expires_at,
                        h.state = 'active' AND (h.expires_at > now() OR h.ask_first) AS is_live,
                        h.state = 'lapsed' OR (h.state = 'active' AND h.expires_at <= now()) AS is_expired
                    FROM hold h WHERE h.user_id = person AND h.expires_at > now() - interval '24 hours'
                ) one
            ) mine, (
                SELECT count(*) AS holds, coalesce(sum(h.beds), 0) AS beds
                FROM hold h WHERE h.network = place AND h.state = 'active' AND h.expires_at > now()
            ) theirs;
            PERFORM set_config('toli.scope', scope_before, true);
        END $$;
        """
    )


def downgrade() -> None:
    execute(
        """
        DROP FUNCTION count_holds, lock_holds;
        DROP INDEX hold_network_idx, hold_user_id_expires_at_idx;
        ALTER TABLE hold DROP COLUMN network, DROP COLUMN most_minutes;
        """
    )
