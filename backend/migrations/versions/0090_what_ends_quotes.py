"""Whatever changes what a departure sells ends the quotes given for it, by the database's own hand.

Processes keep what a version of a plan's terms says, and a claim names that version: so nothing may change it and
leave the version as it is.
"""

from alembic import op

revision = "0090"
down_revision = "0080"

FUNCTIONS = {
    "end_quotes_of_plan": "stock.event_plan_id = changed.event_plan_id",
    "end_quotes_of_departure": "stock.event_plan_id = changed.ep_id",
    "end_quotes_of_event": "stock.event_plan_id IN (SELECT ep_id FROM event_plan plan"
    " WHERE plan.client_id = changed.client_id AND plan.event_id = changed.event_id)",
    "end_quotes_of_client": "true",
}
"""By function: which plans of the row's client it is about."""

TRIGGERS = (
    ("bed_stock", "INSERT OR DELETE", "end_quotes_of_plan"),
    ("event_plan", "UPDATE", "end_quotes_of_departure"),
    ("event", "UPDATE OF status", "end_quotes_of_event"),
    ("room_bed", "INSERT OR UPDATE OR DELETE", "end_quotes_of_event"),
    (
        "client",
        "UPDATE OF approval_status, time_zone, tax_rate_bp, advance_rate_bp, cancellation_brackets",
        "end_quotes_of_client",
    ),
)


def upgrade() -> None:
    for name, plans in FUNCTIONS.items():
        op.execute(
            f"""
            CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE changed record := coalesce(NEW, OLD);
            BEGIN
                -- In the order of their ids, as everybody locks them.
                PERFORM FROM plan_stock stock WHERE stock.client_id = changed.client_id AND {plans}
                ORDER BY stock.event_plan_id FOR UPDATE;
                UPDATE plan_stock stock SET terms_version = terms_version + 1
                WHERE stock.client_id = changed.client_id AND {plans};
                RETURN NULL;
            END $$
            """
        )
    for table, events, function in TRIGGERS:
        op.execute(
            f"CREATE TRIGGER {table}_ends_quotes AFTER {events} ON {table} FOR EACH ROW EXECUTE FUNCTION {function}()"
        )
    # Beds are held and sold by changing the plan's row first, which is noted already.
    op.execute("DROP TRIGGER bed_stock_storefront_change ON bed_stock")
    op.execute(
        "CREATE TRIGGER bed_stock_storefront_change AFTER INSERT OR UPDATE OF total OR DELETE ON bed_stock"
        " FOR EACH ROW EXECUTE FUNCTION note_storefront_change()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER bed_stock_storefront_change ON bed_stock")
    op.execute(
        "CREATE TRIGGER bed_stock_storefront_change AFTER INSERT OR UPDATE OR DELETE ON bed_stock"
        " FOR EACH ROW EXECUTE FUNCTION note_storefront_change()"
    )
    for table, _, _ in TRIGGERS:
        op.execute(f"DROP TRIGGER {table}_ends_quotes ON {table}")
    for name in FUNCTIONS:
        op.execute(f"DROP FUNCTION {name}()")
