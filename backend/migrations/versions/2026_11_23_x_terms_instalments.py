"""What is due of a booking follows its instalments."""

from ddl import execute

revision = "2026_11_23_x_terms_instalments"
down_revision = "2026_11_23_x_terms"


def upgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);

        -- The day of the first instalment that is not paid, when so much is owed: of what is paid, the earliest
        -- instalments are paid first.
        CREATE FUNCTION next_due_on(instalments jsonb, owed bigint) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT min(due_on) FROM (
                SELECT (part->>'due_on')::date AS due_on, coalesce(sum((part->>'amount')::bigint) OVER (
                    ORDER BY part->>'due_on' DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                ), 0) AS later
                FROM jsonb_array_elements(instalments) part
            ) planned WHERE later < owed
        $$;
        -- What should have been paid before a day, when so much is owed.
        CREATE FUNCTION overdue_paise(instalments jsonb, owed bigint, day date) RETURNS bigint
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE WHEN min((part->>'due_on')::date) < day THEN greatest(owed - coalesce(
                sum((part->>'amount')::bigint) FILTER (WHERE (part->>'due_on')::date >= day), 0
            ), 0)::bigint ELSE 0 END
            FROM jsonb_array_elements(instalments) part
        $$;

        ALTER TABLE booking_balance ADD COLUMN instalments jsonb NOT NULL DEFAULT '[]';
        CREATE OR REPLACE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO booking_balance AS kept (client_id, reservation_event_id, paid_paise)
            SELECT client_id, reservation_event_id, -sum(amount_paise) FROM added
            WHERE account = 'customer_prepayment' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
            ON CONFLICT (client_id, reservation_event_id)
            DO UPDATE SET paid_paise = kept.paid_paise + excluded.paid_paise,
                due_on = next_due_on(kept.instalments, kept.total_paise - kept.paid_paise - excluded.paid_paise);
            RETURN NULL;
        END $$;

        CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO booking_balance AS kept
                (client_id, reservation_event_id, is_open, total_paise, instalments, due_on)
            VALUES (NEW.client_id, NEW.reservation_event_id,
                    NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
                    NEW.total_paise - NEW.price_reduction_paise, NEW.quote->'instalments',
                    next_due_on(NEW.quote->'instalments', NEW.total_paise - NEW.price_reduction_paise))
            ON CONFLICT (client_id, reservation_event_id)
            DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise,
                instalments = excluded.instalments,
                due_on = next_due_on(excluded.instalments, excluded.total_paise - kept.paid_paise);
            RETURN NULL;
        END $$;
        UPDATE booking_balance balance SET instalments = booking.quote->'instalments'
        FROM reservation_event booking
        WHERE booking.client_id = balance.client_id
          AND booking.reservation_event_id = balance.reservation_event_id AND booking.confirmed_at IS NOT NULL;
        UPDATE booking_balance SET due_on = next_due_on(instalments, total_paise - paid_paise);
        """
    )


def downgrade() -> None:
    execute(
        """
        CREATE OR REPLACE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO booking_balance AS kept (client_id, reservation_event_id, paid_paise)
            SELECT client_id, reservation_event_id, -sum(amount_paise) FROM added
            WHERE account = 'customer_prepayment' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
            ON CONFLICT (client_id, reservation_event_id)
            DO UPDATE SET paid_paise = kept.paid_paise + excluded.paid_paise;
            RETURN NULL;
        END $$;

        CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO booking_balance (client_id, reservation_event_id, is_open, total_paise, due_on)
            VALUES (NEW.client_id, NEW.reservation_event_id,
                    NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
                    NEW.total_paise - NEW.price_reduction_paise, NEW.balance_due_on)
            ON CONFLICT (client_id, reservation_event_id)
            DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise, due_on = excluded.due_on;
            RETURN NULL;
        END $$;
        ALTER TABLE booking_balance DROP COLUMN instalments;
        DROP FUNCTION next_due_on, overdue_paise;
        """
    )
