"""Payments that leaders take on tour, in the cash book of the leader."""

from ddl import execute

revision = "2026_12_25_leader_payments"
down_revision = "2026_12_24_customer_tds_valid"

CONTRACTS = True

KINDS = "'roll_call', 'mark', 'id_check', 'incident', 'spending'"

CHECKS = """
    ALTER TABLE leader_event DROP CONSTRAINT leader_event_kind_check;
    ALTER TABLE leader_event ADD CONSTRAINT leader_event_kind_check CHECK (kind IN ({kinds})) NOT VALID;
    ALTER TABLE leader_event DROP CONSTRAINT leader_event_amount_check;
    ALTER TABLE leader_event ADD CONSTRAINT leader_event_amount_check CHECK (
        (kind IN ({paid})) = (amount_paise IS NOT NULL) AND (amount_paise IS NULL OR amount_paise > 0)
    ) NOT VALID;
"""


def upgrade() -> None:
    execute("""
        ALTER TABLE leader_link ADD COLUMN takes_payments boolean NOT NULL DEFAULT false;
        ALTER TABLE offline_payment ADD COLUMN cash_holder text;
        ALTER TABLE deposit ADD COLUMN cash_holder text;
        ALTER TABLE leader_event
            ADD COLUMN booking_id bigint,
            ADD COLUMN reference text NOT NULL DEFAULT '',
            ADD COLUMN offline_payment_id bigint,
            ADD COLUMN deposit_id bigint;
        ALTER TABLE leader_event
            ADD CONSTRAINT leader_event_booking_fkey FOREIGN KEY (client_id, booking_id)
                REFERENCES booking (client_id, booking_id) NOT VALID;
        ALTER TABLE leader_event
            ADD CONSTRAINT leader_event_offline_payment_fkey FOREIGN KEY (client_id, offline_payment_id)
                REFERENCES offline_payment (client_id, offline_payment_id) NOT VALID;
        ALTER TABLE leader_event
            ADD CONSTRAINT leader_event_deposit_fkey FOREIGN KEY (client_id, deposit_id)
                REFERENCES deposit (client_id, deposit_id) NOT VALID;
        ALTER TABLE leader_event ADD CONSTRAINT leader_event_payment_check CHECK (
            (kind = 'payment') = (booking_id IS NOT NULL)
            AND (kind = 'payment') = (offline_payment_id IS NOT NULL OR deposit_id IS NOT NULL)
        ) NOT VALID;
    """)
    execute(CHECKS.format(kinds=f"{KINDS}, 'payment'", paid="'spending', 'payment'"))


def downgrade() -> None:
    execute("DELETE FROM leader_event WHERE kind = 'payment';")
    execute(CHECKS.format(kinds=KINDS, paid="'spending'"))
    execute("""
        ALTER TABLE leader_event
            DROP CONSTRAINT leader_event_payment_check,
            DROP COLUMN booking_id, DROP COLUMN reference, DROP COLUMN offline_payment_id, DROP COLUMN deposit_id;
        ALTER TABLE deposit DROP COLUMN cash_holder;
        ALTER TABLE offline_payment DROP COLUMN cash_holder;
        ALTER TABLE leader_link DROP COLUMN takes_payments;
    """)
