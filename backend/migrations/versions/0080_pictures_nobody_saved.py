"""Pictures that were sent and never saved: which those are, so that they can be removed."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TIMESTAMP

revision = "0080"
down_revision = "0060"


def upgrade() -> None:
    op.add_column("image", sa.Column("adopted_at", TIMESTAMP(timezone=True), nullable=True))
    # The walls stand for the owner too. What there is may be in use.
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute("UPDATE image SET adopted_at = created_at")
    op.execute("SELECT set_config('toli.scope', '', true)")
    op.create_index("image_unadopted_idx", "image", ["created_at"], postgresql_where=sa.text("adopted_at IS NULL"))
    op.create_index("upload_made_at_idx", "upload", ["made_at"])


def downgrade() -> None:
    op.drop_index("upload_made_at_idx", "upload")
    op.drop_index("image_unadopted_idx", "image")
    op.drop_column("image", "adopted_at")
