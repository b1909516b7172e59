"""The e-mail address that the codes of a leader's link go to."""

from ddl import execute

revision = "2026_11_24_17_team"
down_revision = "2026_11_24_16_sessions"


def upgrade() -> None:
    execute("ALTER TABLE leader_link ADD COLUMN email text NOT NULL DEFAULT '';")


def downgrade() -> None:
    execute("ALTER TABLE leader_link DROP COLUMN email;")
