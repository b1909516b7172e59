"""Bookings out of which some travellers moved: the link of both, and the parts of payments that moved with them."""

from ddl import execute, protect

revision = "2026_11_23_zzo_splits"
down_revision = "2026_11_23_zzlk_minimum_group"
CONTRACTS = True

KINDS = (
    "'capture', 'attribution', 'refund', 'refund_reversal', 'hand_receipt', 'hand_return', 'hand_reversal',"
    " 'credit_given'"
)


def upgrade() -> None:
    execute(
        f"""
        CREATE SEQUENCE payment_transfer_id_seq;
        CREATE TABLE payment_transfer (
            client_id bigint,
            payment_transfer_id bigint DEFAULT nextval('payment_transfer_id_seq'),
            provider_payment_id text NOT NULL,
            from_booking_id bigint NOT NULL,
            to_booking_id bigint NOT NULL,
            amount_paise bigint NOT NULL,
            transferred_by bigint NOT NULL,
            transferred_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT payment_transfer_pkey PRIMARY KEY (client_id, payment_transfer_id),
            CONSTRAINT payment_transfer_payment_fkey FOREIGN KEY (client_id, provider_payment_id)
                REFERENCES payment (client_id, provider_payment_id),
            CONSTRAINT payment_transfer_once_key UNIQUE (client_id, to_booking_id, provider_payment_id),
            CONSTRAINT payment_transfer_amount_check CHECK (amount_paise > 0),
            CONSTRAINT payment_transfer_bookings_check CHECK (from_booking_id <> to_booking_id)
        ) /* tenant */;
        CREATE INDEX payment_transfer_client_id_from_booking_id_idx ON payment_transfer (client_id, from_booking_id);
        CREATE INDEX payment_transfer_client_id_provider_payment_id_idx
            ON payment_transfer (client_id, provider_payment_id);
        GRANT SELECT, INSERT ON payment_transfer TO :"app_role";
        GRANT USAGE ON SEQUENCE payment_transfer_id_seq TO :"app_role";

        ALTER TABLE reservation_event ADD COLUMN split_from bigint;
        CREATE INDEX reservation_event_split_idx ON reservation_event (client_id, split_from)
            WHERE split_from IS NOT NULL;
        ALTER TABLE booking_change ADD COLUMN split_booking_id bigint;
        ALTER TABLE hand_payment ADD COLUMN moved_with bigint;
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS}, 'transfer')) NOT VALID;
        """
    )
    protect("payment_transfer")


def downgrade() -> None:
    execute(
        f"""
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS})) NOT VALID;
        ALTER TABLE hand_payment DROP COLUMN moved_with;
        ALTER TABLE booking_change DROP COLUMN split_booking_id;
        DROP INDEX reservation_event_split_idx;
        ALTER TABLE reservation_event DROP COLUMN split_from;
        DROP TABLE payment_transfer;
        DROP SEQUENCE payment_transfer_id_seq;
        """
    )
