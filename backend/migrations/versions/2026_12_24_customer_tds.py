"""Tax that customers' companies deduct at source, until its certificate is here."""

from ddl import execute, protect

revision = "2026_12_24_customer_tds"
down_revision = "2026_12_23_validity_of_links"

CONTRACTS = True

METHODS = """'cash', 'bank', 'upi', 'neft', 'imps', 'rtgs', 'cheque', 'card_machine', 'draft', 'credit', 'on_account'"""
KINDS = """'capture', 'attribution', 'refund', 'refund_reversal', 'offline_receipt', 'offline_return',
    'offline_reversal', 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal',
    'platform_transfer', 'platform_reversal', 'source_tax', 'route_transfer', 'route_reversal',
    'route_settled', 'platform_invoice', 'platform_credit', 'platform_payment', 'travel_tax',
    'deposit_receipt', 'deposit_refund', 'deposit_reversal'"""
ACCOUNTS = """'provider_clearing', 'customer_prepayment', 'received_offline', 'travel_credit',
    'credit_allowance', 'bank', 'provider_fees', 'provider_fee_tax', 'other_settled', 'platform_receivable',
    'tcs_collected', 'linked_account', 'platform_commission', 'platform_commission_tax', 'platform_payable',
    'travel_tax_payable', 'travel_tax_in_prepayments', 'allowance_in_prepayments', 'allowance_used',
    'customer_on_account'"""

CHECKS = """
    ALTER TABLE offline_payment DROP CONSTRAINT offline_payment_method_check;
    ALTER TABLE offline_payment ADD CONSTRAINT offline_payment_method_check CHECK (method IN ({methods})) NOT VALID;
    ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check;
    ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({kinds})) NOT VALID;
    ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check;
    ALTER TABLE ledger_posting ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({accounts})) NOT VALID;
"""

# Deducted tax is no payment to the operator.
TRIGGERS = """
    DROP TRIGGER offline_received_webhook ON offline_payment;
    DROP TRIGGER offline_refunded_webhook ON offline_payment;
    CREATE TRIGGER offline_received_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'received' AND NEW.method NOT IN ({stored}) AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.received', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
    CREATE TRIGGER offline_refunded_webhook AFTER INSERT ON offline_payment
        FOR EACH ROW WHEN (NEW.kind = 'returned' AND NEW.method NOT IN ({stored}) AND NEW.moved_with IS NULL)
        EXECUTE FUNCTION note_webhook_event('payment.refunded', 'booking', 'booking_id=booking_id',
            'offline_payment_id=offline_payment_id');
"""


def upgrade() -> None:
    execute("""
        CREATE TABLE customer_tds (
            client_id bigint,
            offline_payment_id bigint,
            tan text NOT NULL,
            pan text NOT NULL DEFAULT '',
            section text NOT NULL,
            withheld_on date NOT NULL,
            certificate_number text NOT NULL DEFAULT '',
            certified_on date,
            file_id bigint,
            CONSTRAINT customer_tds_pkey PRIMARY KEY (client_id, offline_payment_id),
            CONSTRAINT customer_tds_offline_payment_fkey FOREIGN KEY (client_id, offline_payment_id)
                REFERENCES offline_payment (client_id, offline_payment_id),
            CONSTRAINT customer_tds_image_fkey FOREIGN KEY (client_id, file_id) REFERENCES image (client_id, image_id),
            CONSTRAINT customer_tds_tan_check CHECK (tan ~ '^[A-Z]{4}[0-9]{5}[A-Z]$'),
            CONSTRAINT customer_tds_section_check
                CHECK (section IN ('194C', '194J', '194J_technical', '194I_plant', '194I_land')),
            CONSTRAINT customer_tds_certificate_check CHECK ((certified_on IS NULL) = (certificate_number = ''))
        ) /* tenant */;
        CREATE INDEX customer_tds_client_id_withheld_on_idx ON customer_tds (client_id, withheld_on);
        GRANT SELECT, INSERT, UPDATE ON customer_tds TO :"app_role";

        -- 15 days after the return is due (rule 31(3) of 1962): 15 August, 15 November, 15 February, 15 June.
        CREATE FUNCTION certificate_due_on(withheld_on date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
            SELECT (date_trunc('quarter', withheld_on::timestamp)
                    + CASE extract(quarter FROM withheld_on)
                        WHEN 1 THEN interval '5 months' ELSE interval '4 months' END
                    + interval '14 days')::date
        $$;

        -- A certificate changes what its booking has received.
        CREATE FUNCTION note_tds_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
            SELECT b.client_id, 'bookings', b.booking_id::text, b.trip_id, b.departure_id
            FROM offline_payment h JOIN booking b ON b.client_id = h.client_id AND b.booking_id = h.booking_id
            WHERE h.client_id = NEW.client_id AND h.offline_payment_id = NEW.offline_payment_id
            ON CONFLICT DO NOTHING;
            RETURN NULL;
        END $$;
        CREATE TRIGGER customer_tds_item_change AFTER UPDATE ON customer_tds
            FOR EACH ROW EXECUTE FUNCTION note_tds_change();
    """)
    protect("customer_tds")
    execute(
        CHECKS.format(
            methods=f"{METHODS}, 'tds'",
            kinds=f"{KINDS}, 'tds_certified'",
            accounts=f"{ACCOUNTS}, 'tds_expected', 'tds_receivable'",
        )
    )
    execute(TRIGGERS.format(stored="'credit', 'on_account', 'tds'"))


def downgrade() -> None:
    execute(TRIGGERS.format(stored="'credit', 'on_account'"))
    execute(CHECKS.format(methods=METHODS, kinds=KINDS, accounts=ACCOUNTS))
    execute("""
        DROP TABLE customer_tds;
        DROP FUNCTION note_tds_change();
        DROP FUNCTION certificate_due_on(date);
    """)
