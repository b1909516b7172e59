"""Cash to be given back on a cancelled booking is owed until it is; a refund of a confirmed one lowers its price."""

import sqlalchemy as sa
from alembic import op

revision = "0110"
down_revision = "0140"

NOTE_DUE = """
CREATE OR REPLACE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO booking_balance (client_id, reservation_event_id, is_open, total_paise, due_on)
    VALUES (NEW.client_id, NEW.reservation_event_id, NEW.booking_status = 'confirmed' AND NEW.due_closed_at IS NULL,
            {price}, NEW.balance_due_on)
    ON CONFLICT (client_id, reservation_event_id)
    DO UPDATE SET is_open = excluded.is_open, total_paise = excluded.total_paise, due_on = excluded.due_on;
    RETURN NULL;
END $$;
DROP TRIGGER reservation_event_due ON reservation_event;
CREATE TRIGGER reservation_event_due
    AFTER UPDATE OF booking_status, due_closed_at, total_paise{columns}, balance_due_on ON reservation_event
    FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_due();
"""

# What was decided before there was a word about cash is kept; what was refunded before was asked for again in full.
KEPT = """
SELECT set_config('toli.scope', 'platform', true);
UPDATE cancellation c SET kept_offline_paise = here.paise FROM (
    SELECT client_id, reservation_event_id, sum(amount_paise) AS paise FROM ledger_posting
    WHERE account = 'received_by_hand' GROUP BY 1, 2
) here
WHERE c.state = 'done' AND here.paise > 0 AND c.client_id = here.client_id
  AND c.reservation_event_id = here.reservation_event_id;
"""


def upgrade() -> None:
    for name in ("returned_offline_paise", "kept_offline_paise"):
        op.add_column("cancellation", sa.Column(name, sa.BigInteger(), server_default="0", nullable=False))
    op.create_check_constraint("offline", "cancellation", "returned_offline_paise >= 0 AND kept_offline_paise >= 0")
    op.create_index(
        "cancellation_owed_idx", "cancellation", ["client_id"], postgresql_where=sa.text("returned_offline_paise > 0")
    )
    op.add_column(
        "reservation_event",
        sa.Column("price_reduction_paise", sa.BigInteger(), server_default="0", nullable=False),
    )
    op.create_check_constraint(
        "price_reduction", "reservation_event", "price_reduction_paise BETWEEN 0 AND total_paise"
    )
    op.execute(KEPT)
    op.execute(NOTE_DUE.format(price="NEW.total_paise - NEW.price_reduction_paise", columns=", price_reduction_paise"))


def downgrade() -> None:
    op.execute(NOTE_DUE.format(price="NEW.total_paise", columns=""))
    op.drop_constraint(op.f("reservation_event_price_reduction_check"), "reservation_event")
    op.drop_column("reservation_event", "price_reduction_paise")
    op.drop_index("cancellation_owed_idx", "cancellation")
    op.drop_constraint(op.f("cancellation_offline_check"), "cancellation")
    op.drop_column("cancellation", "kept_offline_paise")
    op.drop_column("cancellation", "returned_offline_paise")
