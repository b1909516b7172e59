"""Tell a recorded payment that a bank line was matched with from one that was recorded by the line."""

from ddl import execute

revision = "2026_11_28_44_bank_matches"
down_revision = "2026_11_28_43_refunds_under_way"


def upgrade() -> None:
    # What a line records is confirmed in the transaction that records it.
    execute("""
        ALTER TABLE bank_line_payment ADD COLUMN is_match boolean NOT NULL DEFAULT false;
        GRANT DELETE ON bank_line_payment TO :"app_role";
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE bank_line_payment SET is_match = true FROM offline_payment
        WHERE offline_payment.client_id = bank_line_payment.client_id
            AND offline_payment.offline_payment_id = bank_line_payment.offline_payment_id
            AND offline_payment.recorded_at <> bank_line_payment.confirmed_at;
    """)


def downgrade() -> None:
    execute("""
        REVOKE DELETE ON bank_line_payment FROM :"app_role";
        ALTER TABLE bank_line_payment DROP COLUMN is_match;
    """)
