"""Why a client, or a wish to become a tour operator, was rejected."""

import sqlalchemy as sa
from alembic import op

revision = "0100"
down_revision = "0092"

TABLES = ("client", "to_request")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("decision_reason", sa.Text(), server_default="", nullable=False))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "decision_reason")
