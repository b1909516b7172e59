"""What the platform paid out to operators of the money in its account."""

from ddl import execute, protect

revision = "2026_11_23_zzwu_transfers"
down_revision = "2026_11_23_zzwt_invoices_valid"
CONTRACTS = True

KINDS = (
    "'capture', 'attribution', 'refund', 'refund_reversal', 'hand_receipt', 'hand_return', 'hand_reversal',"
    " 'credit_given', 'transfer', 'settlement', 'settlement_match', 'settlement_reversal'"
)


def upgrade() -> None:
    execute(
        f"""
        CREATE SEQUENCE platform_transfer_id_seq;
        CREATE TABLE platform_transfer (
            client_id bigint,
            transfer_id bigint DEFAULT nextval('platform_transfer_id_seq'),
            amount_paise bigint NOT NULL,
            moved_on date NOT NULL,
            reference text NOT NULL,
            note text NOT NULL DEFAULT '',
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            reversed_by bigint,
            reversed_at timestamptz,
            reversed_reason text NOT NULL DEFAULT '',
            CONSTRAINT platform_transfer_pkey PRIMARY KEY (client_id, transfer_id),
            CONSTRAINT platform_transfer_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT platform_transfer_amount_check CHECK (amount_paise > 0),
            CONSTRAINT platform_transfer_reference_check CHECK (reference <> ''),
            CONSTRAINT platform_transfer_reversed_check CHECK ((reversed_at IS NULL) = (reversed_by IS NULL))
        ) /* tenant */;
        CREATE UNIQUE INDEX platform_transfer_reference_idx ON platform_transfer (client_id, reference)
            WHERE reversed_at IS NULL;
        GRANT SELECT, INSERT, UPDATE ON platform_transfer TO :"app_role";
        GRANT USAGE ON SEQUENCE platform_transfer_id_seq TO :"app_role";

        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check
                CHECK (kind IN ({KINDS}, 'platform_transfer', 'platform_reversal')) NOT VALID;
        """
    )
    protect("platform_transfer")


def downgrade() -> None:
    execute(
        f"""
        ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
            ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN ({KINDS})) NOT VALID;
        DROP TABLE platform_transfer;
        DROP SEQUENCE platform_transfer_id_seq;
        """
    )
