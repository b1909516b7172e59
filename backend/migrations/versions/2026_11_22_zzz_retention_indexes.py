"""Old idempotency records and webhooks are found without reading the whole table."""

from alembic import op
from ddl import execute

revision = "2026_11_22_zzz_retention_indexes"
down_revision = "2026_11_22_zz_retention"


def upgrade() -> None:
    with op.get_context().autocommit_block():
        execute("CREATE INDEX CONCURRENTLY kept_answer_created_at_idx ON kept_answer (created_at)")
        execute(
            "CREATE INDEX CONCURRENTLY webhook_inbox_processed_at_idx ON webhook_inbox (processed_at)"
            " WHERE processed_at IS NOT NULL"
        )


def downgrade() -> None:
    execute("DROP INDEX webhook_inbox_processed_at_idx; DROP INDEX kept_answer_created_at_idx")
