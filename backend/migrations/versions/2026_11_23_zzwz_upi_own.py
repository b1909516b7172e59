"""Show people what they said they paid by UPI, in the export of their personal data."""

from ddl import execute

revision = "2026_11_23_zzwz_upi_own"
down_revision = "2026_11_23_zzwu_transfers_valid"


def upgrade() -> None:
    execute(
        """
        CREATE POLICY traveller_scope ON upi_claim FOR SELECT USING (
            (SELECT current_setting('toli.scope', true)) = 'traveller'
            AND EXISTS (
                SELECT FROM reservation_event own
                WHERE own.client_id = upi_claim.client_id
                  AND own.reservation_event_id = upi_claim.reservation_event_id
                  AND own.user_id = (SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint)
            )
        )
        """
    )


def downgrade() -> None:
    execute("DROP POLICY traveller_scope ON upi_claim")
