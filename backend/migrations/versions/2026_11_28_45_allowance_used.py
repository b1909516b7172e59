"""Post which part of a payment by travel credit nobody paid, so that revenue is without it."""

from ddl import execute

revision = "2026_11_28_45_allowance_used"
down_revision = "2026_11_28_44_bank_matches"
CONTRACTS = True

ACCOUNTS = """
    'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance', 'bank',
    'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable', 'tcs_collected', 'linked_account',
    'platform_commission', 'platform_commission_tax', 'platform_payable', 'travel_tax_payable',
    'travel_tax_in_prepayments'
"""

# Earlier payments get what of them is still used: credit that went back since then is in neither sum.
EARLIER = """
SELECT set_config('toli.scope', 'platform', true);
INSERT INTO ledger_posting (client_id, ledger_transaction_id, line, account, reservation_event_id, amount_paise)
SELECT t.client_id, t.ledger_transaction_id, side.line, side.account, t.reservation_event_id,
    side.sign * used.paise
FROM (
    SELECT u.client_id, u.offline_payment_id, sum(u.amount_paise - u.returned_paise)::bigint AS paise
    FROM credit_use u JOIN credit_note n USING (client_id, credit_note_id) WHERE n.is_allowance GROUP BY 1, 2
) used
JOIN ledger_transaction t ON t.client_id = used.client_id AND t.kind = 'offline_receipt'
    AND t.ref = used.offline_payment_id::text
CROSS JOIN (VALUES (3::smallint, 'allowance_in_prepayments', 1), (4::smallint, 'allowance_used', -1))
    AS side(line, account, sign)
WHERE used.paise > 0;
"""

# Stored sums of these clients and of the platform are counted again by the hourly job.
UNFOLD = """
DELETE FROM {table} WHERE EXISTS (
    SELECT FROM ledger_posting l WHERE l.account = 'allowance_in_prepayments'
    AND {table}.client_id IN (0, l.client_id));
"""


def upgrade() -> None:
    execute(f"""
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                {ACCOUNTS}, 'allowance_in_prepayments', 'allowance_used')) NOT VALID;
    """)
    execute(EARLIER)
    for table in ("figure_day", "figure_month", "figure_fold"):
        execute(UNFOLD.format(table=table))


def downgrade() -> None:
    execute("SELECT set_config('toli.scope', 'platform', true)")
    for table in ("figure_day", "figure_month", "figure_fold"):
        execute(UNFOLD.format(table=table))
    execute(f"""
        DELETE FROM ledger_posting WHERE account IN ('allowance_in_prepayments', 'allowance_used');
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({ACCOUNTS}));
    """)
