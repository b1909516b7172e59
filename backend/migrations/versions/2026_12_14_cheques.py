"""Cheques from their receipt to the bank."""

from ddl import execute, protect

revision = "2026_12_14_cheques"
down_revision = "2026_12_13_instruments_valid"


def upgrade() -> None:
    execute("""
        CREATE TABLE cheque (
            client_id bigint,
            offline_payment_id bigint,
            bank_name text NOT NULL DEFAULT '',
            dated_on date,
            deposited_on date,
            slip text NOT NULL DEFAULT '',
            cleared_on date,
            bounced_on date,
            charge_paise bigint NOT NULL DEFAULT 0,
            CONSTRAINT cheque_pkey PRIMARY KEY (client_id, offline_payment_id),
            CONSTRAINT cheque_offline_payment_fkey FOREIGN KEY (client_id, offline_payment_id)
                REFERENCES offline_payment (client_id, offline_payment_id),
            CONSTRAINT cheque_outcome_check CHECK (cleared_on IS NULL OR bounced_on IS NULL),
            CONSTRAINT cheque_charge_check CHECK (charge_paise >= 0 AND (charge_paise = 0 OR bounced_on IS NOT NULL))
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE ON cheque TO :"app_role";
    """)
    protect("cheque")


def downgrade() -> None:
    execute("DROP TABLE cheque;")
