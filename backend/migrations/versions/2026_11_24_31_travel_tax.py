"""Trips abroad, and the tax that is collected of their buyers."""

from ddl import execute

revision = "2026_11_24_31_travel_tax"
down_revision = "2026_11_24_30_languages"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event ADD COLUMN is_abroad boolean NOT NULL DEFAULT false;
        DROP TRIGGER event_ends_quotes ON event;
        CREATE TRIGGER event_ends_quotes AFTER UPDATE OF status, terms, is_abroad ON event
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();

        ALTER TABLE reservation_event ADD COLUMN sealed_pan bytea;

        ALTER TABLE document ADD COLUMN tcs_paise bigint NOT NULL DEFAULT 0,
            ADD CONSTRAINT document_tcs_check CHECK (tcs_paise >= 0) NOT VALID,
            DROP CONSTRAINT document_parts_check,
            ADD CONSTRAINT document_parts_check CHECK (
                taxable_paise + cgst_paise + sgst_paise + igst_paise + tcs_paise = amount_paise) NOT VALID;

        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal',
                'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
                'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment',
                'travel_tax')) NOT VALID;
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
                'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax',
                'platform_payable', 'travel_tax_payable', 'travel_tax_in_prepayments')) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM ledger_posting p USING ledger_transaction t
        WHERE t.client_id = p.client_id AND t.ledger_transaction_id = p.ledger_transaction_id
          AND t.kind = 'travel_tax';
        DELETE FROM ledger_transaction WHERE kind = 'travel_tax';
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
                'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
                'offline_reversal',
                'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
                'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
                'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment'));
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN (
                'provider_clearing', 'customer_prepayment', 'received_by_hand', 'travel_credit', 'credit_allowance',
                'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
                'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax',
                'platform_payable'));
        ALTER TABLE document DROP CONSTRAINT document_parts_check, DROP COLUMN tcs_paise,
            ADD CONSTRAINT document_parts_check CHECK (
                taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise);
        ALTER TABLE reservation_event DROP COLUMN sealed_pan;
        DROP TRIGGER event_ends_quotes ON event;
        CREATE TRIGGER event_ends_quotes AFTER UPDATE OF status, terms ON event
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_event();
        ALTER TABLE event DROP COLUMN is_abroad;
        """
    )
