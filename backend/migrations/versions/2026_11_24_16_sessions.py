"""Sessions of operators: known devices, and when the second factor was used again."""

from ddl import execute

revision = "2026_11_24_16_sessions"
down_revision = "2026_11_24_15_source_tax_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE user_session
            ADD COLUMN second_factor_until timestamptz,
            ADD COLUMN signed_in_at timestamptz,
            ADD COLUMN is_known_device boolean NOT NULL DEFAULT false;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE user_session
            DROP COLUMN second_factor_until,
            DROP COLUMN signed_in_at,
            DROP COLUMN is_known_device;
        """
    )
