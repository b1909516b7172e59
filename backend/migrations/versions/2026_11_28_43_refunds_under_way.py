"""Leave refunds under way out of a booking's stored balance, so that what is due stays while a refund is sent."""

from ddl import execute

revision = "2026_11_28_43_refunds_under_way"
down_revision = "2026_11_28_42_priced_departures"

UNDER_WAY = """
CREATE FUNCTION note_under_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS stored (client_id, reservation_event_id, paid_paise)
    SELECT client_id, booking_id, sum(paise) FROM (
        SELECT OLD.client_id, OLD.reservation_event_id, OLD.amount_paise
        WHERE TG_OP = 'UPDATE' AND OLD.state <> 'processed'
        UNION ALL
        SELECT NEW.client_id, NEW.reservation_event_id, -NEW.amount_paise WHERE NEW.state <> 'processed'
    ) AS part (client_id, booking_id, paise)
    WHERE booking_id IS NOT NULL GROUP BY 1, 2 HAVING sum(paise) <> 0
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET paid_paise = stored.paid_paise + excluded.paid_paise,
        due_on = next_due_on(stored.instalments, stored.total_paise - stored.paid_paise - excluded.paid_paise);
    RETURN NULL;
END $$;
CREATE TRIGGER refund_under_way AFTER INSERT OR UPDATE OF state, reservation_event_id, amount_paise ON refund
    FOR EACH ROW EXECUTE FUNCTION note_under_way();
"""

STORED = """
SELECT set_config('toli.scope', 'platform', true);
UPDATE booking_balance stored SET paid_paise = stored.paid_paise {sign} part.paise,
    due_on = next_due_on(stored.instalments, stored.total_paise - (stored.paid_paise {sign} part.paise))
FROM (
    SELECT client_id, reservation_event_id, sum(amount_paise)::bigint AS paise FROM refund
    WHERE state <> 'processed' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
) part
WHERE stored.client_id = part.client_id AND stored.reservation_event_id = part.reservation_event_id;
"""


def upgrade() -> None:
    execute(UNDER_WAY)
    execute(STORED.format(sign="-"))


def downgrade() -> None:
    execute("DROP TRIGGER refund_under_way ON refund; DROP FUNCTION note_under_way();")
    execute(STORED.format(sign="+"))
