"""What an operator answers to enquiries, and which customers they have not seen yet."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP
from walls import USER, grant, grant_sequences, partition, tenant_table, wall

revision = "0081"
down_revision = "0091"

OF_ENQUIRY = ["client_id", "connection_request_id"]


def _statuses(names: str, *, old: str, new: str) -> None:
    op.drop_constraint(op.f("connection_request_status_check"), "connection_request")
    # The walls stand for the owner too.
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute(f"UPDATE connection_request SET status = '{new}' WHERE status = '{old}'")
    op.execute("SELECT set_config('toli.scope', '', true)")
    op.create_check_constraint(op.f("connection_request_status_check"), "connection_request", f"status IN ({names})")


def upgrade() -> None:
    _statuses("'new', 'replied', 'closed'", old="answered", new="replied")
    op.execute(sa.schema.CreateSequence(sa.Sequence("enquiry_reply_id_seq", start=1)))
    op.create_table(
        "enquiry_reply",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "reply_id", sa.BigInteger(), server_default=sa.text("nextval('enquiry_reply_id_seq')"), nullable=False
        ),
        sa.Column("connection_request_id", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("written_by", sa.BigInteger(), nullable=False),
        sa.Column("written_at", TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            OF_ENQUIRY,
            ["connection_request.client_id", "connection_request.connection_request_id"],
            name=op.f("enquiry_reply_connection_request_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "reply_id", name=op.f("enquiry_reply_pkey")),
        **tenant_table(),
    )
    op.create_table(
        "seen_list",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("seen_at", TIMESTAMP(timezone=True), nullable=False),
        sa.CheckConstraint("list IN ('customers')", name=op.f("seen_list_list_check")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("seen_list_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("client_id", "user_id", "list", name=op.f("seen_list_pkey")),
        **tenant_table(),
    )
    for table in ("enquiry_reply", "seen_list"):
        partition(table)
    op.create_index(op.f("enquiry_reply_client_id_connection_request_id_idx"), "enquiry_reply", OF_ENQUIRY)
    # Who can read an address's mail may read what was answered to it.
    wall(
        "enquiry_reply",
        traveller="EXISTS (SELECT FROM connection_request asked JOIN app_user own ON own.email = asked.email"
        " WHERE asked.client_id = enquiry_reply.client_id"
        f" AND asked.connection_request_id = enquiry_reply.connection_request_id AND own.user_id = {USER})",
    )
    wall("seen_list")
    grant("enquiry_reply", "seen_list")
    grant_sequences()


def downgrade() -> None:
    op.drop_table("seen_list")
    op.drop_table("enquiry_reply")
    op.execute(sa.schema.DropSequence(sa.Sequence("enquiry_reply_id_seq")))
    _statuses("'new', 'replied', 'closed', 'answered'", old="replied", new="answered")
    _statuses("'new', 'answered'", old="closed", new="answered")
