"""Validate the days of discounts of departures."""

from ddl import execute

revision = "2026_11_24_02_terms_valid"
down_revision = "2026_11_24_01_terms"


def upgrade() -> None:
    execute("ALTER TABLE discount VALIDATE CONSTRAINT discount_starts_check")


def downgrade() -> None:
    """Constraints stay valid: the migration before drops the columns."""
