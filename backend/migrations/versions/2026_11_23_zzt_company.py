"""A booking may name a customer that is registered under GST."""

from ddl import execute

revision = "2026_11_23_zzt_company"
down_revision = "2026_11_23_zzr_upi"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE reservation_event ADD COLUMN company jsonb;
        ALTER TABLE reservation_event ADD CONSTRAINT reservation_event_company_check
            CHECK (length(company ->> 'gstin') = 15) NOT VALID;
        """
    )


def downgrade() -> None:
    execute("ALTER TABLE reservation_event DROP COLUMN company")
