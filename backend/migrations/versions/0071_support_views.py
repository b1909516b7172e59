"""An administrator looks as an operator: whose panel a session shows, and why."""

import sqlalchemy as sa
from alembic import op

revision = "0071"
down_revision = "0081"


def upgrade() -> None:
    op.add_column("user_session", sa.Column("support_client_id", sa.BigInteger()))
    op.add_column("hand_off", sa.Column("support_client_id", sa.BigInteger()))
    op.add_column("hand_off", sa.Column("support_reason", sa.Text()))


def downgrade() -> None:
    # Without the column such a session would be an administrator's own, on an operator's site.
    op.execute("DELETE FROM user_session WHERE support_client_id IS NOT NULL")
    op.drop_column("hand_off", "support_reason")
    op.drop_column("hand_off", "support_client_id")
    op.drop_column("user_session", "support_client_id")
