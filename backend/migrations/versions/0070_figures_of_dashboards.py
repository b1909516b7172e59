"""What dashboards keep: finished days added up, and what is still due on each booking."""

import sqlalchemy as sa
from alembic import op
from walls import grant, partition, tenant_table, wall

revision = "0070"
down_revision = "0090"

TABLES = ("figure_fold", "figure_day", "figure_month", "booking_balance")

# Money first arrives, then confirms: whichever comes first makes the row. Each adds to what stands, so neither needs
# to see what the other is about to commit.
BALANCES = """
CREATE FUNCTION note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance AS kept (client_id, reservation_event_id, paid_paise)
    SELECT client_id, reservation_event_id, -sum(amount_paise) FROM added
    WHERE account = 'customer_prepayment' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET paid_paise = kept.paid_paise + excluded.paid_paise;
    RETURN NULL;
END $$;
CREATE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance (client_id, reservation_event_id, is_open, total_paise, due_on)
    VALUES (NEW.client_id, NEW.reservation_event_id, NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
            NEW.total_paise, NEW.balance_due_on)
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise, due_on = excluded.due_on;
    RETURN NULL;
END $$;
CREATE TRIGGER ledger_posting_paid AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_paid();
CREATE TRIGGER reservation_event_due
    AFTER UPDATE OF booking_status, due_closed_at, total_paise, balance_due_on ON reservation_event
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_due();
SELECT set_config('toli.scope', 'platform', true);
INSERT INTO booking_balance (client_id, reservation_event_id, is_open, total_paise, due_on)
SELECT client_id, reservation_event_id, booking_status = 'confirmed' AND due_closed_at IS NULL, total_paise,
       balance_due_on
FROM reservation_event WHERE confirmed_at IS NOT NULL;
INSERT INTO booking_balance AS kept (client_id, reservation_event_id, paid_paise)
SELECT client_id, reservation_event_id, -sum(amount_paise) FROM ledger_posting
WHERE account = 'customer_prepayment' AND reservation_event_id IS NOT NULL GROUP BY 1, 2
ON CONFLICT (client_id, reservation_event_id) DO UPDATE SET paid_paise = excluded.paid_paise;
"""


def upgrade() -> None:
    op.create_table(
        "figure_fold",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("folded_until", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("client_id", "zone", name=op.f("figure_fold_pkey")),
        **tenant_table(),
    )
    op.create_table(
        "figure_day",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("booked", sa.Integer(), nullable=False),
        sa.Column("cancelled", sa.Integer(), nullable=False),
        sa.Column("revenue_paise", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=False),
        sa.Column("travelled", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("client_id", "zone", "day", name=op.f("figure_day_pkey")),
        **tenant_table(),
    )
    op.create_table(
        "figure_month",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("booked", sa.Integer(), nullable=False),
        sa.Column("revenue_paise", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("client_id", "zone", "month", "event_id", name=op.f("figure_month_pkey")),
        **tenant_table(),
    )
    op.create_table(
        "booking_balance",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("is_open", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("total_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("paid_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("due_on", sa.Date()),
        sa.PrimaryKeyConstraint("client_id", "reservation_event_id", name=op.f("booking_balance_pkey")),
        **tenant_table(fillfactor=80),
    )
    for table in TABLES:
        partition(table)
        wall(table)
    op.create_index(
        "booking_balance_due_idx",
        "booking_balance",
        ["client_id", "due_on"],
        postgresql_include=["total_paise", "paid_paise"],
        postgresql_where=sa.text("is_open AND total_paise > paid_paise"),
    )
    for name, columns in (("confirmed", "confirmed_at"), ("cancelled", "cancelled_at")):
        op.create_index(
            f"reservation_event_{name}_idx",
            "reservation_event",
            [columns, "client_id"],
            postgresql_where=sa.text(
                "confirmed_at IS NOT NULL" + (" AND cancelled_at IS NOT NULL" if name == "cancelled" else "")
            ),
        )
    op.create_index("ledger_transaction_posted_idx", "ledger_transaction", ["posted_at", "client_id"])
    op.create_index("event_plan_start_idx", "event_plan", ["tour_start_date", "client_id"])
    op.create_index("event_plan_end_idx", "event_plan", ["tour_end_date", "client_id"])
    grant(*TABLES)
    op.execute(BALANCES)


def downgrade() -> None:
    op.execute("DROP TRIGGER reservation_event_due ON reservation_event")
    op.execute("DROP TRIGGER ledger_posting_paid ON ledger_posting")
    op.execute("DROP FUNCTION note_due()")
    op.execute("DROP FUNCTION note_paid()")
    for name, table in (
        ("event_plan_end_idx", "event_plan"),
        ("event_plan_start_idx", "event_plan"),
        ("ledger_transaction_posted_idx", "ledger_transaction"),
        ("reservation_event_cancelled_idx", "reservation_event"),
        ("reservation_event_confirmed_idx", "reservation_event"),
    ):
        op.drop_index(name, table)
    for table in reversed(TABLES):
        op.drop_table(table)
