"""Switches for the e-mails about travel credit that expires and about decisions, and which credit was reminded of."""

from ddl import execute

revision = "2026_11_23_zzpo_reminders"
down_revision = "2026_11_23_zzpo_accounts_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE client ADD COLUMN notify_decisions boolean NOT NULL DEFAULT true,
            ADD COLUMN remind_credit boolean NOT NULL DEFAULT true;
        ALTER TABLE credit_note ADD COLUMN reminded_of date;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE credit_note DROP COLUMN reminded_of;
        ALTER TABLE client DROP COLUMN notify_decisions, DROP COLUMN remind_credit;
        """
    )
