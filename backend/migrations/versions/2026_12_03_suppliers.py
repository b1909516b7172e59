"""Suppliers and their bills; payments to suppliers without a departure."""

from ddl import execute, protect

revision = "2026_12_03_suppliers"
down_revision = "2026_12_02_things_to_do"

CONTRACTS = True


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE supplier_id_seq;
        CREATE TABLE supplier (
            client_id bigint,
            supplier_id bigint DEFAULT nextval('supplier_id_seq'),
            name text NOT NULL,
            kind text NOT NULL,
            phone text NOT NULL DEFAULT '',
            email text NOT NULL DEFAULT '',
            gstin text NOT NULL DEFAULT '',
            sealed_pan bytea,
            account_holder text NOT NULL DEFAULT '',
            sealed_account_number bytea,
            ifsc text NOT NULL DEFAULT '',
            vpa text NOT NULL DEFAULT '',
            tds_section text NOT NULL DEFAULT 'none',
            is_individual boolean NOT NULL DEFAULT false,
            contract_text text NOT NULL DEFAULT '',
            contract_id bigint,
            contract_until date,
            note text NOT NULL DEFAULT '',
            created_at timestamptz NOT NULL DEFAULT now(),
            archived_at timestamptz,
            CONSTRAINT supplier_pkey PRIMARY KEY (client_id, supplier_id),
            CONSTRAINT supplier_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT supplier_image_fkey FOREIGN KEY (client_id, contract_id) REFERENCES image (client_id, image_id),
            CONSTRAINT supplier_kind_check CHECK (kind IN ('hotel', 'transporter', 'guide', 'porter', 'other')),
            CONSTRAINT supplier_name_check CHECK (char_length(name) BETWEEN 1 AND 120),
            CONSTRAINT supplier_tds_section_check CHECK (
                tds_section IN ('none', '194C', '194J', '194J_technical', '194I_plant', '194I_land')
            )
        ) /* tenant */;
        CREATE UNIQUE INDEX supplier_name_key ON supplier (client_id, lower(name));

        CREATE SEQUENCE supplier_bill_id_seq;
        CREATE TABLE supplier_bill (
            client_id bigint,
            supplier_bill_id bigint DEFAULT nextval('supplier_bill_id_seq'),
            supplier_id bigint NOT NULL,
            number text NOT NULL,
            billed_on date NOT NULL,
            due_on date NOT NULL,
            departure_id bigint,
            departure_cost_id bigint,
            taxable_paise bigint NOT NULL,
            gst_paise bigint NOT NULL DEFAULT 0,
            tds_paise bigint NOT NULL DEFAULT 0,
            tds_section text NOT NULL DEFAULT 'none',
            note text NOT NULL DEFAULT '',
            file_id bigint,
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            changed_at timestamptz,
            CONSTRAINT supplier_bill_pkey PRIMARY KEY (client_id, supplier_bill_id),
            CONSTRAINT supplier_bill_app_user_fkey FOREIGN KEY (recorded_by) REFERENCES app_user (user_id),
            CONSTRAINT supplier_bill_supplier_fkey
                FOREIGN KEY (client_id, supplier_id) REFERENCES supplier (client_id, supplier_id),
            CONSTRAINT supplier_bill_departure_cost_fkey
                FOREIGN KEY (client_id, departure_id, departure_cost_id)
                REFERENCES departure_cost (client_id, departure_id, departure_cost_id),
            CONSTRAINT supplier_bill_departure_fkey
                FOREIGN KEY (client_id, departure_id) REFERENCES departure (client_id, departure_id),
            CONSTRAINT supplier_bill_image_fkey
                FOREIGN KEY (client_id, file_id) REFERENCES image (client_id, image_id),
            CONSTRAINT supplier_bill_amounts_check CHECK (
                taxable_paise BETWEEN 1 AND 1000000000000 AND gst_paise BETWEEN 0 AND 1000000000000
                AND tds_paise BETWEEN 0 AND taxable_paise
            ),
            CONSTRAINT supplier_bill_cost_check CHECK (departure_id IS NOT NULL OR departure_cost_id IS NULL),
            CONSTRAINT supplier_bill_due_on_check CHECK (due_on >= billed_on),
            CONSTRAINT supplier_bill_number_check CHECK (char_length(number) BETWEEN 1 AND 60),
            CONSTRAINT supplier_bill_tds_section_check CHECK (
                tds_section IN ('none', '194C', '194J', '194J_technical', '194I_plant', '194I_land')
            )
        ) /* tenant */;
        CREATE UNIQUE INDEX supplier_bill_number_key ON supplier_bill (client_id, supplier_id, lower(number));
        CREATE INDEX supplier_bill_client_id_departure_id_idx ON supplier_bill (client_id, departure_id);
        CREATE INDEX supplier_bill_client_id_departure_cost_id_idx ON supplier_bill (client_id, departure_cost_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON supplier, supplier_bill TO :"app_role";
        GRANT USAGE ON SEQUENCE supplier_id_seq, supplier_bill_id_seq TO :"app_role";

        ALTER TABLE trip_cost ADD COLUMN supplier_id bigint;
        ALTER TABLE trip_cost ADD CONSTRAINT trip_cost_supplier_fkey
            FOREIGN KEY (client_id, supplier_id) REFERENCES supplier (client_id, supplier_id) NOT VALID;
        ALTER TABLE departure_cost ADD COLUMN supplier_id bigint;
        ALTER TABLE departure_cost ADD CONSTRAINT departure_cost_supplier_fkey
            FOREIGN KEY (client_id, supplier_id) REFERENCES supplier (client_id, supplier_id) NOT VALID;
        ALTER TABLE cost_payment ADD COLUMN supplier_id bigint;
        ALTER TABLE cost_payment ADD CONSTRAINT cost_payment_supplier_fkey
            FOREIGN KEY (client_id, supplier_id) REFERENCES supplier (client_id, supplier_id) NOT VALID;
        ALTER TABLE cost_payment ALTER COLUMN departure_id DROP NOT NULL;
        ALTER TABLE cost_payment ADD CONSTRAINT cost_payment_subject_check
            CHECK (departure_id IS NOT NULL OR supplier_id IS NOT NULL) NOT VALID;
        ALTER TABLE cost_payment ADD CONSTRAINT cost_payment_cost_check
            CHECK (departure_id IS NOT NULL OR departure_cost_id IS NULL) NOT VALID;
    """)
    protect("supplier")
    protect("supplier_bill")


def downgrade() -> None:
    execute("""
        ALTER TABLE cost_payment DROP CONSTRAINT cost_payment_cost_check;
        ALTER TABLE cost_payment DROP CONSTRAINT cost_payment_subject_check;
        -- The version before knows payments for a departure only.
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM cost_payment WHERE departure_id IS NULL;
        SELECT set_config('toli.scope', '', true);
        ALTER TABLE cost_payment ALTER COLUMN departure_id SET NOT NULL;
        ALTER TABLE cost_payment DROP COLUMN supplier_id;
        ALTER TABLE departure_cost DROP COLUMN supplier_id;
        ALTER TABLE trip_cost DROP COLUMN supplier_id;
        DROP TABLE supplier_bill, supplier;
        DROP SEQUENCE supplier_bill_id_seq, supplier_id_seq;
    """)
