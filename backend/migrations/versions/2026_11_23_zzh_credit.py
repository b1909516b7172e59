"""Travel credit: credit notes, their uses, and its accounts in the ledger."""

from ddl import execute, protect

revision = "2026_11_23_zzh_credit"
down_revision = "2026_11_23_zzg_item_changes"
CONTRACTS = True

ACCOUNTS = "'provider_clearing', 'customer_prepayment', 'received_by_hand'"
KINDS = "'capture', 'attribution', 'refund', 'refund_reversal', 'hand_receipt', 'hand_return', 'hand_reversal'"


def upgrade() -> None:
    execute(
        f"""
        CREATE SEQUENCE credit_note_id_seq;
        CREATE TABLE credit_note (
            client_id bigint,
            credit_note_id bigint DEFAULT nextval('credit_note_id_seq'),
            user_id bigint NOT NULL,
            reservation_event_id bigint,
            amount_paise bigint NOT NULL,
            left_paise bigint NOT NULL,
            valid_until date NOT NULL,
            reason text NOT NULL,
            given_by bigint NOT NULL,
            given_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT credit_note_pkey PRIMARY KEY (client_id, credit_note_id),
            CONSTRAINT credit_note_app_user_fkey FOREIGN KEY (user_id) REFERENCES app_user (user_id),
            CONSTRAINT credit_note_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT credit_note_amounts_check CHECK (amount_paise > 0 AND left_paise BETWEEN 0 AND amount_paise)
        ) /* tenant */;
        CREATE INDEX credit_note_client_id_user_id_idx ON credit_note (client_id, user_id);
        CREATE INDEX credit_note_user_id_idx ON credit_note (user_id);

        CREATE TABLE credit_use (
            client_id bigint,
            credit_note_id bigint,
            hand_payment_id bigint,
            amount_paise bigint NOT NULL,
            returned_paise bigint NOT NULL DEFAULT 0,
            CONSTRAINT credit_use_pkey PRIMARY KEY (client_id, credit_note_id, hand_payment_id),
            CONSTRAINT credit_use_credit_note_fkey
                FOREIGN KEY (client_id, credit_note_id) REFERENCES credit_note (client_id, credit_note_id),
            CONSTRAINT credit_use_hand_payment_fkey
                FOREIGN KEY (client_id, hand_payment_id) REFERENCES hand_payment (client_id, hand_payment_id),
            CONSTRAINT credit_use_amounts_check
                CHECK (amount_paise > 0 AND returned_paise BETWEEN 0 AND amount_paise)
        ) /* tenant */;
        CREATE INDEX credit_use_client_id_hand_payment_id_idx ON credit_use (client_id, hand_payment_id);
        GRANT SELECT, INSERT, UPDATE ON credit_note, credit_use TO :"app_role";
        GRANT USAGE ON SEQUENCE credit_note_id_seq TO :"app_role";

        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check
                CHECK (account IN ({ACCOUNTS}, 'travel_credit', 'credit_allowance')) NOT VALID;
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS}, 'credit_given')) NOT VALID;
        ALTER TABLE hand_payment DROP CONSTRAINT hand_payment_method_check,
            ADD CONSTRAINT hand_payment_method_check CHECK (method IN ('cash', 'bank', 'upi', 'credit')) NOT VALID;
        """
    )
    protect("credit_note", traveller="user_id = (SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint)")
    protect("credit_use")


def downgrade() -> None:
    execute(
        f"""
        DROP TABLE credit_use, credit_note;
        DROP SEQUENCE credit_note_id_seq;
        ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_check,
            ADD CONSTRAINT ledger_posting_account_check CHECK (account IN ({ACCOUNTS})) NOT VALID;
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS})) NOT VALID;
        ALTER TABLE hand_payment DROP CONSTRAINT hand_payment_method_check,
            ADD CONSTRAINT hand_payment_method_check CHECK (method IN ('cash', 'bank', 'upi')) NOT VALID;
        """
    )
