"""Check the rows from before the constraint."""

from ddl import execute

revision = "2026_12_29_contact_credit_valid"
down_revision = "2026_12_29_contact_credit"


def upgrade() -> None:
    execute("ALTER TABLE credit_note VALIDATE CONSTRAINT credit_note_customer_check")


def downgrade() -> None:
    """The constraint stays."""
