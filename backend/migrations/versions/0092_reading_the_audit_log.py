"""The audit log is read from its end, across clients."""

from alembic import op

revision = "0092"
down_revision = "0071"


def upgrade() -> None:
    op.create_index(op.f("audit_entry_created_at_idx"), "audit_entry", ["created_at"])


def downgrade() -> None:
    op.drop_index(op.f("audit_entry_created_at_idx"), "audit_entry")
