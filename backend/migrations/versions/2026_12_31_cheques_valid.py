"""Validate the checks of cheques on account."""

from ddl import execute

revision = "2026_12_31_cheques_valid"
down_revision = "2026_12_31_cheques_on_account"


def upgrade() -> None:
    execute("""
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_cheque_check;
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_outcome_check;
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_bounced_check;
        ALTER TABLE deposit VALIDATE CONSTRAINT deposit_charge_check;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
