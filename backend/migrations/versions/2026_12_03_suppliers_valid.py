"""Validate the constraints that suppliers brought to costs and their payments."""

from ddl import execute

revision = "2026_12_03_suppliers_valid"
down_revision = "2026_12_03_suppliers_indexes"


def upgrade() -> None:
    execute("""
        ALTER TABLE trip_cost VALIDATE CONSTRAINT trip_cost_supplier_fkey;
        ALTER TABLE departure_cost VALIDATE CONSTRAINT departure_cost_supplier_fkey;
        ALTER TABLE cost_payment VALIDATE CONSTRAINT cost_payment_supplier_fkey;
        ALTER TABLE cost_payment VALIDATE CONSTRAINT cost_payment_subject_check;
        ALTER TABLE cost_payment VALIDATE CONSTRAINT cost_payment_cost_check;
    """)


def downgrade() -> None:
    """A valid constraint stays valid."""
