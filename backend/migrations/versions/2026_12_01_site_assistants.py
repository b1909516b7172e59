"""Whether assistants may read a company's trips."""

from ddl import execute

revision = "2026_12_01_site_assistants"
down_revision = "2026_12_01_sales_by_octo"


def upgrade() -> None:
    execute("ALTER TABLE client ADD COLUMN serves_assistants boolean NOT NULL DEFAULT false;")


def downgrade() -> None:
    execute("ALTER TABLE client DROP COLUMN serves_assistants;")
