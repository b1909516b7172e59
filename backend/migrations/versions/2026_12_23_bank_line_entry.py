"""Bank lines: money on account, costs and cash deposits that a line is."""

from ddl import execute, protect

revision = "2026_12_23_bank_line_entry"
down_revision = "2026_12_20_month_close"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE bank_line_entry_id_seq;
        CREATE TABLE bank_line_entry (
            client_id bigint,
            bank_line_entry_id bigint DEFAULT nextval('bank_line_entry_id_seq'),
            line_id bigint NOT NULL,
            deposit_id bigint,
            deposit_refund_id bigint,
            cost_payment_id bigint,
            cash_entry_id bigint,
            is_match boolean NOT NULL DEFAULT false,
            confirmed_by bigint NOT NULL,
            confirmed_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT bank_line_entry_pkey PRIMARY KEY (client_id, bank_line_entry_id),
            CONSTRAINT bank_line_entry_bank_line_fkey
                FOREIGN KEY (client_id, line_id) REFERENCES bank_line (client_id, line_id),
            CONSTRAINT bank_line_entry_deposit_fkey
                FOREIGN KEY (client_id, deposit_id) REFERENCES deposit (client_id, deposit_id),
            CONSTRAINT bank_line_entry_deposit_refund_fkey
                FOREIGN KEY (client_id, deposit_refund_id) REFERENCES deposit_refund (client_id, deposit_refund_id),
            CONSTRAINT bank_line_entry_cost_payment_fkey
                FOREIGN KEY (client_id, cost_payment_id) REFERENCES cost_payment (client_id, cost_payment_id)
                ON DELETE CASCADE,
            CONSTRAINT bank_line_entry_cash_entry_fkey
                FOREIGN KEY (client_id, cash_entry_id) REFERENCES cash_entry (client_id, cash_entry_id),
            CONSTRAINT bank_line_entry_subject_check
                CHECK (num_nonnulls(deposit_id, deposit_refund_id, cost_payment_id, cash_entry_id) = 1)
        ) /* tenant */;
        CREATE INDEX bank_line_entry_client_id_line_id_idx ON bank_line_entry (client_id, line_id);
        CREATE UNIQUE INDEX bank_line_entry_client_id_deposit_id_key ON bank_line_entry (client_id, deposit_id);
        CREATE UNIQUE INDEX bank_line_entry_client_id_deposit_refund_id_key
            ON bank_line_entry (client_id, deposit_refund_id);
        CREATE UNIQUE INDEX bank_line_entry_client_id_cost_payment_id_key
            ON bank_line_entry (client_id, cost_payment_id);
        CREATE UNIQUE INDEX bank_line_entry_client_id_cash_entry_id_key ON bank_line_entry (client_id, cash_entry_id);
        GRANT SELECT, INSERT, DELETE ON bank_line_entry TO :"app_role";
        GRANT USAGE ON SEQUENCE bank_line_entry_id_seq TO :"app_role";

        CREATE FUNCTION open_bank_line_of_cost() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM bank_line_entry WHERE client_id = NEW.client_id AND cost_payment_id = NEW.cost_payment_id;
            RETURN NULL;
        END $$;
        CREATE TRIGGER cost_payment_bank_line AFTER UPDATE OF amount_paise, paid_by ON cost_payment FOR EACH ROW
            WHEN (OLD.amount_paise <> NEW.amount_paise OR OLD.paid_by <> NEW.paid_by)
            EXECUTE FUNCTION open_bank_line_of_cost();
    """)
    protect("bank_line_entry")


def downgrade() -> None:
    execute("""
        DROP TRIGGER cost_payment_bank_line ON cost_payment;
        DROP FUNCTION open_bank_line_of_cost();
        DROP TABLE bank_line_entry;
        DROP SEQUENCE bank_line_entry_id_seq;
    """)
