"""Validate the constraints of what an operator's site looks like."""

from ddl import execute

revision = "2026_11_24_21_face_valid"
down_revision = "2026_11_24_20_face"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE client VALIDATE CONSTRAINT client_fonts_check, VALIDATE CONSTRAINT client_hero_check,
            VALIDATE CONSTRAINT client_since_year_check;
        """
    )


def downgrade() -> None:
    """The constraints stay valid: the migration before drops them with their columns."""
