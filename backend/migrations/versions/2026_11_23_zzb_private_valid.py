"""Validate the constraints of private departures."""

from ddl import execute

revision = "2026_11_23_zzb_private_valid"
down_revision = "2026_11_23_zzb_private"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE event_plan VALIDATE CONSTRAINT event_plan_access_code_check;
        ALTER TABLE event_plan VALIDATE CONSTRAINT event_plan_minimum_party_check;
        """
    )


def downgrade() -> None:
    """Constraints stay valid: the migration before drops them."""
