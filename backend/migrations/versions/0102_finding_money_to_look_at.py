"""What does not come right between us and the provider is found without reading every payment."""

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = "0101"

INDEXES = (
    ("payment_unclaimed_idx", "payment", ["captured_at"], "reservation_event_id IS NULL AND status = 'captured'"),
    ("payment_authorized_idx", "payment", ["created_at"], "status = 'authorized'"),
    ("refund_stuck_idx", "refund", ["updated_at"], "state = 'needs_attention'"),
)


def upgrade() -> None:
    for name, table, columns, where in INDEXES:
        op.create_index(name, table, columns, postgresql_where=sa.text(where))


def downgrade() -> None:
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table)
