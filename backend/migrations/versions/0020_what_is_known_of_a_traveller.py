"""What a booking knows of a traveller beside name and contact."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0040"

TEXTS = ("email", "phone", "gender", "dietary_requirements")


def upgrade() -> None:
    for name in TEXTS:
        op.add_column("traveller", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.add_column("traveller", sa.Column("age", sa.SmallInteger()))
    op.create_check_constraint(op.f("traveller_age_check"), "traveller", "age BETWEEN 0 AND 120")


def downgrade() -> None:
    op.drop_constraint(op.f("traveller_age_check"), "traveller")
    for name in ("age", *reversed(TEXTS)):
        op.drop_column("traveller", name)
