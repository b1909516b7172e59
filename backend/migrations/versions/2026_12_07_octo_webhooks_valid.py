"""Validate the tokens of webhooks."""

from ddl import execute

revision = "2026_12_07_octo_webhooks_valid"
down_revision = "2026_12_07_octo_webhooks_index"


def upgrade() -> None:
    execute("ALTER TABLE webhook_endpoint VALIDATE CONSTRAINT webhook_endpoint_api_token_fkey")


def downgrade() -> None:
    """A valid constraint stays valid."""
