"""A traveller's salutation for greetings."""

from ddl import execute

revision = "2026_12_16_salutation"
down_revision = "2026_12_14_cheques"


def upgrade() -> None:
    execute("ALTER TABLE traveller ADD COLUMN salutation text NOT NULL DEFAULT '';")


def downgrade() -> None:
    execute("ALTER TABLE traveller DROP COLUMN salutation;")
