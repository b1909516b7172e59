"""Who asked for a one-time code: tries at it belong to that browser."""

from ddl import execute

revision = "2026_11_22_sign_in_codes"
down_revision = "2026_11_22_account_devices"


def upgrade() -> None:
    execute("""
        ALTER TABLE one_time_code
            ADD COLUMN asker text NOT NULL DEFAULT '',
            ADD COLUMN browser_hash bytea,
            ADD COLUMN other_tries integer NOT NULL DEFAULT 0
    """)


def downgrade() -> None:
    execute("ALTER TABLE one_time_code DROP COLUMN asker, DROP COLUMN browser_hash, DROP COLUMN other_tries")
