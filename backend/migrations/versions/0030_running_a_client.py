"""What running a client needs: labels given up, its own cancellation policy, and when it was decided about."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB
from walls import grant

revision = "0030"
down_revision = "0020"

BRACKETS = (
    '[{"days_before_more_than": 30, "charge_of_advance_bp": 5000},'
    ' {"days_before_more_than": 14, "charge_of_advance_bp": 7500},'
    ' {"days_before_more_than": null, "charge_of_advance_bp": 10000}]'
)
TABLE = """\
 What you get back depends on how long before the start date the cancellation reaches the operator:

| Days before the start date | Cancellation charge |
|---|---|
| More than 30 | 50 % of the advance |
| 15 to 30 | 75 % of the advance |
| Fewer than 15 | 100 % of the advance |

"""
# Each operator has charges of its own now: they are shown with this text, and not in it.
SENTENCE = """\
 What you get back depends on how long before the start date the cancellation reaches the operator: the operator's \
charges are listed with this policy, and those in force when you book stay the same for your booking.

"""


def _replace(old: str, new: str) -> None:
    op.get_bind().execute(
        sa.text(
            "UPDATE platform_content SET cancellation_policy = replace(cancellation_policy, :old, :new)"
            " WHERE content_id = 1"
        ),
        {"old": old, "new": new},
    )


def upgrade() -> None:
    op.create_table(
        "former_label",
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("retired_at", sa.TIMESTAMP(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("former_label_client_fkey")),
        sa.PrimaryKeyConstraint("label", name=op.f("former_label_pkey")),
    )
    op.create_index(op.f("former_label_client_id_idx"), "former_label", ["client_id"])
    # Whoever remembers where a label leads forgets it when somebody else gets it.
    op.execute(
        "CREATE TRIGGER former_label_storefront_change AFTER INSERT OR UPDATE OR DELETE ON former_label"
        " FOR EACH ROW EXECUTE FUNCTION note_storefront_change()"
    )
    grant("former_label")
    op.add_column("client", sa.Column("cancellation_brackets", JSONB(), server_default=BRACKETS, nullable=False))
    op.add_column("client", sa.Column("decided_at", sa.TIMESTAMP(timezone=True)))
    _replace(TABLE, SENTENCE)


def downgrade() -> None:
    _replace(SENTENCE, TABLE)
    op.drop_column("client", "decided_at")
    op.drop_column("client", "cancellation_brackets")
    op.drop_table("former_label")
