"""The departures that parties wait for are found without the others."""

from ddl import execute

revision = "2026_11_27_41_waiting_departures"
down_revision = "2026_11_27_40_going_at_the_end"


def upgrade() -> None:
    execute("CREATE INDEX plan_stock_waiting_idx ON plan_stock (client_id, event_plan_id) WHERE has_waiting")


def downgrade() -> None:
    execute("DROP INDEX plan_stock_waiting_idx")
