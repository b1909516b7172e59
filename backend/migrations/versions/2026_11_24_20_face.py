"""An operator's own face: fonts, hero, and what the footer says."""

from ddl import execute

revision = "2026_11_24_20_face"
down_revision = "2026_11_24_19_route_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE client
            ADD COLUMN fonts text NOT NULL DEFAULT 'modern',
            ADD COLUMN hero text NOT NULL DEFAULT 'cover',
            ADD COLUMN social_links jsonb NOT NULL DEFAULT '[]',
            ADD COLUMN licences text NOT NULL DEFAULT '',
            ADD COLUMN since_year smallint,
            ADD COLUMN copyright_line text NOT NULL DEFAULT '',
            ADD CONSTRAINT client_fonts_check CHECK (fonts IN ('modern', 'classic', 'elegant', 'friendly')) NOT VALID,
            ADD CONSTRAINT client_hero_check CHECK (hero IN ('cover', 'split', 'card')) NOT VALID,
            ADD CONSTRAINT client_since_year_check CHECK (since_year BETWEEN 1850 AND 2100) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE client DROP COLUMN fonts, DROP COLUMN hero, DROP COLUMN social_links, DROP COLUMN licences,
            DROP COLUMN since_year, DROP COLUMN copyright_line;
        """
    )
