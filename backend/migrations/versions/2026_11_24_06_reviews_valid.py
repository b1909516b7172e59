"""Validate the purposes of pictures."""

from ddl import execute

revision = "2026_11_24_06_reviews_valid"
down_revision = "2026_11_24_05_reviews"


def upgrade() -> None:
    execute("ALTER TABLE image VALIDATE CONSTRAINT image_purpose_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before replaces them."""
