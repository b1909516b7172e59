"""What operators work with: hotels, places, drivers and vehicles, and what of them stands on a departure."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import grant, grant_sequences, partition, tenant_table, wall

revision = "0050"
down_revision = "0022"

TABLES = ("hotel", "hotel_room", "place", "driver", "vehicle", "plan_resource")
SEQUENCES = ("hotel_id_seq", "place_id_seq", "driver_id_seq", "vehicle_id_seq", "plan_resource_id_seq")


def upgrade() -> None:
    for sequence in SEQUENCES:
        op.execute(sa.schema.CreateSequence(sa.Sequence(sequence, start=1)))
    op.create_table(
        "hotel",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("hotel_id", sa.BigInteger(), server_default=sa.text("nextval('hotel_id_seq')"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("food_type", sa.Text(), server_default="", nullable=False),
        sa.Column("special_view_info", sa.Text(), server_default="", nullable=False),
        sa.Column("place_id", sa.Text(), server_default="", nullable=False),
        sa.Column("latitude", sa.Double()),
        sa.Column("longitude", sa.Double()),
        sa.Column("photo_url", sa.Text(), server_default="", nullable=False),
        sa.Column("google_rating_tenths", sa.Integer()),
        sa.Column("commission_bp", sa.Integer(), nullable=False),
        sa.Column("base_room", sa.Integer()),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("removed_at", postgresql.TIMESTAMP(timezone=True)),
        sa.CheckConstraint("category IN ('Homestay', '3 Star', '4 Star', '5 Star')", name=op.f("hotel_category_check")),
        sa.CheckConstraint("commission_bp >= 0", name=op.f("hotel_commission_check")),
        sa.CheckConstraint("google_rating_tenths BETWEEN 0 AND 50", name=op.f("hotel_rating_check")),
        sa.CheckConstraint(
            "latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180", name=op.f("hotel_position_check")
        ),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("hotel_client_fkey")),
        sa.PrimaryKeyConstraint("client_id", "hotel_id", name=op.f("hotel_pkey")),
        **tenant_table(),
    )
    partition("hotel")
    op.create_table(
        "hotel_room",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("hotel_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("room_type", sa.Text(), nullable=False),
        sa.Column("ac_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("non_ac_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("ac_rate_paise", sa.BigInteger()),
        sa.Column("non_ac_rate_paise", sa.BigInteger()),
        sa.Column("commission_bp", sa.Integer()),
        sa.Column("is_available", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "room_type IN ('Single Seater', 'Double Seater', 'Suite', 'Deluxe')",
            name=op.f("hotel_room_room_type_check"),
        ),
        sa.CheckConstraint("ac_count >= 0 AND non_ac_count >= 0", name=op.f("hotel_room_counts_check")),
        sa.CheckConstraint("ac_rate_paise > 0 OR non_ac_rate_paise > 0", name=op.f("hotel_room_rates_check")),
        sa.CheckConstraint("commission_bp >= 0", name=op.f("hotel_room_commission_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "hotel_id"],
            ["hotel.client_id", "hotel.hotel_id"],
            name=op.f("hotel_room_hotel_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "hotel_id", "position", name=op.f("hotel_room_pkey")),
        **tenant_table(),
    )
    partition("hotel_room")
    op.create_table(
        "place",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("place_id", sa.BigInteger(), server_default=sa.text("nextval('place_id_seq')"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("location", sa.Text(), nullable=False),
        sa.Column("link", sa.Text(), server_default="", nullable=False),
        sa.Column("base_price_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("commission_paise", sa.BigInteger(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("removed_at", postgresql.TIMESTAMP(timezone=True)),
        sa.CheckConstraint("base_price_paise >= 0 AND commission_paise >= 0", name=op.f("place_prices_check")),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("place_client_fkey")),
        sa.PrimaryKeyConstraint("client_id", "place_id", name=op.f("place_pkey")),
        **tenant_table(),
    )
    partition("place")
    op.create_table(
        "driver",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("driver_id", sa.BigInteger(), server_default=sa.text("nextval('driver_id_seq')"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("location", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), server_default="", nullable=False),
        sa.Column("sealed_licence_number", sa.LargeBinary()),
        sa.Column("licence_ending", sa.Text(), server_default="", nullable=False),
        sa.Column("photo_id", sa.BigInteger()),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("removed_at", postgresql.TIMESTAMP(timezone=True)),
        sa.ForeignKeyConstraint(
            ["client_id", "photo_id"], ["image.client_id", "image.image_id"], name=op.f("driver_image_fkey")
        ),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("driver_client_fkey")),
        sa.PrimaryKeyConstraint("client_id", "driver_id", name=op.f("driver_pkey")),
        **tenant_table(),
    )
    partition("driver")
    op.create_table(
        "vehicle",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("vehicle_id", sa.BigInteger(), server_default=sa.text("nextval('vehicle_id_seq')"), nullable=False),
        sa.Column("driver_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("rate_unit", sa.Text(), nullable=False),
        sa.Column("rate_paise", sa.BigInteger(), nullable=False),
        sa.Column("commission_bp", sa.Integer(), nullable=False),
        sa.Column("insurance_renewal_date", sa.Date(), nullable=False),
        sa.Column("puc_date", sa.Date(), nullable=False),
        sa.Column("is_ac", sa.Boolean(), nullable=False),
        sa.Column("is_available", sa.Boolean(), nullable=False),
        sa.Column("documents", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("pictures", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("removed_at", postgresql.TIMESTAMP(timezone=True)),
        sa.CheckConstraint("category IN ('Sedan', 'SUV', 'Hatchback')", name=op.f("vehicle_category_check")),
        sa.CheckConstraint(
            "cardinality(documents) > 0 AND cardinality(pictures) > 0", name=op.f("vehicle_papers_check")
        ),
        sa.CheckConstraint("rate_paise > 0 AND commission_bp >= 0", name=op.f("vehicle_rate_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "driver_id"],
            ["driver.client_id", "driver.driver_id"],
            name=op.f("vehicle_driver_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "vehicle_id", name=op.f("vehicle_pkey")),
        sa.UniqueConstraint(
            "client_id", "driver_id", "vehicle_id", name=op.f("vehicle_client_id_driver_id_vehicle_id_key")
        ),
        **tenant_table(),
    )
    partition("vehicle")
    op.create_table(
        "plan_resource",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "plan_resource_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('plan_resource_id_seq')"),
            nullable=False,
        ),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("hotel_id", sa.BigInteger()),
        sa.Column("driver_id", sa.BigInteger()),
        sa.Column("vehicle_id", sa.BigInteger()),
        sa.Column("place_id", sa.BigInteger()),
        sa.Column("check_in", sa.Date()),
        sa.Column("check_out", sa.Date()),
        sa.CheckConstraint(
            "(kind = 'hotel') = (check_in IS NOT NULL) AND (kind = 'hotel') = (check_out IS NOT NULL) AND (check_in IS NULL OR check_in < check_out)",
            name=op.f("plan_resource_nights_check"),
        ),
        sa.CheckConstraint(
            "(kind = 'hotel') = (hotel_id IS NOT NULL) AND (kind = 'driver') = (driver_id IS NOT NULL) AND (kind = 'driver') = (vehicle_id IS NOT NULL) AND (kind = 'place') = (place_id IS NOT NULL)",
            name=op.f("plan_resource_one_check"),
        ),
        sa.CheckConstraint("kind IN ('hotel', 'driver', 'place')", name=op.f("plan_resource_kind_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "driver_id", "vehicle_id"],
            ["vehicle.client_id", "vehicle.driver_id", "vehicle.vehicle_id"],
            name=op.f("plan_resource_vehicle_fkey"),
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "event_plan_id"],
            ["event_plan.client_id", "event_plan.ep_id"],
            name=op.f("plan_resource_event_plan_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "hotel_id"], ["hotel.client_id", "hotel.hotel_id"], name=op.f("plan_resource_hotel_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "place_id"], ["place.client_id", "place.place_id"], name=op.f("plan_resource_place_fkey")
        ),
        sa.PrimaryKeyConstraint("client_id", "plan_resource_id", name=op.f("plan_resource_pkey")),
        sa.UniqueConstraint(
            "client_id", "event_plan_id", "place_id", name=op.f("plan_resource_client_id_event_plan_id_place_id_key")
        ),
        sa.UniqueConstraint(
            "client_id",
            "event_plan_id",
            "vehicle_id",
            name=op.f("plan_resource_client_id_event_plan_id_vehicle_id_key"),
        ),
        **tenant_table(),
    )
    partition("plan_resource")
    for column in ("hotel_id", "driver_id", "place_id"):
        op.create_index(op.f(f"plan_resource_client_id_{column}_idx"), "plan_resource", ["client_id", column])
    for table in TABLES:
        # Only the operator and the platform read them: no visitor and no traveller.
        wall(table)
        grant(table)
    grant_sequences()


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
    for sequence in SEQUENCES:
        op.execute(sa.schema.DropSequence(sa.Sequence(sequence)))
