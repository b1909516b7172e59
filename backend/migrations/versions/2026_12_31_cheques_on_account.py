"""Cheques and bank drafts as money on account: bank, date, deposit slip, and whether they cleared or bounced."""

from ddl import execute

revision = "2026_12_31_cheques_on_account"
down_revision = "2026_12_30_day_of_money"

CHECKS = {
    "cheque": "method IN ('cheque', 'draft') OR num_nonnulls(deposited_on, cleared_on, bounced_on) = 0",
    "outcome": "cleared_on IS NULL OR bounced_on IS NULL",
    "bounced": "bounced_on IS NULL OR reversed_at IS NOT NULL",
    "charge": "charge_paise >= 0 AND (charge_paise = 0 OR bounced_on IS NOT NULL)",
}


def upgrade() -> None:
    execute("""
        ALTER TABLE deposit ADD COLUMN cheque_bank text NOT NULL DEFAULT '';
        ALTER TABLE deposit ADD COLUMN cheque_dated_on date;
        ALTER TABLE deposit ADD COLUMN deposited_on date;
        ALTER TABLE deposit ADD COLUMN slip text NOT NULL DEFAULT '';
        ALTER TABLE deposit ADD COLUMN cleared_on date;
        ALTER TABLE deposit ADD COLUMN bounced_on date;
        ALTER TABLE deposit ADD COLUMN charge_paise bigint NOT NULL DEFAULT 0;
    """)
    for name, check in CHECKS.items():
        execute(f"ALTER TABLE deposit ADD CONSTRAINT deposit_{name}_check CHECK ({check}) NOT VALID")


def downgrade() -> None:
    for name in CHECKS:
        execute(f"ALTER TABLE deposit DROP CONSTRAINT deposit_{name}_check")
    execute("""
        ALTER TABLE deposit DROP COLUMN charge_paise;
        ALTER TABLE deposit DROP COLUMN bounced_on;
        ALTER TABLE deposit DROP COLUMN cleared_on;
        ALTER TABLE deposit DROP COLUMN slip;
        ALTER TABLE deposit DROP COLUMN deposited_on;
        ALTER TABLE deposit DROP COLUMN cheque_dated_on;
        ALTER TABLE deposit DROP COLUMN cheque_bank;
    """)
