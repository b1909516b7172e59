"""Rooms of plans, who sleeps in them, and that an ID was sighted."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import OWN_USER, grant, grant_sequences, partition, tenant_table, wall

revision = "0060"
down_revision = "0050"

OF_PLAN = ["client_id", "event_plan_id"]


def upgrade() -> None:
    op.add_column("traveller", sa.Column("id_sighted_by", sa.BigInteger()))
    op.add_column("traveller", sa.Column("id_sighted_at", postgresql.TIMESTAMP(timezone=True)))
    op.create_check_constraint(
        op.f("traveller_id_sighted_check"), "traveller", "(id_sighted_at IS NULL) = (id_sighted_by IS NULL)"
    )
    op.execute(sa.schema.CreateSequence(sa.Sequence("plan_room_id_seq", start=1)))
    op.create_table(
        "plan_rooming",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mixing", sa.Text(), server_default="party", nullable=False),
        sa.Column("updated_by", sa.BigInteger()),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("mixing IN ('any', 'party', 'none')", name=op.f("plan_rooming_mixing_check")),
        sa.ForeignKeyConstraint(
            OF_PLAN,
            ["event_plan.client_id", "event_plan.ep_id"],
            name=op.f("plan_rooming_event_plan_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "event_plan_id", name=op.f("plan_rooming_pkey")),
        **tenant_table(),
    )
    partition("plan_rooming")
    op.create_table(
        "plan_room",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "plan_room_id", sa.BigInteger(), server_default=sa.text("nextval('plan_room_id_seq')"), nullable=False
        ),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("room_bed_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("room_number", sa.Text(), server_default="", nullable=False),
        sa.Column("gender_rule", sa.Text(), server_default="any", nullable=False),
        sa.Column("checkin_date", sa.Date()),
        sa.Column("checkout_date", sa.Date()),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("gender_rule IN ('any', 'women', 'men')", name=op.f("plan_room_gender_rule_check")),
        sa.CheckConstraint("checkin_date <= checkout_date", name=op.f("plan_room_dates_check")),
        sa.ForeignKeyConstraint(
            OF_PLAN,
            ["plan_rooming.client_id", "plan_rooming.event_plan_id"],
            name=op.f("plan_room_plan_rooming_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "room_bed_id"],
            ["room_bed.client_id", "room_bed.room_bed_id"],
            name=op.f("plan_room_room_bed_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "plan_room_id", name=op.f("plan_room_pkey")),
        sa.UniqueConstraint(
            "client_id",
            "event_plan_id",
            "plan_room_id",
            name=op.f("plan_room_client_id_event_plan_id_plan_room_id_key"),
        ),
        **tenant_table(),
    )
    partition("plan_room")
    op.create_index(op.f("plan_room_client_id_room_bed_id_idx"), "plan_room", ["client_id", "room_bed_id"])
    op.create_table(
        "room_place",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("traveller_id", sa.BigInteger(), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("plan_room_id", sa.BigInteger(), nullable=False),
        sa.Column("bed", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["client_id", "event_plan_id", "plan_room_id"],
            ["plan_room.client_id", "plan_room.event_plan_id", "plan_room.plan_room_id"],
            name=op.f("room_place_plan_room_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "traveller_id"],
            ["traveller.client_id", "traveller.traveller_id"],
            name=op.f("room_place_traveller_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "traveller_id", name=op.f("room_place_pkey")),
        **tenant_table(),
    )
    partition("room_place")
    op.create_index(
        op.f("room_place_client_id_event_plan_id_plan_room_id_idx"),
        "room_place",
        ["client_id", "event_plan_id", "plan_room_id"],
    )
    wall("plan_rooming")
    # A traveller sees the rooms of their own party, as their booking tells of them.
    wall(
        "plan_room",
        traveller="EXISTS (SELECT FROM room_place own WHERE own.client_id = plan_room.client_id"
        " AND own.event_plan_id = plan_room.event_plan_id AND own.plan_room_id = plan_room.plan_room_id)",
    )
    wall(
        "room_place",
        traveller="EXISTS (SELECT FROM traveller t JOIN reservation_event own ON own.client_id = t.client_id"
        " AND own.reservation_event_id = t.reservation_event_id WHERE t.client_id = room_place.client_id"
        f" AND t.traveller_id = room_place.traveller_id AND own.{OWN_USER})",
    )
    grant("plan_rooming", "plan_room", "room_place")
    grant_sequences()


def downgrade() -> None:
    op.execute("DROP POLICY traveller_scope ON plan_room")
    for table in ("room_place", "plan_room", "plan_rooming"):
        op.drop_table(table)
    op.execute(sa.schema.DropSequence(sa.Sequence("plan_room_id_seq")))
    op.drop_constraint(op.f("traveller_id_sighted_check"), "traveller")
    for name in ("id_sighted_at", "id_sighted_by"):
        op.drop_column("traveller", name)
