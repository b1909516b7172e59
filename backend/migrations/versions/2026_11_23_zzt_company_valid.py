"""Validate that the GSTIN of a booking's company has 15 characters."""

from ddl import execute

revision = "2026_11_23_zzt_company_valid"
down_revision = "2026_11_23_zzt_company"


def upgrade() -> None:
    execute("ALTER TABLE reservation_event VALIDATE CONSTRAINT reservation_event_company_check")


def downgrade() -> None:
    """Leave the constraint to the migration before."""
