"""UPI without a provider: UPI IDs, what travellers say they paid on them, and bank statements."""

from ddl import execute, protect

revision = "2026_11_23_zzr_upi"
down_revision = "2026_11_23_zzpo_reminders"


def upgrade() -> None:
    execute(
        """
        CREATE TABLE upi_details (
            client_id bigint,
            vpa text NOT NULL,
            payee_name text NOT NULL,
            is_on boolean NOT NULL DEFAULT false,
            hold_days smallint NOT NULL,
            updated_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT upi_details_pkey PRIMARY KEY (client_id),
            CONSTRAINT upi_details_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT upi_details_vpa_check CHECK (length(vpa) BETWEEN 5 AND 255),
            CONSTRAINT upi_details_payee_name_check CHECK (payee_name <> ''),
            CONSTRAINT upi_details_hold_days_check CHECK (hold_days BETWEEN 0 AND 14)
        ) /* tenant */;

        CREATE SEQUENCE upi_claim_id_seq;
        CREATE TABLE upi_claim (
            client_id bigint,
            claim_id bigint DEFAULT nextval('upi_claim_id_seq'),
            reservation_event_id bigint NOT NULL,
            utr text NOT NULL,
            amount_paise bigint NOT NULL,
            said_by bigint,
            said_at timestamptz NOT NULL DEFAULT now(),
            dismissed_by bigint,
            dismissed_at timestamptz,
            dismissed_reason text NOT NULL DEFAULT '',
            CONSTRAINT upi_claim_pkey PRIMARY KEY (client_id, claim_id),
            CONSTRAINT upi_claim_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT upi_claim_client_id_reservation_event_id_utr_key
                UNIQUE (client_id, reservation_event_id, utr),
            CONSTRAINT upi_claim_utr_check CHECK (utr ~ '^[0-9]{12}$'),
            CONSTRAINT upi_claim_amount_check CHECK (amount_paise > 0),
            CONSTRAINT upi_claim_dismissed_check CHECK ((dismissed_at IS NULL) = (dismissed_by IS NULL))
        ) /* tenant */;

        CREATE SEQUENCE bank_statement_id_seq;
        CREATE TABLE bank_statement (
            client_id bigint,
            statement_id bigint DEFAULT nextval('bank_statement_id_seq'),
            filename text NOT NULL,
            bank text NOT NULL,
            columns jsonb NOT NULL,
            mapping jsonb NOT NULL,
            cells jsonb,
            added integer NOT NULL DEFAULT 0,
            known integer NOT NULL DEFAULT 0,
            skipped integer NOT NULL DEFAULT 0,
            first_day date,
            last_day date,
            uploaded_by bigint NOT NULL,
            uploaded_at timestamptz NOT NULL DEFAULT now(),
            read_at timestamptz,
            CONSTRAINT bank_statement_pkey PRIMARY KEY (client_id, statement_id),
            CONSTRAINT bank_statement_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT bank_statement_bank_check CHECK (bank IN ('hdfc', 'icici', 'sbi', 'axis', 'other')),
            CONSTRAINT bank_statement_cells_check CHECK ((read_at IS NULL) = (cells IS NOT NULL))
        ) /* tenant */;

        CREATE SEQUENCE bank_line_id_seq;
        CREATE TABLE bank_line (
            client_id bigint,
            line_id bigint DEFAULT nextval('bank_line_id_seq'),
            statement_id bigint NOT NULL,
            key text NOT NULL,
            repeat smallint NOT NULL,
            moved_on date NOT NULL,
            is_credit boolean NOT NULL,
            amount_paise bigint NOT NULL,
            narration text NOT NULL,
            reference text NOT NULL DEFAULT '',
            balance_paise bigint,
            ignored_by bigint,
            ignored_at timestamptz,
            ignored_reason text NOT NULL DEFAULT '',
            CONSTRAINT bank_line_pkey PRIMARY KEY (client_id, line_id),
            CONSTRAINT bank_line_bank_statement_fkey FOREIGN KEY (client_id, statement_id)
                REFERENCES bank_statement (client_id, statement_id),
            CONSTRAINT bank_line_client_id_key_repeat_key UNIQUE (client_id, key, repeat),
            CONSTRAINT bank_line_amount_check CHECK (amount_paise > 0),
            CONSTRAINT bank_line_ignored_check CHECK ((ignored_at IS NULL) = (ignored_by IS NULL))
        ) /* tenant */;
        CREATE INDEX bank_line_client_id_moved_on_idx ON bank_line (client_id, moved_on);

        CREATE TABLE bank_line_payment (
            client_id bigint,
            hand_payment_id bigint,
            line_id bigint NOT NULL,
            confirmed_by bigint NOT NULL,
            confirmed_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT bank_line_payment_pkey PRIMARY KEY (client_id, hand_payment_id),
            CONSTRAINT bank_line_payment_bank_line_fkey FOREIGN KEY (client_id, line_id)
                REFERENCES bank_line (client_id, line_id),
            CONSTRAINT bank_line_payment_hand_payment_fkey FOREIGN KEY (client_id, hand_payment_id)
                REFERENCES hand_payment (client_id, hand_payment_id)
        ) /* tenant */;
        CREATE INDEX bank_line_payment_client_id_line_id_idx ON bank_line_payment (client_id, line_id);
        GRANT SELECT, INSERT, UPDATE ON upi_details, upi_claim, bank_line TO :"app_role";
        GRANT SELECT, INSERT, UPDATE, DELETE ON bank_statement TO :"app_role";
        GRANT SELECT, INSERT ON bank_line_payment TO :"app_role";
        GRANT USAGE ON SEQUENCE upi_claim_id_seq, bank_statement_id_seq, bank_line_id_seq TO :"app_role";
        """
    )
    protect("upi_details")
    protect("upi_claim")
    protect("bank_statement")
    protect("bank_line")
    protect("bank_line_payment")


def downgrade() -> None:
    execute(
        """
        DROP TABLE bank_line_payment, bank_line, bank_statement, upi_claim, upi_details;
        DROP SEQUENCE bank_line_id_seq, bank_statement_id_seq, upi_claim_id_seq;
        """
    )
