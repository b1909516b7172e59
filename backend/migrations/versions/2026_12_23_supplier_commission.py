"""Commission of suppliers: the agreed rate, invoices to suppliers and receipts."""

from ddl import execute, protect

revision = "2026_12_23_supplier_commission"
down_revision = "2026_12_23_bank_line_entry"


def upgrade() -> None:
    execute("""
        ALTER TABLE supplier ADD COLUMN commission_bp integer NOT NULL DEFAULT 0;
        CREATE SEQUENCE supplier_commission_id_seq;
        CREATE TABLE supplier_commission (
            client_id bigint,
            supplier_commission_id bigint DEFAULT nextval('supplier_commission_id_seq'),
            supplier_id bigint NOT NULL,
            kind text NOT NULL,
            entered_on date NOT NULL,
            amount_paise bigint NOT NULL,
            gst_paise bigint NOT NULL DEFAULT 0,
            number text NOT NULL DEFAULT '',
            note text NOT NULL DEFAULT '',
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT supplier_commission_pkey PRIMARY KEY (client_id, supplier_commission_id),
            CONSTRAINT supplier_commission_supplier_fkey
                FOREIGN KEY (client_id, supplier_id) REFERENCES supplier (client_id, supplier_id),
            CONSTRAINT supplier_commission_app_user_fkey FOREIGN KEY (recorded_by) REFERENCES app_user (user_id),
            CONSTRAINT supplier_commission_kind_check CHECK (kind IN ('invoice', 'receipt')),
            CONSTRAINT supplier_commission_amounts_check CHECK (
                amount_paise BETWEEN 1 AND 1000000000000 AND gst_paise BETWEEN 0 AND 1000000000000
                AND (kind = 'invoice' OR gst_paise = 0)
            )
        ) /* tenant */;
        CREATE INDEX supplier_commission_client_id_supplier_id_idx ON supplier_commission (client_id, supplier_id);
        GRANT SELECT, INSERT, DELETE ON supplier_commission TO :"app_role";
        GRANT USAGE ON SEQUENCE supplier_commission_id_seq TO :"app_role";
        CREATE TRIGGER supplier_commission_closed_month BEFORE INSERT OR DELETE ON supplier_commission FOR EACH ROW
            EXECUTE FUNCTION refuse_closed_month('entered_on');
    """)
    protect("supplier_commission")


def downgrade() -> None:
    execute("""
        DROP TABLE supplier_commission;
        DROP SEQUENCE supplier_commission_id_seq;
        ALTER TABLE supplier DROP COLUMN commission_bp;
    """)
