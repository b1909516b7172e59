"""Validate the constraints of payments that leaders take."""

from ddl import execute

revision = "2026_12_25_leader_payments_valid"
down_revision = "2026_12_25_leader_payments"


def upgrade() -> None:
    execute("""
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_kind_check;
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_amount_check;
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_payment_check;
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_booking_fkey;
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_offline_payment_fkey;
        ALTER TABLE leader_event VALIDATE CONSTRAINT leader_event_deposit_fkey;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
