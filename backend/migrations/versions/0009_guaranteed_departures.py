"""How many travellers it takes for a departure to run."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("event_plan", sa.Column("runs_from", sa.BigInteger(), nullable=True))
    op.create_check_constraint(op.f("event_plan_runs_from_check"), "event_plan", "runs_from >= 0")


def downgrade() -> None:
    op.drop_column("event_plan", "runs_from")
