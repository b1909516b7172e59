"""Who is going is counted at the end of a transaction, so that a payment locks its departure for a moment only."""

from ddl import execute

revision = "2026_11_27_40_going_at_the_end"
down_revision = "2026_11_27_39_listed_approved"

COUNTED = """
DROP TRIGGER reservation_event_going ON reservation_event;
CREATE {kind} reservation_event_going
    AFTER UPDATE OF booking_status, total_travelers, event_plan_id ON reservation_event {when}
    FOR EACH ROW WHEN ((OLD.booking_status, OLD.total_travelers, OLD.event_plan_id)
        IS DISTINCT FROM (NEW.booking_status, NEW.total_travelers, NEW.event_plan_id))
    EXECUTE FUNCTION count_going();
"""


def upgrade() -> None:
    execute(COUNTED.format(kind="CONSTRAINT TRIGGER", when="DEFERRABLE INITIALLY DEFERRED"))


def downgrade() -> None:
    execute(COUNTED.format(kind="TRIGGER", when=""))
