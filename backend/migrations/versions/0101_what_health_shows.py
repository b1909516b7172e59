"""What went wrong in jobs, each run of the invariants, and what made a letter that nobody took."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import grant, grant_sequences

revision = "0101"
down_revision = "0100"


def upgrade() -> None:
    op.create_table(
        "job_failure",
        sa.Column("job_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("failed_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("job_id", name=op.f("job_failure_pkey")),
    )
    op.execute(sa.schema.CreateSequence(sa.Sequence("check_run_id_seq", start=1)))
    op.create_table(
        "check_run",
        sa.Column("run_id", sa.BigInteger(), server_default=sa.text("nextval('check_run_id_seq')"), nullable=False),
        sa.Column("asked_by", sa.BigInteger()),
        sa.Column("asked_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("started_at", postgresql.TIMESTAMP(timezone=True)),
        sa.Column("finished_at", postgresql.TIMESTAMP(timezone=True)),
        sa.Column("broken", sa.Integer(), server_default="0", nullable=False),
        sa.Column("failed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("results", postgresql.JSONB(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("run_id", name=op.f("check_run_pkey")),
    )
    op.create_index(op.f("check_run_asked_at_idx"), "check_run", ["asked_at"])
    grant("job_failure", "check_run")
    grant_sequences()
    op.add_column("mail", sa.Column("job", sa.Text()))
    op.add_column("mail", sa.Column("job_ids", postgresql.JSONB()))


def downgrade() -> None:
    op.drop_column("mail", "job_ids")
    op.drop_column("mail", "job")
    op.drop_table("check_run")
    op.execute(sa.schema.DropSequence(sa.Sequence("check_run_id_seq")))
    op.drop_table("job_failure")
