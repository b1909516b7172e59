"""Who wants to be told when a departure can be booked."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import USER, grant, grant_sequences, partition, tenant_table, wall

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute(sa.schema.CreateSequence(sa.Sequence("departure_alert_id_seq", start=1)))
    op.create_table(
        "departure_alert",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "alert_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('departure_alert_id_seq')"),
            nullable=False,
        ),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("asked_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("confirmed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("departure_alert_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "alert_id", name=op.f("departure_alert_pkey")),
        sa.UniqueConstraint(
            "client_id", "event_id", "email", name=op.f("departure_alert_client_id_event_id_email_key")
        ),
        **tenant_table(),
    )
    partition("departure_alert")
    op.create_index(op.f("departure_alert_email_idx"), "departure_alert", ["email"])
    # Who can read an address's mail may read what was asked in its name.
    wall(
        "departure_alert",
        traveller=f"EXISTS (SELECT FROM app_user own WHERE own.user_id = {USER} AND own.email = departure_alert.email)",
    )
    grant("departure_alert")
    grant_sequences()


def downgrade() -> None:
    op.drop_table("departure_alert")
    op.execute(sa.schema.DropSequence(sa.Sequence("departure_alert_id_seq")))
