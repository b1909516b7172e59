"""When an operator must have a second factor: a week after their client is approved, or after this migration."""

from ddl import execute

revision = "2026_11_22_staff_second_factor"
down_revision = "2026_11_22_sign_in_codes"


def upgrade() -> None:
    execute("""
        ALTER TABLE app_user ADD COLUMN second_factor_due_at timestamptz;
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE app_user SET second_factor_due_at = now() + interval '7 days'
        WHERE role_id = 3 AND EXISTS (
            SELECT FROM client WHERE client.user_id = app_user.user_id AND client.approval_status = 'approved'
        );
    """)


def downgrade() -> None:
    execute("ALTER TABLE app_user DROP COLUMN second_factor_due_at")
