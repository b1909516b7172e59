"""Orders are counted by person over all clients."""

from ddl import execute

revision = "2026_11_22_unpaid_order_limits"
down_revision = "2026_11_22_stock_limits"


def upgrade() -> None:
    execute(
        """
        CREATE INDEX payment_order_user_id_created_at_idx ON payment_order (user_id, created_at);

        -- A person's orders with all clients: those opened in the last 10 minutes, and those of the last 24 hours that
        -- are still open, each with the seconds until the oldest of them no longer counts. Until the end of the
        -- transaction nobody else counts or opens orders of this person.
        CREATE FUNCTION count_orders(person bigint) RETURNS TABLE (
            recent bigint, recent_seconds double precision, unfinished bigint, unfinished_seconds double precision
        ) LANGUAGE plpgsql AS $$
        DECLARE scope_before text := current_setting('toli.scope', true);
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended('orders of person ' || person, 0));
            PERFORM set_config('toli.scope', 'platform', true);
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
            PERFORM set_config('toli.scope', scope_before, true);
        END $$;
        """
    )


def downgrade() -> None:
    execute("DROP FUNCTION count_orders; DROP INDEX payment_order_user_id_created_at_idx")
