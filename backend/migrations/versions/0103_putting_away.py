"""What is shown under Health is found by indexes and can be put away; each queue's workers are known."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import grant

revision = "0103"
down_revision = "0102"

MAIL_INDEXES = (
    ("mail_sent_idx", ["sent_at"], "sent_at IS NOT NULL"),
    ("mail_failure_idx", ["created_at"], "failure IS NOT NULL"),
    ("mail_kept_idx", ["created_at"], "sent_at IS NULL AND failure IS NULL"),
)
TROUBLED = "procrastinate_jobs_troubled_idx"


def upgrade() -> None:
    op.add_column("mail", sa.Column("put_away_at", postgresql.TIMESTAMP(timezone=True)))
    for name, columns, where in MAIL_INDEXES:
        op.create_index(name, "mail", columns, postgresql_where=sa.text(where))
    op.create_table(
        "worker_beat",
        sa.Column("worker", sa.Uuid(), nullable=False),
        sa.Column("queue", sa.Text(), nullable=False),
        sa.Column("beat_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("worker_beat_pkey")),
    )
    op.create_index(op.f("worker_beat_beat_at_idx"), "worker_beat", ["beat_at"])
    grant("worker_beat")
    # A job that does well at its first try never enters it.
    op.execute(f"CREATE INDEX {TROUBLED} ON procrastinate_jobs (task_name, id) WHERE status = 'failed' OR attempts > 0")


def downgrade() -> None:
    op.execute(f"DROP INDEX {TROUBLED}")
    op.drop_table("worker_beat")
    for name, _, _ in MAIL_INDEXES:
        op.drop_index(name, "mail")
    op.drop_column("mail", "put_away_at")
