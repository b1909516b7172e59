"""Minimum groups: how many people go on a departure, when its operator decides, and that it runs."""

from ddl import execute

revision = "2026_11_23_zzlk_minimum_group"
down_revision = "2026_11_23_zzlh_money_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE plan_stock ADD COLUMN going integer NOT NULL DEFAULT 0;
        ALTER TABLE event_plan ADD COLUMN decide_on date, ADD COLUMN runs_since timestamptz,
            ADD COLUMN decision_noticed_at timestamptz;

        CREATE FUNCTION count_going() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP <> 'INSERT' AND OLD.booking_status = 'confirmed' THEN
                UPDATE plan_stock SET going = going - OLD.total_travelers
                WHERE client_id = OLD.client_id AND event_plan_id = OLD.event_plan_id;
            END IF;
            IF NEW.booking_status = 'confirmed' THEN
                UPDATE plan_stock SET going = going + NEW.total_travelers
                WHERE client_id = NEW.client_id AND event_plan_id = NEW.event_plan_id;
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER reservation_event_added_going AFTER INSERT ON reservation_event
            FOR EACH ROW WHEN (NEW.booking_status = 'confirmed') EXECUTE FUNCTION count_going();
        CREATE TRIGGER reservation_event_going
            AFTER UPDATE OF booking_status, total_travelers, event_plan_id ON reservation_event
            FOR EACH ROW WHEN ((OLD.booking_status, OLD.total_travelers, OLD.event_plan_id)
                IS DISTINCT FROM (NEW.booking_status, NEW.total_travelers, NEW.event_plan_id))
            EXECUTE FUNCTION count_going();
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE plan_stock stock SET going = booked.people FROM (
            SELECT client_id, event_plan_id, sum(total_travelers) AS people FROM reservation_event
            WHERE booking_status = 'confirmed' GROUP BY client_id, event_plan_id
        ) booked
        WHERE booked.client_id = stock.client_id AND booked.event_plan_id = stock.event_plan_id;
        """
    )


def downgrade() -> None:
    execute(
        """
        DROP TRIGGER reservation_event_going ON reservation_event;
        DROP TRIGGER reservation_event_added_going ON reservation_event;
        DROP FUNCTION count_going();
        ALTER TABLE event_plan DROP COLUMN decide_on, DROP COLUMN runs_since, DROP COLUMN decision_noticed_at;
        ALTER TABLE plan_stock DROP COLUMN going;
        """
    )
