"""The question of an enquiry, the videos of an event, and the instructions of a departure."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0160"
down_revision = "0110"

PREFERRED = ["client_id", "event_plan_id"]


def upgrade() -> None:
    op.add_column("connection_request", sa.Column("event_plan_id", sa.BigInteger()))
    op.add_column("connection_request", sa.Column("tour_start_date", sa.Date()))
    op.add_column("connection_request", sa.Column("party_size", sa.SmallInteger()))
    op.add_column("connection_request", sa.Column("message", sa.Text(), server_default="", nullable=False))
    op.create_check_constraint(op.f("connection_request_party_size_check"), "connection_request", "party_size > 0")
    op.create_foreign_key(
        op.f("connection_request_event_plan_fkey"),
        "connection_request",
        "event_plan",
        PREFERRED,
        ["client_id", "ep_id"],
        ondelete="SET NULL (event_plan_id)",
    )
    op.create_index(op.f("connection_request_client_id_event_plan_id_idx"), "connection_request", PREFERRED)
    op.add_column(
        "event", sa.Column("videos", postgresql.ARRAY(sa.Text()), server_default=sa.text("'{}'"), nullable=False)
    )
    op.add_column("event_plan", sa.Column("instruction_for_trip", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("event_plan", "instruction_for_trip")
    op.drop_column("event", "videos")
    op.drop_index(op.f("connection_request_client_id_event_plan_id_idx"), "connection_request")
    op.drop_constraint(op.f("connection_request_event_plan_fkey"), "connection_request")
    op.drop_constraint(op.f("connection_request_party_size_check"), "connection_request")
    for column in ("message", "party_size", "tour_start_date", "event_plan_id"):
        op.drop_column("connection_request", column)
