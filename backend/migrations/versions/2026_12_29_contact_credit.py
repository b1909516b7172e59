"""Travel credit of customers without an account."""

from ddl import execute

revision = "2026_12_29_contact_credit"
down_revision = "2026_12_27_commission_invoices"

CONTRACTS = True


def upgrade() -> None:
    execute("""
        ALTER TABLE credit_note ALTER COLUMN user_id DROP NOT NULL;
        ALTER TABLE credit_note ADD CONSTRAINT credit_note_customer_check
            CHECK (user_id IS NOT NULL OR booking_id IS NOT NULL) NOT VALID;
    """)


def downgrade() -> None:
    execute("""
        ALTER TABLE credit_note DROP CONSTRAINT credit_note_customer_check;
        ALTER TABLE credit_note ALTER COLUMN user_id SET NOT NULL;
    """)
