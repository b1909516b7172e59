"""Expiry of the links of customers without an account."""

from ddl import execute

revision = "2026_12_23_validity_of_links"
down_revision = "2026_12_23_team_roles_valid"


def upgrade() -> None:
    execute("""
        ALTER TABLE customer_link ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now();
        ALTER TABLE customer_link ALTER COLUMN expires_at SET DEFAULT (now() + interval '180 days');
        UPDATE customer_link SET expires_at = now() + interval '180 days';
    """)


def downgrade() -> None:
    execute("ALTER TABLE customer_link DROP COLUMN expires_at;")
