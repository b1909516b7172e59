"""Rates of suppliers' contracts, by season."""

from ddl import execute, protect

revision = "2026_12_29_supplier_rates"
down_revision = "2026_12_29_contact_credit_valid"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE supplier_rate_id_seq;
        CREATE TABLE supplier_rate (
            client_id bigint,
            supplier_rate_id bigint DEFAULT nextval('supplier_rate_id_seq'),
            supplier_id bigint NOT NULL,
            name text NOT NULL,
            unit text NOT NULL,
            rate_paise bigint NOT NULL,
            valid_from date NOT NULL,
            valid_until date,
            CONSTRAINT supplier_rate_pkey PRIMARY KEY (client_id, supplier_rate_id),
            CONSTRAINT supplier_rate_supplier_fkey FOREIGN KEY (client_id, supplier_id)
                REFERENCES supplier (client_id, supplier_id) ON DELETE CASCADE,
            CONSTRAINT supplier_rate_name_check CHECK (char_length(name) BETWEEN 1 AND 120),
            CONSTRAINT supplier_rate_unit_check
                CHECK (unit IN ('room_night', 'person', 'person_day', 'vehicle_day', 'trip')),
            CONSTRAINT supplier_rate_rate_check CHECK (rate_paise BETWEEN 1 AND 1000000000000),
            CONSTRAINT supplier_rate_season_check CHECK (valid_until >= valid_from)
        ) /* tenant */;
        CREATE INDEX supplier_rate_client_id_supplier_id_idx ON supplier_rate (client_id, supplier_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON supplier_rate TO :"app_role";
        GRANT USAGE ON SEQUENCE supplier_rate_id_seq TO :"app_role";
    """)
    protect("supplier_rate")


def downgrade() -> None:
    execute("DROP TABLE supplier_rate; DROP SEQUENCE supplier_rate_id_seq;")
