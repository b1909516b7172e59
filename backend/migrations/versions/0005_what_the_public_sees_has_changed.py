"""The log of changes in what the public sees, for processes that keep answers (`toli.db.changes`)."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP
from walls import grant

revision = "0005"
down_revision = "0004"

SEEN = (
    "client",
    "category",
    "event",
    "event_category",
    "event_image",
    "event_plan",
    "image",
    "itinerary_item",
    "room_bed",
    "plan_stock",
    "bed_stock",
)


def upgrade() -> None:
    op.create_table(
        "storefront_change",
        sa.Column("xid", sa.BigInteger, server_default=sa.text("pg_current_xact_id()::text::bigint"), nullable=False),
        sa.Column("client_id", sa.BigInteger, nullable=False),
        sa.Column("noted_at", TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
    op.create_index("storefront_change_xid_idx", "storefront_change", ["xid"])
    op.execute(
        """
        CREATE FUNCTION note_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO storefront_change (client_id) VALUES (coalesce(NEW.client_id, OLD.client_id));
            RETURN NULL;
        END $$
        """
    )
    for table in SEEN:
        op.execute(
            f"CREATE TRIGGER {table}_storefront_change AFTER INSERT OR UPDATE OR DELETE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION note_storefront_change()"
        )
    grant("storefront_change", rights="SELECT, INSERT, DELETE")


def downgrade() -> None:
    for table in SEEN:
        op.execute(f"DROP TRIGGER {table}_storefront_change ON {table}")
    op.execute("DROP FUNCTION note_storefront_change()")
    op.drop_table("storefront_change")
