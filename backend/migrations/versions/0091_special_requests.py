"""What a party asks of its operator, in its own words."""

import sqlalchemy as sa
from alembic import op

revision = "0091"
down_revision = "0070"


def upgrade() -> None:
    op.add_column("reservation_event", sa.Column("special_requests", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("reservation_event", "special_requests")
