"""Online payments above what is due wait for the operator, and may be kept on account."""

from ddl import execute

revision = "2026_12_26_excess_payments"
down_revision = "2026_12_25_leader_payments_valid"

CONTRACTS = True

STATES = "'requested', 'pending', 'processed', 'failed', 'needs_attention'"
METHODS = "'cash', 'bank', 'upi', 'neft', 'imps', 'rtgs', 'cheque', 'card_machine', 'draft'"

CHECKS = """
    ALTER TABLE refund DROP CONSTRAINT refund_state_check;
    ALTER TABLE refund ADD CONSTRAINT refund_state_check CHECK (state IN ({states})) NOT VALID;
    ALTER TABLE deposit DROP CONSTRAINT deposit_method_check;
    ALTER TABLE deposit ADD CONSTRAINT deposit_method_check CHECK (method IN ({methods})) NOT VALID;
"""


def upgrade() -> None:
    execute("""
        ALTER TABLE client ADD COLUMN asks_about_excess boolean NOT NULL DEFAULT false;
        ALTER TABLE refund ADD COLUMN is_kept boolean NOT NULL DEFAULT false;
        ALTER TABLE refund ADD CONSTRAINT refund_kept_check CHECK (NOT is_kept OR state = 'processed') NOT VALID;
    """)
    execute(CHECKS.format(states=f"{STATES}, 'undecided'", methods=f"{METHODS}, 'online'"))


def downgrade() -> None:
    execute(CHECKS.format(states=STATES, methods=METHODS))
    execute("""
        ALTER TABLE refund DROP COLUMN is_kept;
        ALTER TABLE client DROP COLUMN asks_about_excess;
    """)
