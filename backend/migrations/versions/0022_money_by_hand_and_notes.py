"""Money that an operator receives or gives back by hand, and what they note about a booking."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import OWN_USER, grant, grant_sequences, partition, tenant_table, wall

revision = "0022"
down_revision = "0010"

KINDS = "'capture', 'attribution', 'refund', 'refund_reversal'"
HAND_KINDS = "'hand_receipt', 'hand_return', 'hand_reversal'"
ACCOUNTS = "'provider_clearing', 'customer_prepayment'"
OF_BOOKING = ["client_id", "reservation_event_id"]


def _ledger(kinds: str, accounts: str) -> None:
    op.drop_constraint(op.f("ledger_transaction_kind_check"), "ledger_transaction")
    op.create_check_constraint(op.f("ledger_transaction_kind_check"), "ledger_transaction", f"kind IN ({kinds})")
    op.drop_constraint(op.f("ledger_posting_account_check"), "ledger_posting")
    op.create_check_constraint(op.f("ledger_posting_account_check"), "ledger_posting", f"account IN ({accounts})")


def _own(table: str) -> str:
    return (
        f"EXISTS (SELECT FROM reservation_event own WHERE own.client_id = {table}.client_id"
        f" AND own.reservation_event_id = {table}.reservation_event_id AND own.{OWN_USER})"
    )


def upgrade() -> None:
    for sequence in ("hand_payment_id_seq", "booking_note_id_seq"):
        op.execute(sa.schema.CreateSequence(sa.Sequence(sequence, start=1)))
    op.create_table(
        "hand_payment",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "hand_payment_id", sa.BigInteger(), server_default=sa.text("nextval('hand_payment_id_seq')"), nullable=False
        ),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("moved_on", sa.Date(), nullable=False),
        sa.Column("returns_of", sa.BigInteger()),
        sa.Column("reference", sa.Text(), server_default="", nullable=False),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("recorded_by", sa.BigInteger(), nullable=False),
        sa.Column("recorded_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("reversed_by", sa.BigInteger()),
        sa.Column("reversed_at", postgresql.TIMESTAMP(timezone=True)),
        sa.Column("reversed_reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("kind IN ('received', 'returned')", name=op.f("hand_payment_kind_check")),
        sa.CheckConstraint("method IN ('cash', 'bank', 'upi')", name=op.f("hand_payment_method_check")),
        sa.CheckConstraint("amount_paise > 0", name=op.f("hand_payment_amount_check")),
        sa.CheckConstraint("(kind = 'returned') = (returns_of IS NOT NULL)", name=op.f("hand_payment_returns_check")),
        sa.CheckConstraint("kind = 'received' OR reversed_at IS NULL", name=op.f("hand_payment_reversible_check")),
        sa.CheckConstraint("(reversed_at IS NULL) = (reversed_by IS NULL)", name=op.f("hand_payment_reversed_check")),
        sa.ForeignKeyConstraint(
            OF_BOOKING,
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            name=op.f("hand_payment_reservation_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "hand_payment_id", name=op.f("hand_payment_pkey")),
        **tenant_table(),
    )
    op.create_table(
        "booking_note",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("note_id", sa.BigInteger(), server_default=sa.text("nextval('booking_note_id_seq')"), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), server_default="", nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("written_by", sa.BigInteger(), nullable=False),
        sa.Column("written_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("kind IN ('note', 'message')", name=op.f("booking_note_kind_check")),
        sa.ForeignKeyConstraint(
            OF_BOOKING,
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            name=op.f("booking_note_reservation_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "note_id", name=op.f("booking_note_pkey")),
        **tenant_table(),
    )
    for table in ("hand_payment", "booking_note"):
        partition(table)
        op.create_index(op.f(f"{table}_client_id_reservation_event_id_idx"), table, OF_BOOKING)
    wall("hand_payment", traveller=_own("hand_payment"))
    # A note is the operator's own; a message was written to the traveller.
    wall("booking_note", traveller=f"kind = 'message' AND {_own('booking_note')}")
    grant("hand_payment", "booking_note")
    grant_sequences()
    _ledger(f"{KINDS}, {HAND_KINDS}", f"{ACCOUNTS}, 'received_by_hand'")


def downgrade() -> None:
    # The walls stand for the owner too. Money that no table tells of any more leaves the ledger with it.
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute(
        "DELETE FROM ledger_posting p USING ledger_transaction t WHERE t.client_id = p.client_id"
        f" AND t.ledger_transaction_id = p.ledger_transaction_id AND t.kind IN ({HAND_KINDS})"
    )
    op.execute(f"DELETE FROM ledger_transaction WHERE kind IN ({HAND_KINDS})")
    _ledger(KINDS, ACCOUNTS)
    for table in ("booking_note", "hand_payment"):
        op.drop_table(table)
    for sequence in ("booking_note_id_seq", "hand_payment_id_seq"):
        op.execute(sa.schema.DropSequence(sa.Sequence(sequence)))
