"""Index of webhooks by token."""

from alembic import op
from ddl import execute

revision = "2026_12_07_octo_webhooks_index"
down_revision = "2026_12_07_octo_webhooks"


def upgrade() -> None:
    with op.get_context().autocommit_block():
        execute("""
            CREATE INDEX CONCURRENTLY webhook_endpoint_client_id_token_id_idx
                ON webhook_endpoint (client_id, token_id)
        """)


def downgrade() -> None:
    with op.get_context().autocommit_block():
        execute("DROP INDEX CONCURRENTLY webhook_endpoint_client_id_token_id_idx")
