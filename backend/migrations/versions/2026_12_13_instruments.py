"""NEFT, IMPS, RTGS, cheques, card machine and drafts as methods of offline payments."""

from ddl import execute

revision = "2026_12_13_instruments"
down_revision = "2026_12_13_inbox"

CONTRACTS = True

BEFORE = "'cash', 'bank', 'upi'"
REFUNDS = f"{BEFORE}, 'neft', 'imps', 'rtgs', 'cheque'"
METHODS = f"{REFUNDS}, 'card_machine', 'draft'"

CHECKS = """
    ALTER TABLE offline_payment DROP CONSTRAINT offline_payment_method_check;
    ALTER TABLE offline_payment ADD CONSTRAINT offline_payment_method_check
        CHECK (method IN ({methods}, 'credit', 'on_account')) NOT VALID;
    ALTER TABLE deposit DROP CONSTRAINT deposit_method_check;
    ALTER TABLE deposit ADD CONSTRAINT deposit_method_check CHECK (method IN ({methods})) NOT VALID;
    ALTER TABLE deposit_refund DROP CONSTRAINT deposit_refund_method_check;
    ALTER TABLE deposit_refund ADD CONSTRAINT deposit_refund_method_check CHECK (method IN ({refunds})) NOT VALID;
"""


def upgrade() -> None:
    execute(CHECKS.format(methods=METHODS, refunds=REFUNDS))


def downgrade() -> None:
    execute(CHECKS.format(methods=BEFORE, refunds=BEFORE))
