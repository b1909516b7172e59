"""Travel credit in a first payment and at a cancellation; its document, and refunds that leave the price."""

from ddl import execute

revision = "2026_11_23_zzlh_money"
down_revision = "2026_11_23_zzl_imports"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE payment_order ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0,
            ADD CONSTRAINT payment_order_credit_check CHECK (credit_paise >= 0) NOT VALID;
        ALTER TABLE credit_note ADD COLUMN is_allowance boolean NOT NULL DEFAULT false;
        UPDATE credit_note SET is_allowance = true WHERE reservation_event_id IS NULL;
        CREATE INDEX credit_note_client_id_reservation_event_id_idx ON credit_note (client_id, reservation_event_id);
        ALTER TABLE paper DROP CONSTRAINT paper_kind_check,
            ADD CONSTRAINT paper_kind_check CHECK (kind IN ('receipt', 'refund', 'credit')) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE paper DROP CONSTRAINT paper_kind_check,
            ADD CONSTRAINT paper_kind_check CHECK (kind IN ('receipt', 'refund')) NOT VALID;
        DROP INDEX credit_note_client_id_reservation_event_id_idx;
        ALTER TABLE credit_note DROP COLUMN is_allowance;
        ALTER TABLE payment_order DROP COLUMN credit_paise;
        """
    )
