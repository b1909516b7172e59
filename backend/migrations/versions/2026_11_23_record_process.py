"""The process that executes a call, so that its idempotency record is released when the process ends."""

from ddl import execute

revision = "2026_11_23_record_process"
down_revision = "2026_11_22_zzz_retention_indexes"


def upgrade() -> None:
    execute("ALTER TABLE kept_answer ADD COLUMN process bigint")


def downgrade() -> None:
    execute("ALTER TABLE kept_answer DROP COLUMN process")
