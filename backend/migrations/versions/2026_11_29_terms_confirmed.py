"""Confirmation of a company's terms of sale, and its checklist of the first day."""

from ddl import execute

revision = "2026_11_29_terms_confirmed"
down_revision = "2026_11_29_sync"


def upgrade() -> None:
    execute("""
        ALTER TABLE client ADD COLUMN terms_confirmed_at timestamptz;
        ALTER TABLE client ADD COLUMN terms_confirmed_by bigint;
        ALTER TABLE client ADD COLUMN checklist_dismissed_at timestamptz;
        -- Companies that sell already have confirmed their terms by doing so, and need no checklist.
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE client SET terms_confirmed_at = now(), checklist_dismissed_at = now() WHERE EXISTS (
            SELECT FROM trip WHERE trip.client_id = client.client_id AND trip.status <> 'draft'
        );
        SELECT set_config('toli.scope', '', true);
    """)


def downgrade() -> None:
    execute("""
        ALTER TABLE client DROP COLUMN terms_confirmed_at;
        ALTER TABLE client DROP COLUMN terms_confirmed_by;
        ALTER TABLE client DROP COLUMN checklist_dismissed_at;
    """)
