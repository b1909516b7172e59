"""The account that entered medical notes may read them back, as the owner of the booking."""

from ddl import execute

revision = "2026_11_28_47_medical_needs_by"
down_revision = "2026_11_28_46_allowance_valid"


def upgrade() -> None:
    execute("ALTER TABLE traveller ADD COLUMN medical_needs_by bigint")


def downgrade() -> None:
    execute("ALTER TABLE traveller DROP COLUMN medical_needs_by")
