"""Policies and packing lists in other languages."""

from ddl import execute

revision = "2026_11_26_37_content_languages"
down_revision = "2026_11_24_36_fetch_by_priority"


def upgrade() -> None:
    execute("ALTER TABLE static_content ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';")


def downgrade() -> None:
    execute("ALTER TABLE static_content DROP COLUMN translations;")
