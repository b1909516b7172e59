"""What people send: pictures before they belong to a client, and photos and papers that only their client sees.

With it the order of a day's stops.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP
from walls import PUBLIC, TRAVELLER, grant, grant_sequences

revision = "0040"
down_revision = "0009"

PURPOSES = "purpose IN ('event', 'logo', 'banner')"
MORE_PURPOSES = "purpose IN ('event', 'logo', 'banner', 'photo', 'document')"
SCOPES = {"public_scope": PUBLIC, "traveller_scope": TRAVELLER}


def _purposes(condition: str) -> None:
    op.drop_constraint(op.f("image_purpose_check"), "image")
    op.create_check_constraint(op.f("image_purpose_check"), "image", condition)


def _shown(condition: str) -> None:
    for policy, scope in SCOPES.items():
        op.execute(f"DROP POLICY {policy} ON image")
        op.execute(f"CREATE POLICY {policy} ON image FOR SELECT USING ({scope} AND ({condition}))")


def upgrade() -> None:
    op.add_column("itinerary_item", sa.Column("position", sa.Integer(), server_default="0", nullable=False))
    op.execute(sa.schema.CreateSequence(sa.Sequence("upload_id_seq", start=1)))
    op.create_table(
        "upload",
        sa.Column("upload_id", sa.BigInteger(), server_default=sa.text("nextval('upload_id_seq')"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("made_at", TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("image", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("upload_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("upload_id", name=op.f("upload_pkey")),
    )
    op.create_index(op.f("upload_user_id_idx"), "upload", ["user_id", "made_at"])
    grant("upload")
    grant_sequences()
    _purposes(MORE_PURPOSES)
    _shown(PURPOSES)


def downgrade() -> None:
    op.execute("DELETE FROM image WHERE purpose IN ('photo', 'document')")
    _shown("true")
    _purposes(PURPOSES)
    op.drop_table("upload")
    op.execute(sa.schema.DropSequence(sa.Sequence("upload_id_seq")))
    op.drop_column("itinerary_item", "position")
