"""GSTINs and place of supply of invoices to suppliers for commission, as they were when it was invoiced."""

from ddl import execute

revision = "2026_12_27_commission_invoices"
down_revision = "2026_12_26_use_on_account"


def upgrade() -> None:
    execute("""
        ALTER TABLE supplier_commission ADD COLUMN gstin text NOT NULL DEFAULT '';
        ALTER TABLE supplier_commission ADD COLUMN supplier_gstin text NOT NULL DEFAULT '';
        ALTER TABLE supplier_commission ADD COLUMN place_of_supply text NOT NULL DEFAULT '';
        UPDATE supplier_commission c
        SET gstin = coalesce(d.gstin, ''), supplier_gstin = s.gstin,
            place_of_supply = coalesce(nullif(left(s.gstin, 2), ''), d.state, ''),
            number = coalesce(nullif(c.number, ''), 'SC/' || c.supplier_commission_id)
        FROM supplier s LEFT JOIN document_details d ON d.client_id = s.client_id
        WHERE s.client_id = c.client_id AND s.supplier_id = c.supplier_id AND c.kind = 'invoice';
    """)


def downgrade() -> None:
    execute("""
        ALTER TABLE supplier_commission DROP COLUMN place_of_supply;
        ALTER TABLE supplier_commission DROP COLUMN supplier_gstin;
        ALTER TABLE supplier_commission DROP COLUMN gstin;
    """)
