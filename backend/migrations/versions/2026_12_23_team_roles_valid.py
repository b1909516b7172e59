"""Validate the roles of members and invitations."""

from ddl import execute

revision = "2026_12_23_team_roles_valid"
down_revision = "2026_12_23_team_roles"


def upgrade() -> None:
    for table in ("team_member", "team_invitation"):
        execute(f"""
            ALTER TABLE {table} VALIDATE CONSTRAINT {table}_more_roles_check;
            ALTER TABLE {table} VALIDATE CONSTRAINT {table}_own_roles_check;
        """)


def downgrade() -> None:
    """A valid constraint stays valid."""
