"""Cancelling and paying back, orders opened by their amount alone, and answers kept for a repeated call."""

import sqlalchemy as sa
from alembic import op
from walls import OWN_USER, grant, partition, tenant_table, wall

revision = "0006"
down_revision = "0005"

WITHOUT_BOOKING = ("payment_order", "payment", "refund", "ledger_transaction", "ledger_posting")
KINDS = "kind IN ('capture', 'refund', 'refund_reversal')"
MORE_KINDS = "kind IN ('capture', 'attribution', 'refund', 'refund_reversal')"


def _kinds(condition: str) -> None:
    op.drop_constraint(op.f("ledger_transaction_kind_check"), "ledger_transaction")
    op.create_check_constraint(op.f("ledger_transaction_kind_check"), "ledger_transaction", condition)


def upgrade() -> None:
    op.create_table(
        "cancellation",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_by", sa.BigInteger()),
        sa.Column("asked_at", sa.TIMESTAMP(timezone=True)),
        sa.Column("asked_reason", sa.Text(), server_default="", nullable=False),
        sa.Column("days_before", sa.Integer(), nullable=False),
        sa.Column("charge_paise", sa.BigInteger(), nullable=False),
        sa.Column("promised_paise", sa.BigInteger(), nullable=False),
        sa.Column("decided_by", sa.BigInteger()),
        sa.Column("decided_at", sa.TIMESTAMP(timezone=True)),
        sa.Column("decided_reason", sa.Text(), server_default="", nullable=False),
        sa.Column("returned_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.CheckConstraint("state IN ('asked', 'withdrawn', 'done')", name=op.f("cancellation_state_check")),
        sa.CheckConstraint(
            "charge_paise >= 0 AND promised_paise >= 0 AND returned_paise >= 0",
            name=op.f("cancellation_amounts_check"),
        ),
        sa.CheckConstraint("(state = 'done') = (decided_at IS NOT NULL)", name=op.f("cancellation_decided_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            name=op.f("cancellation_reservation_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "reservation_event_id", name=op.f("cancellation_pkey")),
        **tenant_table(),
    )
    partition("cancellation")
    wall(
        "cancellation",
        traveller=(
            "EXISTS (SELECT FROM reservation_event own WHERE own.client_id = cancellation.client_id"
            f" AND own.reservation_event_id = cancellation.reservation_event_id AND own.{OWN_USER})"
        ),
    )
    op.create_table(
        "kept_answer",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("call_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.SmallInteger()),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("created_at", sa.TIMESTAMP(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("kept_answer_pkey")),
    )
    grant("cancellation", "kept_answer")
    op.add_column("reservation_event", sa.Column("due_closed_at", sa.TIMESTAMP(timezone=True)))
    op.add_column("refund", sa.Column("note", sa.Text(), server_default="", nullable=False))
    op.add_column("refund", sa.Column("key_number", sa.SmallInteger(), server_default="0", nullable=False))
    op.add_column("refund", sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False))
    for table in WITHOUT_BOOKING:
        op.alter_column(table, "reservation_event_id", nullable=True)
    _kinds(MORE_KINDS)


def downgrade() -> None:
    _kinds(KINDS)
    for table in reversed(WITHOUT_BOOKING):
        op.alter_column(table, "reservation_event_id", nullable=False)
    op.drop_column("refund", "attempts")
    op.drop_column("refund", "key_number")
    op.drop_column("refund", "note")
    op.drop_column("reservation_event", "due_closed_at")
    op.drop_table("kept_answer")
    op.drop_table("cancellation")
